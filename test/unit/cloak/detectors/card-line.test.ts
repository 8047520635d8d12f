// A card pasted as one line: expiry and code by their place behind a number that proves itself.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'commas between the parts',
    'visa 4242.4242.4242.4242, 12-28, 123',
    ['payment_card:4242.4242.4242.4242', 'card_expiry:12-28', 'card_cvv:123'],
  ],
  [
    'bars between the parts',
    '4012888888881881|05|2027|789',
    ['payment_card:4012888888881881', 'card_expiry:05|2027', 'card_cvv:789'],
  ],
  [
    'blanks between the parts',
    '4012 8888 8888 1881 05/27 789',
    ['payment_card:4012 8888 8888 1881', 'card_expiry:05/27', 'card_cvv:789'],
  ],
  [
    'a month and year run together',
    '4012888888881881,0527,789,x',
    ['payment_card:4012888888881881', 'card_expiry:0527', 'card_cvv:789'],
  ],
  [
    'no code behind the expiry',
    '4012888888881881 11/29 is on file',
    ['payment_card:4012888888881881', 'card_expiry:11/29'],
  ],
];

const NEAR_MISSES: readonly (readonly [string, string, readonly string[]])[] = [
  ['a number that proves nothing', '4012888888881882, 12-28, 123', []],
  ['a count behind a card', '4012888888881881, 12 items', ['payment_card:4012888888881881']],
  ['a month that does not exist', '4012888888881881, 13-28, 123', ['payment_card:4012888888881881']],
  ['digits of a longer code', 'x4012888888881881, 12-28, 123', []],
];

describe('card-line detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(NEAR_MISSES)('is not misled by %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });
});
