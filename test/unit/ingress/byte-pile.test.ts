import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BytePile } from '../../../src/ingress/byte-pile.js';

describe('a pile of bytes', () => {
  it('gives back what was added, in order, however it was cut and whatever was announced', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 20 }),
        fc.oneof(fc.nat({ max: 100_000 }), fc.constantFrom(0, Number.NaN, -1, 2 ** 40)),
        (pieces, expected) => {
          const pile = new BytePile(expected);
          for (const piece of pieces) pile.add(Buffer.from(piece));
          expect(pile.whole()).toEqual(Buffer.concat(pieces));
          expect(pile.size).toBe(pile.whole().length);
        },
      ),
    );
  });

  it('leaves a first piece as it is when more comes', () => {
    const first = Buffer.from('first');
    const pile = new BytePile();
    pile.add(first);
    expect(pile.whole().buffer).toBe(first.buffer);
    pile.add(Buffer.from(' and second'));
    expect(pile.whole().toString()).toBe('first and second');
    expect(first.toString()).toBe('first');
  });
});
