import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARACTER_CLASSES, DROPPED, SPACE } from '../../src/inference/character-classes.js';
import { createTokeniser } from '../../src/inference/tokenise.js';
import { createVocabulary } from '../../src/inference/vocabulary.js';

const vocabulary = createVocabulary(
  readFileSync(new URL('../fixtures/tiny-model/vocab.txt', import.meta.url), 'utf8'),
);
const options = { lowercase: false, stripAccents: false, maxWordCharacters: 100, unknown: 1 };
const cased = createTokeniser(vocabulary, options);
const uncased = createTokeniser(vocabulary, { ...options, lowercase: true, stripAccents: true });

/** Half of the units are any at all, lone surrogates among them; half are words the vocabulary knows. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        'Ada',
        'unaffable ',
        '😀',
        '\u0301',
        '\u200d',
        ' ',
        '\n',
        '東',
        '한',
        "O'Neil",
        'x'.repeat(101),
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

function cutsPair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}

describe('tokens of any text', () => {
  it.each([
    ['cased', cased],
    ['uncased', uncased],
  ])('lie inside it, in order, with whole characters (%s)', (_, tokeniser) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { ids, starts, ends, words } = tokeniser.tokenise(text);
        for (let row = 0; row < ids.length; row += 1) {
          expect(ids[row]).toBeGreaterThanOrEqual(0);
          expect(ids[row]).toBeLessThan(vocabulary.size);
          expect(starts[row]).toBeLessThan(ends[row]!);
          expect(ends[row]).toBeLessThanOrEqual(text.length);
          expect(cutsPair(text, starts[row]!) || cutsPair(text, ends[row]!)).toBe(false);
          if (row === 0) expect(words[row]).toBe(0);
          else {
            // Two pieces may share one character of the text where it becomes several (uncased Hangul), words never.
            expect(starts[row]).toBeGreaterThanOrEqual(starts[row - 1]!);
            expect(words[row]! - words[row - 1]!).toBe(words[row] === words[row - 1] ? 0 : 1);
            if (words[row] !== words[row - 1]) expect(starts[row]).toBeGreaterThanOrEqual(ends[row - 1]!);
          }
        }
      }),
    );
  });

  it('cover every character that is neither space nor dropped', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { starts, ends, words } = cased.tokenise(text);
        const covered = new Uint8Array(text.length);
        for (let row = 0; row < starts.length; row += 1) {
          const isNewWord = row === 0 || words[row] !== words[row - 1];
          covered.fill(1, isNewWord ? starts[row]! : ends[row - 1]!, ends[row]);
        }
        for (let at = 0; at < text.length;) {
          const code = text.codePointAt(at)!;
          const kind = CHARACTER_CLASSES[code];
          if (kind !== SPACE && kind !== DROPPED) expect(covered[at]).toBe(1);
          at += code > 0xffff ? 2 : 1;
        }
      }),
    );
  });

  it('do not depend on what stands before a space', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const [alone, behind] = [cased.tokenise(b), cased.tokenise(`${a} ${b}`)];
        const count = cased.tokenise(a).ids.length;
        expect([...behind.ids.subarray(count)]).toEqual([...alone.ids]);
        expect([...behind.starts.subarray(count)]).toEqual(
          [...alone.starts].map((start) => start + a.length + 1),
        );
      }),
    );
  });
});
