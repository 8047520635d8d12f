import { describe, expect, it } from 'vitest';
import {
  CHARACTER_CLASSES,
  DROPPED,
  IDEOGRAPH,
  LETTER,
  MARK,
  PUNCTUATION,
  SPACE,
} from '../../../src/inference/character-classes.js';

describe('the table of character classes', () => {
  it.each([
    ['a', LETTER],
    ['é', LETTER],
    ['😀', LETTER],
    [' ', SPACE],
    ['\n', SPACE],
    ['\u3000', SPACE],
    ['\u2028', SPACE],
    ['\u0000', DROPPED],
    ['\u000b', DROPPED],
    ['\u200b', DROPPED],
    ['\ufffd', DROPPED],
    ['\ue000', DROPPED],
    ['$', PUNCTUATION],
    ['—', PUNCTUATION],
    ['।', PUNCTUATION],
    ['東', IDEOGRAPH],
    ['\u{20000}', IDEOGRAPH],
    ['あ', LETTER],
    ['\u0301', MARK],
  ])('knows %j', (char, expected) => {
    expect(CHARACTER_CLASSES[char.codePointAt(0)!]).toBe(expected);
  });

  it('drops halves of surrogate pairs', () => {
    expect(new Set(CHARACTER_CLASSES.subarray(0xd800, 0xe000))).toEqual(new Set([DROPPED]));
  });
});
