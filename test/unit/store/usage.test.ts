import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { addUsage, NO_USAGE } from '../../../src/store/usage.js';
import { openScratch, scratchDir } from './scratch.js';

const SCAN = { ...NO_USAGE, ahoScans: 1 };
const BLOCK = { ...NO_USAGE, ahoScans: 1, ahoBlocks: 1 };

describe('usage counters', () => {
  it('add up field by field', () => {
    const one = { ahoScans: 1, ahoBlocks: 2, aiScans: 3, aiBlocks: 4, overflow: 5 };
    expect(addUsage(one, one)).toEqual({ ahoScans: 2, ahoBlocks: 4, aiScans: 6, aiBlocks: 8, overflow: 10 });
  });

  it('show an increment at once and keep it after the commit, counted once', async () => {
    const { usage } = openScratch();
    const first = usage.add('k', '2026-11', SCAN);
    const second = usage.add('k', '2026-11', BLOCK);
    expect(usage.read('k', '2026-11')).toMatchObject({ ahoScans: 2, ahoBlocks: 1 });
    await Promise.all([first, second]);
    expect(usage.read('k', '2026-11')).toMatchObject({ ahoScans: 2, ahoBlocks: 1 });
  });

  it('keep keys and months apart', async () => {
    const { usage } = openScratch();
    await Promise.all([
      usage.add('k', '2026-11', SCAN),
      usage.add('k', '2026-12', SCAN),
      usage.add('l', '2026-11', SCAN),
    ]);
    expect(usage.read('k', '2026-11').ahoScans).toBe(1);
    expect(usage.read('nobody', '2026-11')).toEqual(NO_USAGE);
  });

  it('lose no increment when two processes count on one database', async () => {
    const dataDir = scratchDir();
    const stores = [openScratch({ dataDir }), openScratch({ dataDir })];
    const all = [];
    for (let i = 0; i < 200; i += 1) {
      for (const { usage } of stores) all.push(usage.add('k', '2026-11', BLOCK));
      if (i % 10 === 0) await Promise.all(all);
    }
    await Promise.all(all);
    for (const { usage } of stores)
      expect(usage.read('k', '2026-11')).toMatchObject({ ahoScans: 400, ahoBlocks: 400 });
  });

  it('show what another process counted, between increments of our own', async () => {
    const dataDir = scratchDir();
    const [ours, other] = [openScratch({ dataDir }).usage, openScratch({ dataDir }).usage];
    for (let round = 1; round <= 3; round += 1) {
      await ours.add('k', '2026-11', SCAN);
      await other.add('k', '2026-11', BLOCK);
      expect(ours.read('k', '2026-11')).toMatchObject({ ahoScans: 2 * round, ahoBlocks: round });
    }
  });

  it('are not moved by an increment whose transaction failed', async () => {
    const dataDir = scratchDir();
    const { usage } = openScratch({ dataDir, writer: { lockWaitMs: 1 } });
    await usage.add('k', '2026-11', SCAN);
    expect(usage.read('k', '2026-11').ahoScans).toBe(1);
    const other = new Database(join(dataDir, 'portcullis.db'));
    other.exec('BEGIN IMMEDIATE');
    await expect(usage.add('k', '2026-11', SCAN)).rejects.toMatchObject({ code: 'locked' });
    other.close();
    expect(usage.read('k', '2026-11').ahoScans).toBe(1);
    await usage.add('k', '2026-11', SCAN);
    expect(usage.read('k', '2026-11').ahoScans).toBe(2);
  });

  it('of very many keys are all kept, remembered or not', async () => {
    const { usage } = openScratch();
    const keys = Array.from({ length: 12_000 }, (_, i) => `k${i}`);
    for (const key of keys.slice(0, 11_000)) usage.read(key, '2026-11');
    const added = Promise.all(keys.slice(10_500).map((key) => usage.add(key, '2026-11', SCAN)));
    for (const key of keys.slice(0, 2_000)) usage.read(key, '2026-10');
    expect(usage.read('k11999', '2026-11').ahoScans).toBe(1);
    await added;
    expect(usage.read('k10500', '2026-11').ahoScans).toBe(1);
  });

  it('survive a restart', async () => {
    const dataDir = scratchDir();
    const before = openScratch({ dataDir });
    void before.usage.add('k', '2026-11', SCAN);
    await before.close();
    expect(openScratch({ dataDir }).usage.read('k', '2026-11').ahoScans).toBe(1);
  });

  it('forget an increment that could not be kept', async () => {
    const { usage, records } = openScratch({ writer: { maxQueuedRows: 1 } });
    const filler = records.insert({ keyId: 'k', tenantId: 't' }, [
      { id: 'a', tsMs: 0, type: 'guard.scan', decision: 'allow', severity: null, body: '{}' },
    ]);
    await expect(usage.add('k', '2026-11', SCAN)).rejects.toMatchObject({ code: 'overloaded' });
    await filler;
    expect(usage.read('k', '2026-11')).toEqual(NO_USAGE);
    await usage.add('k', '2026-11', SCAN);
    expect(usage.read('k', '2026-11').ahoScans).toBe(1);
  });
});
