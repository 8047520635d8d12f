import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStretches, SEAM_CHARS } from '../../../src/scan/seams.js';

const stretchesOf = (lengths: readonly number[]) =>
  findStretches([...lengths.keys()], (part) => lengths[part]!);
const lengths = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 600 }), fc.constant(5_000)),
  { maxLength: 400 },
);

describe('stretches of neighbours', () => {
  it('are none where there is no boundary', () => {
    expect(stretchesOf([])).toEqual([]);
    expect(stretchesOf([9_999])).toEqual([]);
  });

  it('are pairs where texts are long', () => {
    expect(stretchesOf([5_000, 5_000, 5_000])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('see every boundary from as far as the reach, or as far as there is text', () => {
    fc.assert(
      fc.property(lengths, (all) => {
        const stretches = stretchesOf(all);
        const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
        for (let boundary = 1; boundary < all.length; boundary += 1) {
          const before = Math.min(SEAM_CHARS, sum(all.slice(0, boundary)));
          const after = Math.min(SEAM_CHARS, sum(all.slice(boundary)));
          const isSeen = stretches.some((stretch) => {
            const [first, last] = [stretch[0]!, stretch.at(-1)!];
            if (first >= boundary || last < boundary) return false;
            const read = (part: number) =>
              part === first || part === last ? Math.min(SEAM_CHARS, all[part]!) : all[part]!;
            const left = sum(stretch.filter((part) => part < boundary).map(read));
            const right = sum(stretch.filter((part) => part >= boundary).map(read));
            return left >= before && right >= after;
          });
          expect(isSeen, `boundary ${boundary} of ${all.join()}`).toBe(true);
        }
      }),
    );
  });

  it('read every text a bounded number of times', () => {
    fc.assert(
      fc.property(lengths, (all) => {
        const stretches = stretchesOf(all);
        for (const stretch of stretches)
          expect(stretch).toEqual(Array.from(stretch, (_part, index) => stretch[0]! + index));
        const read = stretches.flat().reduce((sum, part) => sum + Math.min(2 * SEAM_CHARS, all[part]!), 0);
        const there = all.reduce((sum, one) => sum + Math.min(2 * SEAM_CHARS, one), 0);
        expect(read).toBeLessThanOrEqual(3 * there + 4 * SEAM_CHARS);
      }),
    );
  });
});
