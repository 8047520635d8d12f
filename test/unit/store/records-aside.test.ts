import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { migrate } from '../../../src/store/migrate.js';
import { RecordsAside, type RecordsAsideOptions } from '../../../src/store/records-aside.js';
import type { NewRecord } from '../../../src/store/store.js';
import { OWNER, record, scratchDir } from './scratch.js';

function openAside(options: Partial<RecordsAsideOptions> = {}) {
  const db = new Database(join(scratchDir(), 'aside.db'));
  migrate(db);
  db.pragma('journal_mode = WAL');
  const instead = {
    insert: vi.fn((_owner: unknown, records: readonly unknown[]) => Promise.resolve(records.length)),
  };
  const aside = () => new RecordsAside(db, { synchronous: 'NORMAL', now: () => 77, instead, ...options });
  const ids = () => db.prepare('SELECT record_id FROM records ORDER BY seq').pluck().all();
  return { db, aside, instead, ids };
}

const records = (count: number) => Array.from({ length: count }, (_, index) => record(`r${index}`));

describe('records that a thread of their own keeps', () => {
  it('are kept in order, each once, and seen by the serving connection', async () => {
    const groups: number[] = [];
    const { db, aside, ids, instead } = openAside({
      onGroup: ({ rows, isKept }) => isKept && groups.push(rows),
    });
    const thread = aside();
    expect(await thread.insert(OWNER, records(243))).toBe(243);
    expect(await thread.insert(OWNER, [record('r1'), record('new')])).toBe(1);
    expect(await thread.insert(OWNER, [])).toBe(0);
    expect(ids()).toEqual([...records(243).map(({ id }) => id), 'new']);
    expect(db.prepare('SELECT DISTINCT tenant_id, key_id, received_ms FROM records').raw().all()).toEqual([
      [OWNER.tenantId, OWNER.keyId, 77],
    ]);
    expect(groups).toEqual([100, 100, 43, 2]);
    expect(thread.queuedRows).toBe(0);
    expect(instead.insert).not.toHaveBeenCalled();
    await thread.stop();
    db.close();
  });

  it('are all written before the thread stops; later ones are kept by the serving connection', async () => {
    const onLost = vi.fn();
    const { db, aside, ids, instead } = openAside({ onLost });
    const thread = aside();
    const written = thread.insert(OWNER, records(500));
    await thread.stop();
    expect(ids()).toHaveLength(500);
    expect(await written).toBe(500);
    expect(await thread.insert(OWNER, [record('late')])).toBe(1);
    expect(instead.insert).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
    db.close();
  });

  it('wait for another connection that is writing', async () => {
    const { db, aside, ids } = openAside();
    const thread = aside();
    await thread.insert(OWNER, [record('first')]);
    db.exec('BEGIN IMMEDIATE');
    const written = thread.insert(OWNER, [record('second')]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(thread.queuedRows).toBe(1);
    db.exec('COMMIT');
    await written;
    expect(ids()).toEqual(['first', 'second']);
    await thread.stop();
    db.close();
  });

  it('that cannot be kept are reported, and only they', async () => {
    const { db, aside, ids } = openAside();
    const thread = aside();
    const bad = { ...record('bad'), decision: null } as unknown as NewRecord;
    const [refused, kept] = await Promise.allSettled([
      thread.insert(OWNER, [record('beside'), bad]),
      thread.insert(OWNER, [record('good')]),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'StoreError', code: 'failed' } });
    expect(kept).toMatchObject({ status: 'fulfilled', value: 1 });
    expect(ids()).toEqual(['good']);
    await thread.stop();
    db.close();
  });

  it('are kept by the serving connection where the thread is lost, those it had been given too', async () => {
    const onLost = vi.fn();
    const { db, aside, instead } = openAside({ onLost });
    rmSync(db.name);
    const thread = aside();
    expect(await thread.insert(OWNER, records(120))).toBe(120);
    expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'SQLITE_CANTOPEN' }));
    expect(instead.insert).toHaveBeenCalledTimes(2);
    expect(await thread.insert(OWNER, records(3))).toBe(3);
    expect(thread.queuedRows).toBe(0);
    await thread.stop();
    db.close();
  });

  it('are refused while more wait than memory should hold', async () => {
    const { db, aside } = openAside();
    const thread = aside();
    db.exec('BEGIN IMMEDIATE');
    const first = thread.insert(OWNER, records(20_000));
    await expect(thread.insert(OWNER, [record('more')])).rejects.toMatchObject({ code: 'overloaded' });
    db.exec('COMMIT');
    expect(await first).toBe(20_000);
    await thread.stop();
    db.close();
  });
});
