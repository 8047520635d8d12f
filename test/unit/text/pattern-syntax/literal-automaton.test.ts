import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../src/text/pattern-syntax/fold-text.js';
import { unitsOfText } from '../../../../src/text/offset-map.js';
import { placeOf, stateOf } from '../../../../src/text/table-walk.js';
import { LiteralAutomaton } from '../../../../src/text/pattern-syntax/literal-automaton.js';

function hits(literals: readonly string[], text: string): [number, number][] {
  const automaton = new LiteralAutomaton(
    literals.map((literal, number) => ({ text: foldText(literal), number })),
  );
  const found: [number, number][] = [];
  const { numbers, numbersFrom, firstEnd } = automaton;
  automaton.scan(text, unitsOfText(text), ({ list, count, offset }) => {
    for (const hit of list.subarray(0, count)) {
      const node = stateOf(hit) - firstEnd;
      for (const number of numbers.subarray(numbersFrom[node], numbersFrom[node + 1]))
        found.push([number, offset + placeOf(hit) + 1]);
    }
    return true;
  });
  return found;
}

describe('the literal automaton', () => {
  it('finds literals inside one another', () => {
    expect(hits(['he', 'she', 'hers', 'ushers'], 'ushers')).toEqual([
      [1, 4],
      [0, 4],
      [3, 6],
      [2, 6],
    ]);
  });

  it('reads all cases as one, and digits as one', () => {
    expect(hits(['straße', 'k9'], 'STRASSE straẞe \u212a7')).toEqual([
      [0, 14],
      [1, 17],
    ]);
  });

  it('reads a run of spaces as one space', () => {
    expect(hits(['you must'], 'you  \t\n must you m ust').map(([, end]) => end)).toEqual([12]);
    expect(hits([' a'], '   a')).toEqual([[0, 4]]);
  });

  it('finds letters beyond ASCII and beyond the basic plane', () => {
    expect(hits(['игнорируй', '指示', '😀!'], 'ИГНОРИРУЙ 的指示 😀!')).toEqual([
      [0, 9],
      [1, 13],
      [2, 17],
    ]);
  });

  it('finds nothing when there is nothing to find', () => {
    expect(hits([], 'anything')).toEqual([]);
    expect(hits(['x'], '')).toEqual([]);
  });

  it('finds the same in a long ASCII text, which is read in several places at once, as in its parts', () => {
    // One letter beyond ASCII makes the scan go through the text from left to right.
    const slowly = (literals: readonly string[], text: string): [number, number][] =>
      hits(literals, `${text}é`);
    const piece = fc.constantFrom(
      'you',
      ' ',
      '  ',
      'must',
      'u',
      'm',
      ' '.repeat(90),
      'ushers',
      '.',
      'you must',
      'x'.repeat(700),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 40, maxLength: 120 }), (pieces) => {
        const text = pieces.join('').repeat(3);
        const literals = ['you must', 'us', 'she', 'hers', 'must you', ' x', 'm'];
        expect(hits(literals, text)).toEqual(slowly(literals, text));
      }),
      { numRuns: 60 },
    );
  });
});
