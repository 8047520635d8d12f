// Postal addresses with a street word.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'an American one',
    'I live at 742 Evergreen Terrace, Springfield, IL 62704.',
    ['address:742 Evergreen Terrace, Springfield, IL 62704'],
  ],
  ['a German one', 'Wohnhaft Musterstraße 12a, 10115 Berlin.', ['address:Musterstraße 12a, 10115 Berlin']],
  ['a French one', '12 bis, rue de la Paix, 75002 Paris', ['address:12 bis, rue de la Paix, 75002 Paris']],
  [
    'a Spanish one',
    'vive en Calle de Alcalá, 42, 28014 Madrid',
    ['address:Calle de Alcalá, 42, 28014 Madrid'],
  ],
  ['an Italian one', 'abita in Via Roma 12, 00184 Roma', ['address:Via Roma 12, 00184 Roma']],
  ['a Dutch one', 'Keizersgracht 123, 1015 CJ Amsterdam', ['address:Keizersgracht 123, 1015 CJ Amsterdam']],
  ['a Russian one', 'адрес: ул. Ленина, 5', ['address:ул. Ленина, 5']],
  ['a post-office box', 'P.O. Box 1125', ['address:P.O. Box 1125']],
  ['a box with its town', 'PO Box 5521, Wellington 6011', ['address:PO Box 5521, Wellington 6011']],
  ['a Belgian one', 'Rue du Château 372, 4000 Liège', ['address:Rue du Château 372, 4000 Liège']],
  ['a Swedish one', 'Drottninggatan 12, 111 51 Stockholm', ['address:Drottninggatan 12, 111 51 Stockholm']],
  ["a soldier's", 'to PSC 4115, Box 7815, APO AA 34045', ['address:PSC 4115, Box 7815, APO AA 34045']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a season', 'As of Spring 2007, the band toured'],
  ['a team', 'The 2007 Bowling Green Falcons'],
  ['a title after a year', 'a medal in 1942, Make Way for Ducklings has been in print'],
  ['a score', '100 Hit Points each'],
  ['a road', 'New Hampshire Route 32\nNew Hampshire Route 32 is a road'],
];

describe('address detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
