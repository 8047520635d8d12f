// Nearness of clues and the edges of numbers.

import { describe, expect, it } from 'vitest';
import { isInRow, isLetterOrDigit, readText, standsAlone } from '../../../src/cloak/reading.js';
import { clue } from '../../../src/cloak/word-list.js';

function spanOf(text: string, piece: string): { start: number; end: number } {
  const start = text.indexOf(piece);
  return { start, end: start + piece.length };
}

describe('near', () => {
  const shoe = clue('shoe size', 'größe', '尺码');
  const isNear = (text: string, reach?: { before: number; after: number }): boolean =>
    readText(text).near(shoe, spanOf(text, '42'), reach);

  it.each([
    'shoe size 42',
    'shoe_size=42',
    'shoeSize: 42',
    'SHOE-SIZE 42',
    'Größe 42',
    '我的尺码42',
    '42 shoe size',
  ])('sees the clue in %s', (text) => {
    expect(isNear(text)).toBe(true);
  });

  it('does not see a clue inside a longer word', () => {
    expect(isNear('horseshoe sizes 42')).toBe(false);
  });

  it('does not see a clue beyond its reach', () => {
    expect(isNear('shoe size: 42', { before: 3, after: 0 })).toBe(true);
    expect(isNear('shoe size of the man: 42', { before: 3, after: 0 })).toBe(false);
  });

  it('does not see a clue of another paragraph', () => {
    expect(isNear('shoe size\n\n42')).toBe(false);
    expect(isNear('shoe size\n42')).toBe(true);
  });

  it('sees a clue behind though another one stands in the paragraph before', () => {
    expect(isNear('shoe size\n\n42 shoe size')).toBe(true);
  });
});

describe('standsAlone', () => {
  it.each([
    ['12', 'a 12 b', true],
    ['12', 'a12', false],
    ['12', '12-b', false],
    ['12', 'a-12', false],
    ['12', '1.12', false],
    ['12', '12.5', false],
    ['12', '12.', true],
    ['12', '$12', false],
    ['12', '12%', false],
    ['12', '12,34', true],
    ['12', '号12号', true],
  ])('%s in %s: %s', (piece, text, expected) => {
    expect(standsAlone(text, spanOf(text, piece))).toBe(expected);
  });
});

describe('isInRow', () => {
  it('sees numbers beside a number', () => {
    expect(isInRow('1 12-3', spanOf('1 12-3', '12-3'))).toBe(true);
    expect(isInRow('12-3 4', spanOf('12-3 4', '12-3'))).toBe(true);
    expect(isInRow('a 12-3 b', spanOf('a 12-3 b', '12-3'))).toBe(false);
  });
});

describe('isLetterOrDigit', () => {
  it('knows letters beyond the first plane by either half', () => {
    expect([
      isLetterOrDigit('𝒜', 0),
      isLetterOrDigit('𝒜', 1),
      isLetterOrDigit('😀', 0),
      isLetterOrDigit('_', 0),
    ]).toEqual([true, true, false, false]);
  });
});
