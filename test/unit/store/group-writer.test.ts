import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { GroupWriter } from '../../../src/store/group-writer.js';
import { scratchDir } from './scratch.js';

const ONE = { rows: 1, bytes: 1 };
let db: Database.Database;
let file: string;

beforeEach(() => {
  file = join(scratchDir(), 'writer.db');
  db = new Database(file, { timeout: 1 });
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE t (x INTEGER PRIMARY KEY)');
  return () => void db.close();
});

const add = (x: number) => () => db.prepare('INSERT INTO t VALUES (?)').run(x).changes;
const stored = () => new Database(file).prepare('SELECT x FROM t ORDER BY x').pluck().all();

const gathered = (writer: GroupWriter) => new Promise<void>((resolve) => writer.gather(resolve));

describe('the group writer', () => {
  it('puts what is queued in one tick into one transaction', async () => {
    const writer = new GroupWriter(db);
    const watcher = new Database(file);
    const before = watcher.pragma('data_version', { simple: true }) as number;
    await Promise.all([1, 2, 3, 4].map((x) => writer.enqueue(ONE, add(x))));
    expect(watcher.prepare('SELECT count(*) FROM t').pluck().get()).toBe(4);
    expect(watcher.pragma('data_version', { simple: true })).toBe(before + 1);
    watcher.close();
  });

  it('writes in one transaction what is done at the end of a turn, together with what was queued before', async () => {
    const groups: number[] = [];
    const writer = new GroupWriter(db, { onGroup: ({ rows }) => groups.push(rows) });
    const works = [1, 2, 3].map(async (x) => {
      await gathered(writer);
      // However many promises lie between the work and the writing of it.
      await Promise.resolve();
      await writer.enqueue(ONE, add(x));
    });
    await Promise.all([writer.enqueue(ONE, add(4)), ...works]);
    expect(groups).toEqual([4]);
    expect(stored()).toEqual([1, 2, 3, 4]);
  });

  it('counts rows that are kept and not those that are taken away: where a purge fails, nothing is lost', async () => {
    const groups: number[] = [];
    const writer = new GroupWriter(db, { onGroup: ({ rows }) => groups.push(rows) });
    const purge = writer.enqueue({ rows: 500, bytes: 0, isPurge: true }, () => {
      throw new Error('no');
    });
    await expect(purge).rejects.toThrow();
    await writer.enqueue(ONE, add(1));
    expect(groups).toEqual([0, 1]);
  });

  it('ends a turn for whoever gathers, while another process holds the lock and after it was closed', async () => {
    const writer = new GroupWriter(db);
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const written = writer.enqueue(ONE, add(1));
    await gathered(writer);
    await new Promise(setImmediate);
    await gathered(writer);
    other.exec('COMMIT');
    other.close();
    await written;
    await writer.close();
    await expect(gathered(writer)).resolves.toBeUndefined();
  });

  it('lets a patient job wait, and takes it along with the first that is in a hurry', async () => {
    const writer = new GroupWriter(db);
    const patient = writer.enqueue(ONE, add(1), 60_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(stored()).toEqual([]);
    await writer.enqueue(ONE, add(2));
    await patient;
    expect(stored()).toEqual([1, 2]);
  });

  it('writes what waits patiently when it is hurried or closed', async () => {
    const writer = new GroupWriter(db);
    const first = writer.enqueue(ONE, add(1), 60_000);
    writer.hurry();
    await first;
    const second = writer.enqueue(ONE, add(2), 60_000);
    await writer.close();
    await second;
    expect(stored()).toEqual([1, 2]);
  });

  it('resolves only after the commit: another connection then sees the row', async () => {
    const writer = new GroupWriter(db);
    const seen: unknown[][] = [];
    await writer.enqueue(ONE, () => {
      add(1)();
      seen.push(stored());
    });
    seen.push(stored());
    expect(seen).toEqual([[], [1]]);
  });

  it('lets a failing job take only itself down, undoing what it had begun', async () => {
    const writer = new GroupWriter(db);
    const results = await Promise.allSettled([
      writer.enqueue(ONE, add(1)),
      writer.enqueue(ONE, () => {
        add(2)();
        throw new Error('no');
      }),
      writer.enqueue(ONE, add(3)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual([1, 3]);
  });

  it('undoes what a job that is alone had begun, and goes on with the next', async () => {
    const writer = new GroupWriter(db);
    const failing = writer.enqueue(ONE, () => {
      add(1)();
      throw new Error('no');
    });
    await expect(failing).rejects.toMatchObject({ code: 'failed' });
    expect(stored()).toEqual([]);
    await expect(writer.enqueue(ONE, add(2))).resolves.toBe(1);
    expect(stored()).toEqual([2]);
  });

  it('rejects the whole group when the transaction itself is lost', async () => {
    const writer = new GroupWriter(db);
    const results = await Promise.allSettled([
      writer.enqueue(ONE, add(1)),
      writer.enqueue(ONE, () => {
        db.exec('ROLLBACK'); // what a full disk does
        throw new Error('disk full');
      }),
      writer.enqueue(ONE, add(3)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(stored()).toEqual([]);
    await expect(writer.enqueue(ONE, add(4))).resolves.toBe(1);
  });

  it('refuses what its bounded queue cannot take, and keeps the rest', async () => {
    const writer = new GroupWriter(db, { maxQueuedRows: 2 });
    const results = await Promise.allSettled([1, 2, 3].map((x) => writer.enqueue(ONE, add(x))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((results[2] as PromiseRejectedResult).reason).toMatchObject({ code: 'overloaded' });
  });

  it('takes a job that is larger than the bound when nothing else waits', async () => {
    const writer = new GroupWriter(db, { maxQueuedBytes: 10 });
    await expect(writer.enqueue({ rows: 1, bytes: 1000 }, add(1))).resolves.toBe(1);
  });

  it('waits for another process to let go of the write lock without blocking the loop', async () => {
    const writer = new GroupWriter(db);
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const written = writer.enqueue(ONE, add(1));
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    other.exec('COMMIT');
    await expect(written).resolves.toBe(1);
    other.close();
  });

  it('gives up on a lock that is never let go', async () => {
    const writer = new GroupWriter(db, { lockWaitMs: 20 });
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(writer.enqueue(ONE, add(1))).rejects.toMatchObject({ code: 'locked' });
    other.close();
  });

  it('flushes everything on close, over as many groups as it takes', async () => {
    const writer = new GroupWriter(db);
    const all = Array.from({ length: 2_000 }, (_, x) => writer.enqueue(ONE, add(x)));
    await writer.close();
    expect(stored()).toHaveLength(2_000);
    await Promise.all(all);
    await expect(writer.enqueue(ONE, add(1))).rejects.toMatchObject({ code: 'closed' });
  });
});
