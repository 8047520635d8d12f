// Store. Counters per key and UTC month. What enters are increments, what leaves are the counters with every increment
// given so far. Increments of one tick to the same row are written as one; they are always relative, so that two
// processes on one database lose nothing.

import type { GroupWriter } from './group-writer.js';
import type { Db } from './open.js';
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

/** Increments that are queued and not yet in the database. */
interface Queued {
  delta: Usage;
  readonly committed: Promise<void>;
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
  VALUES (@keyId, @period, @ahoScans, @ahoBlocks, @aiScans, @aiBlocks, @overflow)
  ON CONFLICT (key_id, period) DO UPDATE SET
    aho_scans = aho_scans + excluded.aho_scans, aho_blocks = aho_blocks + excluded.aho_blocks,
    ai_scans = ai_scans + excluded.ai_scans, ai_blocks = ai_blocks + excluded.ai_blocks,
    overflow = overflow + excluded.overflow`;

export function createUsageStore(db: Db, writer: GroupWriter): UsageStore {
  const read = db.prepare<[string, string], Usage>(READ);
  const add = db.prepare(ADD);
  const queue = new Map<string, Queued>();
  // What was read in this turn of the event loop, so that calls that end together read once. No longer than that: another
  // process may count on the same database.
  const recent = new Map<string, Usage>();
  const readStored = (keyId: string, period: string): Usage => {
    try {
      return read.get(keyId, period) ?? NO_USAGE;
    } catch (error) {
      throw explain(error, db.name);
    }
  };
  return {
    read(keyId, period) {
      const name = `${period} ${keyId}`;
      let stored = recent.get(name);
      if (stored === undefined) {
        stored = readStored(keyId, period);
        if (recent.size === 0) setImmediate(() => recent.clear());
        recent.set(name, stored);
      }
      const queued = queue.get(name);
      return queued === undefined ? stored : addUsage(stored, queued.delta);
    },
    add(keyId, period, delta, patienceMs = 0) {
      const name = `${period} ${keyId}`;
      const waiting = queue.get(name);
      if (waiting !== undefined) {
        waiting.delta = addUsage(waiting.delta, delta);
        if (patienceMs === 0) writer.hurry();
        return waiting.committed;
      }
      const write = () => {
        // Gone from the queue in the same breath as it enters the transaction: a reader can never count it twice, and
        // where the transaction fails it is counted nowhere, which is what the rejected promise says.
        const { delta: total } = queue.get(name) ?? { delta: NO_USAGE };
        queue.delete(name);
        recent.delete(name);
        add.run({ keyId, period, ...total });
      };
      const committed = writer.enqueue(ONE_ROW, write, patienceMs);
      const entry: Queued = { delta, committed };
      queue.set(name, entry);
      // A job that was refused or lost before it ran must not linger as a phantom count.
      committed.catch(() => {
        if (queue.get(name) === entry) queue.delete(name);
      });
      return committed;
    },
  };
}
