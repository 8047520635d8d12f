import { describe, expect, it } from 'vitest';
import { SCRIPT } from '../../../../src/text/folds/confusables.js';
import { countWord } from '../../../../src/text/folds/word-census.js';
import { unitsOfText } from '../../../../src/text/offset-map.js';

const count = (word: string) => countWord(unitsOfText(word), 0, word.length);

describe('counting what a word is made of', () => {
  it('tells letters from the digits that may stand for some', () => {
    expect(count('1gn0re')).toMatchObject({ latin: 4, signs: 2, scripts: SCRIPT.latin, bareVowels: 1 });
  });

  it('tells letters of another alphabet with a Latin twin from those without', () => {
    expect(count('\u0430\u0436')).toMatchObject({ scripts: SCRIPT.cyrillic, strictForeign: 1, latin: 0 });
  });

  it('counts accents apart from letters of unusual shape', () => {
    expect(count('\u00e9\u1d00')).toMatchObject({ accents: 1, shapes: 1 });
  });

  it('begins anew with every word', () => {
    count('abc123');
    expect(count('x')).toMatchObject({ latin: 1, signs: 0 });
  });
});
