// Inference. One place for a worker thread: starts it, gives it one batch at a time, and starts another one after a pause
// when it dies or does not come back. What it was computing then is lost, and its owner hears so. Must never retry a
// batch: what killed one thread would kill the next.

import { Worker } from 'node:worker_threads';
import type { RunMessage, WorkerMessage, WorkerSetup } from './message.js';
import { silenceRuntime } from './silence-runtime.js';

export interface SlotOptions {
  readonly workerFile: string | URL;
  readonly setup: WorkerSetup;
  /** A computation that takes longer is given up together with its thread. */
  readonly stuckMs: number;
  /** Bounds the thread's own heap in MiB, so that it dies alone; what the runtime allocates is beyond it. */
  readonly heapMiB: number;
}

/** What the owner of a slot hears. */
export interface SlotEvents {
  readonly onReady: () => void;
  /** The thread has said something about the batch it was given, and is free again. */
  readonly onMessage: (message: Exclude<WorkerMessage, { kind: 'ready' }>) => void;
  /** The thread is gone; another one follows unless the slot was closed. */
  readonly onLost: (why: string) => void;
}

type SlotState = 'starting' | 'idle' | 'busy' | 'waiting' | 'closed';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

export class Slot {
  readonly #options: SlotOptions;
  readonly #events: SlotEvents;
  #state: SlotState = 'waiting';
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Threads lost since the last answer. */
  #losses = 0;

  constructor(options: SlotOptions, events: SlotEvents) {
    this.#options = options;
    this.#events = events;
  }

  get isIdle(): boolean {
    return this.#state === 'idle';
  }

  get isAlive(): boolean {
    return this.#state === 'idle' || this.#state === 'busy';
  }

  start(): void {
    this.#state = 'starting';
    silenceRuntime();
    const worker = new Worker(this.#options.workerFile, {
      workerData: this.#options.setup,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.heapMiB },
    });
    this.#worker = worker;
    let why = 'the thread ended';
    worker.on('error', (error) => (why = error.message));
    worker.on('message', (message: WorkerMessage) => this.#hear(worker, message));
    worker.on('exit', () => this.#lose(worker, why));
  }

  run(message: RunMessage): void {
    this.#state = 'busy';
    this.#timer = setTimeout(() => this.#giveUp(), this.#options.stuckMs);
    this.#worker?.postMessage(message, [message.ids.buffer as ArrayBuffer]);
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    this.#stopTimer();
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #hear(worker: Worker, message: WorkerMessage): void {
    if (worker !== this.#worker) return;
    if (message.kind === 'ready') {
      if (this.#state !== 'starting') return;
      this.#state = 'idle';
      this.#events.onReady();
      return;
    }
    if (this.#state !== 'busy') return;
    this.#stopTimer();
    this.#losses = 0;
    this.#state = 'idle';
    this.#events.onMessage(message);
  }

  /** Native code cannot be interrupted: the thread is told to end and no longer waited for. */
  #giveUp(): void {
    const worker = this.#worker;
    if (worker === null) return;
    worker.terminate().catch(() => undefined);
    this.#lose(worker, 'the thread did not come back');
  }

  #lose(worker: Worker, why: string): void {
    if (worker !== this.#worker || this.#state === 'closed') return;
    this.#stopTimer();
    this.#worker = null;
    this.#state = 'waiting';
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#losses, LONGEST_PAUSE_MS);
    this.#losses += 1;
    this.#timer = setTimeout(() => this.start(), pause);
    this.#events.onLost(why);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
