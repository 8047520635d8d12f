// IBANs by country length and remainder.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a grouped one', 'auf DE89 3704 0044 0532 0130 00 bitte', ['iban:DE89 3704 0044 0532 0130 00']],
  ['one in lower case', 'to gb29nwbk60161331926819 now', ['iban:gb29nwbk60161331926819']],
  ['one with dashes', 'FR14-2004-1010-0505-0001-3M02-606', ['iban:FR14-2004-1010-0505-0001-3M02-606']],
  [
    'two in a row',
    'DE89370400440532013000,GB29NWBK60161331926819',
    ['iban:DE89370400440532013000', 'iban:GB29NWBK60161331926819'],
  ],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a wrong remainder without a label', 'code DE88370400440532013000 here'],
  ['a country without IBANs', 'US89 3704 0044 0532 0130 00 x'],
  ['a product code', 'AB12 CDEF 3456'],
];

describe('iban detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
