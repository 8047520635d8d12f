// Store. The one writer: jobs queued within a tick share one transaction, and a job's promise settles only after that
// transaction committed. What enters is a synchronous piece of writing, what leaves is its result. A job that fails
// takes only itself down; a commit that fails takes the whole group. Must never block the loop on another's lock.

import type { Db } from './open.js';
import { explain, isBusy, StoreError } from './store-error.js';

/** How much a job weighs, for the bounds below. */
export interface Cost {
  readonly rows: number;
  readonly bytes: number;
  /** Takes rows away: it weighs as much, but nothing is lost where it fails. */
  readonly isPurge?: true;
}

export interface GroupWriterOptions {
  /** Queued beyond these, a job is refused at once: memory stays bounded whatever the disk does. */
  readonly maxQueuedRows?: number;
  readonly maxQueuedBytes?: number;
  /** How long a group waits for another process's write lock before it fails. */
  readonly lockWaitMs?: number;
  /** Hears of every group: rows that were to be kept, how long it took, and whether it was kept. Must not throw. */
  readonly onGroup?: (group: {
    readonly rows: number;
    readonly ms: number;
    readonly isKept: boolean;
  }) => void;
}

interface Job {
  readonly cost: Cost;
  readonly write: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Settling = () => void;

/** A group closes once it holds this much, so that one transaction holds the event loop for milliseconds only. */
const GROUP_ROWS = 500;
const GROUP_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 10;

export class GroupWriter {
  readonly #db: Db;
  readonly #limits: Required<Omit<GroupWriterOptions, 'onGroup'>>;
  readonly #onGroup: GroupWriterOptions['onGroup'];
  readonly #sql: Readonly<Record<'begin' | 'save' | 'keep' | 'undo' | 'commit' | 'rollback', () => void>>;
  #queue: Job[] = [];
  #rows = 0;
  #bytes = 0;
  /** What is to be done at the end of this turn of the event loop; null where nobody waits for it. */
  #turn: (() => void)[] | null = null;
  /** When the queue is looked at next: at the end of this turn, or when a timer says so. */
  #isDue = false;
  #timer: NodeJS.Timeout | null = null;
  #busySince: number | null = null;
  #closing: { promise: Promise<void>; done: () => void } | null = null;

  constructor(db: Db, options: GroupWriterOptions = {}) {
    this.#db = db;
    this.#limits = {
      maxQueuedRows: options.maxQueuedRows ?? 20_000,
      maxQueuedBytes: options.maxQueuedBytes ?? 128 * 1024 * 1024,
      lockWaitMs: options.lockWaitMs ?? 10_000,
    };
    this.#onGroup = options.onGroup;
    const prepare = (sql: string) => {
      const statement = db.prepare(sql);
      return () => void statement.run();
    };
    this.#sql = {
      begin: prepare('BEGIN IMMEDIATE'),
      save: prepare('SAVEPOINT job'),
      keep: prepare('RELEASE job'),
      undo: prepare('ROLLBACK TO job'),
      commit: prepare('COMMIT'),
      rollback: prepare('ROLLBACK'),
    };
  }

  /**
   * Queues `write`; resolves with its result once the transaction around it has committed. With `patienceMs` it waits that
   * long for others to share the transaction with, unless one that is in a hurry takes it along.
   */
  enqueue<T>(cost: Cost, write: () => T, patienceMs = 0): Promise<T> {
    if (this.#closing !== null) return Promise.reject(new StoreError('closed', 'The store is closed.'));
    const isFull =
      this.#rows + cost.rows > this.#limits.maxQueuedRows ||
      this.#bytes + cost.bytes > this.#limits.maxQueuedBytes;
    // An empty queue takes anything: a job larger than the bound would otherwise never find room.
    if (isFull && this.#queue.length > 0) {
      return Promise.reject(
        new StoreError('overloaded', 'More is waiting to be stored than the store can take.'),
      );
    }
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ cost, write, resolve: resolve as (value: unknown) => void, reject });
      this.#rows += cost.rows;
      this.#bytes += cost.bytes;
      this.#schedule(patienceMs);
    });
  }

  /**
   * Does the work at the end of this turn of the event loop, just before what is queued is written. All of a turn share a
   * transaction; and the same work done in a row takes less time than between other work, because the processor has it at
   * hand. Must not throw.
   */
  gather(work?: () => void): void {
    if (this.#turn === null) {
      this.#turn = [];
      setImmediate(() => this.#endTurn());
    }
    if (work !== undefined) this.#turn.push(work);
  }

  /** Somebody waits for what is queued: no more patience. */
  hurry(): void {
    if (this.#queue.length > 0) this.#schedule(0);
  }

  /** Rows that wait for their transaction. */
  get queuedRows(): number {
    return this.#rows;
  }

  /** Refuses new jobs, commits what is queued, then resolves. */
  close(): Promise<void> {
    if (this.#closing === null) {
      let done: () => void = () => undefined;
      const promise = new Promise<void>((resolve) => (done = resolve));
      this.#closing = { promise, done };
      if (this.#queue.length === 0) done();
      else this.hurry();
    }
    return this.#closing.promise;
  }

  #schedule(delayMs: number): void {
    // While another process holds the lock, only the next try is planned: hurrying would spin.
    if (this.#isDue || (this.#timer !== null && (delayMs > 0 || this.#busySince !== null))) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (delayMs > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#flush();
      }, delayMs);
    } else {
      this.#isDue = true;
      this.gather();
    }
  }

  #endTurn(): void {
    try {
      // More may be asked for meanwhile: it is done in this turn, too.
      for (const work of this.#turn ?? []) work();
    } finally {
      this.#turn = null;
      // What the work sets off as promises comes before a tick that is asked for behind it.
      queueMicrotask(() => process.nextTick(() => this.#flushIfDue()));
    }
  }

  #flushIfDue(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#flush();
  }

  #flush(): void {
    const startedMs = performance.now();
    try {
      this.#sql.begin();
      this.#busySince = null;
    } catch (error) {
      if (this.#mayWaitLonger(error)) {
        this.#schedule(RETRY_MS);
        return;
      }
      this.#busySince = null;
      const group = this.#takeGroup();
      this.#tell(group, startedMs, false);
      this.#finish(this.#failAll(group, error));
      return;
    }
    const group = this.#takeGroup();
    const { settling, isKept } = this.#writeGroup(group);
    this.#tell(group, startedMs, isKept);
    this.#finish(settling);
  }

  #mayWaitLonger(error: unknown): boolean {
    if (!isBusy(error)) return false;
    this.#busySince ??= performance.now();
    return performance.now() - this.#busySince < this.#limits.lockWaitMs;
  }

  #takeGroup(): Job[] {
    let count = 0;
    let rows = 0;
    let bytes = 0;
    for (const job of this.#queue) {
      if (count > 0 && (rows + job.cost.rows > GROUP_ROWS || bytes + job.cost.bytes > GROUP_BYTES)) break;
      count += 1;
      rows += job.cost.rows;
      bytes += job.cost.bytes;
    }
    this.#rows -= rows;
    this.#bytes -= bytes;
    return this.#queue.splice(0, count);
  }

  #tell(group: readonly Job[], startedMs: number, isKept: boolean): void {
    const rows = group.reduce((sum, { cost }) => (cost.isPurge === true ? sum : sum + cost.rows), 0);
    this.#onGroup?.({ rows, ms: performance.now() - startedMs, isKept });
  }

  #writeGroup(group: readonly Job[]): { readonly settling: Settling[]; readonly isKept: boolean } {
    const settling: Settling[] = [];
    try {
      // A job that is alone needs no savepoint of its own: undoing it undoes the transaction.
      const [only] = group;
      if (group.length === 1 && only !== undefined) {
        const value = only.write();
        settling.push(() => only.resolve(value));
      } else for (const job of group) settling.push(this.#writeJob(job));
      this.#sql.commit();
      return { settling, isKept: true };
    } catch (error) {
      if (this.#db.inTransaction) this.#sql.rollback();
      return { settling: this.#failAll(group, error), isKept: false };
    }
  }

  #writeJob(job: Job): Settling {
    this.#sql.save();
    try {
      const value = job.write();
      this.#sql.keep();
      return () => job.resolve(value);
    } catch (error) {
      // A full disk or an I/O error has already rolled everything back: then the group is lost, not just this job.
      if (!this.#db.inTransaction) throw error;
      this.#sql.undo();
      this.#sql.keep();
      return () => job.reject(explain(error, this.#db.name));
    }
  }

  #failAll(group: readonly Job[], error: unknown): Settling[] {
    const reason = explain(error, this.#db.name);
    return group.map((job) => () => job.reject(reason));
  }

  #finish(settling: readonly Settling[]): void {
    for (const settle of settling) settle();
    if (this.#queue.length > 0) this.#schedule(0);
    else this.#closing?.done();
  }
}
