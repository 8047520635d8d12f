// One-time codes, backup codes and seed phrases.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a verification code', 'Your verification code is 482913.', ['recovery_code:482913']],
  ['a code before its label', '482913 is your Google verification code', ['recovery_code:482913']],
  ['a list', 'The backup codes are 1234-5678, 9876-5432.', ['recovery_code:1234-5678, 9876-5432']],
  ['German', 'Ihr Bestätigungscode lautet: 482913', ['recovery_code:482913']],
  [
    'a seed phrase',
    'seed phrase: legal winner thank year wave sausage worth useful legal winner thank yellow',
    ['recovery_code:legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a postcode before its word', '17543 is the zip code for the town'],
  ['a promotion', 'Use promo code SUMMER24 at checkout'],
  ['an error', 'error code 500123'],
  [
    'a sentence about seeds',
    'plant the seed then water it and wait for the green leaves with some patience and love',
  ],
];

describe('recovery-code detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
