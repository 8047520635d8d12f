import { afterEach, describe, expect, it } from 'vitest';
import { Slot } from '../../../src/inference/slot.js';

const model = { modelFile: 'none', sha256: '', inputs: ['input_ids'], outputs: ['logits'] } as const;
const workerFile = new URL('../../support/tiny-model/scripted-worker.mjs', import.meta.url);
const EXIT = 1000;

const run = (id: number) =>
  ({ kind: 'run', model: 0, ids: Int32Array.of(id), windows: 1, length: 1 }) as const;

/** A slot that tells what it hears, one thing after another. */
function slotThatTells(changes: { modelFile?: string } = {}) {
  const heard: string[] = [];
  const listeners: (() => void)[] = [];
  const hear = (what: string): void => {
    heard.push(what);
    for (const listener of listeners.splice(0)) listener();
  };
  const slot = new Slot(
    { workerFile, setup: { models: [{ ...model, ...changes }], threads: 1 }, stuckMs: 10_000, heapMiB: 64 },
    {
      onReady: () => hear('ready'),
      onMessage: ({ kind }) => hear(kind),
      onLost: (why) => hear(`lost: ${why}`),
    },
  );
  const next = async (count: number): Promise<readonly string[]> => {
    while (heard.length < count) await new Promise<void>((resolve) => listeners.push(resolve));
    return heard;
  };
  return { slot, next };
}

const open: Slot[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((slot) => slot.close()));
});

describe('a slot', () => {
  it('is alive from when its thread is ready until it is lost', async () => {
    const { slot, next } = slotThatTells();
    open.push(slot);
    slot.start();
    expect(slot.isAlive).toBe(false);
    await next(1);
    expect([slot.isAlive, slot.isIdle]).toEqual([true, true]);
    slot.run(run(1));
    expect([slot.isAlive, slot.isIdle]).toEqual([true, false]);
    await next(2);
    slot.run(run(EXIT));
    expect(await next(3)).toEqual(['ready', 'answered', 'lost: the thread ended']);
    expect(slot.isAlive).toBe(false);
    expect((await next(4)).at(-1)).toBe('ready');
  });

  it('tries again and again where a thread cannot start', async () => {
    const { slot, next } = slotThatTells({ modelFile: 'refused' });
    open.push(slot);
    slot.start();
    const lost = 'lost: the model file is not the one of the manifest';
    expect(await next(2)).toEqual([lost, lost]);
  });

  it('stays closed', async () => {
    const { slot, next } = slotThatTells();
    slot.start();
    await next(1);
    await slot.close();
    expect(slot.isAlive).toBe(false);
  });
});
