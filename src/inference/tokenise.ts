// Inference. WordPiece as BERT does it: a text enters, ids leave, each with its range in UTF-16 units of the text as
// submitted. Linear in the text, and in slices with pauses where somebody else is waiting. Names of special tokens in
// the text are plain words here. Must never drop a word: what the vocabulary lacks is [UNK] with its range.

import {
  CHARACTER_CLASSES,
  DROPPED,
  IDEOGRAPH,
  LETTER,
  MARK,
  PUNCTUATION,
  SPACE,
} from './character-classes.js';
import { MATCH_LENGTH_STEP, NO_MATCH, type Search, type Vocabulary } from './vocabulary.js';

export interface TokeniserOptions {
  readonly lowercase: boolean;
  readonly stripAccents: boolean;
  /** A word of more code points is one [UNK]. */
  readonly maxWordCharacters: number;
  /** Id of [UNK]. */
  readonly unknown: number;
}

/** Four columns of one length, a row for every piece. Rows are in the order of the text. */
export interface Tokens {
  readonly ids: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Number of the word a piece belongs to, from 0, without gaps. */
  readonly words: Int32Array;
}

export interface Tokeniser {
  readonly tokenise: (text: string) => Tokens;
  /** The same, never holding the event loop for more than a few milliseconds. */
  readonly tokeniseInSlices: (text: string) => Promise<Tokens>;
}

/** The clock is asked after so many characters, and others get their turn when a slice has taken this long. */
const CLOCK_CHARS = 512;
const SLICE_MS = 1;
const FOLD_CACHE_ENTRIES = 16_384;
const ASCII_END = 0x80;

/** What a code point becomes before words are matched; empty where it is an accent to be dropped. */
type Fold = (code: number) => readonly number[];

function foldOnce(code: number, options: TokeniserOptions): readonly number[] {
  const character = String.fromCodePoint(code);
  const parts = Array.from(options.stripAccents ? character.normalize('NFD') : character).filter(
    (part) => !options.stripAccents || CHARACTER_CLASSES[part.codePointAt(0)!] !== MARK,
  );
  // One at a time: the reference does not know that a sigma at the end of a word has another small form.
  const folded = options.lowercase ? parts.map((part) => part.toLowerCase()) : parts;
  return Array.from(folded.join(''), (part) => part.codePointAt(0)!);
}

/** Null where characters stay as they are. */
function createFold(options: TokeniserOptions): Fold | null {
  if (!options.lowercase && !options.stripAccents) return null;
  const known = new Map<number, readonly number[]>();
  return (code) => {
    const before = known.get(code);
    if (before !== undefined) return before;
    if (known.size >= FOLD_CACHE_ENTRIES) known.clear();
    const folded = foldOnce(code, options);
    known.set(code, folded);
    return folded;
  };
}

/** Collects the characters of one word, then its pieces. Lives for one text. */
class PieceWriter {
  readonly #vocabulary: Vocabulary;
  readonly #options: TokeniserOptions;
  readonly #units: Uint16Array;
  readonly #unitStarts: Int32Array;
  readonly #unitEnds: Int32Array;
  #unitCount = 0;
  #characters = 0;
  #wordStart = 0;
  #wordEnd = 0;
  #capacity: number;
  #ids: Int32Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #wordOf: Int32Array;
  #count = 0;
  #words = 0;

  constructor(vocabulary: Vocabulary, options: TokeniserOptions, textLength: number) {
    this.#vocabulary = vocabulary;
    this.#options = options;
    this.#units = new Uint16Array(options.maxWordCharacters * 2);
    this.#unitStarts = new Int32Array(options.maxWordCharacters * 2);
    this.#unitEnds = new Int32Array(options.maxWordCharacters * 2);
    this.#capacity = 16 + (textLength >> 1);
    this.#ids = new Int32Array(this.#capacity);
    this.#starts = new Int32Array(this.#capacity);
    this.#ends = new Int32Array(this.#capacity);
    this.#wordOf = new Int32Array(this.#capacity);
  }

  append(code: number, start: number, end: number): void {
    if (this.#characters === 0) this.#wordStart = start;
    this.#wordEnd = end;
    this.#characters += 1;
    // An overlong word is [UNK] whatever it holds: only its length and its end still matter.
    if (this.#characters > this.#options.maxWordCharacters) return;
    if (code > 0xffff) {
      this.#appendUnit(0xd800 + ((code - 0x10000) >> 10), start, end);
      this.#appendUnit(0xdc00 + ((code - 0x10000) & 0x3ff), start, end);
    } else this.#appendUnit(code, start, end);
  }

  #appendUnit(unit: number, start: number, end: number): void {
    this.#units[this.#unitCount] = unit;
    this.#unitStarts[this.#unitCount] = start;
    this.#unitEnds[this.#unitCount] = end;
    this.#unitCount += 1;
  }

  endWord(): void {
    if (this.#characters === 0) return;
    const before = this.#count;
    if (this.#characters > this.#options.maxWordCharacters || !this.#matchPieces()) {
      this.#count = before;
      this.#push(this.#options.unknown, this.#wordStart, this.#wordEnd);
    }
    this.#words += 1;
    this.#unitCount = 0;
    this.#characters = 0;
  }

  #matchPieces(): boolean {
    const search: { -readonly [K in keyof Search]: Search[K] } = {
      units: this.#units,
      from: 0,
      to: this.#unitCount,
      isInside: false,
    };
    while (search.from < search.to) {
      const match = this.#vocabulary.longestMatch(search);
      if (match === NO_MATCH) return false;
      const length = match % MATCH_LENGTH_STEP;
      const last = search.from + length - 1;
      this.#push((match - length) / MATCH_LENGTH_STEP, this.#unitStarts[search.from]!, this.#unitEnds[last]!);
      search.from += length;
      search.isInside = true;
    }
    return true;
  }

  #push(id: number, start: number, end: number): void {
    if (this.#count === this.#capacity) this.#grow();
    this.#ids[this.#count] = id;
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#wordOf[this.#count] = this.#words;
    this.#count += 1;
  }

  #grow(): void {
    this.#capacity *= 2;
    const larger = (column: Int32Array): Int32Array => {
      const copy = new Int32Array(this.#capacity);
      copy.set(column);
      return copy;
    };
    this.#ids = larger(this.#ids);
    this.#starts = larger(this.#starts);
    this.#ends = larger(this.#ends);
    this.#wordOf = larger(this.#wordOf);
  }

  finish(): Tokens {
    this.endWord();
    return {
      ids: this.#ids.subarray(0, this.#count),
      starts: this.#starts.subarray(0, this.#count),
      ends: this.#ends.subarray(0, this.#count),
      words: this.#wordOf.subarray(0, this.#count),
    };
  }
}

function writeCharacter(writer: PieceWriter, code: number, start: number, end: number): void {
  const isAlone = CHARACTER_CLASSES[code] === PUNCTUATION;
  if (isAlone) writer.endWord();
  writer.append(code, start, end);
  if (isAlone) writer.endWord();
}

interface Setup {
  readonly vocabulary: Vocabulary;
  readonly options: TokeniserOptions;
  readonly fold: Fold | null;
}

/** Stops when a slice has taken its time; what it returns in the end is the answer. */
function* tokeniseStepwise(text: string, setup: Setup): Generator<void, Tokens> {
  const writer = new PieceWriter(setup.vocabulary, setup.options, text.length);
  let askAt = CLOCK_CHARS;
  let resumedAt = performance.now();
  for (let start = 0, end = 0; start < text.length; start = end) {
    if (start >= askAt) {
      askAt = start + CLOCK_CHARS;
      if (performance.now() - resumedAt > SLICE_MS) {
        yield;
        resumedAt = performance.now();
      }
    }
    const code = text.codePointAt(start)!;
    end = start + (code > 0xffff ? 2 : 1);
    const kind = CHARACTER_CLASSES[code]!;
    if (kind === DROPPED) continue;
    if (kind === SPACE) writer.endWord();
    else if (kind === LETTER && (setup.fold === null || (code < ASCII_END && !setup.options.lowercase)))
      writer.append(code, start, end);
    else {
      if (kind === IDEOGRAPH) writer.endWord();
      if (setup.fold === null) writeCharacter(writer, code, start, end);
      else for (const folded of setup.fold(code)) writeCharacter(writer, folded, start, end);
      if (kind === IDEOGRAPH) writer.endWord();
    }
  }
  return writer.finish();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function createTokeniser(vocabulary: Vocabulary, options: TokeniserOptions): Tokeniser {
  const setup: Setup = { vocabulary, options, fold: createFold(options) };
  return {
    tokenise(text) {
      const steps = tokeniseStepwise(text, setup);
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
      }
    },
    async tokeniseInSlices(text) {
      const steps = tokeniseStepwise(text, setup);
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        await pause();
      }
    },
  };
}
