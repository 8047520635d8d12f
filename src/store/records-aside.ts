// Store. Starts, feeds and stops the thread that keeps the service's own records: writing them took a seventh of the time of
// the thread that serves requests. Records enter, a promise of their commit leaves. Bounded. Where the thread ends by itself,
// what it was given and has not acknowledged is kept by the serving connection, and so is everything after it: each record
// is kept once, whoever writes it.

import { Worker } from 'node:worker_threads';
import type { GroupWriterOptions } from './group-writer.js';
import type { Db } from './open.js';
import { INSERT, valuesOf } from './records.js';
import { explain, StoreError } from './store-error.js';
import type { NewRecord, Owner, RecordStore } from './store.js';

/** Rows of one transaction: as long as it lasts, the serving connection cannot write. */
const ROWS_AT_ONCE = 100;
const MAX_QUEUED_ROWS = 20_000;
/** Nobody waits for this thread, so it may wait for others. */
const LOCK_WAIT_MS = 10_000;

export interface RecordsAsideOptions {
  readonly synchronous: string;
  readonly now: () => number;
  /** Keeps records where the thread does not. */
  readonly instead: Pick<RecordStore, 'insert'>;
  readonly onGroup?: GroupWriterOptions['onGroup'];
  /** Hears that the thread has ended though nobody stopped it, and why where it said so. */
  readonly onLost?: ((error: Error | null) => void) | undefined;
}

interface Batch {
  readonly owner: Owner;
  readonly records: readonly NewRecord[];
  readonly resolve: (added: number | Promise<number>) => void;
  readonly reject: (error: unknown) => void;
}

interface Reply {
  readonly number: number;
  readonly added?: number;
  readonly failure?: { readonly code?: string; readonly words: string };
  readonly ms: number;
}

export class RecordsAside implements Pick<RecordStore, 'insert'> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Batch>();
  readonly #ended: Promise<void>;
  #number = 0;
  #rows = 0;
  #state: 'running' | 'stopping' | 'ended' = 'running';

  constructor(
    private readonly db: Db,
    private readonly options: RecordsAsideOptions,
  ) {
    this.#worker = new Worker(new URL('./records-thread.mjs', import.meta.url), {
      workerData: {
        file: db.name,
        synchronous: options.synchronous,
        waitMs: LOCK_WAIT_MS,
        ...INSERT,
      },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#hear(reply));
    this.#ended = new Promise((resolve) => {
      const end = (error: Error | null) => {
        this.#end(error);
        resolve();
      };
      this.#worker.once('error', (error: Error) => end(error));
      this.#worker.once('exit', () => end(null));
    });
  }

  /** Rows that wait for their transaction. */
  get queuedRows(): number {
    return this.#rows;
  }

  async insert(owner: Owner, records: readonly NewRecord[]): Promise<number> {
    if (this.#state !== 'running') return this.options.instead.insert(owner, records);
    if (this.#rows > 0 && this.#rows + records.length > MAX_QUEUED_ROWS)
      throw new StoreError('overloaded', 'More is waiting to be stored than the store can take.');
    const receivedMs = this.options.now();
    const all: Promise<number>[] = [];
    for (let from = 0; from < records.length; from += ROWS_AT_ONCE)
      all.push(this.#send(owner, records.slice(from, from + ROWS_AT_ONCE), receivedMs));
    return (await Promise.all(all)).reduce((sum, added) => sum + added, 0);
  }

  /** Resolves once everything is written and the thread has let go of the database. */
  stop(): Promise<void> {
    if (this.#state === 'running') {
      this.#state = 'stopping';
      // Now somebody waits for it: without this, a process with nothing else to do would end before it has let go.
      this.#worker.ref();
      this.#worker.postMessage('stop');
    }
    return this.#ended;
  }

  #send(owner: Owner, records: readonly NewRecord[], receivedMs: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const number = (this.#number += 1);
      // Who waits for a commit must not find the process gone before it.
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(number, { owner, records, resolve, reject });
      this.#rows += records.length;
      this.#worker.postMessage({ number, statements: valuesOf(owner, records, receivedMs) });
    });
  }

  #hear({ number, added, failure, ms }: Reply): void {
    const batch = this.#waiting.get(number);
    if (batch === undefined) return;
    this.#waiting.delete(number);
    if (this.#waiting.size === 0 && this.#state === 'running') this.#worker.unref();
    this.#rows -= batch.records.length;
    this.options.onGroup?.({ rows: batch.records.length, ms, isKept: failure === undefined });
    if (failure === undefined) batch.resolve(added ?? 0);
    else batch.reject(explain(Object.assign(new Error(failure.words), { code: failure.code }), this.db.name));
  }

  #end(error: Error | null): void {
    if (this.#state === 'ended') return;
    const wasStopped = this.#state === 'stopping';
    this.#state = 'ended';
    if (!wasStopped) this.options.onLost?.(error);
    for (const { owner, records, resolve } of this.#waiting.values())
      resolve(this.options.instead.insert(owner, records));
    this.#waiting.clear();
    this.#rows = 0;
  }
}
