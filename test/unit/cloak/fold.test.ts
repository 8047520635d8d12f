// Folding: what becomes ASCII, what is dropped, and where ranges go back to.

import { describe, expect, it } from 'vitest';
import { foldText } from '../../../src/cloak/fold.js';

describe('foldText', () => {
  it.each([
    ['full-width letters and digits', 'ＡＢ１２＠', 'AB12@'],
    ['Arabic digits', '٠١٢٣', '0123'],
    ['Devanagari digits', '१२३', '123'],
    ['mathematical digits', '𝟏𝟐𝟑', '123'],
    ['odd dashes and spaces', '1–2‑3 4 5', '1-2-3 4 5'],
    ['quotes', '“a” ‘b’', '"a" \'b\''],
    ['invisible characters', 'a\u200bb\u00adc\ufeff', 'abc'],
  ])('reads %s', (_title, text, expected) => {
    expect(foldText(text).text).toBe(expected);
  });

  it('leaves letters with accents and emoji as they are', () => {
    expect(foldText('é 😀 ж').text).toBe('é 😀 ж');
  });

  it('maps a range back over what was dropped', () => {
    const text = 'x 1\u200b2\u200b3 y';
    const { text: folded, toSource } = foldText(text);
    const at = folded.indexOf('123');
    expect(toSource({ start: at, end: at + 3 })).toEqual({ start: 2, end: 7 });
  });

  it('maps a range back over folded pairs', () => {
    const { toSource } = foldText('a𝟏𝟐b');
    expect(toSource({ start: 1, end: 3 })).toEqual({ start: 1, end: 5 });
  });
});
