import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { APPLICATION_ID, migrate, readMigrations } from '../../../src/store/migrate.js';

const STEPS = [
  { version: 1, sql: 'CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);' },
  { version: 2, sql: 'ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x + 1;' },
];

describe('migrations', () => {
  it('lead from nothing to the newest version and mark the file as ours', () => {
    const db = new Database(':memory:');
    const newest = readMigrations().length;
    expect(migrate(db)).toBe(newest);
    expect(db.pragma('user_version', { simple: true })).toBe(newest);
    expect(db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1").pluck().all();
    expect(tables).toEqual(expect.arrayContaining(['captures', 'keys', 'records', 'usage']));
  });

  it('do nothing the second time', () => {
    const db = new Database(':memory:');
    migrate(db, STEPS);
    expect(migrate(db, STEPS)).toBe(2);
    expect(db.prepare('SELECT x, y FROM a').all()).toEqual([{ x: 1, y: 2 }]);
  });

  it('go on from the version a database has', () => {
    const db = new Database(':memory:');
    migrate(db, STEPS.slice(0, 1));
    expect(migrate(db, STEPS)).toBe(2);
    expect(db.prepare('SELECT x, y FROM a').all()).toEqual([{ x: 1, y: 2 }]);
  });

  it('leave the last good version when a step fails', () => {
    const db = new Database(':memory:');
    const broken = [STEPS[0]!, { version: 2, sql: 'CREATE TABLE b (x INTEGER); SELECT nonsense;' }];
    expect(() => migrate(db, broken)).toThrow();
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'b'").get()).toBeUndefined();
  });
});
