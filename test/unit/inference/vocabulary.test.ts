import { describe, expect, it } from 'vitest';
import { createVocabulary, MATCH_LENGTH_STEP, NO_MATCH } from '../../../src/inference/vocabulary.js';

const vocabulary = createVocabulary('[UNK]\nun\nunder\n##der\n##d\n\u2028\nx\u0085\n');

function match(text: string, isInside = false) {
  const units = Uint16Array.from(text, (char) => char.charCodeAt(0));
  const found = vocabulary.longestMatch({ units, from: 0, to: units.length, isInside });
  return found === NO_MATCH
    ? null
    : { id: Math.floor(found / MATCH_LENGTH_STEP), length: found % MATCH_LENGTH_STEP };
}

describe('a vocabulary', () => {
  it('numbers its lines, which only a line feed ends', () => {
    expect(vocabulary.size).toBe(7);
    expect(vocabulary.idOf('\u2028')).toBe(5);
    expect(vocabulary.idOf('x\u0085')).toBe(6);
  });

  it('finds the longest piece', () => {
    expect(match('understand')).toEqual({ id: 2, length: 5 });
    expect(match('undead')).toEqual({ id: 1, length: 2 });
    expect(match('stand')).toBeNull();
  });

  it('keeps pieces inside a word apart from those that begin one', () => {
    expect(match('der', true)).toEqual({ id: 3, length: 3 });
    expect(match('dip', true)).toEqual({ id: 4, length: 1 });
    expect(match('der')).toBeNull();
    expect(match('un', true)).toBeNull();
  });

  it('takes lines that end in a carriage return too', () => {
    expect(createVocabulary('a\r\nb\r\n').idOf('b')).toBe(1);
  });

  it.each([
    ['a\n\nb', 'empty line at 2'],
    ['a\nb\na', 'same piece twice, at line 3'],
  ])('refuses a file that is none', (source, complaint) => {
    expect(() => createVocabulary(source)).toThrow(complaint);
  });
});
