// Text, folds. Letters that were spelled out one by one, on their way back to words. Where the gaps between words were lost,
// known words show where they were. Holds at most two words' worth of letters.

import { EMPTY_HASH, hashStep, LEXICON, WordTable } from './lexicon.js';
import { Tape } from '../offset-map.js';

/** A word without a gap for longer than this has lost its gaps. */
const LONGEST_PLAIN = 14;
const LONGEST_WORD = 16;
const LOOK_AHEAD = LONGEST_WORD * 2;

const TINY = [
  'to',
  'of',
  'in',
  'is',
  'my',
  'me',
  'do',
  'it',
  'be',
  'if',
  'as',
  'an',
  'or',
  'on',
  'at',
  'by',
  'we',
  'no',
  'so',
  'up',
  'us',
];
const KNOWN = new WordTable([...LEXICON, ...TINY].map((word) => [word, 1]));

export class LetterRun {
  /** The letters not written yet. */
  readonly letters = new Tape(64);
  #isJoined = false;
  #isUnknown = false;

  clear(): void {
    this.letters.length = 0;
    this.#isJoined = false;
    this.#isUnknown = false;
  }

  /** Where the first letter still held came from; Infinity when none is held. */
  get heldFrom(): number {
    return this.letters.length === 0 ? Infinity : this.letters.from[0]!;
  }

  /** A letter was added: writes what is clear by now. */
  settle(output: Tape): void {
    if (this.letters.length > LONGEST_PLAIN) this.#isJoined = true;
    while (this.#isJoined && this.letters.length >= LOOK_AHEAD) this.#release(output);
  }

  /** A word is over. */
  endWord(output: Tape): void {
    while (this.#isJoined && this.letters.length > 0) this.#release(output);
    output.appendTape(this.letters, 0, this.letters.length);
    this.clear();
  }

  #release(output: Tape): void {
    const { units, length } = this.letters;
    const word = longestKnown(units, length);
    const count = Math.max(word, 1);
    const isNew = word > 0 || !this.#isUnknown;
    if (isNew && this.#hasWritten) this.#gap(output);
    output.appendTape(this.letters, 0, count);
    this.letters.drop(count);
    this.#isUnknown = word === 0;
    this.#hasWritten = this.letters.length > 0;
    if (this.letters.length === 0) this.clear();
  }

  #hasWritten = false;

  #gap(output: Tape): void {
    const from = this.letters.from[0]!;
    output.push(0x20, from, from, this.letters.chain[0]!);
  }
}

/** The length of the longest known word at the front that another known word, or nothing, follows; else the longest. */
function longestKnown(units: Uint16Array, length: number): number {
  let hash = EMPTY_HASH;
  let longest = 0;
  let best = 0;
  for (let count = 1; count <= Math.min(length, LONGEST_WORD); count++) {
    hash = hashStep(hash, units[count - 1]! | 32);
    if (count < 2 || KNOWN.find(hash) === 0) continue;
    longest = count;
    if (count === length || startsKnown(units, count, length)) best = count;
  }
  return best > 0 ? best : longest;
}

function startsKnown(units: Uint16Array, start: number, length: number): boolean {
  let hash = EMPTY_HASH;
  for (let index = start; index < Math.min(length, start + LONGEST_WORD); index++) {
    hash = hashStep(hash, units[index]! | 32);
    if (index > start && KNOWN.find(hash) !== 0) return true;
  }
  return false;
}
