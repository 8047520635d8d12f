import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { foldLogAside } from '../../../src/store/checkpoints.js';
import { scratchDir } from './scratch.js';

function openWithLog() {
  const file = join(scratchDir(), 'log.db');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE t (x TEXT)');
  return { db, logBytes: () => statSync(`${file}-wal`).size };
}

it('the log is folded back on another thread once it is long, and nothing is lost', async () => {
  const { db, logBytes } = openWithLog();
  const checkpoints = foldLogAside(db, { pages: 1_000, logBytes: 100_000, everyMs: 5 });
  const insert = db.prepare('INSERT INTO t VALUES (?)');
  for (let i = 0; i < 100; i += 1) insert.run('x'.repeat(4_000));
  expect(db.pragma('wal_autocheckpoint', { simple: true })).toBe(0);
  await vi.waitFor(() => expect(logBytes()).toBe(0), { timeout: 20_000 });
  expect(db.prepare('SELECT count(*) FROM t').pluck().get()).toBe(100);
  await checkpoints.stop();
  db.close();
});

it('says that the thread was lost, and why, and folds its log itself from then on', async () => {
  const { db } = openWithLog();
  rmSync(db.name);
  const lost = await new Promise<Error | null>((onLost) => foldLogAside(db, { pages: 1_234, onLost }));
  expect(lost).toMatchObject({ code: 'SQLITE_CANTOPEN' });
  expect(db.pragma('wal_autocheckpoint', { simple: true })).toBe(1_234);
  db.close();
});

it('a thread that was stopped is not called lost', async () => {
  const { db } = openWithLog();
  const onLost = vi.fn();
  await foldLogAside(db, { pages: 1_000, onLost }).stop();
  expect(onLost).not.toHaveBeenCalled();
  db.close();
});

it('a connection whose thread has ended folds its log itself', async () => {
  const { db } = openWithLog();
  await foldLogAside(db, { pages: 1_234 }).stop();
  expect(db.pragma('wal_autocheckpoint', { simple: true })).toBe(1_234);
  db.close();
});
