// Inference. Jobs waiting for a thread: windows of many requests enter, batches of equal length for one model leave. Takes turns among
// the jobs, so that a short text does not wait for the end of a long one. No clock, no threads; must never lose a window.

import type { WindowAnswer } from './message.js';

export interface Job {
  readonly windows: readonly Int32Array[];
  /** Which model they are for. */
  readonly model: number;
  readonly answers: (WindowAnswer | undefined)[];
  /** The first window that no batch has taken yet. */
  next: number;
  /** Windows without an answer. */
  missing: number;
}

export interface BatchItem {
  readonly job: Job;
  readonly window: number;
}

export interface Batch {
  readonly model: number;
  readonly length: number;
  readonly items: readonly BatchItem[];
}

export interface BatchLimit {
  /** Ids a batch holds at most, unless one window alone is longer. */
  readonly tokens: number;
  /** Threads that could take a batch now: work is shared among them before it is heaped on one. */
  readonly idle: number;
}

export function createJob(windows: readonly Int32Array[], model = 0): Job {
  return {
    windows,
    model,
    answers: windows.map(() => undefined),
    next: 0,
    missing: windows.length,
  };
}

/** The ids of a batch, window behind window. */
export function idsOf(batch: Batch): Int32Array {
  const ids = new Int32Array(batch.length * batch.items.length);
  for (const [index, { job, window }] of batch.items.entries())
    ids.set(job.windows[window]!, index * batch.length);
  return ids;
}

export class JobQueue {
  #jobs: Job[] = [];
  #waiting = 0;

  /** Windows that no batch has taken yet. */
  get waiting(): number {
    return this.#waiting;
  }

  add(job: Job): void {
    this.#jobs.push(job);
    this.#waiting += job.windows.length;
  }

  /** Forgets what is left of a job. */
  drop(job: Job): void {
    const place = this.#jobs.indexOf(job);
    if (place < 0) return;
    this.#jobs.splice(place, 1);
    this.#waiting -= job.windows.length - job.next;
  }

  /** Everything that waits, forgotten here. */
  dropAll(): readonly Job[] {
    const jobs = this.#jobs;
    this.#jobs = [];
    this.#waiting = 0;
    return jobs;
  }

  /** The next batch: the first job's turn, filled up with windows of the same length; null when nothing waits. */
  take(limit: BatchLimit): Batch | null {
    const first = this.#jobs[0];
    if (first === undefined) return null;
    const { model } = first;
    const length = first.windows[first.next]!.length;
    const share = Math.ceil(this.#waiting / Math.max(limit.idle, 1));
    const most = Math.max(1, Math.min(Math.floor(limit.tokens / length), share));
    const items: BatchItem[] = [];
    for (const job of this.#jobs) {
      while (items.length < most && job.model === model && job.windows[job.next]?.length === length) {
        items.push({ job, window: job.next });
        job.next += 1;
      }
      if (items.length === most) break;
    }
    this.#waiting -= items.length;
    const hasMore = (job: Job): boolean => job.next < job.windows.length;
    this.#jobs = [...this.#jobs.slice(1), first].filter(hasMore);
    return { model, length, items };
  }
}
