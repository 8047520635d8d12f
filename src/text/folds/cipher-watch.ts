// Text, folds. Watches a stream for the first word of each cipher, so that the cipher's own stage need not run before there
// is one. Enters: the folded tape; leaves: which ciphers begin, and where. Holds a word only while it may still be one.

import type { Tape } from '../offset-map.js';
import { CIPHER, CIPHER_PREFIXES, CIPHER_WORDS, SMALL_CIPHER_WORDS } from './cipher-words.js';
import { EMPTY_HASH, hashStep } from './lexicon.js';
import { isFlipped, LONGEST_TURNED_WORD, mayBeFlipped } from './upside-down.js';

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

  heldFrom(input: Tape): number {
    const start = this.#wordStart < 0 ? this.#turnedStart : this.#wordStart;
    if (start < 0) return Infinity;
    return input.from[this.#turnedStart >= 0 && this.#turnedStart < start ? this.#turnedStart : start]!;
  }

  /** Reads on; calls `begin` with the cipher's bit and the place of its first word. */
  advance(input: Tape, isFinal: boolean, begin: (bit: number, at: number) => void): void {
    const { units, decided: end } = input;
    for (let at = this.position; at < end; at++) {
      const unit = units[at]!;
      if (isLetter(unit)) this.#readLetter(unit, at);
      else this.#readOther(unit, at, begin);
    }
    if (isFinal) this.#readOther(0, end, begin);
    this.position = end;
  }

  dropInput(count: number): void {
    this.position -= count;
    if (this.#wordStart >= 0) this.#wordStart -= count;
    if (this.#turnedStart >= 0) this.#turnedStart -= count;
  }

  #isInWord = false;
  #isInTurned = false;

  #readLetter(unit: number, at: number): void {
    if (!this.#isInWord) {
      this.#isInWord = true;
      this.#hash = EMPTY_HASH;
      this.#wordStart = at;
    }
    this.#hash = hashStep(this.#hash, unit | 32);
    // A word that no cipher begins with is let go at once.
    if (this.#wordStart >= 0 && CIPHER_PREFIXES.find(this.#hash) === 0) this.#wordStart = -1;
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
    if (this.#isInWord && this.#wordStart >= 0) {
      const kinds = (CIPHER_WORDS.find(this.#hash) | SMALL_CIPHER_WORDS.find(this.#hash)) & CIPHERS;
      if (kinds !== 0) begin(kinds, this.#wordStart);
    }
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
}
