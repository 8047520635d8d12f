import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPool, type Pool, type PoolModel, type PoolOptions } from '../../../src/inference/pool.js';

const SCRIPTED = new URL('../../support/tiny-model/scripted-worker.mjs', import.meta.url);
const [EXIT, THROW, HANG, NAN, WRONG_DIMS, FAIL, GARBAGE, SHORT, INFINITE, HOARD] = [
  1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009,
] as const;

const open: Pool[] = [];
async function poolWith({
  model,
  ...options
}: Partial<PoolOptions> & { model?: Partial<PoolModel> } = {}): Promise<Pool> {
  const pool = createPool({
    models: [
      {
        modelFile: 'none',
        sha256: '',
        inputs: ['input_ids'],
        outputs: [{ name: 'logits', per: 'token', width: 2 }],
        ...model,
      },
    ],
    workers: 1,
    threads: 1,
    queueLimit: 10,
    deadlineMs: 20_000,
    workerFile: SCRIPTED,
    ...options,
  });
  open.push(pool);
  await pool.ready();
  return pool;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const ids = (...numbers: number[]) => Int32Array.from(numbers);

describe('a pool', () => {
  it('answers the windows of a request in their order', async () => {
    const pool = await poolWith({ workers: 2 });
    const outcome = await pool.infer([ids(1, 2), ids(3), ids(4, 5)]);
    expect(outcome).toEqual({
      kind: 'answered',
      value: [[Float32Array.of(1, 1, 2, 2)], [Float32Array.of(3, 3)], [Float32Array.of(4, 4, 5, 5)]],
    });
  });

  it('keeps the answers of many requests apart', async () => {
    const pool = await poolWith({ workers: 2, queueLimit: 1_000 });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => pool.infer([ids(n, n + 1), ids(n % 3)])),
    );
    for (const [n, outcome] of outcomes.entries())
      expect(outcome).toEqual({
        kind: 'answered',
        value: [[Float32Array.of(n, n, n + 1, n + 1)], [Float32Array.of(n % 3, n % 3)]],
      });
  });

  it('answers a request without windows without asking anybody', async () => {
    const pool = await poolWith();
    expect(await pool.infer([])).toEqual({ kind: 'answered', value: [] });
  });

  it.each([
    ['numbers that are none', NAN],
    ['numbers without end', INFINITE],
    ['another shape', WRONG_DIMS],
    ['too few numbers', SHORT],
    ['something else', GARBAGE],
  ])('does not trust an answer of %s, and goes on', async (_, id) => {
    const pool = await poolWith();
    expect(await pool.infer([ids(1), ids(id, 1)])).toEqual({ kind: 'absent', why: 'malformed_response' });
    expect((await pool.infer([ids(1)])).kind).toBe('answered');
  });

  it('is unavailable for a computation that failed, and goes on', async () => {
    const onTrouble = vi.fn();
    const pool = await poolWith({ onTrouble });
    expect(await pool.infer([ids(FAIL)])).toEqual({ kind: 'absent', why: 'unavailable' });
    expect(onTrouble).toHaveBeenCalledWith('a computation failed: scripted failure');
    expect((await pool.infer([ids(1)])).kind).toBe('answered');
  });
});

describe('a thread that dies', () => {
  it.each([
    ['ends', EXIT],
    ['throws', THROW],
    ['runs out of memory', HOARD],
  ])('loses what it had and is replaced (%s)', async (_, id) => {
    const pool = await poolWith({ heapMiB: 32 });
    const lost = pool.infer([ids(id), ids(1)]);
    const queued = pool.infer([ids(2, 2)]);
    expect(await lost).toEqual({ kind: 'absent', why: 'unavailable' });
    // The only thread is gone: whoever waits for it hears so at once.
    expect(await queued).toEqual({ kind: 'absent', why: 'unavailable' });
    expect(await pool.infer([ids(1)])).toEqual({ kind: 'absent', why: 'unavailable' });
    await vi.waitFor(async () => expect((await pool.infer([ids(1)])).kind).toBe('answered'), 10_000);
  });

  it('leaves the requests of the other threads alone', async () => {
    const pool = await poolWith({ workers: 2 });
    const lost = pool.infer([ids(EXIT)]);
    const other = pool.infer([ids(1, 2)]);
    expect((await lost).kind).toBe('absent');
    expect((await other).kind).toBe('answered');
    expect((await pool.infer([ids(1)])).kind).toBe('answered');
  });
});

describe('a computation that does not come back', () => {
  it('is a timeout, and its thread is replaced in the end', async () => {
    const troubles: string[] = [];
    const pool = await poolWith({ deadlineMs: 60, onTrouble: (why) => troubles.push(why) });
    expect(await pool.infer([ids(HANG)])).toEqual({ kind: 'absent', why: 'timeout' });
    await vi.waitFor(async () => expect((await pool.infer([ids(1)])).kind).toBe('answered'), 10_000);
    expect(troubles).toEqual(['the thread did not come back']);
  });

  it('fills the queue, and whoever comes then is refused at once', async () => {
    const pool = await poolWith({ queueLimit: 2 });
    const waiting = [pool.infer([ids(HANG)]), pool.infer([ids(1), ids(2)])];
    expect(await pool.infer([ids(3)])).toEqual({ kind: 'absent', why: 'unavailable' });
    await pool.close();
    expect(await Promise.all(waiting)).toEqual([
      { kind: 'absent', why: 'unavailable' },
      { kind: 'absent', why: 'unavailable' },
    ]);
  });
});

describe('a request that was let in', () => {
  it('goes on although the queue has filled since', async () => {
    const pool = await poolWith({ queueLimit: 1 });
    const first = pool.infer([ids(1, 1), ids(2, 2, 2)]);
    expect(await pool.infer([ids(3)])).toEqual({ kind: 'absent', why: 'unavailable' });
    expect((await pool.infer([ids(3)], { isAdmitted: true })).kind).toBe('answered');
    expect((await first).kind).toBe('answered');
  });

  it('is a timeout where nothing is left of its own time', async () => {
    const pool = await poolWith();
    expect(await pool.infer([ids(1)], { deadlineMs: 0 })).toEqual({ kind: 'absent', why: 'timeout' });
  });
});

describe('a pool that cannot start', () => {
  it('says why and answers nothing', async () => {
    await expect(poolWith({ model: { modelFile: 'refused' } })).rejects.toThrow(
      'the model file is not the one of the manifest',
    );
    expect(await open[0]?.infer([ids(1)])).toEqual({ kind: 'absent', why: 'unavailable' });
  });

  it('is unavailable once closed', async () => {
    const pool = await poolWith();
    await pool.close();
    expect(await pool.infer([ids(1)])).toEqual({ kind: 'absent', why: 'unavailable' });
  });
});
