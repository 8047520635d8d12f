// Text, folds. Letters that were spelled out one by one, on their way back to words. Where the gaps between words were lost,
// known words show where they were. Holds at most two words' worth of letters.

import { EMPTY_HASH, hashStep, VOCABULARY, WordTable } from './lexicon.js';
import { Tape } from '../offset-map.js';

/** A word without a gap for longer than this has lost its gaps. */
const LONGEST_PLAIN = 14;
const LONGEST_WORD = 16;
const LOOK_AHEAD = 28;
/** What a known word costs, a very short one more, and each letter that belongs to none. */
const WORD_COST = 1;
const SHORT_COST = 0.6;
const UNKNOWN_COST = 2.5;

const TINY = [
  'a',
  'i',
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
const KNOWN = new WordTable([...VOCABULARY, ...TINY].map((word) => [word, 1]));

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
    const word = firstWord(units, Math.min(length, LOOK_AHEAD));
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

const costs = new Float64Array(LOOK_AHEAD + 1);
const firsts = new Uint8Array(LOOK_AHEAD + 1);

/** The length of the first word when the letters are cut so that the fewest stay unknown; 0 when it is itself unknown. */
function firstWord(units: Uint16Array, length: number): number {
  costs.fill(Infinity, 0, length + 1);
  costs[0] = 0;
  for (let start = 0; start < length; start++) {
    if (costs[start] === Infinity) continue;
    const unknown = costs[start]! + UNKNOWN_COST;
    if (unknown < costs[start + 1]!) settleCost(start, start + 1, unknown, false);
    let hash = EMPTY_HASH;
    const longest = Math.min(length, start + LONGEST_WORD);
    for (let end = start + 1; end <= longest; end++) {
      hash = hashStep(hash, units[end - 1]! | 32);
      if (KNOWN.find(hash) === 0) continue;
      const known = costs[start]! + WORD_COST + (end - start < 3 ? SHORT_COST : 0);
      if (known < costs[end]!) settleCost(start, end, known, true);
    }
  }
  return firsts[length]!;
}

/** The first word of the best cut up to `end` is that of the best one up to `start`, or begins there. */
function settleCost(start: number, end: number, cost: number, isKnown: boolean): void {
  costs[end] = cost;
  if (start > 0) firsts[end] = firsts[start]!;
  else firsts[end] = isKnown ? end : 0;
}
