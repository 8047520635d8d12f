import { describe, expect, it } from 'vitest';
import { Pattern } from '../../../../src/text/pattern.js';
import {
  includes,
  negate,
  normalise,
  propertyClass,
  widest,
} from '../../../../src/text/pattern-syntax/code-points.js';
import { parsePattern } from '../../../../src/text/pattern-syntax/parse.js';

describe('sets of code points', () => {
  it('joins ranges that touch or overlap', () => {
    expect(normalise([5, 9, 1, 3, 4, 4, 20, 30, 25, 26])).toEqual([1, 9, 20, 30]);
  });

  it('is itself again when negated twice', () => {
    const set = [0, 4, 9, 9, 0x10fff0, 0x10ffff];
    expect(negate(negate(set))).toEqual(set);
    expect(negate([])).toEqual([0, 0x10ffff]);
  });

  it.each([
    '\\d',
    '\\w',
    '\\s',
    '\\S',
    '.',
    '(?i:\\w)',
    '(?i:[^k])',
    '[[:space:]]',
    '[[:punct:]]',
    '[[:^word:]]',
    '(?i:\\p{Lu})',
    '\\PL',
  ])('holds the same characters of %s as RE2', (source) => {
    const node = parsePattern(source);
    const pattern = new Pattern(`^(?:${source})$`);
    for (let codePoint = 0; codePoint < 0x2200; codePoint += 1) {
      const text = String.fromCodePoint(codePoint);
      expect([codePoint, node.kind === 'chars' && includes(node.set, codePoint)]).toEqual([
        codePoint,
        pattern.test(text),
      ]);
    }
  });

  it('knows the members of a Unicode property, beyond the basic plane too', () => {
    expect(includes(propertyClass('Han'), 0x20000)).toBe(true);
    expect(includes(propertyClass('Han'), 0x41)).toBe(false);
    expect(widest(propertyClass('Cyrillic'))).toBe(2);
    expect(widest(propertyClass('Hangul'))).toBe(1);
  });
});
