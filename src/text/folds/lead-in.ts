// Text, folds. What belongs to a cipher zone though it stands before the first word known under the cipher: small words,
// and unknown ones from the beginning of a sentence on, with the signs before them. Enters: words and the units between
// them, in order; leaves: where a zone that opens with the next word begins. Zones and the watch ask here, so they agree.

import { hashUnits, LEADING_WORDS, LONGEST_SMALL_WORD } from './cipher-words.js';
import { LetterOdds } from './letter-odds.js';
import { BLANKS, CLOSING_SIGNS, isAtBoundary } from './word-bounds.js';

/** So many words may lead over to the first that speaks … */
const MOST_LEADING = 3;
/** … each of so many letters at most … */
const LONGEST_LEADING = 16;
/** … with so many other units behind it at most. */
const WIDEST_JOINT = 2;
/** So many signs before the first word may belong to it: turned round, they stood behind it. */
const MOST_SIGNS = 3;

/** What leads over to a word takes no more units than this. */
export const LEAD_UNITS = MOST_LEADING * (LONGEST_LEADING + WIDEST_JOINT) + MOST_SIGNS;
const odds = new LetterOdds();

function oddsOf(units: Uint16Array, start: number, stop: number): LetterOdds {
  odds.begin();
  for (let at = start; at < stop; at++) odds.add(units[at]!);
  return odds;
}

/** The ciphers under which a finished word looks like one. */
function ciphersOf(units: Uint16Array, start: number, stop: number): number {
  const { ciphers } = oddsOf(units, start, stop).end();
  return ciphers;
}

interface LeadingWord {
  /** Where it begins, with the signs before it. */
  start: number;
  /** The ciphers under which it is one of the small words with which sentences begin … */
  readonly small: number;
  /** … and those under which it may stand in a sentence at all. */
  readonly ciphers: number;
  readonly isAtBoundary: boolean;
}

export class LeadIn {
  /** The words right before the next one, the nearest last. */
  readonly #words: LeadingWord[] = [];
  /** Units since the last of them. */
  #joint = 0;
  /** Where the signs right before the next word begin. */
  #signs = -1;

  /** Whether an unknown word at `at` may lead over to the next: sentences have a beginning, and it stands there or behind it. */
  mayBeUnknown(units: Uint16Array, at: number): boolean {
    return this.#words.some((word) => word.isAtBoundary) || isAtBoundary(units, at);
  }

  /** Whether an unknown word that begins like this may still lead over to the next. */
  mayGoOn(units: Uint16Array, start: number, stop: number): boolean {
    return stop - start <= LONGEST_LEADING && oddsOf(units, start, stop).ciphers !== 0;
  }

  /** Where the zone of a cipher begins that opens with the word at `at`. */
  startFor(cipher: number, at: number): number {
    let start = this.#signs >= 0 ? this.#signs : at;
    let areSmall = true;
    for (let index = this.#words.length - 1; index >= 0; index--) {
      const word = this.#words[index]!;
      if ((word.ciphers & cipher) === 0) break;
      areSmall &&= (word.small & cipher) !== 0;
      if (areSmall || word.isAtBoundary) start = word.start;
    }
    return start;
  }

  /** Where the first unit stands that may come to belong to a zone; -1 when there is none. */
  get start(): number {
    return this.#words.length > 0 ? this.#words[0]!.start : this.#signs;
  }

  /** A whole word that opened no zone went by. */
  passWord(units: Uint16Array, start: number, stop: number): void {
    const signs = this.#signs;
    this.#joint = 0;
    this.#signs = -1;
    const word = this.#judge(units, start, stop);
    if (word === null) {
      this.#words.length = 0;
      return;
    }
    if (signs >= 0) word.start = signs;
    this.#words.push(word);
    if (this.#words.length > MOST_LEADING) this.#words.shift();
    this.#trim();
  }

  #judge(units: Uint16Array, start: number, stop: number): LeadingWord | null {
    const letters = stop - start;
    const mayBeUnknown = letters <= LONGEST_LEADING && this.mayBeUnknown(units, start);
    if (letters > LONGEST_SMALL_WORD && !mayBeUnknown) return null;
    const hash = hashUnits(units, start, stop);
    const small = letters <= LONGEST_SMALL_WORD ? LEADING_WORDS.find(hash) : 0;
    const ciphers = small | (mayBeUnknown ? ciphersOf(units, start, stop) : 0);
    return ciphers === 0 ? null : { start, small, ciphers, isAtBoundary: isAtBoundary(units, start) };
  }

  /** No zone begins with a word in the middle of a sentence, unless small words alone follow it. */
  #trim(): void {
    const words = this.#words;
    const isStart = (at: number): boolean =>
      words[at]!.isAtBoundary || words.every(({ small }, index) => index < at || small !== 0);
    while (words.length > 0 && !isStart(0)) words.shift();
  }

  /** A unit between words went by. */
  passOther(unit: number, at: number, before: number): void {
    if (++this.#joint > WIDEST_JOINT) this.#words.length = 0;
    if (!CLOSING_SIGNS.has(unit) || (this.#signs >= 0 && at - this.#signs >= MOST_SIGNS)) this.#signs = -1;
    else if (this.#signs < 0 && BLANKS.has(before)) this.#signs = at;
  }

  clear(): void {
    this.#words.length = 0;
    this.#signs = -1;
  }

  dropInput(count: number): void {
    for (const word of this.#words) word.start -= count;
    if (this.#signs >= 0) this.#signs -= count;
  }
}
