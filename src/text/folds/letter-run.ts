// Text, folds. Letters that were spelled out one by one, on their way back to words. Where the gaps between words were lost,
// known words show where they were. Holds at most two words' worth of letters.

import { EMPTY_HASH, FOREIGN, hashStep, VOCABULARY, WordTable } from './lexicon.js';
import { Tape } from '../offset-map.js';

/** A word without a gap for longer than this has lost its gaps. */
const LONGEST_PLAIN = 14;
const LONGEST_WORD = 16;
const LOOK_AHEAD = 28;
/** Words so near the end of what is seen may go on behind it. */
const MARGIN = 12;
/** What a known word costs, a very short one and one of another language more, and each letter that belongs to none. */
const WORD_COST = 1;
const SHORT_COST = 0.6;
const FOREIGN_COST = 0.7;
const UNKNOWN_COST = 2.5;

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
  'ai',
];
/** The one word of one letter that shows itself as one. */
const CAPITAL_I = 0x49;
const LONE_COST = 1.5;
const AT_HOME = 1;
const ABROAD = 2;
const ABROAD_WORDS = new Set(FOREIGN);
const KNOWN = new WordTable(
  [...VOCABULARY, ...TINY].map((word) => [word, ABROAD_WORDS.has(word) ? ABROAD : AT_HOME]),
);

/** How the known words begin, told at a few lengths: most letters begin none, and need not be read on. */
const TOLD_LENGTHS = [2, 3, 4, 6, 8];
const BEGINNINGS = new WordTable(
  [...VOCABULARY, ...TINY].flatMap((word) =>
    TOLD_LENGTHS.filter((length) => length <= word.length).map(
      (length) => [word.slice(0, length), 1] as const,
    ),
  ),
);
const isTold = Uint8Array.from({ length: LONGEST_WORD + 1 }, (_, length) =>
  Number(TOLD_LENGTHS.includes(length)),
);

export class LetterRun {
  /** The letters not written yet. */
  readonly letters = new Tape(64);
  #isJoined = false;
  #isUnknown = false;
  #hasWritten = false;
  /** The next word follows without a gap. */
  #isLeaning = false;
  /** A quotation was opened. */
  #isQuoting = false;

  clear(): void {
    this.letters.length = 0;
    this.#isJoined = false;
    this.#isUnknown = false;
    this.#hasWritten = false;
    this.#isLeaning = false;
    this.#isQuoting = false;
  }

  /** Where the first letter still held came from; Infinity when none is held. */
  get heldFrom(): number {
    return this.letters.length === 0 ? Infinity : this.letters.from[0]!;
  }

  /** A letter was added: writes what is clear by now. */
  settle(output: Tape): void {
    if (this.letters.length > LONGEST_PLAIN) this.#isJoined = true;
    if (this.#isJoined && this.letters.length >= LOOK_AHEAD) this.#release(output, LOOK_AHEAD - MARGIN);
  }

  /** A word is over. */
  endWord(output: Tape): void {
    if (this.#isJoined) this.#release(output, this.letters.length);
    output.appendTape(this.letters, 0, this.letters.length);
    this.clear();
  }

  /** Writes the words that begin before `limit`. */
  #release(output: Tape, limit: number): void {
    const { letters } = this;
    const pieces = cut(letters.units, letters.length);
    let start = 0;
    for (let piece = 0; piece < pieces && (start === 0 || ends[piece]! <= limit); piece++) {
      const end = ends[piece]!;
      const isKnown = isKnownPiece[piece] === 1;
      const isQuote = QUOTES.has(letters.units[start]!);
      const isApart = !clings(letters.units[start]!) && !this.#isLeaning && !(isQuote && this.#isQuoting);
      if (this.#hasWritten && isApart && (isKnown || !this.#isUnknown)) {
        const from = letters.from[start]!;
        output.push(0x20, from, from, letters.chain[start]!);
      }
      output.appendTape(letters, start, end);
      this.#hasWritten = true;
      this.#isUnknown = !isKnown && !clings(letters.units[end - 1]!);
      if (isQuote) this.#isQuoting = !this.#isQuoting;
      this.#isLeaning = letters.units[end - 1] === HYPHEN || (isQuote && this.#isQuoting);
      start = end;
    }
    letters.drop(start);
  }
}

const HYPHEN = 0x2d;
const QUOTES = new Set(Array.from('"\'').map((sign) => sign.charCodeAt(0)));
const CLINGING = new Set(Array.from('.,:;!?)-').map((sign) => sign.charCodeAt(0)));

/** Whether a sign stands right behind the word before it. */
function clings(unit: number): boolean {
  return CLINGING.has(unit);
}

const costs = new Float64Array(LOOK_AHEAD + 1);
const starts = new Uint8Array(LOOK_AHEAD + 1);
const isKnownEnd = new Uint8Array(LOOK_AHEAD + 1);
/** The pieces of the last cut: where each ends, and whether it is a known word. */
const ends = new Uint8Array(LOOK_AHEAD + 1);
const isKnownPiece = new Uint8Array(LOOK_AHEAD + 1);

/** Cuts the letters into words so that the fewest stay unknown: how many pieces. Unknown letters are pieces of one. */
function cut(units: Uint16Array, length: number): number {
  costs.fill(Infinity, 0, length + 1);
  costs[0] = 0;
  for (let start = 0; start < length; start++) {
    if (units[start] === CAPITAL_I) offer(start, start + 1, LONE_COST, 1);
    else offer(start, start + 1, UNKNOWN_COST, 0);
    let hash = EMPTY_HASH;
    const longest = Math.min(length, start + LONGEST_WORD);
    for (let end = start + 1; end <= longest; end++) {
      // Where a capital follows a small letter, a word begins.
      if (end - start > 1 && isSmall(units[end - 2]!) && isCapital(units[end - 1]!)) break;
      hash = hashStep(hash, units[end - 1]! | 32);
      if (isTold[end - start] === 1 && BEGINNINGS.find(hash) === 0) break;
      const known = KNOWN.find(hash);
      if (known !== 0) offer(start, end, wordCost(end - start, known), 1);
    }
  }
  return listPieces(length);
}

function wordCost(length: number, known: number): number {
  return WORD_COST + (length < 3 ? SHORT_COST : 0) + (known === ABROAD ? FOREIGN_COST : 0);
}

function isSmall(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

function offer(start: number, end: number, cost: number, isKnown: number): void {
  if (costs[start]! + cost >= costs[end]!) return;
  costs[end] = costs[start]! + cost;
  starts[end] = start;
  isKnownEnd[end] = isKnown;
}

function listPieces(length: number): number {
  let count = 0;
  for (let end = length; end > 0; end = starts[end]!) count++;
  for (let end = length, piece = count - 1; end > 0; end = starts[end]!, piece--) {
    ends[piece] = end;
    isKnownPiece[piece] = isKnownEnd[end]!;
  }
  return count;
}
