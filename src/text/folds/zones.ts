// Text, folds. Where a cipher that leaves letters as letters seems to be spoken: a zone opens at a word known under the
// cipher, or at what leads over to it, and closes some way after the last one. Decides word by word, so a stream opens the
// same zones as a whole text.

import type { Tape } from '../offset-map.js';
import { CIPHER_PREFIXES, CIPHER_WORDS, hashUnits, LONGEST_CIPHER_WORD } from './cipher-words.js';
import { LEAD_UNITS, LeadIn } from './lead-in.js';
import { isFlipped, LONGEST_TURNED_WORD, mayBeFlipped } from './upside-down.js';
import { NEED_MORE } from './stage.js';
import { isAsciiLetter, isPartOfWord } from './word-bounds.js';

/** How many units behind the last known word still belong to its zone. */
const REACH = 96;

/** Says whether a zone begins, or goes on, with the word at a place. */
export interface Speaker {
  /** The cipher's bit, where words may lead over to the first that speaks; 0 where none do. */
  readonly leadsFor: number;
  /** Longer words speak for nothing. */
  readonly longest: number;
  /** Whether a unit belongs to a word. */
  isLetter(unit: number): boolean;
  /** Whether the finished word speaks for the cipher. */
  speaks(tape: Tape, start: number, end: number): boolean;
  /** Whether a word that begins like this may still speak for it. */
  maySpeak(units: Uint16Array, start: number, end: number): boolean;
}

export function cipherSpeaker(kind: number): Speaker {
  return {
    leadsFor: kind,
    longest: LONGEST_CIPHER_WORD,
    isLetter: isAsciiLetter,
    speaks: ({ units, decided }, start, end) =>
      (CIPHER_WORDS.find(hashUnits(units, start, end)) & kind) !== 0 &&
      !isPartOfWord(units, start, end, decided),
    maySpeak: (units, start, end) => (CIPHER_PREFIXES.find(hashUnits(units, start, end)) & kind) !== 0,
  };
}

/** Two turned letters in one word are no accident. */
export const FLIPPED_SPEAKER: Speaker = {
  leadsFor: 0,
  longest: LONGEST_TURNED_WORD,
  isLetter: (unit) => isAsciiLetter(unit) || isFlipped(unit),
  speaks({ units }, start, end) {
    let turned = 0;
    for (let index = start; index < end; index++) {
      if (!mayBeFlipped(units[index]!)) return false;
      if (isFlipped(units[index]!)) turned++;
    }
    return turned >= 2;
  },
  maySpeak(units, start, end) {
    for (let index = start; index < end; index++) if (!mayBeFlipped(units[index]!)) return false;
    return true;
  },
};

/** Follows one speaker over a tape. */
export class ZoneTracker {
  isOpen = false;
  /** Whether the zone begins with what was read last … */
  isNew = false;
  /** … and where: what leads over to it may have been read long before. */
  start = 0;
  #closesAt = 0;
  /** The last unit read; a blank in the beginning. */
  #before = 0x20;
  readonly #leadIn = new LeadIn();
  /** The next of the places that `skip` was given. */
  #place = 0;

  constructor(private readonly speaker: Speaker) {}

  /**
   * Outside a zone: the next place at which reading can make a difference, when it is known where the words that speak
   * begin, at most the length of a word further on, in ascending order.
   */
  skip(tape: Tape, at: number, places: Int32Array): number {
    if (this.isOpen) return at;
    const passed = at - this.speaker.longest;
    while (this.#place < places.length && places[this.#place]! < passed) this.#place++;
    const lead = this.speaker.leadsFor === 0 ? 0 : LEAD_UNITS;
    const next = this.#place < places.length ? places[this.#place]! - lead : tape.decided;
    if (next <= at) return at;
    this.#before = tape.units[next - 1]!;
    this.#leadIn.clear();
    return next;
  }

  /**
   * Reads one word, or one unit between words, at `at`: where it ends, or NEED_MORE. Afterwards `isOpen` says whether it
   * belongs to a zone; `isNew` whether the zone opens with it.
   */
  read(tape: Tape, at: number, isFinal: boolean): number {
    const { units, decided: end } = tape;
    this.isNew = false;
    if (!this.speaker.isLetter(units[at]!)) return this.#passOther(units, at);
    const stop = this.speaker.isLetter(this.#before) ? Infinity : this.#endOfWord(tape, at);
    if (stop - at > this.speaker.longest) return this.#passPart(units, at, at + 1);
    if (stop >= end && !isFinal)
      return this.#needsMore(units, at, stop) ? NEED_MORE : this.#passPart(units, at, stop);
    if (!this.speaker.speaks(tape, at, stop)) return this.#passWord(units, at, stop);
    this.isNew = !this.isOpen || at >= this.#closesAt;
    if (this.isNew) this.start = this.#leadIn.startFor(this.speaker.leadsFor, at);
    this.isOpen = true;
    this.#closesAt = stop + REACH;
    return this.#passPart(units, at, stop);
  }

  #needsMore(units: Uint16Array, at: number, stop: number): boolean {
    if (this.isOpen || this.speaker.maySpeak(units, at, stop)) return true;
    return (
      this.speaker.leadsFor !== 0 &&
      this.#leadIn.mayBeUnknown(units, at) &&
      this.#leadIn.mayGoOn(units, at, stop)
    );
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

  /** What leads over to a word is a matter of whole words outside of zones: nothing else does. */
  #passPart(units: Uint16Array, at: number, stop: number): number {
    this.#leadIn.clear();
    return this.#pass(units, at, stop);
  }

  #passWord(units: Uint16Array, at: number, stop: number): number {
    this.#pass(units, at, stop);
    if (this.isOpen) this.#leadIn.clear();
    else if (this.speaker.leadsFor !== 0) this.#leadIn.passWord(units, at, stop);
    return stop;
  }

  #passOther(units: Uint16Array, at: number): number {
    const before = this.#before;
    this.#pass(units, at, at + 1);
    if (!this.isOpen && this.speaker.leadsFor !== 0) this.#leadIn.passOther(units[at]!, at, before);
    return at + 1;
  }

  #pass(units: Uint16Array, at: number, stop: number): number {
    if (this.isOpen && at >= this.#closesAt) this.isOpen = false;
    this.#before = units[stop - 1]!;
    return stop;
  }

  dropInput(count: number): void {
    this.#closesAt -= count;
    this.#leadIn.dropInput(count);
  }
}
