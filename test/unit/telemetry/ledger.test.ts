import { describe, expect, it, vi } from 'vitest';
import { createLedger, GATHER_MS } from '../../../src/telemetry/ledger.js';
import { openScratch, OWNER } from '../store/scratch.js';
import { MINIMAL } from './samples.js';

const own = (id: string) => ({ ...MINIMAL, id, type: 'guard.protect', decision: 'allow' }) as const;
const neverLost = (error: unknown) => {
  throw error;
};

describe('the records of our own exchanges', () => {
  it('are gathered and kept together, each with its owner', async () => {
    const store = openScratch();
    const insert = vi.spyOn(store.records, 'insert');
    const ledger = createLedger(store.records, neverLost);
    const other = { keyId: 'key_other', tenantId: 'other' };
    for (const id of ['a', 'b', 'c']) ledger.keep(OWNER, [own(id)]);
    ledger.keep(other, [own('d')]);
    await ledger.close();
    expect(insert).toHaveBeenCalledTimes(2);
    const kept = await store.records.tail({ limit: 10 });
    expect(kept.map(({ tenantId, body }) => [tenantId, (JSON.parse(body) as { id: string }).id])).toEqual([
      [OWNER.tenantId, 'a'],
      [OWNER.tenantId, 'b'],
      [OWNER.tenantId, 'c'],
      ['other', 'd'],
    ]);
  });

  it('are kept after a moment, though nobody asks', async () => {
    vi.useFakeTimers();
    try {
      const insert = vi.fn(() => Promise.resolve(1));
      createLedger({ insert }, neverLost).keep(OWNER, [own('a')]);
      vi.advanceTimersByTime(GATHER_MS - 1);
      expect(insert).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(insert).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('are kept at once when there are many', () => {
    const insert = vi.fn(() => Promise.resolve(1));
    const ledger = createLedger({ insert }, neverLost);
    ledger.keep(
      OWNER,
      Array.from({ length: 500 }, (_, i) => own(`r${i}`)),
    );
    expect(insert).toHaveBeenCalledOnce();
  });

  it('are said to be lost where the store refuses them', async () => {
    const lost: [unknown, number][] = [];
    const failure = new Error('full');
    const ledger = createLedger({ insert: () => Promise.reject(failure) }, (...what) => lost.push(what));
    ledger.keep(OWNER, [own('a'), own('b')]);
    await ledger.close();
    expect(lost).toEqual([[failure, 2]]);
  });
});
