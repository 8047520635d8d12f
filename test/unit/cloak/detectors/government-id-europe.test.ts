// Europe's national numbers in sentences.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['Britain', 'NINO AB 12 34 56 C', ['government_id:AB 12 34 56 C']],
  ['Spain', 'DNI 12345678Z, NIE X-2482300-W', ['government_id:12345678Z', 'government_id:X-2482300-W']],
  ['France', 'n° de sécurité sociale 2 95 10 99 126 111 93', ['government_id:2 95 10 99 126 111 93']],
  ['Italy', 'codice fiscale RCCMNL83S18D969H', ['government_id:RCCMNL83S18D969H']],
  ['Poland', 'PESEL 44051401359', ['government_id:44051401359']],
  ['the Netherlands', 'BSN 111222333', ['government_id:111222333']],
  ['Belgium', 'rijksregisternummer 85.07.30-033.28', ['government_id:85.07.30-033.28']],
  ['Sweden', 'personnummer 811228-9874', ['government_id:811228-9874']],
  ['Norway', 'fødselsnummer 15108695088', ['government_id:15108695088']],
  ['Denmark', 'CPR 211062-5629', ['government_id:211062-5629']],
  ['Finland', '131052-308T', ['government_id:131052-308T']],
  ['Switzerland', '756.9217.0769.85', ['government_id:756.9217.0769.85']],
  ['Austria', 'SVNR 1237 010180', ['government_id:1237 010180']],
  ['Germany', 'Rentenversicherungsnummer 15 070649 C 103', ['government_id:15 070649 C 103']],
  ['Romania', 'CNP 1630615123457', ['government_id:1630615123457']],
  ['Bulgaria', 'ЕГН 7523169263', ['government_id:7523169263']],
  ['Czechia', 'rodné číslo 710319/2745', ['government_id:710319/2745']],
  ['Croatia', 'OIB 33392005961', ['government_id:33392005961']],
  ['Estonia', 'isikukood 36805280109', ['government_id:36805280109']],
  ['Latvia', 'personas kods 161175-19997', ['government_id:161175-19997']],
  ['Greece', 'ΑΜΚΑ 01013099997', ['government_id:01013099997']],
  ['Turkey', 'TC kimlik no 17291716060', ['government_id:17291716060']],
  ['Russia', 'СНИЛС 112-233-445 95', ['government_id:112-233-445 95']],
  ['Ireland', 'PPS number 6433435F', ['government_id:6433435F']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['eleven digits without a word', 'job 44051401359 finished'],
  ['a court file', 'HC 151914 A GR / ES'],
];

describe('government-id-europe detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
