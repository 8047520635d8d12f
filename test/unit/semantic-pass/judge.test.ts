import { describe, expect, it } from 'vitest';
import { answered } from '../../../src/core/outcome.js';
import { createJudge, type Judgement } from '../../../src/semantic-pass/judge.js';
import { JUDGE, SCREEN, scriptedSemantic } from '../../support/semantic-model.js';

async function judge(parts: ReturnType<typeof scriptedSemantic>, text: string): Promise<Judgement> {
  const outcome = await createJudge(parts)(text, 'user');
  if (outcome.kind === 'absent') throw new Error(outcome.why);
  return outcome.value;
}

describe('judging a text', () => {
  it('asks the judge only about what the screen does not clear', async () => {
    const parts = scriptedSemantic();
    const judgement = await judge(parts, `${'the '.repeat(300)}Berlin${' of'.repeat(300)}`);
    const shown = (model: number) =>
      parts.asked
        .filter((asked) => asked.model === model)
        .reduce((sum, asked) => sum + asked.windows.length, 0);
    expect(shown(SCREEN)).toBe(judgement.windows);
    expect(shown(JUDGE)).toBe(judgement.judged.length);
    expect(shown(JUDGE)).toBeLessThanOrEqual(2);
    expect(judgement.score).toBeGreaterThan(0.9);
  });

  it('is clean with the score 0 where the screen cleared everything', async () => {
    expect(await judge(scriptedSemantic(), 'the of the')).toMatchObject({ score: 0, judged: [], windows: 1 });
  });

  it('frames every window with the piece of its origin', async () => {
    const parts = scriptedSemantic();
    await createJudge(parts)('the of '.repeat(50), 'tool_result');
    const { cls, sep } = parts.manifest.tokeniser;
    for (const { windows } of parts.asked) {
      for (const ids of windows) {
        expect([ids[0], ids[1], ids.at(-1)]).toEqual([cls, parts.manifest.origins['tool_result'], sep]);
        expect(ids.length).toBeLessThanOrEqual(parts.manifest.window.tokens);
      }
    }
  });

  it('asks a few windows at a time, and only the first question can find the queue full', async () => {
    const parts = scriptedSemantic();
    await judge(parts, 'the of and to in Berlin '.repeat(2_000));
    expect(parts.asked.length).toBeGreaterThan(10);
    for (const { windows } of parts.asked) expect(windows.length).toBeLessThanOrEqual(64);
    expect(parts.asked.map(({ options }) => options.isAdmitted)).toEqual(
      parts.asked.map((_, index) => index > 0),
    );
  });

  it('gives every question what is left of the time', async () => {
    const parts = scriptedSemantic(undefined, 1_000);
    await judge(parts, 'the of '.repeat(2_000));
    const left = parts.asked.map(({ options }) => options.deadlineMs ?? 0);
    expect([...left].sort((a, b) => b - a)).toEqual(left);
    expect(left[0]).toBeLessThanOrEqual(1_000);
  });

  it('gives a long text more time', async () => {
    const parts = scriptedSemantic(undefined, 1_000_000);
    await judge(parts, 'the of '.repeat(30_000));
    expect(parts.asked[0]?.options.deadlineMs).toBeGreaterThan(2_500_000);
  });

  it('reads a text that hides what it says from the plain reading, and the plain one too', async () => {
    // Undoing the disguise around it must not hide what stands in plain sight.
    const hidden = Buffer.from('the of and to in the of and to in Ada').toString('base64');
    expect((await judge(scriptedSemantic(), `Berlin ${hidden}`)).score).toBeGreaterThan(0.9);
  });

  it('does not trust a score that is none', async () => {
    const parts = scriptedSemantic(({ model, windows }) =>
      model === JUDGE
        ? answered(
            windows.map((ids) => [
              new Float32Array(ids.length),
              new Float32Array(7).fill(NaN),
              Float32Array.of(0),
            ]),
          )
        : null,
    );
    expect(await createJudge(parts)('Berlin', null)).toEqual({ kind: 'absent', why: 'malformed_response' });
  });

  it('never holds the event loop for long', async () => {
    const parts = scriptedSemantic();
    const text = 'The “quick” brown fox jumps over the lazy dog. '.repeat(2_000);
    await judge(parts, text.slice(0, 20_000));
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await judge(parts, text);
    isDone = true;
    expect(turns).toBeGreaterThan(8);
  });
});
