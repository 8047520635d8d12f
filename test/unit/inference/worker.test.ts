import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool, type Pool, type PoolModel, type PoolOptions } from '../../../src/inference/pool.js';
import { TINY_MODEL_DIR } from '../../support/tiny-model.js';

// Threads run compiled code only; every whole run of the tests compiles first.
const isCompiled = existsSync(new URL('../../../dist/inference/worker.js', import.meta.url));
const modelFile = join(TINY_MODEL_DIR, 'model.onnx');
const sha256 = createHash('sha256').update(readFileSync(modelFile)).digest('hex');

const open: Pool[] = [];
function poolWith({ model, ...options }: Partial<PoolOptions> & { model?: Partial<PoolModel> } = {}): Pool {
  const pool = createPool({
    models: [
      {
        modelFile,
        sha256,
        inputs: ['input_ids', 'attention_mask'],
        outputs: [{ name: 'logits', per: 'token', width: 7 }],
        ...model,
      },
    ],
    workers: 1,
    threads: 2,
    queueLimit: 100,
    deadlineMs: 20_000,
    ...options,
  });
  open.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe.skipIf(!isCompiled)('a worker thread', () => {
  it('computes batches of windows of any length', async () => {
    const pool = poolWith({ workers: 2 });
    await pool.ready();
    const outcomes = await Promise.all(
      [1, 2, 2, 3, 200].map((length) => pool.infer([new Int32Array(length).fill(1)])),
    );
    const sizes = outcomes.map((outcome) =>
      outcome.kind === 'answered' ? outcome.value[0]?.[0]?.length : outcome.why,
    );
    expect(sizes).toEqual([7, 14, 14, 21, 1_400]);
  });

  it('does not load a file whose digest is another', async () => {
    const pool = poolWith({ model: { sha256: '0'.repeat(64) } });
    await expect(pool.ready()).rejects.toThrow('the model file is not the one of the manifest');
  });

  it('does not load what is no model', async () => {
    const file = join(TINY_MODEL_DIR, 'vocab.txt');
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    await expect(poolWith({ model: { modelFile: file, sha256: digest } }).ready()).rejects.toThrow(
      'inference did not start',
    );
  });

  it('lives on after ids that the model does not have', async () => {
    const troubles: string[] = [];
    const pool = poolWith({ onTrouble: (why) => troubles.push(why) });
    await pool.ready();
    expect(await pool.infer([Int32Array.of(1_000_000)])).toEqual({ kind: 'absent', why: 'unavailable' });
    expect(troubles[0]).toContain('a computation failed');
    expect((await pool.infer([Int32Array.of(1)])).kind).toBe('answered');
  });

  it('answers numbers of another width than promised, which nobody trusts', async () => {
    const pool = poolWith({ model: { outputs: [{ name: 'logits', per: 'token', width: 6 }] } });
    await pool.ready();
    expect(await pool.infer([Int32Array.of(1)])).toEqual({ kind: 'absent', why: 'malformed_response' });
  });
});
