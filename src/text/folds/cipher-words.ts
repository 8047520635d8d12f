// Text, folds. How known words look under the ciphers that keep letters letters: ROT13, Atbash, reversal. One table tells
// for a word which of them it speaks for, and for the beginning of a word which of them it may still speak for.

import { EMPTY_HASH, hashStep, LEXICON, WordTable } from './lexicon.js';

export const CIPHER = { rot13: 1, atbash: 2, reversed: 4, upsideDown: 32 } as const;
/** The ciphers whose words are words of letters again. */
export const ALL_CIPHERS = CIPHER.rot13 | CIPHER.atbash | CIPHER.reversed;
/** A word of the spelling alphabet; kept in the same table because the same scan looks for it. */
export const SPELLING_WORD = 8;

export function rot13(unit: number): number {
  const lower = unit | 32;
  if (unit > 0x7f || lower < 97 || lower > 122) return unit;
  return lower < 110 ? unit + 13 : unit - 13;
}

export function atbash(unit: number): number {
  const lower = unit | 32;
  if (unit > 0x7f || lower < 97 || lower > 122) return unit;
  return (unit & 32) === 0 ? 155 - unit : 219 - unit;
}

const mapped = (word: string, map: (unit: number) => number): string =>
  String.fromCharCode(...Array.from(word, (letter) => map(letter.charCodeAt(0))));
const backwards = (word: string): string => Array.from(word).reverse().join('');

/** Words that are words under a cipher too, and so speak for nothing. */
const ORDINARY = new Set(
  `${LEXICON.join(' ')} dna saw ton tub won live era nap yam yap dam tap tar net ten top pot dog god now pal gal leg mug gum
 peels reward drawer stop stops spots pets step part trap parts strap star rats tool loot tools deliver lived devil evil
 war raw erg gel nut tun bin nib gnat tang vex onyx sync green terra bar one bat hat abby nun nag cab bone balk purely she
 furs envy rail flap sir rug glow irk fly clerk frere serif crag ant barf hole tirade slob evade hold sold robe wold`
    .split(' ')
    .map((word) => word.trim()),
);

function* entries(): Generator<readonly [string, number]> {
  for (const word of LEXICON) {
    if (word.length < 3) continue;
    const forms: readonly (readonly [string, number])[] = [
      [mapped(word, rot13), CIPHER.rot13],
      [mapped(word, atbash), CIPHER.atbash],
      [backwards(word), CIPHER.reversed],
    ];
    for (const form of forms) if (!ORDINARY.has(form[0])) yield form;
  }
}

const CIPHER_ENTRIES = [...entries()];

/** Words too small to speak for a cipher, but with which a sentence in it may begin. */
const SMALLEST = 'to of in is my me do it if as at by we so up us';
function* smallest(): Generator<readonly [string, number]> {
  for (const word of SMALLEST.split(' ')) yield [backwards(word), CIPHER.reversed];
  for (const word of [...SMALLEST.split(' '), 'i', 'a', 'an', 'on', 'no']) {
    yield [mapped(word, rot13), CIPHER.rot13];
    yield [mapped(word, atbash), CIPHER.atbash];
  }
}
const SMALL_ENTRIES = [...smallest()];

/** Words that are the same backwards, or at home in ordinary text: they belong to a zone only by what follows them. */
const LEADING_ONLY = 'i a ma na no on eh ro eb og';
const LEADING_ENTRIES = [
  ...SMALL_ENTRIES,
  ...LEADING_ONLY.split(' ').map((word): readonly [string, number] => [word, CIPHER.reversed]),
];
export const LEADING_WORDS = new WordTable(LEADING_ENTRIES);
export const LONGEST_SMALL_WORD = 2;

const SPELLING = `alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar
 papa quebec romeo sierra tango uniform victor whiskey whisky xray x yankee zulu`;

const SPEAKING = [
  ...CIPHER_ENTRIES,
  ...SPELLING.split(' ').map((word): readonly [string, number] => [word.trim(), SPELLING_WORD]),
];
/** The same words alone, each once. */
export const SPEAKING_WORDS: readonly string[] = [...new Set(SPEAKING.map(([word]) => word))];
/** Every word that speaks for a cipher. */
export const CIPHER_WORDS = new WordTable(SPEAKING);

/** Which first two letters go with which length; longer words count as the longest. */
const MAX_SHAPE = 15;
const shapeOf = (first: number, second: number, length: number): number =>
  ((length < MAX_SHAPE ? length : MAX_SHAPE) << 10) | ((first & 31) << 5) | (second & 31);
const SHAPES = new Uint8Array(16 << 10);
for (const [word] of SPEAKING) {
  // A word of one letter has anything behind it.
  if (word.length === 1)
    for (let next = 0; next < 32; next++) SHAPES[shapeOf(word.charCodeAt(0), next, 1)] = 1;
  else SHAPES[shapeOf(word.charCodeAt(0), word.charCodeAt(1), word.length)] = 1;
}

/** Turns most words away before they are read. */
export function mayBeCipherWord(first: number, second: number, length: number): boolean {
  return SHAPES[shapeOf(first, second, length)] === 1;
}
/** Every beginning of such a word. */
export const CIPHER_PREFIXES = new WordTable(
  [...CIPHER_ENTRIES, ...LEADING_ENTRIES].flatMap(([word, kind]) =>
    Array.from(word, (_, index): readonly [string, number] => [word.slice(0, index + 1), kind]),
  ),
);
export const LONGEST_CIPHER_WORD = Math.max(...CIPHER_ENTRIES.map(([word]) => word.length));

/** The hash of the lower-case letters `start` to `end`. */
export function hashUnits(units: Uint16Array, start: number, end: number): number {
  let hash = EMPTY_HASH;
  for (let index = start; index < end; index++) hash = hashStep(hash, units[index]! | 32);
  return hash;
}
