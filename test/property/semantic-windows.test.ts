// Nothing of a text goes unjudged, and whatever is said of it points into it: for any text, in any disguise.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExplain } from '../../src/semantic-pass/explain.js';
import { createJudge } from '../../src/semantic-pass/judge.js';
import { cutBlocks } from '../../src/semantic-pass/readings.js';
import { showText } from '../../src/semantic-pass/show.js';
import { DISGUISES } from '../../src/text/disguise.js';
import { scriptedSemantic } from '../support/semantic-model.js';

const word = fc.oneof(
  fc.constantFrom(
    'the',
    'of',
    'Berlin',
    'Smith',
    'Maria',
    '😀',
    '東京',
    '“x”',
    'naïve',
    '\u200b',
    '%41',
    '&lt;',
    '\ud800',
    '\n',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constant('x'.repeat(130)),
);
const text = fc
  .tuple(
    fc.array(word, { maxLength: 120 }),
    fc.constantFrom(null, ...DISGUISES),
    fc.constantFrom(1, 1, 1, 60),
  )
  .map(([words, disguise, times]) => {
    const plain = words.join(' ').repeat(times);
    // A half of a character cannot be encoded: only plain texts hold one.
    return disguise === null || times > 1 ? plain : disguise.apply(Buffer.from(plain).toString());
  });

const cutsPair = (source: string, at: number): boolean => {
  if (at <= 0 || at >= source.length) return false;
  const [before, after] = [source.charCodeAt(at - 1), source.charCodeAt(at)];
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
};

const expectRange = (source: string, { start, end }: { start: number; end: number }): void => {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeLessThanOrEqual(source.length);
  expect(start).toBeLessThan(end);
  expect([cutsPair(source, start), cutsPair(source, end)]).toEqual([false, false]);
};

describe('any text', () => {
  it('is covered by its blocks, which overlap and never cut a character', () => {
    const long = fc.tuple(
      fc.array(fc.oneof(word, fc.constant('y'.repeat(9_000))), { maxLength: 30 }),
      fc.nat(40),
    );
    fc.assert(
      fc.property(long, ([words, times]) => {
        const source = words.join('').repeat(times);
        const blocks = cutBlocks(source);
        let reached = 0;
        for (const [index, { start, end }] of blocks.entries()) {
          expect(start).toBeLessThanOrEqual(reached);
          if (index > 0) expect(start).toBeLessThan(reached);
          expect(end).toBeGreaterThan(reached);
          expect([cutsPair(source, start), cutsPair(source, end)]).toEqual([false, false]);
          reached = end;
        }
        expect(reached).toBe(source.length);
      }),
      { numRuns: 100 },
    );
  });

  it('has every piece of its readings in a window', async () => {
    const { tokeniser } = scriptedSemantic();
    const options = { tokeniser, windowTokens: 16, overlap: 4, frame: { before: [2, 310], after: [3] } };
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const shown = await showText(source, options);
        const readings = new Map(shown.map(({ reading, tokens }) => [reading, tokens]));
        for (const [reading, tokens] of readings) {
          const seen = new Set<number>();
          for (const { reading: of, window } of shown) {
            if (of !== reading) continue;
            expect(window.end - window.start).toBeLessThanOrEqual(13);
            for (let piece = window.start; piece < window.end; piece += 1) seen.add(piece);
          }
          expect(seen.size).toBe(tokens.ids.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is judged with ranges that lie in it', async () => {
    const parts = scriptedSemantic();
    const [judge, explain] = [createJudge(parts), createExplain(parts)];
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const outcome = await judge(source, null);
        if (outcome.kind === 'absent') throw new Error(outcome.why);
        for (const window of outcome.value.judged) {
          expectRange(source, window);
          expectRange(source, window.focus);
        }
        const explained = await explain(source, null);
        if (explained.kind === 'absent') throw new Error(explained.why);
        let before = 0;
        for (const explainedWord of explained.value.words) {
          expectRange(source, explainedWord);
          expect(explainedWord.start).toBeGreaterThanOrEqual(before);
          before = explainedWord.end;
        }
      }),
      { numRuns: 150 },
    );
  });
});
