// The walk in several places at once, beside the same walk step by step.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOfText } from '../../../src/text/offset-map.js';
import { placeOf, ROW, stateOf, TableWalk, type WalkTable } from '../../../src/text/table-walk.js';

type Met = readonly (readonly [state: number, at: number])[];

function walk(table: WalkTable, text: string, by = new TableWalk(table)): { met: Met; last: number } {
  const met: (readonly [number, number])[] = [];
  const last = by.run(unitsOfText(text), ({ list, count, offset }) => {
    for (const hit of list.subarray(0, count)) met.push([stateOf(hit), offset + placeOf(hit)]);
    return true;
  });
  return { met, last };
}

function step({ classOf, next, firstHit }: WalkTable, text: string): { met: Met; last: number } {
  const met: (readonly [number, number])[] = [];
  let state = 0;
  for (let at = 0; at < text.length; at += 1) {
    state = next[state * ROW + classOf[text.charCodeAt(at)]!]!;
    if (state >= firstHit) met.push([state, at]);
  }
  return { met, last: state };
}

const classes = Uint8Array.from({ length: 0x10000 }, (_, unit) => (unit < 0x80 ? unit % ROW : ROW - 1));

/** Tables whose walks forget what was long ago, and others that never do. */
const anyTable = fc
  .record({
    states: fc.integer({ min: 1, max: 40 }),
    seed: fc.nat(),
    resets: fc.boolean(),
    isWide: fc.boolean(),
  })
  .map(({ states, seed, resets, isWide }): WalkTable => {
    let draw = seed;
    const entries = Array.from({ length: states * ROW }, (_, index) => {
      draw = (Math.imul(draw, 1_103_515_245) + 12_345) >>> 0;
      return resets && index % ROW === 0x20 ? 0 : (draw >>> 8) % states;
    });
    const next = isWide ? Int32Array.from(entries) : Uint16Array.from(entries);
    return { classOf: classes, next, firstHit: states - (seed % (states + 1)) };
  });

const anyLength = fc
  .tuple(fc.array(fc.constantFrom('a', 'b ', ' ', 'é', 'xyz', '😀', 'Q.'), { minLength: 1 }), fc.nat(6000))
  .map(([pieces, length]) => pieces.join('').repeat(length).slice(0, length));

describe('a walk over a table', () => {
  it('meets what a walk step by step meets, in texts of any length', () => {
    fc.assert(
      fc.property(anyTable, anyLength, (table, text) => {
        expect(walk(table, text)).toEqual(step(table, text));
      }),
      { numRuns: 300 },
    );
  });

  it('meets the same when it has walked over other texts before, to their end or not', () => {
    fc.assert(
      fc.property(anyTable, fc.array(anyLength, { minLength: 2, maxLength: 6 }), (table, texts) => {
        const used = new TableWalk(table);
        for (const text of texts) {
          expect(walk(table, text, used)).toEqual(step(table, text));
          used.run(unitsOfText(text), () => false);
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each([0, 1, 2])('meets the same in texts whose parts end right at %s behind a border', (behind) => {
    const next = Uint16Array.from({ length: 3 * ROW }, (_, index) => (index * 7 + 1) % 3);
    const table = { classOf: classes, next, firstHit: 1 };
    const used = new TableWalk(table);
    for (const border of [8 * 24, 8 * 64, 1_024, 8 * 1_024, 16 * 1_024, 65_536]) {
      const text = 'The tide comes in. '.repeat(4_000).slice(0, border - 1 + behind);
      expect(walk(table, text, used)).toEqual(step(table, text));
    }
  });

  it('ends where its reader has had enough', () => {
    const table = { classOf: classes, next: new Uint16Array(ROW), firstHit: 0 };
    let parts = 0;
    const last = new TableWalk(table).run(unitsOfText('x'.repeat(10_000)), () => ++parts < 2);
    expect({ last, parts }).toEqual({ last: -1, parts: 2 });
  });
});
