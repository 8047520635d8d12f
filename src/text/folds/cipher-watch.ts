// Text, folds. Watches a stream for the first word of each cipher, so that the cipher's own stage need not run before there
// is one. Enters: the folded tape; leaves: which ciphers begin, and where. Holds a word only while it may still be one, or
// may lead over to one.

import type { Tape } from '../offset-map.js';
import { ALL_CIPHERS, CIPHER, CIPHER_PREFIXES, CIPHER_WORDS } from './cipher-words.js';
import { LeadIn } from './lead-in.js';
import { EMPTY_HASH, hashStep } from './lexicon.js';
import { isFlipped, LONGEST_TURNED_WORD, mayBeFlipped } from './upside-down.js';
import { isAsciiLetter } from './word-bounds.js';

export class CipherWatch {
  position = 0;
  /** Where the word at hand begins; -1 when it neither speaks nor leads over to one that does. */
  #wordStart = -1;
  #hash = EMPTY_HASH;
  #maySpeak = false;
  /** Whether the word at hand may lead over to the next though it is unknown. */
  #mayBeUnknown = false;
  readonly #leadIn = new LeadIn();
  /** Where the word that turned letters may belong to began. */
  #turnedStart = -1;
  #isInWord = false;
  #isInTurned = false;
  /** The last unit read; a blank in the beginning. */
  #before = 0x20;

  heldFrom(input: Tape): number {
    const starts = [this.#wordStart, this.#turnedStart, this.#leadIn.start].filter((start) => start >= 0);
    return starts.length === 0 ? Infinity : input.from[Math.min(...starts)]!;
  }

  /** Reads on; calls `begin` with the bits of ciphers and the place where their zone begins. */
  advance(input: Tape, isFinal: boolean, begin: (bits: number, at: number) => void): void {
    const { units, decided: end } = input;
    for (let at = this.position; at < end; at++) {
      const unit = units[at]!;
      if (isAsciiLetter(unit)) this.#readLetter(units, at);
      else this.#readOther(units, at, begin);
      this.#before = unit;
    }
    if (isFinal && this.#isInWord) this.#endWord(units, end, begin);
    this.position = end;
  }

  dropInput(count: number): void {
    this.position -= count;
    if (this.#wordStart >= 0) this.#wordStart -= count;
    if (this.#turnedStart >= 0) this.#turnedStart -= count;
    this.#leadIn.dropInput(count);
  }

  #readLetter(units: Uint16Array, at: number): void {
    if (!this.#isInWord) {
      this.#isInWord = true;
      this.#hash = EMPTY_HASH;
      this.#wordStart = at;
      this.#maySpeak = true;
      this.#mayBeUnknown = this.#leadIn.mayBeUnknown(units, at);
    }
    this.#hash = hashStep(this.#hash, units[at]! | 32);
    if (this.#maySpeak && CIPHER_PREFIXES.find(this.#hash) === 0) this.#maySpeak = false;
    // A word with which no zone begins is let go at once, and what might have led over to it.
    if (this.#wordStart >= 0 && !this.#maySpeak && !this.#mayLead(units, at)) {
      this.#wordStart = -1;
      this.#leadIn.clear();
    }
    this.#readTurned(units[at]!, at);
  }

  #mayLead(units: Uint16Array, at: number): boolean {
    return this.#mayBeUnknown && this.#leadIn.mayGoOn(units, this.#wordStart, at + 1);
  }

  #readTurned(unit: number, at: number): void {
    if (!this.#isInTurned) {
      this.#isInTurned = true;
      this.#turnedStart = at;
    }
    if (!mayBeFlipped(unit) || at - this.#turnedStart >= LONGEST_TURNED_WORD) this.#turnedStart = -1;
  }

  #readOther(units: Uint16Array, at: number, begin: (bits: number, at: number) => void): void {
    const unit = units[at]!;
    if (this.#isInWord) this.#endWord(units, at, begin);
    this.#leadIn.passOther(unit, at, this.#before);
    if (isFlipped(unit)) {
      this.#readTurned(unit, at);
      if (this.#turnedStart >= 0) begin(CIPHER.upsideDown, this.#turnedStart);
    } else {
      this.#isInTurned = false;
      this.#turnedStart = -1;
    }
  }

  #endWord(units: Uint16Array, at: number, begin: (bits: number, at: number) => void): void {
    const start = this.#wordStart;
    this.#isInWord = false;
    this.#wordStart = -1;
    if (start < 0) return;
    const ciphers = this.#maySpeak ? CIPHER_WORDS.find(this.#hash) & ALL_CIPHERS : 0;
    for (let bit = 1; bit <= ciphers; bit <<= 1)
      if ((ciphers & bit) !== 0) begin(bit, this.#leadIn.startFor(bit, start));
    this.#leadIn.passWord(units, start, at);
  }
}
