import { describe, expect, it } from 'vitest';
import { countSpokenDigits } from '../../../src/cloak/spoken-digits.js';

describe('countSpokenDigits', () => {
  it.each([
    ['five five five 0 one nine nine', 6],
    ['oh-seven, double nine', 4],
    ['Null eins sieben', 3],
    ['cuatro cinco', 2],
    ['often, someone', 0],
    ['', 0],
  ])('finds in %j %i', (text, expected) => {
    expect(countSpokenDigits(text)).toBe(expected);
  });
});
