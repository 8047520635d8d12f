// Text, folds. Known words in disguise: written with digits and signs for letters, or under accents. Enters: a place on a
// tape; leaves: which known word stands there, if one does. Reads and looks up, rewrites nothing.

import { bareLetter } from './confusables.js';
import { EMPTY_HASH, ENGLISH, hashStep, VOCABULARY, WordTable } from './lexicon.js';
import { isAsciiLetter } from './word-census.js';

/** Longer words are judged in pieces of this size. */
export const LONGEST_WORD = 64;

/** What a sign may stand for. */
const LEET: ReadonlyMap<number, number> = new Map(
  Object.entries({
    0: 'o',
    1: 'i',
    2: 'z',
    3: 'e',
    4: 'a',
    5: 's',
    6: 'g',
    7: 't',
    8: 'b',
    9: 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'i',
  }).map(([sign, letter]) => [sign.charCodeAt(0), letter.charCodeAt(0)]),
);
const LETTER_L = 0x6c;
const LETTER_I = 0x69;

/** `l` and `i` share a sign in leet, so they share one in the key. */
function keyUnit(letter: number): number {
  const lower = letter | 32;
  return lower === LETTER_L ? LETTER_I : lower;
}

function keyed(list: readonly string[]): WordTable {
  const byKey = new Map<string, number>();
  list.forEach((word, index) => {
    const key = word.replaceAll('l', 'i');
    // Short words of many languages together would make words of ordinals and units (1st, 4th).
    const isKept = word.length >= (index < ENGLISH.length ? 3 : 4);
    if (isKept && !byKey.has(key)) byKey.set(key, index + 1);
  });
  return new WordTable(byKey);
}

/** Words in leet are no shorter, and no longer, than this. */
const SHORTEST_KNOWN = 3;
const LONGEST_KNOWN = Math.max(...VOCABULARY.map((word) => word.length));
const LEET_WORDS = keyed(VOCABULARY);
const ENGLISH_WORDS = keyed(ENGLISH);

function isSign(unit: number): boolean {
  return unit === 0x40 || unit === 0x24 || unit === 0x21 || unit === 0x7c;
}

const READINGS = new Uint16Array(128);
for (let unit = 0; unit < 128; unit++) READINGS[unit] = isAsciiLetter(unit) ? unit : (LEET.get(unit) ?? 0);

/** The letter that an ASCII sign may stand for, or that stands under an accent. */
export function readLetter(unit: number): number {
  return unit < 128 ? READINGS[unit]! : bareLetter(unit);
}

/** Whether a known word stands in leet here: without the signs around it, it has letters and a bearable length. */
export function isKnown(units: Uint16Array, start: number, end: number): boolean {
  const stop = trimmedEnd(units, start, end);
  let from = start;
  while (from < stop && isSign(units[from]!)) from++;
  if (stop - from > LONGEST_KNOWN || stop - start < SHORTEST_KNOWN) return false;
  return findWord(units, start, stop, false) > 0;
}

/** Behind the last sign that is not mere punctuation. */
export function trimmedEnd(units: Uint16Array, start: number, end: number): number {
  let stop = end;
  while (stop > start && (units[stop - 1] === 0x21 || units[stop - 1] === 0x7c)) stop--;
  return stop;
}

/** The number of the known word that stands disguised at `start`, or behind the signs there; 0 if none does. */
export function findWord(units: Uint16Array, start: number, end: number, hasAccents: boolean): number {
  foundAt = start;
  for (;;) {
    const known = lookUp(units, foundAt, end, hasAccents);
    if (known > 0 || foundAt >= end || !isSign(units[foundAt]!)) return known;
    foundAt++;
  }
}

/** Where the word that was found last begins. */
export let foundAt = 0;

function lookUp(units: Uint16Array, start: number, end: number, hasAccents: boolean): number {
  if (end - start > LONGEST_KNOWN) return 0;
  let hash = EMPTY_HASH;
  let letters = 0;
  for (let index = start; index < end; index++) {
    const unit = units[index]!;
    const letter = readLetter(unit);
    if (letter === 0) return 0;
    if (isAsciiLetter(unit)) letters++;
    hash = hashStep(hash, keyUnit(letter));
  }
  const isPlain = letters === end - start;
  // A number is a number; and accents are at home in other languages: only English words can be known to have none.
  if (isPlain || (letters === 0 && !hasAccents)) return 0;
  return (hasAccents ? ENGLISH_WORDS : LEET_WORDS).find(hash);
}

/** Whether the ASCII word at `start` to `end` is a known one in leet; longer ones are looked at in pieces, as judged. */
export function isLeetWord(units: Uint16Array, start: number, end: number): boolean {
  for (let from = start; from < end; from += LONGEST_WORD) {
    const stop = Math.min(end, from + LONGEST_WORD);
    if (findWord(units, from, trimmedEnd(units, from, stop), false) > 0) return true;
  }
  return false;
}

/** Words of one or two letters, and what follows an apostrophe, by which no disguise is recognised but which it wears too. */
const TINY_WORDS = new WordTable(
  'i a to of in is my me do it be if as an or on at by we no so up us he am go ok ai hi id s t m d re ve ke ka ki ko hu'
    .split(' ')
    .map((word) => [word, 1] as const),
);
const LONGEST_TINY = 2;

/** Whether a small word stands here in digits or under accents; a mere number, or a mark with a space before it, is not. */
export function isTinyWord(units: Uint16Array, start: number, end: number): boolean {
  if (end - start > LONGEST_TINY || end === start) return false;
  let hash = EMPTY_HASH;
  let digits = 0;
  for (let index = start; index < end; index++) {
    const letter = readLetter(units[index]!);
    if (letter === 0) return false;
    if (units[index]! >= 48 && units[index]! <= 57) digits++;
    hash = hashStep(hash, letter | 32);
  }
  return digits < end - start && TINY_WORDS.find(hash) !== 0;
}

/** Digits of which small words are made when leet is about. */
const NUMBER_LETTERS = new Set(Array.from('013457@$').map((digit) => digit.charCodeAt(0)));

/** Whether digits may be a small word: `4`, `15`, `70`. */
export function isNumberWord(units: Uint16Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (!NUMBER_LETTERS.has(units[index]!)) return false;
  return end > start && end - start <= 3;
}
