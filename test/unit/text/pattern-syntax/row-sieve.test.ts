// The sieve, sixteen characters at a time, beside the search character by character.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOfText } from '../../../../src/text/offset-map.js';
import { hasRun } from '../../../../src/text/pattern-syntax/required-run.js';
import { makeRowSieve } from '../../../../src/text/pattern-syntax/row-sieve.js';

const setOf = (signs: string): Uint8Array =>
  Uint8Array.from({ length: 0x80 }, (_, unit) => Number(signs.includes(String.fromCharCode(unit))));

const SETS = [
  'abcdef0123456789',
  'ab',
  '~\u007f',
  '\0a',
  Array.from({ length: 0x7f }, (_, at) => String.fromCharCode(at + 1)).join(''),
].map(setOf);

/** Rows around the length that is asked for, and what ends them. */
const anyRows = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'b', '0', '~'),
      fc.nat(40),
      fc.constantFrom('', ' ', '.', '\0', '\u0161', '\u8061', '\uff61', '😀', '\u0080'),
    ),
    { maxLength: 40 },
  )
  .map((rows) => rows.map(([sign, count, end]) => sign.repeat(count) + end).join(''));

describe('the sieve for rows of characters', () => {
  it('says of a text what a search character by character says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SETS),
        fc.integer({ min: 8, max: 60 }),
        anyRows,
        fc.nat(12),
        (members, length, rows, times) => {
          // Repeated, some texts are longer than what is looked at in one go.
          const units = unitsOfText(rows.repeat(times === 12 ? 40 : 1)).slice();
          const run = { members, length };
          expect(makeRowSieve(run)(units)).toBe(hasRun(units, run, { start: 0, end: units.length }));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('finds a row that lies across two looks', () => {
    const run = { members: setOf('a'), length: 20 };
    for (const at of [8_192 - 20, 8_192 - 19, 8_192 - 1, 8_192, 16_384 - 7]) {
      const text = `${'.'.repeat(at)}${'a'.repeat(20)}.`;
      expect(makeRowSieve(run)(unitsOfText(text))).toBe(true);
      expect(makeRowSieve(run)(unitsOfText(text.replace('aa', 'a.')))).toBe(false);
    }
  });
});
