// Windows over a text: all of it is seen, and every place belongs to exactly one window.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowsOf } from '../../../src/cloak/text-windows.js';

const SIZE = { chars: 20, overlap: 8 };

describe('windowsOf', () => {
  it('leaves a short text whole', () => {
    expect([...windowsOf('short', SIZE)]).toEqual([{ start: 0, end: 5, owns: { start: 0, end: 5 } }]);
    expect([...windowsOf('', SIZE)]).toEqual([{ start: 0, end: 0, owns: { start: 0, end: 0 } }]);
  });

  it('gives every place to one window, which sees half an overlap around it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
        const windows = [...windowsOf(text, SIZE)];
        let owned = 0;
        for (const { start, end, owns } of windows) {
          expect(owns.start).toBe(owned);
          owned = owns.end;
          expect(end - start).toBeLessThanOrEqual(SIZE.chars);
          expect(start === 0 || owns.start - start >= SIZE.overlap / 2).toBe(true);
          expect(end === text.length || end - owns.end >= SIZE.overlap / 2).toBe(true);
        }
        expect(owned).toBe(text.length);
      }),
    );
  });
});
