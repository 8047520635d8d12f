// National numbers of the rest of the world in sentences.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['the United States', 'SSN: 123-45-6789', ['government_id:123-45-6789']],
  ['the United States without dashes', 'social security number 123456789', ['government_id:123456789']],
  ['Canada', 'SIN 123-456-782', ['government_id:123-456-782']],
  ['Brazil', 'CPF 390.533.447-05', ['government_id:390.533.447-05']],
  ['Argentina', 'CUIL 20-05536168-2', ['government_id:20-05536168-2']],
  ['Chile', 'RUT 12.531.909-2', ['government_id:12.531.909-2']],
  ['Mexico', 'BOXW310820HNERXN09', ['government_id:BOXW310820HNERXN09']],
  ['India', 'Aadhaar 2341 2341 2346', ['government_id:2341 2341 2346']],
  ['China', '身份证号11010519491231002X', ['government_id:11010519491231002X']],
  ['Taiwan', '身分證 A123456789', ['government_id:A123456789']],
  ['Hong Kong', 'HKID A123456(3)', ['government_id:A123456(3)']],
  ['South Korea', '주민등록번호 971013-1019907', ['government_id:971013-1019907']],
  ['Japan', 'マイナンバー 1234 5678 9018', ['government_id:1234 5678 9018']],
  ['Singapore', 'NRIC S1234567D', ['government_id:S1234567D']],
  ['Thailand', '1-2345-45678-78-1', ['government_id:1-2345-45678-78-1']],
  ['South Africa', 'SA ID 7503305044089', ['government_id:7503305044089']],
  ['Israel', 'ת.ז 039337423', ['government_id:039337423']],
  ['Pakistan', 'CNIC 34201-0513453-2', ['government_id:34201-0513453-2']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['an area that was never given out', 'the range 666-12-3456 is free'],
  ['a hex dump', '0000010 626f 3065 342e 3133 3730 3332 2d30'],
];

describe('government-id-world detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
