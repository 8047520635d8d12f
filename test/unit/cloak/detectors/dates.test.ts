// Birth dates, dates of a life, and plain ones.

import { describe, expect, it } from 'vitest';
import { entityOf, sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a birth date', 'DOB: 12 September 1999', ['date_of_birth:12 September 1999']],
  ['an ISO birth date', 'born 2003-09-30 in Rome', ['date_of_birth:2003-09-30']],
  ['French', 'née le 3 février 1990', ['date_of_birth:3 février 1990']],
  ['German', 'geboren am 05.05.1988', ['date_of_birth:05.05.1988']],
  ['Chinese', '出生日期1994年3月2日', ['date_of_birth:1994年3月2日']],
  ['Russian', 'дата рождения 2 февраля 1964', ['date_of_birth:2 февраля 1964']],
  ['eight digits', 'date of birth: 19900314', ['date_of_birth:19900314']],
  ['a Spanish birthday', 'nací el 3 de marzo de 1987', ['date_of_birth:3 de marzo de 1987']],
  ['a birthday with an age', 'she turned 40 on 3 March 2011', ['date_of_birth:3 March 2011']],
  ['a hiring', 'hired on 28.08.2007', ['sensitive_date:28.08.2007']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a limit', 'Players born on or after 1 January 1996 were eligible'],
  ['a year that tells works apart', 'A Star Is Born (1937 film)'],
  ['a version', 'Bug: version 6.2.46 crashes'],
  ['a package', 'lodash@1.14.32'],
  ['a meeting', 'see you on 12 May 2024'],
  ['a log line', '2026-11-14T07:08:51.224Z WARN'],
  ['a word that begins like a month', 'Mark 12 items'],
  ['a year of many', 'a benefit for people who were born in 1951'],
];

describe('dates detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });

  it('calls an admission health information in a medical text', () => {
    expect(entityOf('Patient Ana was admitted on 03/04/2020.', 'sensitive_date')?.category).toBe('phi');
  });

  it('calls a hiring date personal', () => {
    expect(entityOf('hired on 28.08.2007', 'sensitive_date')?.category).toBe('pii');
  });
});
