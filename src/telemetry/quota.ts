// Telemetry. What a key may use in a UTC month and what it has used. A call is admitted before it is judged and settled
// after; what leaves is the quota object of its answer, whether it is refused or its block withheld, and a promise for
// the commit that the answer has to wait for. Decisions are synchronous over "counted + reserved", so that calls in
// flight together cannot pass a limit together. Never lets a refused call leave a trace in the counters.

import type { Key, Usage, UsageStore } from '../store/store.js';

/** Null or left out: unlimited. */
export interface Allowance {
  readonly scans?: number | null;
  readonly blocks?: number | null;
}

/** A plan as the configuration writes it. */
export interface Plan {
  readonly aho?: Allowance;
  readonly ai?: Allowance;
  readonly on_exhausted?: 'reject' | 'withhold';
}

export interface QuotaCounter {
  /** The present call included. */
  readonly used: number;
  readonly limit: number | null;
  readonly remaining: number | null;
}

export interface QuotaState {
  readonly plan: string;
  /** YYYY-MM, UTC. */
  readonly period: string;
  readonly aho: { readonly scans: QuotaCounter; readonly blocks: QuotaCounter };
  readonly ai: { readonly scans: QuotaCounter; readonly blocks: QuotaCounter };
  readonly overflow: number;
  readonly enforcementWithheld: boolean;
}

export type BlockedBy = 'static' | 'semantic' | null;
/** `exhausted-reject`: answer 429 and do nothing. `withhold`: go on, but a block will not be enforced. */
export type Admission = 'granted' | 'exhausted-reject' | 'withhold';
/** What becomes of a verdict that would block. */
export type Enforcement = 'enforce' | 'withhold' | 'reject';

export interface Settlement {
  /** As it stands now, this call included; read from the store, so only where somebody wants to know. */
  readonly quota: () => QuotaState;
  /** The verdict would block and is handed out as `allow`. */
  readonly withheld: boolean;
  /** Answer 429; nothing was counted. */
  readonly rejected: boolean;
  /** Resolves once the counters are durable: send the answer then. Rejects when they could not be kept. */
  readonly committed: Promise<void>;
}

/** How a call ended. */
export interface Settling {
  readonly blockedBy: BlockedBy;
  readonly semanticRan: boolean;
  /** How long the counting may take to become durable, where no answer waits for it. */
  readonly patienceMs?: number;
}

/** One admitted call. Ends with `settle` or `cancel`; either releases what it reserved. */
export interface QuotaTicket {
  readonly admission: Admission;
  /** Asked as soon as rules or tools block: personal-data detection is not skipped for a block that is withheld. */
  judge(blockedBy: 'static' | 'semantic'): Enforcement;
  settle(result: Settling): Settlement;
  /** The call ended without a verdict (an error, a caller gone): nothing is counted. */
  cancel(): void;
}

export interface QuotaKeeper {
  /** `semantic`: whether the semantic pass may run, so that its allowance is concerned. */
  admit(key: Pick<Key, 'keyId' | 'plan'>, call: { readonly semantic: boolean }): QuotaTicket;
  /** Seconds until the month turns, for Retry-After. */
  secondsLeft(): number;
}

export interface QuotaKeeperParts {
  readonly usage: UsageStore;
  readonly plans: Readonly<Record<string, Plan>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Hears of each call that is refused because its plan is spent. */
  readonly onRefused?: (plan: string) => void;
}

type Counter = keyof Usage;
type Tally = Record<Counter, number>;

function emptyTally(): Tally {
  return { ahoScans: 0, ahoBlocks: 0, aiScans: 0, aiBlocks: 0, overflow: 0 };
}

/** The month that was asked for last: nearly every call falls into it. */
let lastMonth = { from: 0, to: 0, name: '' };

/** The UTC month an instant falls in. */
export function periodOf(ms: number): string {
  if (ms >= lastMonth.from && ms < lastMonth.to) return lastMonth.name;
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  lastMonth = {
    from: Date.UTC(year, month),
    to: Date.UTC(year, month + 1),
    name: date.toISOString().slice(0, 7),
  };
  return lastMonth.name;
}

function countDown(used: number, limit: number | null | undefined): QuotaCounter {
  if (limit === null || limit === undefined) return { used, limit: null, remaining: null };
  return { used, limit, remaining: Math.max(0, limit - used) };
}

/** A plan with its limits by counter, read once and not at every call. */
interface Terms {
  readonly plan: Plan;
  readonly limits: Readonly<Record<Counter, number | null>>;
}

function termsOf(plan: Plan): Terms {
  const limits = {
    ahoScans: plan.aho?.scans ?? null,
    ahoBlocks: plan.aho?.blocks ?? null,
    aiScans: plan.ai?.scans ?? null,
    aiBlocks: plan.ai?.blocks ?? null,
    overflow: null,
  };
  return { plan, limits };
}

/** The counters of one key and month while calls are in flight: those kept, and those promised to open tickets. */
class Account {
  readonly reserved = emptyTally();
  open = 0;

  constructor(
    readonly usage: UsageStore,
    readonly keyId: string,
    readonly period: string,
  ) {}

  isSpent(counter: Counter, limit: number | null): boolean {
    return limit !== null && this.read()[counter] + this.reserved[counter] >= limit;
  }

  read(): Usage {
    return this.usage.read(this.keyId, this.period);
  }
}

interface TicketCall {
  readonly planName: string;
  readonly terms: Terms;
  readonly semantic: boolean;
  readonly onEnd: (account: Account) => void;
  readonly onRefused: (plan: string) => void;
}

/**
 * A call keeps the month it was admitted in, whenever it ends.
 *
 * A limit concerns what it counts. `aho.scans` counts every call, so past it every block is withheld. `ai.scans` counts
 * calls that may run the semantic pass: past it such a call is refused, or (withhold) what that pass alone blocks is
 * not enforced, while a block by rules stands: it cost nothing of that allowance, and a firewall must not open its
 * rules because the model's budget is gone. `blocks` limits concern verdicts that would block, each kind its own.
 */
class Ticket implements QuotaTicket {
  readonly admission: Admission;
  readonly #mine = emptyTally();
  readonly #isPastAho: boolean;
  readonly #isPastAi: boolean;
  #judged: { readonly blockedBy: BlockedBy; readonly enforcement: Enforcement } | null = null;
  #isOpen = true;

  constructor(
    private readonly account: Account,
    private readonly call: TicketCall,
  ) {
    const { plan, limits } = call.terms;
    this.#isPastAho = account.isSpent('ahoScans', limits.ahoScans);
    this.#isPastAi = call.semantic && account.isSpent('aiScans', limits.aiScans);
    const isPast = this.#isPastAho || this.#isPastAi;
    const mayGoOn = plan.on_exhausted === 'withhold';
    this.admission = !isPast ? 'granted' : mayGoOn ? 'withhold' : 'exhausted-reject';
    account.open += 1;
    if (this.admission === 'exhausted-reject') {
      call.onRefused(call.planName);
      this.#release();
      return;
    }
    this.#reserve('ahoScans');
    // Held although the pass may turn out not to run: to refuse one call too many beats to run one pass too many.
    if (call.semantic) this.#reserve('aiScans');
  }

  judge(blockedBy: 'static' | 'semantic'): Enforcement {
    if (this.admission === 'exhausted-reject') return 'reject';
    if (this.#judged?.blockedBy === blockedBy) return this.#judged.enforcement;
    this.#unjudge();
    const counter = blockedBy === 'static' ? 'ahoBlocks' : 'aiBlocks';
    const { plan, limits } = this.call.terms;
    const isPast =
      this.#isPastAho ||
      (blockedBy === 'semantic' && this.#isPastAi) ||
      this.account.isSpent(counter, limits[counter]);
    const enforcement = !isPast ? 'enforce' : plan.on_exhausted === 'withhold' ? 'withhold' : 'reject';
    if (enforcement === 'enforce') this.#reserve(counter);
    if (enforcement === 'reject') this.call.onRefused(this.call.planName);
    this.#judged = { blockedBy, enforcement };
    return enforcement;
  }

  settle({ blockedBy, semanticRan, patienceMs = 0 }: Settling): Settlement {
    if (this.admission === 'exhausted-reject') return this.#reject();
    if (!this.#isOpen) throw new Error('a quota ticket was settled twice');
    const enforcement = blockedBy === null ? null : this.judge(blockedBy);
    this.#release();
    if (enforcement === 'reject') return this.#reject();
    const isEnforced = enforcement === 'enforce';
    const withheld = enforcement === 'withhold';
    const { usage, keyId, period } = this.account;
    const delta = {
      ahoScans: 1,
      ahoBlocks: isEnforced && blockedBy === 'static' ? 1 : 0,
      aiScans: semanticRan ? 1 : 0,
      aiBlocks: isEnforced && blockedBy === 'semantic' ? 1 : 0,
      overflow: withheld ? 1 : 0,
    };
    const committed = usage.add(keyId, period, delta, patienceMs);
    return { quota: () => this.#describe(withheld), withheld, rejected: false, committed };
  }

  cancel(): void {
    this.#release();
  }

  #reject(): Settlement {
    const quota = () => this.#describe(false);
    return { quota, withheld: false, rejected: true, committed: Promise.resolve() };
  }

  #describe(enforcementWithheld: boolean): QuotaState {
    const used = this.account.read();
    const { aho, ai } = this.call.terms.plan;
    return {
      plan: this.call.planName,
      period: this.account.period,
      aho: { scans: countDown(used.ahoScans, aho?.scans), blocks: countDown(used.ahoBlocks, aho?.blocks) },
      ai: { scans: countDown(used.aiScans, ai?.scans), blocks: countDown(used.aiBlocks, ai?.blocks) },
      overflow: used.overflow,
      enforcementWithheld,
    };
  }

  #reserve(counter: Counter): void {
    this.#mine[counter] += 1;
    this.account.reserved[counter] += 1;
  }

  #giveBack(counter: Counter): void {
    this.account.reserved[counter] -= this.#mine[counter];
    this.#mine[counter] = 0;
  }

  #unjudge(): void {
    this.#giveBack('ahoBlocks');
    this.#giveBack('aiBlocks');
    this.#judged = null;
  }

  #release(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#unjudge();
    this.#giveBack('ahoScans');
    this.#giveBack('aiScans');
    this.account.open -= 1;
    this.call.onEnd(this.account);
  }
}

export function createQuotaKeeper({
  usage,
  plans,
  now,
  onRefused = () => undefined,
}: QuotaKeeperParts): QuotaKeeper {
  const terms = new Map(Object.entries(plans).map(([name, plan]) => [name, termsOf(plan)]));
  // A plan that was taken out of the configuration falls back to the default one, not to "anything goes".
  const fallback = terms.get('default') ?? termsOf({});
  // By month and key. Only accounts with calls in flight are held, so this stays as small as the traffic; and the one that
  // fell idle last, because the next call is likely to be of the same key.
  const months = new Map<string, Map<string, Account>>();
  let idle: Account | null = null;
  const drop = ({ open, period, keyId }: Account) => {
    if (open > 0) return;
    const month = months.get(period);
    month?.delete(keyId);
    if (month?.size === 0) months.delete(period);
  };
  const onEnd = (account: Account) => {
    if (account.open > 0 || account === idle) return;
    if (idle !== null) drop(idle);
    idle = account;
  };
  const find = (keyId: string, period: string): Account => {
    let month = months.get(period);
    if (month === undefined) months.set(period, (month = new Map<string, Account>()));
    let account = month.get(keyId);
    if (account === undefined) month.set(keyId, (account = new Account(usage, keyId, period)));
    return account;
  };
  return {
    admit(key, { semantic }) {
      const account = find(key.keyId, periodOf(now()));
      const call = { planName: key.plan, terms: terms.get(key.plan) ?? fallback, semantic, onEnd, onRefused };
      return new Ticket(account, call);
    },
    secondsLeft() {
      const at = new Date(now());
      const next = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1);
      return Math.max(1, Math.ceil((next - at.getTime()) / 1000));
    },
  };
}
