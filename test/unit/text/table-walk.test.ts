// The walk in several places at once, beside the same walk step by step.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOfText } from '../../../src/text/offset-map.js';
import { placeOf, ROW, stateOf, TableWalk, type WalkTable } from '../../../src/text/table-walk.js';

type Met = readonly (readonly [state: number, at: number])[];

function walk(table: WalkTable, text: string): { met: Met; last: number } {
  const met: (readonly [number, number])[] = [];
  const last = new TableWalk(table).run(unitsOfText(text), ({ list, count, offset }) => {
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

  it('ends where its reader has had enough', () => {
    const table = { classOf: classes, next: new Uint16Array(ROW), firstHit: 0 };
    let parts = 0;
    const last = new TableWalk(table).run(unitsOfText('x'.repeat(10_000)), () => ++parts < 2);
    expect({ last, parts }).toEqual({ last: -1, parts: 2 });
  });
});
