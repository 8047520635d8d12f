import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Utf8Text } from '../../../src/text/utf8-text.js';

describe('a text with its bytes', () => {
  it('knows the byte of every unit and the unit of every byte', () => {
    const text = new Utf8Text('aé😀z');
    expect([0, 1, 2, 4, 5].map((unit) => text.byteAt(unit))).toEqual([0, 1, 3, 7, 8]);
    expect([0, 1, 3, 7, 8].map((byte) => text.unitAt(byte))).toEqual([0, 1, 2, 4, 5]);
  });

  it('counts as the encoder does, halves of pairs included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.nat(12), (drawn, cut) => {
        const source = drawn.slice(cut);
        const text = new Utf8Text(source);
        expect(text.byteAt(source.length)).toBe(text.bytes.length);
        let unit = 0;
        for (const char of source) {
          expect(text.byteAt(unit)).toBe(Buffer.byteLength(source.slice(0, unit)));
          expect(text.unitAt(text.byteAt(unit))).toBe(unit);
          unit += char.length;
        }
      }),
    );
  });
});
