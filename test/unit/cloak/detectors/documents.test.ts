// Passports, driving licences and machine-readable zones.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a passport', 'Passport no. XK2416276, holder', ['passport_number:XK2416276']],
  ['a passport in German', 'Reisepass Nr. C01X00T47 gültig', ['passport_number:C01X00T47']],
  ['a passport in Chinese', '护照号码E12345678。', ['passport_number:E12345678']],
  ['a licence', 'My driver licence is E318-006-40-859-0.', ['drivers_license:E318-006-40-859-0']],
  ['a British licence by its layout', 'MORGA657054SM9IJ', ['drivers_license:MORGA657054SM9IJ']],
  [
    'a machine-readable zone',
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
    [
      'passport_number:P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ],
  ],
  ['a passport in Russian', 'паспорт 45 08 123456.', ['passport_number:45 08 123456']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['talk about passports', 'Renew your passport before the trip in summer.'],
  ['a licence of software', 'This license grants rights under section 12.'],
  ['a year behind a licence', 'Führerschein since 2013 EU-wide'],
];

describe('documents detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
