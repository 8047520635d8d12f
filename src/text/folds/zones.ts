// Text, folds. Where a cipher that leaves letters as letters seems to be spoken: a zone opens at a word known under the
// cipher and closes some way after the last one. Decides word by word, so a stream opens the same zones as a whole text.

import type { Tape } from '../offset-map.js';
import {
  CIPHER_PREFIXES,
  CIPHER_WORDS,
  hashUnits,
  LEADING_WORDS,
  LONGEST_CIPHER_WORD,
} from './cipher-words.js';
import { isFlipped, LONGEST_TURNED_WORD, mayBeFlipped } from './upside-down.js';
import { NEED_MORE, NOTHING } from './stage.js';

/** How many units behind the last known word still belong to its zone. */
const REACH = 96;

export function isAsciiLetter(unit: number): boolean {
  const lower = unit | 32;
  return unit < 128 && lower >= 97 && lower <= 122;
}

/** Says whether a zone begins, or goes on, with the word at a place. */
export interface Speaker {
  /** Longer words speak for nothing. */
  readonly longest: number;
  /** Whether a unit belongs to a word. */
  isLetter(unit: number): boolean;
  /** Whether the finished word speaks for the cipher. */
  speaks(units: Uint16Array, start: number, end: number): boolean;
  /** Whether the finished word may begin a zone if one that speaks follows it. */
  leads(units: Uint16Array, start: number, end: number): boolean;
  /** Whether a word that begins like this may still speak for it. */
  maySpeak(units: Uint16Array, start: number, end: number): boolean;
}

export function cipherSpeaker(kind: number): Speaker {
  return {
    longest: LONGEST_CIPHER_WORD,
    isLetter: isAsciiLetter,
    speaks: (units, start, end) => (CIPHER_WORDS.find(hashUnits(units, start, end)) & kind) !== 0,
    leads: (units, start, end) => (LEADING_WORDS.find(hashUnits(units, start, end)) & kind) !== 0,
    maySpeak: (units, start, end) => (CIPHER_PREFIXES.find(hashUnits(units, start, end)) & kind) !== 0,
  };
}

/** Two turned letters in one word are no accident. */
export const FLIPPED_SPEAKER: Speaker = {
  longest: LONGEST_TURNED_WORD,
  isLetter: (unit) => isAsciiLetter(unit) || isFlipped(unit),
  speaks(units, start, end) {
    let turned = 0;
    for (let index = start; index < end; index++) {
      if (!mayBeFlipped(units[index]!)) return false;
      if (isFlipped(units[index]!)) turned++;
    }
    return turned >= 2;
  },
  leads: () => false,
  maySpeak(units, start, end) {
    for (let index = start; index < end; index++) if (!mayBeFlipped(units[index]!)) return false;
    return true;
  },
};

/** So many small words may lead over to the first that speaks … */
export const MOST_LEADING = 3;

interface Word {
  readonly at: number;
  readonly stop: number;
  readonly isFinal: boolean;
  readonly isOpen: boolean;
}

/** … each with so many other units behind it at most. */
export const WIDEST_JOINT = 2;

/** What may lead over to a word that speaks takes no more units than this. */
const LEAD_UNITS = 16;

/** Follows one speaker over a tape. */
export class ZoneTracker {
  isOpen = false;
  #closesAt = 0;
  /** The last unit read; a blank in the beginning. */
  before = 0x20;

  constructor(private readonly speaker: Speaker) {}

  /**
   * Reads one word, or one unit between words, at `at`: where it ends, or NEED_MORE. Afterwards `isOpen` says whether it
   * belongs to a zone; `isNew` whether the zone begins with it.
   */
  isNew = false;

  /**
   * Outside a zone: the next place at which reading can make a difference, when it is known where the words that speak
   * begin, at most the length of a word further on, in ascending order.
   */
  skip(tape: Tape, at: number, places: Int32Array): number {
    if (this.isOpen) return at;
    const passed = at - this.speaker.longest;
    while (this.#place < places.length && places[this.#place]! < passed) this.#place++;
    const next = this.#place < places.length ? places[this.#place]! - LEAD_UNITS : tape.decided;
    if (next <= at) return at;
    this.before = tape.units[next - 1]!;
    return next;
  }

  #place = 0;

  read(tape: Tape, at: number, isFinal: boolean): number {
    const { units, decided: end } = tape;
    this.isNew = false;
    const unit = units[at]!;
    if (!this.speaker.isLetter(unit) || this.speaker.isLetter(this.before))
      return this.#pass(units, at, at + 1);
    const { longest } = this.speaker;
    const stop = this.#endOfWord(tape, at);
    if (stop - at > longest) return this.#pass(units, at, at + 1);
    if (stop >= end && !isFinal) {
      if (this.isOpen || this.speaker.maySpeak(units, at, stop)) return NEED_MORE;
    } else {
      const speaks = this.#speaks(tape, { at, stop, isFinal, isOpen: this.isOpen && at < this.#closesAt });
      if (speaks === NEED_MORE) return NEED_MORE;
      if (speaks === NOTHING) return this.#pass(units, at, stop);
      this.isNew = !this.isOpen || at >= this.#closesAt;
      this.isOpen = true;
      this.#closesAt = stop + REACH;
      this.before = units[stop - 1]!;
      return stop;
    }
    return this.#pass(units, at, stop);
  }

  /** Whether the word speaks, or leads over to one that does: where it ends, NEED_MORE or NOTHING. */
  #speaks(tape: Tape, word: Word): number {
    const { units } = tape;
    if (this.speaker.speaks(units, word.at, word.stop)) return word.stop;
    if (word.isOpen || !this.speaker.leads(units, word.at, word.stop)) return NOTHING;
    let next = word.stop;
    for (let count = 0; count < MOST_LEADING; count++) {
      const follower = this.#nextWord(tape, next, word.isFinal);
      if (follower === NEED_MORE || follower === NOTHING) return follower;
      const stop = this.#endOfWord(tape, follower);
      if (stop >= tape.decided && !word.isFinal)
        return this.speaker.maySpeak(units, follower, stop) ? NEED_MORE : NOTHING;
      if (this.speaker.speaks(units, follower, stop)) return word.stop;
      if (!this.speaker.leads(units, follower, stop)) return NOTHING;
      next = stop;
    }
    return NOTHING;
  }

  /** The word that follows. */
  #nextWord(tape: Tape, at: number, isFinal: boolean): number {
    for (let next = at; next <= at + WIDEST_JOINT; next++) {
      if (next >= tape.decided) return isFinal ? NOTHING : NEED_MORE;
      if (this.speaker.isLetter(tape.units[next]!)) return next;
    }
    return NOTHING;
  }

  #endOfWord(tape: Tape, at: number): number {
    let stop = at;
    while (
      stop < tape.decided &&
      stop - at <= this.speaker.longest &&
      this.speaker.isLetter(tape.units[stop]!)
    )
      stop++;
    return stop;
  }

  #pass(units: Uint16Array, at: number, stop: number): number {
    if (this.isOpen && at >= this.#closesAt) this.isOpen = false;
    this.before = units[stop - 1]!;
    return stop;
  }

  dropInput(count: number): void {
    this.#closesAt -= count;
  }
}
