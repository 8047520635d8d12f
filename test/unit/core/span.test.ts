import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, mergeSpans, overlaps, snapToCharacters } from '../../../src/core/span.js';

const span = fc.tuple(fc.nat(50), fc.nat(20)).map(([start, length]) => ({ start, end: start + length }));

describe('spans', () => {
  it('touch without overlapping', () => {
    expect(overlaps({ start: 0, end: 2 }, { start: 2, end: 4 })).toBe(false);
    expect(overlaps({ start: 0, end: 3 }, { start: 2, end: 4 })).toBe(true);
    expect(contains({ start: 0, end: 3 }, { start: 1, end: 3 })).toBe(true);
  });

  it('merge into sorted, disjoint spans that cover the same units', () => {
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const merged = mergeSpans(spans);
        for (let i = 1; i < merged.length; i += 1)
          expect(merged[i]!.start).toBeGreaterThanOrEqual(merged[i - 1]!.end);
        const covered = (all: readonly { start: number; end: number }[], at: number) =>
          all.some(({ start, end }) => start <= at && at < end);
        for (let at = 0; at < 75; at += 1) expect(covered(merged, at)).toBe(covered(spans, at));
      }),
    );
  });

  it('never cut a surrogate pair once snapped', () => {
    const text = 'a😀b';
    expect(snapToCharacters(text, { start: 2, end: 4 })).toEqual({ start: 1, end: 4 });
    expect(snapToCharacters(text, { start: 0, end: 2 })).toEqual({ start: 0, end: 3 });
    expect(snapToCharacters('\ud83da', { start: 0, end: 1 })).toEqual({ start: 0, end: 1 });
  });
});
