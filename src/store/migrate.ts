// Store. Brings a database to the newest version: numbered SQL files, each in a transaction of its own together with
// the version it leads to, so that a crash leaves the old version or the new one. Never goes backwards, and never
// touches a database that another program made.

import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from './open.js';
import { StoreError } from './store-error.js';

export interface Migration {
  /** The version the database has once it ran; from 1 upwards without gaps. */
  readonly version: number;
  readonly sql: string;
}

/** "PCLS": how a database says that it is ours. */
export const APPLICATION_ID = 0x50434c53;

/** The shipped migrations in order. They lie beside this file, in the sources and in the build alike. */
export function readMigrations(): readonly Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name, index) => {
    const version = Number.parseInt(name, 10);
    if (version !== index + 1) throw new Error(`migration ${name} is out of order`);
    return { version, sql: readFileSync(new URL(name, folder), 'utf8') };
  });
}

function readNumber(db: Db, pragma: string): number {
  return Number(db.pragma(pragma, { simple: true }));
}

function refuseForeign(db: Db): void {
  const isOurs = readNumber(db, 'application_id') === APPLICATION_ID;
  if (isOurs || db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined) return;
  throw new StoreError('foreign', `The database ${db.name} belongs to another program and is left alone.`);
}

/** Applies what is missing and answers with the version reached. Safe when two processes start at once. */
export function migrate(db: Db, migrations: readonly Migration[] = readMigrations()): number {
  refuseForeign(db);
  const newest = migrations.length;
  if (readNumber(db, 'user_version') === newest) return newest;
  for (const { version, sql } of migrations) {
    // The version is read again under the write lock: another process may have been here in the meantime.
    const apply = db.transaction(() => {
      if (readNumber(db, 'user_version') >= version) return;
      db.exec(sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${version}`);
    });
    apply.immediate();
  }
  const reached = readNumber(db, 'user_version');
  if (reached > newest) {
    const versions = `is of version ${reached}, this release knows ${newest}`;
    throw new StoreError('too_new', `The database ${db.name} ${versions}. Use a newer release.`);
  }
  return reached;
}
