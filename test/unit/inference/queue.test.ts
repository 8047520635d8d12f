import { describe, expect, it } from 'vitest';
import { createJob, idsOf, JobQueue } from '../../../src/inference/queue.js';

const window = (length: number, id = 0) => new Int32Array(length).fill(id);
const WIDE = { tokens: 1_000, idle: 1 };

function lengths(queue: JobQueue, limit = WIDE) {
  const batches: [number, number][] = [];
  for (let batch = queue.take(limit); batch !== null; batch = queue.take(limit))
    batches.push([batch.length, batch.items.length]);
  return batches;
}

describe('the queue', () => {
  it('puts windows of equal length of different jobs into one batch', () => {
    const queue = new JobQueue();
    queue.add(createJob([window(3, 1)]));
    queue.add(createJob([window(4, 2)]));
    queue.add(createJob([window(3, 3)]));
    const batch = queue.take(WIDE);
    expect(batch === null ? null : [...idsOf(batch)]).toEqual([1, 1, 1, 3, 3, 3]);
    expect(lengths(queue)).toEqual([[4, 1]]);
    expect(queue.waiting).toBe(0);
  });

  it('keeps windows of different models apart', () => {
    const queue = new JobQueue();
    queue.add(createJob([window(3)], 0));
    queue.add(createJob([window(3)], 1));
    const models = [queue.take(WIDE)?.model, queue.take(WIDE)?.model];
    expect([models, queue.take(WIDE)]).toEqual([[0, 1], null]);
  });

  it('takes turns, so that a short job does not wait for the end of a long one', () => {
    const queue = new JobQueue();
    queue.add(createJob(Array.from({ length: 6 }, () => window(10))));
    queue.add(createJob([window(5)]));
    expect(lengths(queue, { tokens: 20, idle: 1 })).toEqual([
      [10, 2],
      [5, 1],
      [10, 2],
      [10, 2],
    ]);
  });

  it('shares the work among idle threads before it heaps it on one', () => {
    const queue = new JobQueue();
    queue.add(createJob([window(10), window(10)]));
    expect(queue.take({ tokens: 1_000, idle: 2 })?.items.length).toBe(1);
  });

  it('takes a window that is longer than a batch by itself', () => {
    const queue = new JobQueue();
    queue.add(createJob([window(50), window(50)]));
    expect(lengths(queue, { tokens: 20, idle: 1 })).toEqual([
      [50, 1],
      [50, 1],
    ]);
  });

  it('forgets what is left of a dropped job', () => {
    const queue = new JobQueue();
    const job = createJob([window(2), window(3), window(4)]);
    queue.add(job);
    queue.add(createJob([window(9)]));
    queue.take(WIDE);
    expect(queue.waiting).toBe(3);
    queue.drop(job);
    queue.drop(job);
    expect(queue.waiting).toBe(1);
    expect(lengths(queue)).toEqual([[9, 1]]);
  });

  it('hands over everything that waits at once', () => {
    const queue = new JobQueue();
    queue.add(createJob([window(1)]));
    queue.add(createJob([window(2)]));
    expect(queue.dropAll().length).toBe(2);
    expect(queue.take(WIDE)).toBeNull();
  });
});
