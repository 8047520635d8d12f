// Text, folds. Which tokens of a text are beyond suspicion, told by a table of states: ordinary words with ordinary signs
// around them. Enters: the units of a text; leaves: where each other token ends. It may point at a token in vain; it must
// never pass over one in which, or from which on, the survey would find something.

import { ROW, TableWalk, type WalkTable } from '../table-walk.js';
import { SPEAKING_WORDS } from './cipher-words.js';
import { KIND, kindOf } from './code-points.js';
import { isDelimiter } from './decoder.js';
import { ANY_CODE, CodeReaders, NO_CODE } from './code-readers.js';
import { SIGNS } from './first-bytes.js';
import { candidatesAt, LONG_UNITS, LONGER, SPELLED, VERY_LONG, VERY_LONG_UNITS } from './run-trial.js';
import { ALPHABET, ELSEWHERE, ROOT, SpeakingPrefixes, SPEAKS } from './speaking-prefixes.js';

const SPACE = 0x20;
const LETTER_A = 0x61;
const CAPITAL_A = 0x41;

/** Letters have the classes 0 to 51, capitals behind the others. */
const LETTERS = 2 * ALPHABET;
const CLASS = { space: 52, line: 53, closer: 54, opener: 55, other: 56 } as const;
type Ends = Partial<Record<keyof typeof CLASS, number>>;
const unitOf = (letter: number): number =>
  letter < ALPHABET ? letter + LETTER_A : letter - ALPHABET + CAPITAL_A;

/** Whether no run begins with a unit after `before`, and the character fold leaves it alone. */
function isQuietAfter(before: number, unit: number): boolean {
  if (kindOf(unit) !== KIND.plain) return false;
  for (let second = 0; second < 128; second++)
    if ((candidatesAt(before, unit, second) & ~SPELLED) !== 0) return false;
  return true;
}

function classOfAscii(unit: number): number {
  if (unit >= LETTER_A && unit < LETTER_A + ALPHABET) return unit - LETTER_A;
  if (unit >= CAPITAL_A && unit < CAPITAL_A + ALPHABET) return unit - CAPITAL_A + ALPHABET;
  if (unit === SPACE) return CLASS.space;
  if (!isQuietAfter(LETTER_A, unit)) return CLASS.other;
  if (unit === 9 || unit === 10 || unit === 13) return CLASS.line;
  if (!isDelimiter(unit)) return CLASS.closer;
  return isQuietAfter(SPACE, unit) ? CLASS.opener : CLASS.other;
}

/** Which decoders may begin with two letters after a blank. */
function decodersOf(first: number, second: number): number {
  return candidatesAt(SPACE, unitOf(first), unitOf(second)) & ~SPELLED;
}

const NEVER = VERY_LONG_UNITS + 1;
/** Tokens of four signs may be base64 one by one. */
const GROUP = 4;

/** A word that is being read. */
interface Word {
  /** Letters so far, as far as they matter. */
  readonly length: number;
  /** The first of them, until the second has come; NONE from then on. */
  readonly first: number;
  /** Where it stands among the words that speak for a cipher. */
  readonly node: number;
  /** Which codes of equal signs it may begin, and whether it may begin one of any signs. */
  readonly codes: number;
  readonly isVeryLong: boolean;
  /** Whether all its letters may be the beginning of hex bytes. */
  readonly isHex: boolean;
  /** Whether it begins behind a letter that stands alone. */
  readonly isAfterLone: boolean;
}

/** How many units of a word make a code of many signs out of it; NEVER when none does. */
function fewestUnits({ codes, isVeryLong }: Pick<Word, 'codes' | 'isVeryLong'>): number {
  if (codes !== NO_CODE) return LONG_UNITS;
  return isVeryLong ? VERY_LONG_UNITS : NEVER;
}

const NONE = 63;
/** Stands in place of the first letter where the second is a capital, until the third has come. */
const SHOUTED = 62;
/** So many letters of a word that may speak are not followed through the codes as well. */
const TOLD_LETTERS = 4;

/** Signs behind a word. */
interface Tail {
  /** Of word and signs together. */
  readonly length: number;
  readonly fewest: number;
  /** Whether a run of any signs may begin behind the last one. */
  readonly isOpen: boolean;
}

const START = 0;
/** Behind a letter that stood alone: with another one they may be spelled out. */
const AFTER_LONE = 1;
/** In a token that must be looked at, and in one that must be looked at with the lone letter before it. */
const SUSPECT = 2;
const SUSPECT_TWO = 3;
/** Behind such a token; otherwise like the start. They are written as the last states, since only they count. */
const FOUND = 4;
const FOUND_TWO = 5;
const STARTS = [START, FOUND, FOUND_TWO];

const isHexLetter = (letter: number): boolean => letter % ALPHABET < 6;
/** Two hex letters can only be the first byte of a longer character; the next begins with 8, 9, a or b. */
const isSecondByte = (letter: number): boolean => letter % ALPHABET < 2;

/** One number for each word that is to be told from others. */
function keyOf({ length, first, node, codes, isVeryLong, isHex, isAfterLone }: Word): number {
  const flags = (Number(isVeryLong) << 2) | (Number(isHex) << 1) | Number(isAfterLone);
  return ((node + 1) * 2 ** 14 + codes) * 2 ** 13 + ((length << 9) | (first << 3) | flags);
}

/** Capitals inside a word are rare: three letters like those of a word that speaks are then enough to look at it. */
function isShoutedAlike({ length, first }: Word, letter: number, node: number): boolean {
  return length >= 2 && node !== ELSEWHERE && (letter >= ALPHABET || first === SHOUTED);
}

class TableMaker {
  readonly #prefixes = new SpeakingPrefixes(SPEAKING_WORDS);
  readonly #codes = new CodeReaders();
  readonly #rows: Uint16Array[] = [];
  readonly #known = new Map<number, number>();

  make(classOf: Uint8Array): WalkTable {
    for (const otherwise of [SUSPECT, SUSPECT_TWO, SUSPECT, SUSPECT_TWO, SUSPECT, SUSPECT])
      this.#addRow(otherwise);
    for (const state of STARTS) this.#set(state, { space: START, line: START, opener: START });
    this.#set(AFTER_LONE, { space: AFTER_LONE, line: AFTER_LONE });
    this.#set(SUSPECT, { space: FOUND, line: FOUND });
    this.#set(SUSPECT_TWO, { space: FOUND_TWO, line: FOUND_TWO });
    for (let first = 0; first < LETTERS; first++) {
      const state = this.#wordState(this.#oneLetter(first, false));
      for (const start of STARTS) this.#rows[start]![first] = state;
      this.#rows[AFTER_LONE]![first] = this.#wordState(this.#oneLetter(first, true));
    }
    return this.#finish(classOf);
  }

  #oneLetter(first: number, isAfterLone: boolean): Word {
    const node = this.#prefixes.after(ROOT, first % ALPHABET);
    return { length: 1, first, node, codes: NO_CODE, isVeryLong: false, isHex: false, isAfterLone };
  }

  #addRow(otherwise: number): number {
    return this.#rows.push(new Uint16Array(ROW).fill(otherwise)) - 1;
  }

  #set(state: number, ends: Ends): void {
    for (const [name, to] of Object.entries(ends)) this.#rows[state]![CLASS[name as keyof typeof CLASS]] = to;
  }

  #wordState(word: Word): number {
    const key = keyOf(word);
    let state = this.#known.get(key);
    if (state === undefined) {
      state = this.#addRow(word.isAfterLone ? SUSPECT_TWO : SUSPECT);
      this.#known.set(key, state);
      this.#fillLetters(this.#rows[state]!, word);
      this.#set(state, this.#endsOf(word));
    }
    return state;
  }

  #fillLetters(row: Uint16Array, word: Word): void {
    // Words that begin nothing any more go on alike, whatever comes.
    const isSettled = word.length > 1 && word.codes <= ANY_CODE && !word.isHex;
    if (isSettled) row.fill(this.#wordState(this.#longer(word, NONE, ELSEWHERE)), 0, LETTERS);
    for (let letter = 0; letter < LETTERS; letter++) {
      const node = this.#prefixes.after(word.node, letter % ALPHABET);
      if (node === SPEAKS || (word.length === 3 && word.isHex && isHexLetter(letter))) row[letter] = SUSPECT;
      else if (isShoutedAlike(word, letter, node)) row[letter] = SUSPECT;
      else if (!isSettled || node !== ELSEWHERE)
        row[letter] = this.#wordState(this.#longer(word, letter, node));
    }
  }

  #longer(word: Word, letter: number, node: number): Word {
    const isSecond = word.length === 1;
    const decoders = isSecond ? decodersOf(word.first, letter) : 0;
    return {
      length: Math.min(word.length + 1, VERY_LONG_UNITS),
      first: isSecond && letter >= ALPHABET ? SHOUTED : NONE,
      node,
      codes: this.#codesAfter(word, letter, { decoders, node }),
      isVeryLong: isSecond ? (decoders & VERY_LONG) !== 0 : word.isVeryLong,
      isHex: isSecond ? (decoders & ~LONGER) !== 0 : word.isHex && word.length === 2 && isSecondByte(letter),
      isAfterLone: false,
    };
  }

  #codesAfter(word: Word, letter: number, { decoders, node }: { decoders: number; node: number }): number {
    const { length, first, codes } = word;
    if (length > 1 && codes <= ANY_CODE) return codes;
    const next =
      length === 1
        ? this.#codes.begin(decoders, unitOf(first), unitOf(letter))
        : this.#codes.after(codes, unitOf(letter));
    if (next === NO_CODE) return NO_CODE;
    // Few words go on in capitals, or as words that speak do; and nobody looks at more signs than these.
    const isRare = letter >= ALPHABET || (length + 1 >= TOLD_LETTERS && node !== ELSEWHERE);
    return isRare || length + 1 >= SIGNS ? ANY_CODE : next;
  }

  /** Where a word leads that ends here. */
  #endsOf(word: Word): Ends {
    const { length, node, isHex, isAfterLone } = word;
    if (isAfterLone) return { space: FOUND_TWO, line: FOUND_TWO };
    if (this.#prefixes.isWord(node) || (isHex && length === 2)) return { space: FOUND, line: FOUND };
    if (length === 1) return { space: AFTER_LONE, line: FOUND };
    const fewest = fewestUnits(word);
    return {
      space: length >= fewest ? FOUND : START,
      line: fewest === NEVER ? START : FOUND,
      ...this.#tailsOf({ length, fewest }),
    };
  }

  #tailsOf({ length, fewest }: Omit<Tail, 'isOpen'>): Ends {
    const tail = { length: Math.min(length + 1, VERY_LONG_UNITS), fewest };
    return {
      closer: this.#tailState({ ...tail, isOpen: false }),
      opener: this.#tailState({ ...tail, isOpen: true }),
    };
  }

  #tailState({ length, fewest, isOpen }: Tail): number {
    const key = -(length * 64 + fewest * 2 + Number(isOpen));
    let state = this.#known.get(key);
    if (state === undefined) {
      state = this.#addRow(SUSPECT);
      this.#known.set(key, state);
      this.#set(state, {
        space: length >= fewest || (length === GROUP && fewest === LONG_UNITS) ? FOUND : START,
        line: fewest === NEVER ? START : FOUND,
        ...(isOpen ? {} : this.#tailsOf({ length, fewest })),
      });
    }
    return state;
  }

  /** The states that count go to the end, where a comparison tells them. */
  #finish(classOf: Uint8Array): WalkTable {
    const firstHit = this.#rows.length;
    const rows = [...this.#rows, this.#rows[FOUND]!, this.#rows[FOUND_TWO]!];
    const next = new Uint16Array(rows.length * ROW);
    for (const [state, row] of rows.entries())
      for (let column = 0; column < ROW; column++) {
        const to = row[column]!;
        next[state * ROW + column] = to === FOUND ? firstHit : to === FOUND_TWO ? firstHit + 1 : to;
      }
    return { classOf, next, firstHit };
  }
}

function makeClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000).fill(CLASS.other);
  for (let unit = 0; unit < 128; unit++) classes[unit] = classOfAscii(unit);
  return classes;
}

const TABLE = new TableMaker().make(makeClasses());

/** Finds the blank behind each token that is not beyond suspicion. */
export const TOKEN_SCREEN = new TableWalk(TABLE);

/** Whether the token is to be looked at together with the one before it. */
export const needsTokenBefore = (state: number): boolean => state > TABLE.firstHit;
