// Telemetry. The records the service writes about its own exchanges, off the hot path: gathered for a moment and kept
// together, because nobody waits for one of them and a transaction each would cost more than judging did. What is gathered
// is written when the service stops; a process that is killed loses the last few milliseconds of it, and of nothing else.

import type { Owner, RecordStore } from '../store/store.js';
import { toOwnRow } from './own-record.js';
import type { OwnRecord } from './record.js';

/** How long a finished exchange waits for others: a handful of them at ordinary loads, a batch at high ones. */
export const GATHER_MS = 10;
/** Kept at once, without waiting any longer. */
const MANY = 500;

export interface Ledger {
  keep(owner: Owner, records: readonly OwnRecord[]): void;
  /** Writes what is gathered and waits until all of it is durable, or lost and said to be. */
  close(): Promise<void>;
}

interface Gathered {
  readonly owner: Owner;
  readonly records: OwnRecord[];
}

/** `onLost` hears of records that could not be kept. */
export function createLedger(
  store: Pick<RecordStore, 'insert'>,
  onLost: (error: unknown, count: number) => void,
): Ledger {
  let gathered = new Map<string, Gathered>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  const writing = new Set<Promise<void>>();
  const write = ({ owner, records }: Gathered) => {
    const done: Promise<void> = store
      .insert(owner, records.map(toOwnRow))
      .then(
        () => undefined,
        (error: unknown) => onLost(error, records.length),
      )
      .finally(() => writing.delete(done));
    writing.add(done);
  };
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const all = gathered;
    gathered = new Map();
    count = 0;
    for (const one of all.values()) write(one);
  };
  return {
    keep(owner, records) {
      const known = gathered.get(owner.keyId);
      if (known === undefined) gathered.set(owner.keyId, { owner, records: [...records] });
      else known.records.push(...records);
      count += records.length;
      if (count >= MANY) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    },
    async close() {
      flush();
      await Promise.all(writing);
    },
  };
}
