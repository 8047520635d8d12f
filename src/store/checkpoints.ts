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

/** Hears that the thread has ended though nobody stopped it, and why where it said so. */
export type FoldingLost = (error: Error | null) => void;

/** `pages`: after how many the connection folds the log itself, where the thread cannot. */
export function foldLogAside(
  db: Db,
  {
    pages,
    logBytes = LOG_BYTES,
    everyMs = EVERY_MS,
    onLost,
  }: { pages: number; logBytes?: number; everyMs?: number; onLost?: FoldingLost },
): Checkpoints {
  const worker = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), {
    workerData: { file: db.name, logBytes, everyMs },
  });
  worker.unref();
  let isStopping = false;
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = (error: Error | null) => {
      if (hasEnded) return;
      hasEnded = true;
      if (db.open) db.pragma(`wal_autocheckpoint = ${pages}`);
      if (!isStopping) onLost?.(error);
      resolve();
    };
    worker.once('error', (error: Error) => end(error));
    worker.once('exit', () => end(null));
  });
  db.pragma('wal_autocheckpoint = 0');
  return {
    stop() {
      isStopping = true;
      // Now somebody waits for it: without this, a process with nothing else to do would end before it has let go.
      worker.ref();
      worker.postMessage('stop');
      return ended;
    },
  };
}
