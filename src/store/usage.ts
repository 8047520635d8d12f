// Store. Counters per key and UTC month. What enters are increments, what leaves are the counters with every increment
// given so far. Increments of one tick to the same row are written as one; they are always relative, so that two
// processes on one database lose nothing. What was read is remembered until another process writes.

import type { GroupWriter } from './group-writer.js';
import type { Db } from './open.js';
import type { OutsideWrites } from './outside-writes.js';
import { explain } from './store-error.js';
import type { Usage, UsageStore } from './store.js';

export const NO_USAGE: Usage = Object.freeze({
  ahoScans: 0,
  ahoBlocks: 0,
  aiScans: 0,
  aiBlocks: 0,
  overflow: 0,
});
const ONE_ROW = { rows: 1, bytes: 128 };
const MAX_REMEMBERED = 10_000;

/** One key's counters of one month, as far as this process knows them. */
interface Row {
  readonly keyId: string;
  readonly period: string;
  /** What the database holds; null when it has to be asked. */
  stored: Usage | null;
  /** Which state of the database `stored` is of. */
  version: number | undefined;
  /** Increments that are not yet in the database, and the promise of their commit. */
  queued: { delta: Usage; readonly committed: Promise<void> } | null;
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    ahoScans: a.ahoScans + b.ahoScans,
    ahoBlocks: a.ahoBlocks + b.ahoBlocks,
    aiScans: a.aiScans + b.aiScans,
    aiBlocks: a.aiBlocks + b.aiBlocks,
    overflow: a.overflow + b.overflow,
  };
}

const READ = `SELECT aho_scans AS ahoScans, aho_blocks AS ahoBlocks, ai_scans AS aiScans, ai_blocks AS aiBlocks, overflow
  FROM usage WHERE key_id = ? AND period = ?`;

const ADD = `INSERT INTO usage (key_id, period, aho_scans, aho_blocks, ai_scans, ai_blocks, overflow)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (key_id, period) DO UPDATE SET
    aho_scans = aho_scans + excluded.aho_scans, aho_blocks = aho_blocks + excluded.aho_blocks,
    ai_scans = ai_scans + excluded.ai_scans, ai_blocks = ai_blocks + excluded.ai_blocks,
    overflow = overflow + excluded.overflow`;

/** The rows this process has to do with, by month and key: two lookups instead of a string per call. */
class Rows {
  readonly #months = new Map<string, Map<string, Row>>();
  #count = 0;

  of(keyId: string, period: string): Row {
    const known = this.#months.get(period)?.get(keyId);
    if (known !== undefined) return known;
    if (this.#count >= MAX_REMEMBERED) this.#forgetIdle();
    const row: Row = { keyId, period, stored: null, version: undefined, queued: null };
    const month = this.#months.get(period) ?? new Map<string, Row>();
    this.#months.set(period, month.set(keyId, row));
    this.#count += 1;
    return row;
  }

  /** What is queued must be found again; the rest can be read anew. */
  #forgetIdle(): void {
    for (const [period, month] of this.#months) {
      for (const [keyId, { queued }] of month) if (queued === null && month.delete(keyId)) this.#count -= 1;
      if (month.size === 0) this.#months.delete(period);
    }
  }
}

export function createUsageStore(db: Db, writer: GroupWriter, outside: OutsideWrites): UsageStore {
  const read = db.prepare<[string, string], Usage>(READ);
  const add = db.prepare(ADD);
  const rows = new Rows();
  const storedOf = (row: Row): Usage => {
    try {
      const version = outside.version();
      if (row.stored === null || row.version !== version) {
        row.stored = read.get(row.keyId, row.period) ?? NO_USAGE;
        row.version = version;
      }
      return row.stored;
    } catch (error) {
      throw explain(error, db.name);
    }
  };
  const write = (row: Row) => {
    // Gone from the queue in the same breath as it enters the transaction: a reader can never count it twice, and
    // where the transaction fails it is counted nowhere, which is what the rejected promise says.
    const total = row.queued?.delta ?? NO_USAGE;
    row.queued = null;
    const { ahoScans, ahoBlocks, aiScans, aiBlocks, overflow } = total;
    add.run(row.keyId, row.period, ahoScans, ahoBlocks, aiScans, aiBlocks, overflow);
    if (row.stored !== null) row.stored = addUsage(row.stored, total);
  };
  return {
    read(keyId, period) {
      const row = rows.of(keyId, period);
      const stored = storedOf(row);
      return row.queued === null ? stored : addUsage(stored, row.queued.delta);
    },
    add(keyId, period, delta, patienceMs = 0) {
      const row = rows.of(keyId, period);
      if (row.queued !== null) {
        row.queued.delta = addUsage(row.queued.delta, delta);
        if (patienceMs === 0) writer.hurry();
        return row.queued.committed;
      }
      const committed = writer.enqueue(ONE_ROW, () => write(row), patienceMs);
      const queued = { delta, committed };
      row.queued = queued;
      // A job that was refused or lost must not linger as a phantom count.
      committed.catch(() => {
        if (row.queued === queued) row.queued = null;
        row.stored = null;
      });
      return committed;
    },
  };
}
