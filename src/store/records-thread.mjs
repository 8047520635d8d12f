// Store. The thread that keeps the service's own records, with a connection of its own, so that writing them never holds the
// thread that serves requests. Values of prepared statements enter, and for each message one transaction is made of them;
// what became of it is answered. Plain JavaScript, because a thread starts from a file as it is.

import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** @type {{ file: string, synchronous: string, waitMs: number, one: string, many: string, columns: number }} */
const { file, synchronous, waitMs, one, many, columns } = workerData;
const db = new Database(file, { fileMustExist: true, timeout: waitMs });
db.pragma(`synchronous = ${synchronous}`);
// Folding the log back is another thread's.
db.pragma('wal_autocheckpoint = 0');

const insertOne = db.prepare(one);
const insertMany = db.prepare(many);
const insertAll = db.transaction((/** @type {unknown[][]} */ statements) => {
  let added = 0;
  for (const values of statements)
    added += (values.length === columns ? insertOne : insertMany).run(values).changes;
  return added;
});

parentPort?.on('message', (/** @type {'stop' | { number: number, statements: unknown[][] }} */ message) => {
  if (message === 'stop') {
    db.close();
    parentPort?.close();
    return;
  }
  const { number, statements } = message;
  const startedMs = performance.now();
  try {
    const added = insertAll.immediate(statements);
    parentPort?.postMessage({ number, added, ms: performance.now() - startedMs });
  } catch (error) {
    const { code, message: words } = /** @type {Error & { code?: string }} */ (error);
    parentPort?.postMessage({ number, failure: { code, words }, ms: performance.now() - startedMs });
  }
});
