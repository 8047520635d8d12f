import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameIds, ownersOf, planWindows } from '../../../src/inference/windows.js';

/** Word numbers of words with so many pieces each. */
function wordsOf(pieces: readonly number[]): Int32Array {
  return Int32Array.from(pieces.flatMap((count, word) => Array.from({ length: count }, () => word)));
}

describe('windows', () => {
  it('are filled with whole words and overlap by whole words', () => {
    expect(planWindows(wordsOf([2, 2, 3, 2, 1, 1]), 8, 2)).toEqual([
      { start: 0, end: 7 },
      { start: 4, end: 11 },
    ]);
  });

  it('are one where the text is short, and none where it is empty', () => {
    expect(planWindows(wordsOf([1, 1]), 8, 2)).toEqual([{ start: 0, end: 2 }]);
    expect(planWindows(wordsOf([]), 8, 2)).toEqual([]);
  });

  it('cut a word that is longer than a window at its pieces', () => {
    expect(planWindows(wordsOf([20]), 8, 2)).toEqual([
      { start: 0, end: 8 },
      { start: 6, end: 14 },
      { start: 12, end: 20 },
    ]);
  });

  it('cover every piece, overlap enough and always go on', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        pieces,
        fc.integer({ min: 6, max: 40 }),
        fc.integer({ min: 0, max: 3 }),
        (counts, capacity, overlap) => {
          const words = wordsOf(counts);
          const windows = planWindows(words, capacity, overlap);
          let covered = 0;
          for (const [index, { start, end }] of windows.entries()) {
            expect(end - start).toBeGreaterThan(0);
            expect(end - start).toBeLessThanOrEqual(capacity);
            // A word that fills most of a window leaves no room for what stands before it.
            if (counts.every((count) => count * 3 <= capacity))
              expect(start).toBeLessThanOrEqual(Math.max(covered - overlap, 0));
            if (index > 0) expect(start).toBeGreaterThan(windows[index - 1]!.start);
            expect(end).toBeGreaterThan(covered);
            covered = end;
          }
          expect(covered).toBe(words.length);
          expect(ownersOf(windows, words.length).includes(-1)).toBe(false);
        },
      ),
    );
  });

  it('own the pieces they see most around', () => {
    const owners = ownersOf(
      [
        { start: 0, end: 6 },
        { start: 2, end: 8 },
      ],
      8,
    );
    expect([...owners]).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it('get their frame', () => {
    const column = Int32Array.of(7, 8, 9);
    const tokens = { ids: column, starts: column, ends: column, words: column };
    expect([...frameIds(tokens, { start: 1, end: 3 }, { before: [2], after: [3] })]).toEqual([2, 8, 9, 3]);
  });
});
