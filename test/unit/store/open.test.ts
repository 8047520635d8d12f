import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.js';
import { StoreError, type StoreErrorCode } from '../../../src/store/store-error.js';
import { openScratch, OWNER, record, scratchDir } from './scratch.js';

function codeOfOpening(dataDir: string): StoreErrorCode | undefined {
  try {
    void openStore({ dataDir }).close();
    return undefined;
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
}

describe('opening the store', () => {
  it('makes a private directory and private files', async () => {
    const dataDir = join(scratchDir(), 'deep', 'data');
    const store = openScratch({ dataDir });
    await store.keys.create({ keyName: 'a' });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes.length).toBeGreaterThanOrEqual(2); // the database and its log
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it('tightens a database that others could read', () => {
    const dataDir = scratchDir();
    void openStore({ dataDir }).close();
    chmodSync(join(dataDir, 'portcullis.db'), 0o644);
    openScratch({ dataDir });
    expect(statSync(join(dataDir, 'portcullis.db')).mode & 0o777).toBe(0o600);
  });

  it('says that a file is not a database, and leaves it alone', () => {
    const dataDir = scratchDir();
    writeFileSync(join(dataDir, 'portcullis.db'), 'This is a letter, not a database. '.repeat(100));
    expect(codeOfOpening(dataDir)).toBe('corrupt');
    expect(statSync(join(dataDir, 'portcullis.db')).size).toBe(3400);
  });

  it('says that a database is damaged when its schema page is overwritten', async () => {
    const dataDir = scratchDir();
    await openStore({ dataDir }).close();
    const file = join(dataDir, 'portcullis.db');
    const db = new Database(file);
    db.pragma('journal_mode = DELETE');
    const bytes = db.serialize();
    db.close();
    bytes.fill(0xff, 100, 4096);
    writeFileSync(file, bytes);
    expect(codeOfOpening(dataDir)).toBe('corrupt');
  });

  it('notices that its file is gone, another one or no database, though all it needs is in memory', () => {
    const change: Readonly<Record<string, (file: string) => void>> = {
      'is damaged': (file) => writeFileSync(file, Buffer.alloc(100_000, 0xff), { flag: 'r+' }),
      'is gone': (file) => renameSync(file, `${file}.away`),
      'was replaced': (file) => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    };
    for (const [what, harm] of Object.entries(change)) {
      const dataDir = scratchDir();
      const store = openStore({ dataDir });
      expect(() => store.check()).not.toThrow();
      harm(join(dataDir, 'portcullis.db'));
      expect(() => store.check()).toThrow(what);
    }
  });

  it('refuses a database that another program made', () => {
    const dataDir = scratchDir();
    const db = new Database(join(dataDir, 'portcullis.db'));
    db.exec('CREATE TABLE notes (text TEXT)');
    db.close();
    expect(codeOfOpening(dataDir)).toBe('foreign');
    expect(existsSync(join(dataDir, 'portcullis.db-wal'))).toBe(false);
  });

  it('refuses a database of a newer release', async () => {
    const dataDir = scratchDir();
    await openStore({ dataDir }).close();
    const db = new Database(join(dataDir, 'portcullis.db'));
    db.pragma('user_version = 9999');
    db.close();
    expect(codeOfOpening(dataDir)).toBe('too_new');
  });

  it('says that the data directory cannot be written when it is a file', () => {
    const dataDir = join(scratchDir(), 'data');
    writeFileSync(dataDir, '');
    expect(codeOfOpening(dataDir)).toBe('unwritable');
  });

  it('says that the database cannot be written when it is a directory', () => {
    const dataDir = scratchDir();
    mkdirSync(join(dataDir, 'portcullis.db'));
    expect(codeOfOpening(dataDir)).toBe('unwritable');
  });

  it('uses a write-ahead log and a sync mode that outlives kill -9', async () => {
    const dataDir = scratchDir();
    const store = openScratch({ dataDir });
    await store.records.insert(OWNER, [record('a')]);
    expect(existsSync(join(dataDir, 'portcullis.db-wal'))).toBe(true);
    expect(() => store.check()).not.toThrow();
  });

  it('commits what is queued when it closes, and refuses what comes later', async () => {
    const dataDir = scratchDir();
    const store = openStore({ dataDir });
    const queued = store.records.insert(OWNER, [record('a')]);
    const closed = store.close();
    await expect(store.records.insert(OWNER, [record('b')])).rejects.toMatchObject({ code: 'closed' });
    await expect(queued).resolves.toBe(1);
    await closed;
    expect(await openScratch({ dataDir }).records.tail({ limit: 10 })).toHaveLength(1);
  });
});
