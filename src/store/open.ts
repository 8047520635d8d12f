// Store. Opens the embedded database: file permissions, pragmas, migrations, and the parts behind the Store interface.
// What enters is a data directory, what leaves is a Store or a StoreError that says what an operator can do. The only
// importer of better-sqlite3.

import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { foldLogAside, type FoldingLost } from './checkpoints.js';
import { createCaptureStore } from './captures.js';
import { rememberFile } from './database-file.js';
import { GroupWriter, type GroupWriterOptions } from './group-writer.js';
import { createKeyStore } from './keys.js';
import { migrate } from './migrate.js';
import { OutsideWrites } from './outside-writes.js';
import { RecordsAside } from './records-aside.js';
import { createRecordStore } from './records.js';
import { explain, isBusy } from './store-error.js';
import type { RecordStore, Store } from './store.js';
import { createUsageStore } from './usage.js';
import { createVaultShelf } from './vault-shelf.js';

export type Db = Database.Database;

export interface OpenOptions {
  readonly dataDir: string;
  /** 32 bytes; without it no capture can be kept. */
  readonly captureKey?: Uint8Array | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly writer?: GroupWriterOptions;
  /**
   * NORMAL (default): every commit is handed to the operating system before it is acknowledged, so it outlives kill -9
   * of the process; the disk is synced at checkpoints, so a power cut may cost the last moments, never consistency.
   * FULL also syncs at each commit, on the thread that serves requests: for those who prefer slow to that.
   */
  readonly synchronous?: 'NORMAL' | 'FULL';
  /**
   * Folds the log back on a thread of its own and hears where that thread is lost: for whoever serves requests; a command
   * that comes and goes needs none.
   */
  readonly foldsAside?: FoldingLost;
  /** The same for records of the service's own exchanges. */
  readonly keepsAside?: FoldingLost;
}

const DATABASE_FILE = 'portcullis.db';
/** How long opening waits for other processes (a key command, a second start). */
const OPEN_WAIT_MS = 5_000;
/** How long a statement may wait on the serving thread; the writer comes back later instead. */
const STATEMENT_WAIT_MS = 5;
const CACHE_KIB = 32 * 1024;
/** Pages in the log (32 MiB) before it is folded back. Record ids are random, so each batch touches hundreds of index
 * pages: more than SQLite's default of 1,000 lets their rewrites fall together (measured at 250,000 rows: 10 to 30 % less
 * processor time per record). Not more than this, because here the folding holds the thread that writes while it lasts. */
const CHECKPOINT_PAGES = 8_000;

/** Whether there is a database in this folder. */
export function hasStore(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE_FILE));
}

/** Opens, and where needed creates, the store in `dataDir`. */
export function openStore(options: OpenOptions): Store {
  const file = join(options.dataDir, DATABASE_FILE);
  let db: Db | undefined;
  try {
    db = openDatabase(file, options.synchronous ?? 'NORMAL');
    return assemble(db, options);
  } catch (error) {
    db?.close();
    throw explain(error, file);
  }
}

function openDatabase(file: string, synchronous: 'NORMAL' | 'FULL'): Db {
  makePrivate(file);
  const db = new Database(file, { timeout: OPEN_WAIT_MS });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('foreign_keys = ON');
    // Before the journal changes: a database that is not ours must be left as it was.
    migrateUnlessForeign(db);
    db.pragma(`synchronous = ${synchronous}`);
    db.pragma(`cache_size = -${CACHE_KIB}`);
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    db.pragma('journal_size_limit = 67108864');
    db.pragma(`busy_timeout = ${STATEMENT_WAIT_MS}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function migrateUnlessForeign(db: Db): void {
  migrate(db);
  // SQLite does not always wait for the lock when the journal mode changes; two first starts at once can meet here.
  const deadline = performance.now() + OPEN_WAIT_MS;
  for (;;) {
    try {
      if (db.pragma('journal_mode = WAL', { simple: true }) === 'wal') return;
      throw new Error('the file system cannot hold a write-ahead log');
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** Keys' hashes and captures lie here: nobody but the owner reads them. SQLite gives its side files the same mode. */
function makePrivate(file: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function keepAside(
  db: Db,
  { synchronous = 'NORMAL', writer, keepsAside }: OpenOptions,
  { records, now }: { readonly records: RecordStore; readonly now: () => number },
): RecordsAside {
  const onGroup = writer?.onGroup === undefined ? {} : { onGroup: writer.onGroup };
  return new RecordsAside(db, { synchronous, now, instead: records, onLost: keepsAside, ...onGroup });
}

function assemble(db: Db, options: OpenOptions): Store {
  const now = options.now ?? Date.now;
  const writer = new GroupWriter(db, options.writer);
  const outside = new OutsideWrites(db);
  const { foldsAside: onLost } = options;
  const checkpoints = onLost === undefined ? null : foldLogAside(db, { pages: CHECKPOINT_PAGES, onLost });
  const records = createRecordStore(db, writer, now);
  const aside = options.keepsAside === undefined ? null : keepAside(db, options, { records, now });
  const probe = db.prepare('SELECT 1 FROM keys LIMIT 1');
  const seal = rememberFile(db.name);
  let closed: Promise<void> | null = null;
  return {
    keys: createKeyStore(db, { writer, outside, now }),
    usage: createUsageStore(db, writer, outside),
    records,
    ownRecords: aside ?? records,
    captures: createCaptureStore(db, writer, { now, captureKey: options.captureKey ?? null }),
    vault: createVaultShelf(db, writer),
    gather: (work) => writer.gather(work),
    queuedRows: () => writer.queuedRows + (aside?.queuedRows ?? 0),
    check() {
      try {
        seal.check();
        probe.get();
      } catch (error) {
        throw explain(error, db.name);
      }
    },
    close() {
      closed ??= Promise.all([writer.close(), aside?.stop()]).then(async () => {
        await checkpoints?.stop();
        db.close();
      });
      return closed;
    },
  };
}
