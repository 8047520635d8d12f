import { describe, expect, it } from 'vitest';
import {
  createQuotaKeeper,
  periodOf,
  type Plan,
  type QuotaKeeper,
  type QuotaState,
  type QuotaTicket,
  type Settling,
} from '../../../src/telemetry/quota.js';
import { openScratch, scratchDir } from '../store/scratch.js';

const NOVEMBER = Date.UTC(2026, 10, 15);
const CLEAN = { blockedBy: null, semanticRan: false } as const;
const BY_RULES = { blockedBy: 'static', semanticRan: false } as const;
const BY_MODEL = { blockedBy: 'semantic', semanticRan: true } as const;
const CLEARED = { blockedBy: null, semanticRan: true } as const;
const NO_SEMANTIC = { semantic: false };
const SEMANTIC = { semantic: true };
const KEY = { keyId: 'k', plan: 'team' };

function keeperFor(plan: Plan, now: () => number = () => NOVEMBER): QuotaKeeper {
  return createQuotaKeeper({ usage: openScratch().usage, plans: { default: {}, team: plan }, now });
}

function used(quota: QuotaState): readonly number[] {
  return [
    quota.aho.scans.used,
    quota.aho.blocks.used,
    quota.ai.scans.used,
    quota.ai.blocks.used,
    quota.overflow,
  ];
}

/** Settles and reads the state of that moment. */
function settleNow(ticket: QuotaTicket, result: Settling) {
  const settled = ticket.settle(result);
  return { ...settled, quota: settled.quota() };
}

describe('counting', () => {
  it('adds what each kind of call adds, the present one included', async () => {
    const keeper = keeperFor({});
    const calls = [
      CLEAN,
      BY_RULES,
      CLEARED,
      BY_MODEL,
      { blockedBy: 'semantic', semanticRan: false } as const,
    ];
    const settled = calls.map((result) => settleNow(keeper.admit(KEY, SEMANTIC), result));
    expect(settled.map(({ quota }) => used(quota))).toEqual([
      [1, 0, 0, 0, 0],
      [2, 1, 0, 0, 0],
      [3, 1, 1, 0, 0],
      [4, 1, 2, 1, 0],
      [5, 1, 2, 2, 0], // semantic=unavailable: a block of the semantic kind by a pass that did not run
    ]);
    await Promise.all(settled.map(({ committed }) => committed));
  });

  it('reports an unlimited plan with null', () => {
    const { quota, withheld, rejected } = keeperFor({ aho: { scans: null } })
      .admit(KEY, SEMANTIC)
      .settle(CLEAN);
    const none = { used: 0, limit: null, remaining: null };
    expect(quota()).toEqual({
      plan: 'team',
      period: '2026-11',
      aho: { scans: { ...none, used: 1 }, blocks: none },
      ai: { scans: none, blocks: none },
      overflow: 0,
      enforcementWithheld: false,
    });
    expect([withheld, rejected]).toEqual([false, false]);
  });

  it('counts each key for itself', () => {
    const keeper = keeperFor({});
    keeper.admit(KEY, SEMANTIC).settle(CLEAN);
    expect(
      used(
        keeper
          .admit({ ...KEY, keyId: 'l' }, SEMANTIC)
          .settle(CLEAN)
          .quota(),
      )[0],
    ).toBe(1);
  });

  it('counts nothing for a call that ended without a verdict', () => {
    const keeper = keeperFor({ aho: { scans: 1 } });
    keeper.admit(KEY, SEMANTIC).cancel();
    const ticket = keeper.admit(KEY, SEMANTIC);
    expect(ticket.admission).toBe('granted');
    expect(used(ticket.settle(CLEAN).quota())[0]).toBe(1);
  });

  it('falls back to the default plan when the key names one that is gone', () => {
    const keeper = createQuotaKeeper({
      usage: openScratch().usage,
      plans: { default: { aho: { scans: 0 } } },
      now: () => NOVEMBER,
    });
    expect(keeper.admit({ keyId: 'k', plan: 'toString' }, SEMANTIC).admission).toBe('exhausted-reject');
  });

  it('survives a restart, exactly', async () => {
    const dataDir = scratchDir();
    const before = openScratch({ dataDir });
    const parts = { plans: { team: {} }, now: () => NOVEMBER };
    const keeper = createQuotaKeeper({ usage: before.usage, ...parts });
    await Promise.all([1, 2, 3].map(() => keeper.admit(KEY, SEMANTIC).settle(BY_RULES).committed));
    await before.close();
    const after = createQuotaKeeper({ usage: openScratch({ dataDir }).usage, ...parts });
    expect(used(after.admit(KEY, SEMANTIC).settle(CLEAN).quota())).toEqual([4, 3, 0, 0, 0]);
  });

  it('refuses to settle a ticket twice', () => {
    const ticket = keeperFor({}).admit(KEY, SEMANTIC);
    ticket.settle(CLEAN);
    expect(() => ticket.settle(CLEAN)).toThrow('twice');
  });
});

describe('a spent scans limit, on reject', () => {
  it('refuses every scan past it and adds nothing for those', () => {
    const keeper = keeperFor({ aho: { scans: 2 } });
    expect(keeper.admit(KEY, NO_SEMANTIC).settle(CLEAN).quota().aho.scans).toEqual({
      used: 1,
      limit: 2,
      remaining: 1,
    });
    expect(keeper.admit(KEY, NO_SEMANTIC).settle(CLEAN).quota().aho.scans).toEqual({
      used: 2,
      limit: 2,
      remaining: 0,
    });
    for (let i = 0; i < 3; i += 1) {
      const ticket = keeper.admit(KEY, NO_SEMANTIC);
      expect(ticket.admission).toBe('exhausted-reject');
      const settled = ticket.settle(BY_RULES);
      expect([settled.rejected, settled.withheld]).toEqual([true, false]);
      expect(used(settled.quota())).toEqual([2, 0, 0, 0, 0]);
    }
  });

  it('concerns the semantic allowance only where the semantic pass may run', () => {
    const keeper = keeperFor({ ai: { scans: 1 } });
    keeper.admit(KEY, SEMANTIC).settle(CLEARED);
    expect(keeper.admit(KEY, SEMANTIC).admission).toBe('exhausted-reject');
    const without = keeper.admit(KEY, NO_SEMANTIC);
    expect(without.admission).toBe('granted');
    expect(without.settle(BY_RULES).rejected).toBe(false);
  });

  it('gives the semantic allowance back when the pass did not run', () => {
    const keeper = keeperFor({ ai: { scans: 1 } });
    keeper.admit(KEY, SEMANTIC).settle(BY_RULES);
    expect(keeper.admit(KEY, SEMANTIC).admission).toBe('granted');
  });

  it('is not passed by calls in flight together, and every grant is used', async () => {
    const keeper = keeperFor({ aho: { scans: 10 }, ai: { scans: 7 } });
    const tickets = Array.from({ length: 50 }, () => keeper.admit(KEY, SEMANTIC));
    const granted = tickets.filter(({ admission }) => admission === 'granted');
    expect(granted).toHaveLength(7);
    const settled = granted.map((ticket) => settleNow(ticket, CLEARED));
    await Promise.all(settled.map(({ committed }) => committed));
    expect(settled.map(({ quota }) => quota.aho.scans.used)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const rest = Array.from({ length: 50 }, () => keeper.admit(KEY, NO_SEMANTIC));
    expect(rest.filter(({ admission }) => admission === 'granted')).toHaveLength(3);
  });

  it('holds for each key, however calls of several keys begin and end between each other', () => {
    const keeper = keeperFor({ aho: { scans: 3 } });
    const other = { ...KEY, keyId: 'other' };
    const first = keeper.admit(KEY, NO_SEMANTIC);
    keeper.admit(other, NO_SEMANTIC).settle(CLEAN);
    const second = keeper.admit(KEY, NO_SEMANTIC);
    first.settle(CLEAN);
    keeper.admit(other, NO_SEMANTIC).settle(CLEAN);
    const third = keeper.admit(KEY, NO_SEMANTIC);
    expect(keeper.admit(KEY, NO_SEMANTIC).admission).toBe('exhausted-reject');
    second.settle(CLEAN);
    third.cancel();
    expect(keeper.admit(KEY, NO_SEMANTIC).admission).toBe('granted');
    expect(keeper.admit(KEY, NO_SEMANTIC).admission).toBe('exhausted-reject');
    expect(keeper.admit(other, NO_SEMANTIC).admission).toBe('granted');
    expect(keeper.admit(other, NO_SEMANTIC).admission).toBe('exhausted-reject');
  });

  it('of zero refuses the first call', () => {
    expect(keeperFor({ aho: { scans: 0 } }).admit(KEY, NO_SEMANTIC).admission).toBe('exhausted-reject');
  });
});

describe('a spent blocks limit, on reject', () => {
  it('concerns only verdicts that would block', () => {
    const keeper = keeperFor({ aho: { blocks: 1 } });
    expect(keeper.admit(KEY, SEMANTIC).settle(BY_RULES).rejected).toBe(false);
    expect(keeper.admit(KEY, SEMANTIC).settle(CLEAN).rejected).toBe(false);
    const refused = keeper.admit(KEY, SEMANTIC).settle(BY_RULES);
    expect(refused.rejected).toBe(true);
    expect(used(refused.quota())).toEqual([2, 1, 0, 0, 0]);
  });

  it('concerns only blocks of its own kind', () => {
    const keeper = keeperFor({ aho: { blocks: 0 } });
    expect(keeper.admit(KEY, SEMANTIC).settle(BY_MODEL).rejected).toBe(false);
    const other = keeperFor({ ai: { blocks: 0 } });
    expect(other.admit(KEY, SEMANTIC).settle(BY_RULES).rejected).toBe(false);
    expect(other.admit(KEY, SEMANTIC).settle(BY_MODEL).rejected).toBe(true);
  });

  it('is not passed by calls in flight together', () => {
    const keeper = keeperFor({ aho: { blocks: 3 } });
    const tickets = Array.from({ length: 10 }, () => keeper.admit(KEY, SEMANTIC));
    const judged = tickets.map((ticket) => ticket.judge('static'));
    expect(judged.filter((enforcement) => enforcement === 'enforce')).toHaveLength(3);
    const settled = tickets.map((ticket) => ticket.settle(BY_RULES));
    // What was said when asked is what happens in the end.
    expect(settled.map(({ rejected }) => rejected)).toEqual(
      judged.map((enforcement) => enforcement === 'reject'),
    );
    expect(used(settled.at(-1)!.quota())).toEqual([3, 3, 0, 0, 0]);
  });

  it('gives a block back when the verdict turned out otherwise', () => {
    const keeper = keeperFor({ aho: { blocks: 1 } });
    const ticket = keeper.admit(KEY, SEMANTIC);
    expect(ticket.judge('static')).toBe('enforce');
    ticket.settle(BY_MODEL);
    expect(keeper.admit(KEY, SEMANTIC).settle(BY_RULES).rejected).toBe(false);
  });
});

describe('withholding', () => {
  it('goes on past the scans limit, hands blocks out as allowed and counts them as overflow', () => {
    const keeper = keeperFor({ aho: { scans: 1 }, on_exhausted: 'withhold' });
    keeper.admit(KEY, SEMANTIC).settle(BY_RULES);
    const ticket = keeper.admit(KEY, SEMANTIC);
    expect(ticket.admission).toBe('withhold');
    expect(ticket.judge('static')).toBe('withhold');
    const settled = ticket.settle(BY_RULES);
    expect([settled.withheld, settled.rejected, settled.quota().enforcementWithheld]).toEqual([
      true,
      false,
      true,
    ]);
    expect(used(settled.quota())).toEqual([2, 1, 0, 0, 1]);
    expect(settled.quota().aho.scans).toEqual({ used: 2, limit: 1, remaining: 0 });
  });

  it('leaves the flag false for a verdict that would not block', () => {
    const keeper = keeperFor({ aho: { scans: 0 }, on_exhausted: 'withhold' });
    const settled = keeper.admit(KEY, SEMANTIC).settle(CLEARED);
    expect([settled.withheld, settled.quota().enforcementWithheld]).toEqual([false, false]);
    expect(used(settled.quota())).toEqual([1, 0, 1, 0, 0]);
  });

  it('withholds only blocks past a blocks limit', () => {
    const keeper = keeperFor({ aho: { blocks: 1 }, on_exhausted: 'withhold' });
    const settled = [BY_RULES, BY_RULES, BY_MODEL].map((result) =>
      keeper.admit(KEY, SEMANTIC).settle(result),
    );
    expect(settled.map(({ withheld }) => withheld)).toEqual([false, true, false]);
    expect(used(settled[2]!.quota())).toEqual([3, 1, 1, 1, 1]);
  });

  it('does not withhold a block by rules because the semantic allowance is spent', () => {
    const keeper = keeperFor({ ai: { scans: 0 }, on_exhausted: 'withhold' });
    expect(keeper.admit(KEY, SEMANTIC).settle(BY_RULES).withheld).toBe(false);
    expect(keeper.admit(KEY, SEMANTIC).settle(BY_MODEL).withheld).toBe(true);
  });
});

describe('months', () => {
  it('are UTC', () => {
    expect(periodOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe('2026-12');
    expect(periodOf(Date.UTC(2027, 0, 1))).toBe('2027-01');
  });

  it('start with fresh counters, while a call in flight stays in the month it was admitted in', () => {
    let now = Date.UTC(2026, 10, 30, 23, 59, 59);
    const keeper = keeperFor({ aho: { scans: 1 } }, () => now);
    const late = keeper.admit(KEY, NO_SEMANTIC);
    expect(keeper.secondsLeft()).toBe(1);
    now = Date.UTC(2026, 11, 1);
    const fresh = keeper.admit(KEY, NO_SEMANTIC);
    expect(fresh.admission).toBe('granted');
    expect(late.settle(CLEAN).quota()).toMatchObject({ period: '2026-11', aho: { scans: { used: 1 } } });
    expect(fresh.settle(CLEAN).quota()).toMatchObject({ period: '2026-12', aho: { scans: { used: 1 } } });
    expect(keeper.secondsLeft()).toBe(31 * 86_400);
  });
});
