import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutsideWrites } from '../../../src/store/outside-writes.js';
import { scratchDir } from './scratch.js';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
let ours: Database.Database;
let other: Database.Database;

beforeEach(() => {
  const file = join(scratchDir(), 'writes.db');
  ours = new Database(file);
  ours.pragma('journal_mode = WAL');
  ours.exec('CREATE TABLE t (x INTEGER)');
  other = new Database(file);
  return () => {
    ours.close();
    other.close();
  };
});

describe('writes from outside', () => {
  it('are known in the next turn of the event loop', async () => {
    const outside = new OutsideWrites(ours);
    const before = outside.version();
    other.exec('INSERT INTO t VALUES (1)');
    await nextTurn();
    expect(outside.version()).not.toBe(before);
  });

  it('are not our own', async () => {
    const outside = new OutsideWrites(ours);
    const before = outside.version();
    ours.exec('INSERT INTO t VALUES (1)');
    await nextTurn();
    expect(outside.version()).toBe(before);
  });

  it('are not hidden by a write of ours that comes after them', async () => {
    const outside = new OutsideWrites(ours);
    const before = outside.version();
    other.exec('INSERT INTO t VALUES (1)');
    ours.exec('INSERT INTO t VALUES (2)');
    await nextTurn();
    expect(outside.version()).not.toBe(before);
  });
});
