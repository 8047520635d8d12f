// Cloak. International bank account numbers: two letters, two digits and as many characters as the country has, run
// together or in groups, in either case; the remainder modulo 97 proves them. Must never run into the next word.

import { remainderOf } from '../checksums.js';
import type { Detector, Sighting } from '../detector.js';
import { compactId } from '../id-shape.js';
import { isWordUnit, type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import { Pattern } from '../../text/pattern.js';

const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22,
  CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22,
  GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23,
  IR: 26, IS: 26, IT: 27, JO: 30,
  KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20,
  MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22,
  RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26,
  UA: 29, VA: 22, VG: 24, XK: 20, YE: 30,
}; // prettier-ignore

const HEAD = new Pattern('[A-Za-z]{2}[0-9]{2}[ \\-.]?[A-Za-z0-9]{2}');
const IBAN_CLUE = clue(
  'iban',
  'konto(?: ?nummer)?',
  'bank',
  'account',
  'compte',
  'cuenta',
  'conto',
  'rekening',
  'rachun(?:ek|ku)',
);

export function isIban(id: string): boolean {
  return LENGTHS[id.slice(0, 2)] === id.length && remainderOf(id.slice(4) + id.slice(0, 4), 97) === 1;
}

function isSeparator(char: string | undefined): boolean {
  return char === ' ' || char === '-' || char === '.';
}

/** Where `count` letters and digits from `start` end, single separators between them passed over; -1: not that many. */
function endAfter(text: string, start: number, count: number): number {
  let taken = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const isPart = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    if (isPart) taken += 1;
    else if (!isSeparator(text[at]) || isSeparator(text[at - 1])) return -1;
    at += 1;
    if (taken === count) return at;
  }
  return -1;
}

function sightAt(reading: Reading, start: number): Sighting | null {
  const { text } = reading;
  const length = LENGTHS[text.slice(start, start + 2).toUpperCase()];
  if (length === undefined || isWordUnit(text, start - 1)) return null;
  const end = endAfter(text, start, length);
  if (end === -1 || isWordUnit(text, end)) return null;
  if (isIban(compactId(text.slice(start, end)))) return { type: 'iban', start, end, confidence: 0.99 };
  const announced = reading.near(IBAN_CLUE, { start, end }, { before: 24, after: 0 });
  return announced ? { type: 'iban', start, end, confidence: 0.75 } : null;
}

function* detectIban(reading: Reading): Generator<Sighting> {
  let from = 0;
  for (let head = HEAD.find(reading.text, from); head !== null; head = HEAD.find(reading.text, from)) {
    const sighting = sightAt(reading, head.start);
    if (sighting !== null) yield sighting;
    from = sighting?.end ?? head.start + 1;
  }
}

export const IBAN: Detector = { name: 'iban', trigger: HEAD.source, detect: detectIban };
