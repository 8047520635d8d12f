import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeldBytes } from '../../../src/protocol/held-bytes.js';

const pieces = fc.array(fc.uint8Array({ maxLength: 700 }), { maxLength: 8 });

describe('bytes held until their event is whole', () => {
  it('come out in order, whatever the cuts, and are gone then', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 4 }), fc.uint8Array(), (events, tail) => {
        const held = new HeldBytes();
        for (const event of events) {
          for (const piece of event) held.add(piece);
          expect(held.size).toBe(event.reduce((sum, { length }) => sum + length, 0));
          expect(Buffer.from(held.takeWith(tail))).toEqual(Buffer.concat([...event, tail]));
          expect(held.size).toBe(0);
        }
      }),
    );
  });

  it('are not changed by what is held after them', () => {
    const held = new HeldBytes();
    held.add(Uint8Array.of(1, 2));
    const first = held.takeWith(Uint8Array.of(3));
    held.add(Uint8Array.of(9, 9, 9));
    expect([...first]).toEqual([1, 2, 3]);
  });

  it('can be dropped', () => {
    const held = new HeldBytes();
    held.add(Uint8Array.of(1));
    held.drop();
    expect([...held.takeWith(Uint8Array.of(2))]).toEqual([2]);
  });
});
