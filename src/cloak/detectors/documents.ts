// Cloak. Passports and driving licences: a number after its label in many languages, the machine-readable zone with its
// check digits, and the few licences whose layout speaks for itself.

import { icaoCheck } from '../checks/national-europe.js';
import { isDayOfYear, pairAt } from '../checksums.js';
import type { Detector, Sighting } from '../detector.js';
import type { IdShape } from '../id-shape.js';
import { countDigits, createLabelledDetector, LOOSE_LINK } from '../labelled.js';
import { type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import { Pattern } from '../../text/pattern.js';

const DOCUMENT_VALUE = '(?:[A-Za-z]{1,3}[ \\-]?)?[0-9][0-9 ]{4,10}[0-9][A-Za-z]?|[A-Z0-9]{6,12}';

function isDocumentNumber(value: string): boolean {
  return countDigits(value) >= 5 && value.length >= 6;
}

export const PASSPORT: Detector = createLabelledDetector('passport', [
  {
    type: 'passport_number',
    words: [
      'passports?',
      'passeport',
      'reise ?pass(?: ?(?:nummer|nr))?',
      'pass ?(?:nummer|nr)',
      'pasaporte',
      'passaporte',
      'passaporto',
      'paspoort(?: ?nummer)?',
      'paszport(?:u)?',
      'pasaport(?: no| numaras[ıi])?',
      'pas ?nummer',
      'passnummer',
      'útlevél(?:szám)?',
      'паспорт(?:а)?(?: серия)?',
      'διαβατ[ηή]ριο',
      'h[ộo] chi[ếe]u',
      'paspor',
      '护照(?:号码?)?',
      '護照',
      'パスポート(?:番号)?',
      '旅券番号',
      '여권(?:번호)?',
      'جواز (?:ال)?سفر',
      'דרכון',
      'पासपोर्ट',
    ],
    link: LOOSE_LINK,
    value: DOCUMENT_VALUE,
    confidence: 0.92,
    accept: isDocumentNumber,
  },
]);

/** "since 2013 EU-wide": a year and the next word. */
const YEAR_FIRST = new Pattern('^(?:19|20)[0-9]{2} [A-Z]+$');

export const DRIVERS_LICENSE: Detector = createLabelledDetector('drivers-license', [
  {
    type: 'drivers_license',
    words: [
      "driv(?:er'?s?|ing)(?: |')?s? ?(?:licen[cs]e|permit)",
      'drivers? ?lic(?:en[cs]e)?',
      '(?-i:DLN?)(?: ?(?:number|no|#))?',
      'dl ?(?:number|no|#)',
      'd\\.l\\.',
      'permis de conduire',
      'f[üu]hrerschein(?: ?(?:nummer|nr))?',
      'fahrerlaubnis',
      'permiso de conducir',
      'carn[ée]t? de conducir',
      'licencia de conducir',
      'carta de condu[çc][ãa]o',
      '(?-i:CNH)',
      'patente(?: di guida)?',
      'rijbewijs(?: ?nummer)?',
      'prawo jazdy',
      'prawa jazdy',
      'k[öo]rkort(?:snummer)?',
      'f[øo]rerkort',
      'ajokortti',
      's[üu]r[üu]c[üu] belgesi',
      'ehliyet',
      'водительск(?:ое|ого) удостоверени[ея]',
      'номер прав',
      '驾驶证(?:号码?)?',
      '驾照(?:号码?)?',
      '運転免許(?:証)?(?:番号)?',
      '운전면허(?:번호)?',
      'رخصة (?:ال)?قيادة',
      'רישיון נהיגה',
    ],
    link: LOOSE_LINK,
    value: '[A-Za-z]{0,5}[0-9*](?:[ \\-]?[A-Z0-9]){4,18}|[A-Z0-9]{1,5}(?:[ \\-]?[A-Z0-9]){5,18}',
    confidence: 0.9,
    accept: (value) => countDigits(value) >= 4 && !YEAR_FIRST.test(value),
  },
]);

/** United Kingdom: surname, decade, month (women +5), day, year, initials. */
function isUkLicence(id: string): boolean {
  const month = pairAt(id, 6) % 50;
  return isDayOfYear(month, pairAt(id, 8));
}

const LICENCE_CLUE = clue("driv(?:er'?s?|ing) ?(?:licen[cs]e)", 'licen[cs]e', 'dvla', '(?-i:DL)');

export const LICENCES: readonly IdShape[] = [
  {
    name: 'gb.licence',
    type: 'drivers_license',
    layouts: [
      'AAAAA999999AA9AA',
      'AAAA9999999AA9AA',
      'AAA99999999AA9AA',
      'AAAAA 999999 AA9AA',
      'AAAAA999999A99AA',
      'AAAAA-999999-AA9AA',
    ],
    check: isUkLicence,
    clue: LICENCE_CLUE,
    near: 0.96,
    marked: 0.85,
    plain: 0.85,
  },
  {
    name: 'us.soundex-licence',
    type: 'drivers_license',
    layouts: ['A999-9999-9999', 'A999-999-99-999-9', 'A999-999-999-999', 'A99-99-9999', 'A9999-99999-99999'],
    clue: LICENCE_CLUE,
    near: 0.93,
    marked: 0.7,
  },
];

const MRZ_LINE = '[A-Z0-9<]';
const MRZ = new Pattern(
  `(?:P[A-Z<][A-Z<]{3}[A-Z<]{39}[\\s\\\\n]{1,3}${MRZ_LINE}{44}|[ACI][A-Z0-9<]${MRZ_LINE}{28}[\\s\\\\n]{1,3}${MRZ_LINE}{30}[\\s\\\\n]{1,3}[A-Z<]{30}|[ACIP][A-Z<][A-Z<]{34}[\\s\\\\n]{1,3}${MRZ_LINE}{36})`,
);
const MRZ_SECOND = new Pattern('[A-Z0-9<]{9}[0-9<][A-Z<]{3}[0-9]{6}[0-9][MFX<][0-9]{6}[0-9][A-Z0-9<]{2,16}');

/** Whether the document number, birth date and expiry of a passport's second line carry their check digits. */
export function provesMrz(line: string): boolean {
  const fields: readonly (readonly [number, number])[] = [[0, 9], [13, 19], [21, 27]]; // prettier-ignore
  return fields.every(([from, to]) => icaoCheck(line.slice(from, to)) === Number(line[to]));
}

function* detectMrz(reading: Reading): Generator<Sighting> {
  for (const { start, end } of reading.findSpans(MRZ))
    yield { type: 'passport_number', start, end, confidence: 0.95 };
  for (const { start, end } of reading.findSpans(MRZ_SECOND)) {
    if (provesMrz(reading.text.slice(start, end)))
      yield { type: 'passport_number', start, end, confidence: 0.98 };
  }
}

export const MRZ_ZONE: Detector = { name: 'mrz', trigger: `${MRZ_LINE}{28}`, detect: detectMrz };
