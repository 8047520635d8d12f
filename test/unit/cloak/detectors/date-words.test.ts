// Month names of many languages make a date.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a Polish month', 'ur. 5 października 1980', ['date_of_birth:5 października 1980']],
  ['a Turkish month', 'doğum tarihi 20 Ağustos 1999', ['date_of_birth:20 Ağustos 1999']],
  ['a Dutch month', 'geboren op 1 maart 1970', ['date_of_birth:1 maart 1970']],
  ['a Portuguese month', 'nascido em 7 de dezembro de 1940', ['date_of_birth:7 de dezembro de 1940']],
  ['an Italian month', 'nato il 2 maggio 1961', ['date_of_birth:2 maggio 1961']],
  ['a Spanish month', 'fecha de nacimiento: 9 de octubre de 1975', ['date_of_birth:9 de octubre de 1975']],
];

const CLEAN: readonly (readonly [string, string])[] = [['a month in prose', 'We may march in june']];

describe('date-words detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
