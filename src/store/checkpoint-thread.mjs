// Store. The thread that folds SQLite's log back into the database, with a connection of its own, so that the copying and
// the syncing never hold the thread that serves requests. Plain JavaScript, because a thread starts from a file as it is.
//
// Copied without a lock first, which is nearly all of the work; what was written meanwhile is few pages, and for those the
// writer is kept out for a moment, so that the log can begin anew. Without that moment it would grow under steady load.

import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** @type {{ file: string, logBytes: number, everyMs: number }} */
const { file, logBytes, everyMs } = workerData;
const db = new Database(file, { fileMustExist: true, timeout: 100 });
db.pragma('synchronous = NORMAL');
db.pragma('wal_autocheckpoint = 0');

const timer = setInterval(() => {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size < logBytes) return;
  db.pragma('wal_checkpoint(PASSIVE)');
  db.pragma('wal_checkpoint(TRUNCATE)');
}, everyMs);

parentPort?.once('message', () => {
  clearInterval(timer);
  db.close();
});
