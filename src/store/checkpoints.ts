// Store. Starts and stops the thread that folds the log back into the database. Where the thread ends by itself, the
// serving connection goes back to folding on its own: slower, and the log never grows without bound.

import { Worker } from 'node:worker_threads';
import type { Db } from './open.js';

/** How large the log becomes before it is folded back. Random record ids touch hundreds of index pages in a batch: the
 * longer the log, the more of their rewrites fall together. */
const LOG_BYTES = 64 * 1024 * 1024;
const EVERY_MS = 250;

export interface Checkpoints {
  /** Resolves once the thread has let go of the database. */
  stop(): Promise<void>;
}

/** `pages`: after how many the connection folds the log itself, where the thread cannot. */
export function foldLogAside(
  db: Db,
  { pages, logBytes = LOG_BYTES, everyMs = EVERY_MS }: { pages: number; logBytes?: number; everyMs?: number },
): Checkpoints {
  const worker = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), {
    workerData: { file: db.name, logBytes, everyMs },
  });
  worker.unref();
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      if (db.open) db.pragma(`wal_autocheckpoint = ${pages}`);
      resolve();
    };
    worker.once('error', end);
    worker.once('exit', end);
  });
  db.pragma('wal_autocheckpoint = 0');
  return {
    stop() {
      // Now somebody waits for it: without this, a process with nothing else to do would end before it has let go.
      worker.ref();
      worker.postMessage('stop');
      return ended;
    },
  };
}
