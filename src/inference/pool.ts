// Inference. The threads models compute in, as one part: windows of ids enter, numbers leave, or "absent, and why". A
// full queue refuses at once, a late answer is no answer, a dead thread is replaced and what it had is lost, and every
// answer is checked. Must never hold the event loop, and must never turn a failure into an empty answer.

import { existsSync } from 'node:fs';
import { absent, answered, type Outcome } from '../core/outcome.js';
import type { InputName } from './manifest.js';
import { readAnswer, type OutputShape, type WindowAnswer, type WorkerMessage } from './message.js';
import { createJob, idsOf, JobQueue, type Batch, type Job } from './queue.js';
import { Slot } from './slot.js';

export interface PoolModel {
  readonly modelFile: string;
  readonly sha256: string;
  readonly inputs: readonly InputName[];
  readonly outputs: readonly OutputShape[];
}

export interface PoolOptions {
  /** Every thread holds all of them. */
  readonly models: readonly PoolModel[];
  readonly workers: number;
  /** Threads one computation may use. */
  readonly threads: number;
  /** Windows that may wait; a request that comes while so many wait is refused. */
  readonly queueLimit: number;
  readonly deadlineMs: number;
  /** Hears of a lost thread or a failed computation; must not throw. */
  readonly onTrouble?: (why: string) => void;
  /** Ids a batch holds at most. */
  readonly batchTokens?: number;
  readonly workerFile?: string | URL;
  /** Heap of a thread in MiB; more ends the thread, which is replaced. */
  readonly heapMiB?: number;
}

export type InferenceFailure = 'timeout' | 'unavailable' | 'malformed_response';
export type Inference = Outcome<readonly WindowAnswer[], InferenceFailure>;

export interface InferOptions {
  /** Place of the model among those of the pool; the first one otherwise. */
  readonly model?: number;
  /** What is left of the request's own time; the pool's otherwise. */
  readonly deadlineMs?: number;
  /** Continues a request that was let in before: a queue that has filled since does not turn it away. */
  readonly isAdmitted?: boolean;
}

export interface Pool {
  /** Resolves when every thread has its model; rejects, and closes the pool, when one fails to get it. */
  readonly ready: () => Promise<void>;
  /** The windows of one request, answered in their order, all or none. */
  readonly infer: (windows: readonly Int32Array[], options?: InferOptions) => Promise<Inference>;
  /** Whether any thread could take a window now, or once it is done with the one it has. */
  readonly isAlive: () => boolean;
  /** Windows that no thread has taken yet. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

/** Two long windows, or a handful of short ones: more would only make the next request wait. */
const BATCH_TOKENS = 512;
/** A computation that outlives its request by so many deadlines is not coming back. */
const STUCK_DEADLINES = 4;
/** However short the deadline is: a busy machine is no dead thread. */
const LEAST_STUCK_MS = 2_000;
/** Weights and activations lie outside; a thread's own heap holds ids and messages, a few MiB. */
const HEAP_MIB = 256;

/** Beside this file where it was compiled; sources that are run as they are use the last compiled one. */
function findWorkerFile(): URL {
  const beside = new URL('./worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/inference/worker.js', import.meta.url);
}

interface Waiting {
  readonly settle: (outcome: Inference) => void;
  readonly deadline: NodeJS.Timeout;
}

class InferencePool implements Pool {
  readonly #options: PoolOptions;
  readonly #queue = new JobQueue();
  readonly #slots: readonly Slot[];
  readonly #running = new Map<Slot, Batch>();
  /** Jobs whose callers still wait. */
  readonly #waiting = new Map<Job, Waiting>();
  readonly #started: Promise<void>;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const starts = Array.from({ length: options.workers }, () => this.#createSlot());
    this.#slots = starts.map(({ slot }) => slot);
    this.#started = Promise.all(starts.map(({ ready }) => ready)).then(() => undefined);
    // A start that failed is told to whoever asks `ready`; until somebody does it must not end the process.
    this.#started.catch(() => undefined);
    for (const slot of this.#slots) slot.start();
  }

  #createSlot(): { readonly slot: Slot; readonly ready: Promise<void> } {
    const { models, threads, deadlineMs } = this.#options;
    const setup = {
      models: models.map((model) => ({ ...model, outputs: model.outputs.map(({ name }) => name) })),
      threads,
    };
    const workerFile = this.#options.workerFile ?? findWorkerFile();
    const { promise, resolve, reject } = deferred();
    const slot = new Slot(
      {
        workerFile,
        setup,
        stuckMs: Math.max(deadlineMs * STUCK_DEADLINES, LEAST_STUCK_MS),
        heapMiB: this.#options.heapMiB ?? HEAP_MIB,
      },
      {
        onReady: () => {
          resolve();
          this.#dispatch();
        },
        onMessage: (message) => this.#finish(slot, message),
        onLost: (why) => {
          reject(new Error(`inference did not start: ${why}`));
          this.#lose(slot, why);
        },
      },
    );
    return { slot, ready: promise };
  }

  async ready(): Promise<void> {
    try {
      await this.#started;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  infer(windows: readonly Int32Array[], options: InferOptions = {}): Promise<Inference> {
    if (windows.length === 0) return Promise.resolve(answered([]));
    const isRefused = !this.isAlive();
    const isFull = this.#queue.waiting >= this.#options.queueLimit;
    if (isRefused || (isFull && options.isAdmitted !== true)) return Promise.resolve(absent('unavailable'));
    const deadlineMs = options.deadlineMs ?? this.#options.deadlineMs;
    if (deadlineMs <= 0) return Promise.resolve(absent('timeout'));
    return new Promise((settle) => {
      const job = createJob(windows, options.model);
      const deadline = setTimeout(() => this.#settle(job, absent('timeout')), deadlineMs);
      this.#waiting.set(job, { settle, deadline });
      this.#queue.add(job);
      this.#dispatch();
    });
  }

  isAlive(): boolean {
    return !this.#isClosed && this.#slots.some((slot) => slot.isAlive);
  }

  waiting(): number {
    return this.#queue.waiting;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of [...this.#waiting.keys()]) this.#settle(job, absent('unavailable'));
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #dispatch(): void {
    let idle = this.#slots.filter((slot) => slot.isIdle).length;
    for (const slot of this.#slots) {
      if (!slot.isIdle) continue;
      const batch = this.#queue.take({ tokens: this.#options.batchTokens ?? BATCH_TOKENS, idle });
      if (batch === null) return;
      idle -= 1;
      this.#running.set(slot, batch);
      const { model, items, length } = batch;
      slot.run({ kind: 'run', model, ids: idsOf(batch), windows: items.length, length });
    }
  }

  #finish(slot: Slot, message: Exclude<WorkerMessage, { kind: 'ready' }>): void {
    const batch = this.#running.get(slot);
    this.#running.delete(slot);
    // The thread first, then the answer: the next batch computes while this one is read.
    this.#dispatch();
    if (batch === undefined) return;
    if (message.kind === 'failed') {
      this.#fail(batch, 'unavailable');
      this.#options.onTrouble?.(`a computation failed: ${message.why}`);
      return;
    }
    const run = { windows: batch.items.length, length: batch.length };
    const answers = readAnswer(message, run, this.#options.models[batch.model]!.outputs);
    if (answers === null) this.#fail(batch, 'malformed_response');
    else this.#fill(batch, answers);
  }

  #fill(batch: Batch, answers: readonly WindowAnswer[]): void {
    for (const [index, { job, window }] of batch.items.entries()) {
      job.answers[window] = answers[index];
      job.missing -= 1;
      if (job.missing === 0) this.#settle(job, answered(job.answers as WindowAnswer[]));
    }
  }

  #fail(batch: Batch, why: InferenceFailure): void {
    for (const { job } of batch.items) this.#settle(job, absent(why));
  }

  #lose(slot: Slot, why: string): void {
    const batch = this.#running.get(slot);
    this.#running.delete(slot);
    if (batch !== undefined) this.#fail(batch, 'unavailable');
    if (!this.#slots.some((other) => other.isAlive))
      for (const job of this.#queue.dropAll()) this.#settle(job, absent('unavailable'));
    this.#options.onTrouble?.(why);
  }

  /** The first outcome counts; what is left of the job is no longer computed. */
  #settle(job: Job, outcome: Inference): void {
    const waiting = this.#waiting.get(job);
    if (waiting === undefined) return;
    this.#waiting.delete(job);
    clearTimeout(waiting.deadline);
    this.#queue.drop(job);
    waiting.settle(outcome);
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void; reject: (why: Error) => void } {
  let resolve!: () => void;
  let reject!: (why: Error) => void;
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

export function createPool(options: PoolOptions): Pool {
  return new InferencePool(options);
}
