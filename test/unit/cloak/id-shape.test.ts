// Rows of the layout reader: confidence by proof, spelling and clue.

import { describe, expect, it } from 'vitest';
import { compactId, createIdDetector, grouped, type IdShape } from '../../../src/cloak/id-shape.js';
import { readText } from '../../../src/cloak/reading.js';
import { clue } from '../../../src/cloak/word-list.js';

const SHAPE: IdShape = {
  name: 'test.id',
  type: 'government_id',
  layouts: ['999-99', '99999'],
  check: (id) => id.endsWith('5'),
  clue: clue('citizen'),
  near: 0.9,
  marked: 0.7,
};

function confidences(shape: IdShape, text: string): readonly number[] {
  return [...createIdDetector('test', [shape]).detect(readText(text))].map(({ confidence }) => confidence);
}

describe('id shapes', () => {
  it.each([
    ['proved and announced', 'citizen 123-45', [0.9]],
    ['proved with separators', 'number 123-45', [0.7]],
    ['proved, run together and unannounced', 'number 12345', []],
    ['unproved right behind its clue', 'citizen 123-46', [0.6]],
    ['unproved and one digit over and over: the form is shown, not a number', 'citizen 000-00', []],
    ['unproved and far from its clue', `citizen${' .'.repeat(20)} 123-46`, []],
    ['a piece of a longer code', '9-123-45', []],
    ['a piece of a row of numbers', '1 123-45 2', []],
    ['a clue in another paragraph', 'citizen\n\n12345', []],
  ])('%s', (_title, text, expected) => {
    expect(confidences(SHAPE, text)).toEqual(expected);
  });

  it('a shape without a check needs its clue right before it', () => {
    const bare: IdShape = {
      name: 'bare',
      type: 'government_id',
      layouts: SHAPE.layouts,
      clue: SHAPE.clue,
      near: 0.9,
    };
    expect(confidences(bare, 'citizen 12345')).toEqual([0.9]);
    expect(confidences(bare, '12345 citizen')).toEqual([]);
  });

  it('the same group again and again is no id', () => {
    const spaced: IdShape = { ...SHAPE, layouts: ['999 999 999'], check: () => true };
    expect(confidences(spaced, 'a 128 128 128')).toEqual([]);
    expect(confidences(spaced, 'a 128 128 129')).toEqual([0.7]);
  });

  it('a small word before a number is no prefix of it', () => {
    const prefixed: IdShape = { ...SHAPE, layouts: ['AA 99999'] };
    expect(confidences(prefixed, 'citizen ES 12345')).toEqual([0.9]);
    expect(confidences(prefixed, 'citizen es 12345')).toEqual([]);
  });

  it('a strict shape takes capitals alone', () => {
    const strict: IdShape = { ...SHAPE, layouts: ['AA999'], strict: true };
    expect(confidences(strict, 'citizen AB125')).toEqual([0.9]);
    expect(confidences(strict, 'citizen ab125')).toEqual([]);
  });

  it('groups are joined by each separator', () => {
    expect(grouped([3, 'AA'], ['-', ''])).toEqual(['999-AA', '999AA']);
  });

  it('compact ids are letters and digits in upper case', () => {
    expect(compactId('ab-12.3 (x)')).toBe('AB123X');
  });
});
