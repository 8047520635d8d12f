// Text, folds. Watches a stream for the first word of each cipher, so that the cipher's own stage need not run before there
// is one. Enters: the folded tape; leaves: which ciphers begin, and where. Holds a word only while it may still be one.

import type { Tape } from '../offset-map.js';
import {
  CIPHER,
  CIPHER_PREFIXES,
  CIPHER_WORDS,
  LEADING_WORDS,
  LONGEST_LEADING,
  SMALL_CIPHER_WORDS,
} from './cipher-words.js';
import { BLANKS, MOST_SIGNS, SENTENCE_SIGNS } from './ciphers.js';
import { EMPTY_HASH, hashStep } from './lexicon.js';
import { isFlipped, LONGEST_TURNED_WORD, mayBeFlipped } from './upside-down.js';
import { MOST_LEADING, WIDEST_JOINT } from './zones.js';

const CIPHERS = CIPHER.rot13 | CIPHER.atbash | CIPHER.reversed;

function isLetter(unit: number): boolean {
  const lower = unit | 32;
  return unit < 128 && lower >= 97 && lower <= 122;
}

export class CipherWatch {
  position = 0;
  #wordStart = -1;
  /** Where the word that turned letters may belong to began. */
  #turnedStart = -1;
  #hash = EMPTY_HASH;
  /** Where the small words right before the next word begin: a zone that opens with it begins with them. */
  readonly #leads: number[] = [];
  /** Units of the word at hand, and units since the last one. */
  #letters = 0;
  #joint = 0;
  /** Where the signs that stand between a blank and the next word begin: turned round, they stood behind it. */
  #signs = -1;
  #before = 0x20;

  heldFrom(input: Tape): number {
    const starts = [this.#wordStart, this.#turnedStart, this.#signs, this.#leads[0] ?? -1].filter(
      (start) => start >= 0,
    );
    return starts.length === 0 ? Infinity : input.from[Math.min(...starts)]!;
  }

  /** Reads on; calls `begin` with the cipher's bit and the place of its first word. */
  advance(input: Tape, isFinal: boolean, begin: (bit: number, at: number) => void): void {
    const { units, decided: end } = input;
    for (let at = this.position; at < end; at++) {
      const unit = units[at]!;
      if (isLetter(unit)) this.#readLetter(unit, at);
      else this.#readOther(unit, at, begin);
      this.#before = unit;
    }
    if (isFinal) this.#readOther(0, end, begin);
    this.position = end;
  }

  dropInput(count: number): void {
    this.position -= count;
    if (this.#wordStart >= 0) this.#wordStart -= count;
    if (this.#turnedStart >= 0) this.#turnedStart -= count;
    if (this.#signs >= 0) this.#signs -= count;
    for (let index = 0; index < this.#leads.length; index++) this.#leads[index]! -= count;
  }

  #isInWord = false;
  #isInTurned = false;

  #readLetter(unit: number, at: number): void {
    if (!this.#isInWord) {
      this.#isInWord = true;
      this.#hash = EMPTY_HASH;
      this.#wordStart = at;
      this.#letters = 0;
    }
    this.#letters++;
    this.#hash = hashStep(this.#hash, unit | 32);
    // A word that no cipher begins with is let go at once, and what might have led over to it.
    if (this.#wordStart >= 0 && CIPHER_PREFIXES.find(this.#hash) === 0) this.#wordStart = -1;
    if (this.#wordStart < 0 && this.#letters > LONGEST_LEADING) this.#letGo();
    this.#readTurned(unit, at);
  }

  #readTurned(unit: number, at: number): void {
    if (!this.#isInTurned) {
      this.#isInTurned = true;
      this.#turnedStart = at;
    }
    if (!mayBeFlipped(unit) || at - this.#turnedStart >= LONGEST_TURNED_WORD) this.#turnedStart = -1;
  }

  #readOther(unit: number, at: number, begin: (bit: number, at: number) => void): void {
    if (this.#isInWord) this.#endWord(at, begin);
    else if (++this.#joint > WIDEST_JOINT) this.#leads.length = 0;
    if (this.#leads.length === 0) this.#keepSigns(unit, at);
    this.#isInWord = false;
    this.#wordStart = -1;
    if (isFlipped(unit)) {
      this.#readTurned(unit, at);
      if (this.#turnedStart >= 0) begin(CIPHER.upsideDown, this.#turnedStart);
    } else {
      this.#isInTurned = false;
      this.#turnedStart = -1;
    }
  }

  #endWord(at: number, begin: (bit: number, at: number) => void): void {
    this.#joint = 1;
    const kinds = (CIPHER_WORDS.find(this.#hash) | SMALL_CIPHER_WORDS.find(this.#hash)) & CIPHERS;
    if (this.#wordStart >= 0 && kinds !== 0) begin(kinds, this.#zoneStart());
    const isLeading = this.#letters <= LONGEST_LEADING && LEADING_WORDS.find(this.#hash) !== 0;
    if (!isLeading) this.#letGo();
    else if (this.#leads.push(at - this.#letters) > MOST_LEADING) this.#leads.shift();
  }

  #zoneStart(): number {
    return this.#signs >= 0 ? this.#signs : (this.#leads[0] ?? this.#wordStart);
  }

  #letGo(): void {
    this.#leads.length = 0;
    this.#signs = -1;
  }

  #keepSigns(unit: number, at: number): void {
    if (!SENTENCE_SIGNS.has(unit) || (this.#signs >= 0 && at - this.#signs >= MOST_SIGNS)) this.#signs = -1;
    else if (this.#signs < 0 && BLANKS.has(this.#before)) this.#signs = at;
  }
}
