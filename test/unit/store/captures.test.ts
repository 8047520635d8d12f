import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openScratch, OWNER, scratchDir } from './scratch.js';

const captureKey = randomBytes(32);
const BODY = JSON.stringify({ id: 'a', request: 'the very private question 🔒 \ud800' });
const capture = (id: string, body = BODY) => ({ id, tsMs: 5, body });

describe('captures in the store', () => {
  it('come back as they went in', async () => {
    const { captures } = openScratch({ captureKey, now: () => 9 });
    expect(captures.isReady).toBe(true);
    expect(await captures.insert(OWNER, [capture('a'), capture('b')])).toBe(2);
    expect(await captures.open('acme', 'a')).toEqual({
      id: 'a',
      keyId: 'key_a',
      tsMs: 5,
      receivedMs: 9,
      body: BODY,
    });
    expect(await captures.open('other', 'a')).toBeNull();
  });

  it('are kept once per workspace and id', async () => {
    const { captures } = openScratch({ captureKey });
    expect(await captures.insert(OWNER, [capture('a'), capture('a', '{}')])).toBe(1);
    expect(await captures.insert({ keyId: 'k', tenantId: 'other' }, [capture('a')])).toBe(1);
    expect(await captures.count()).toBe(2);
    expect((await captures.open('acme', 'a'))?.body).toBe(BODY);
  });

  it('leave no clear text in the files', async () => {
    const dataDir = scratchDir();
    const { captures } = openScratch({ captureKey, dataDir });
    await captures.insert(OWNER, [capture('a')]);
    for (const name of ['portcullis.db', 'portcullis.db-wal']) {
      expect(readFileSync(join(dataDir, name)).includes('private question')).toBe(false);
    }
  });

  it('use a fresh nonce each time', async () => {
    const dataDir = scratchDir();
    const { captures } = openScratch({ captureKey, dataDir });
    await captures.insert(
      OWNER,
      Array.from({ length: 50 }, (_, i) => capture(`${i}`)),
    );
    const nonces = new Database(join(dataDir, 'portcullis.db'))
      .prepare('SELECT hex(nonce) FROM captures')
      .pluck()
      .all();
    expect(new Set(nonces).size).toBe(50);
  });

  it('do not open in another place, after a change, or with another key', async () => {
    const dataDir = scratchDir();
    const { captures } = openScratch({ captureKey, dataDir });
    await captures.insert(OWNER, [capture('a'), capture('b')]);
    const db = new Database(join(dataDir, 'portcullis.db'));
    db.exec("UPDATE captures SET record_id = 'moved' WHERE record_id = 'a'");
    db.exec("UPDATE captures SET sealed = zeroblob(length(sealed)) WHERE record_id = 'b'");
    db.close();
    await expect(captures.open('acme', 'moved')).rejects.toMatchObject({ code: 'unreadable_capture' });
    await expect(captures.open('acme', 'b')).rejects.toMatchObject({ code: 'unreadable_capture' });
    await captures.insert(OWNER, [capture('c')]);
    const stranger = openScratch({ captureKey: randomBytes(32), dataDir });
    await expect(stranger.captures.open('acme', 'c')).rejects.toMatchObject({ code: 'unreadable_capture' });
  });

  it('cannot be kept without a key, nor with one of the wrong length', async () => {
    const { captures } = openScratch();
    expect(captures.isReady).toBe(false);
    await expect(captures.insert(OWNER, [capture('a')])).rejects.toMatchObject({ code: 'no_capture_key' });
    expect(() => openScratch({ captureKey: randomBytes(16) })).toThrow('32 bytes');
  });

  it('are purged by age', async () => {
    let now = 100;
    const { captures } = openScratch({ captureKey, now: () => now });
    await captures.insert(
      OWNER,
      Array.from({ length: 100 }, (_, i) => capture(`old-${i}`)),
    );
    now = 200;
    await captures.insert(OWNER, [capture('young')]);
    expect(await captures.purge(150)).toBe(100);
    expect(await captures.count()).toBe(1);
  });
});
