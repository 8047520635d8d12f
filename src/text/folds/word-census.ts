// Text, folds. Counts what a word is made of: alphabets, twins, accents, digits for letters. Enters: the word's place; leaves:
// the counts by which `words.ts` decides. Must look at each unit once, since every suspicious word is counted.

import { knownScript, SCRIPT, TRAIT, traitsOf } from './confusables.js';

export interface Census {
  scripts: number;
  /** Latin letters without a Cyrillic twin, and without a Greek one. */
  beyondCyrillic: number;
  beyondGreek: number;
  /** Letters of the other alphabet without a Latin twin. */
  strictForeign: number;
  /** Letters of another alphabet that do not even resemble a Latin one. */
  unlike: number;
  latin: number;
  shapes: number;
  accents: number;
  bareVowels: number;
  signs: number;
}

export function isAsciiLetter(unit: number): boolean {
  const lower = unit | 32;
  return lower >= 97 && lower <= 122;
}

function isVowel(letter: number): boolean {
  const lower = letter | 32;
  return lower === 97 || lower === 101 || lower === 105 || lower === 111 || lower === 117;
}

const NOTHING_COUNTED: Readonly<Census> = {
  scripts: 0,
  beyondCyrillic: 0,
  beyondGreek: 0,
  unlike: 0,
  strictForeign: 0,
  latin: 0,
  shapes: 0,
  accents: 0,
  bareVowels: 0,
  signs: 0,
};

export function countWord(units: Uint16Array, start: number, end: number): Census {
  const census: Census = { ...NOTHING_COUNTED };
  for (let index = start; index < end; index++) {
    const unit = units[index]!;
    if (unit < 0x80) countAscii(census, unit);
    else countForeign(census, unit);
  }
  return census;
}

function countAscii(census: Census, unit: number): void {
  if (!isAsciiLetter(unit)) {
    census.signs++;
    return;
  }
  census.latin++;
  census.scripts |= SCRIPT.latin;
  if (isVowel(unit)) census.bareVowels++;
  const traits = traitsOf(unit);
  if ((traits & TRAIT.cyrillicTwin) === 0) census.beyondCyrillic++;
  if ((traits & TRAIT.greekTwin) === 0) census.beyondGreek++;
}

function countForeign(census: Census, unit: number): void {
  const traits = traitsOf(unit);
  const script = knownScript(unit);
  census.scripts |= script;
  if (script !== SCRIPT.latin) {
    if ((traits & TRAIT.twin) === 0) census.strictForeign++;
    if ((traits & TRAIT.cousin) === 0) census.unlike++;
  } else if ((traits & TRAIT.shape) !== 0) census.shapes++;
  else {
    census.beyondCyrillic++;
    census.beyondGreek++;
    if ((traits & TRAIT.accent) !== 0) census.accents++;
  }
}
