// Text, folds. The one cheap test: is there anything in this text that a fold could undo? Reads each unit once; whatever it
// passes over, the folds would leave alone too (a property test holds it to that). Enters: the text; leaves: which to run.

import { Tape } from '../offset-map.js';
import { CIPHER, CIPHER_WORDS, hashUnits, mayBeCipherWord, SPELLING_WORD } from './cipher-words.js';
import { KIND, KIND_TABLE, kindOf } from './code-points.js';
import { isDelimiter, type Window } from './decoder.js';
import { candidatesAt, dropHopeless, EARLY, LONG_UNITS, LONGER, RunTrial, SPELLED } from './run-trial.js';
import { NOTHING, type StageContext } from './stage.js';
import { isFlipped, LONGEST_TURNED_WORD } from './upside-down.js';
import { placeOf, stateOf } from '../table-walk.js';
import { needsTokenBefore, TOKEN_SCREEN } from './token-screen.js';
import { endOfOrdinaryWord } from './ordinary-words.js';
import { isLeetWord } from './leet-words.js';
import { isPartOfWord } from './word-bounds.js';

/** What may be undone, as bits; the ciphers' own bits come from the word table. */
export const FOLDABLE = 16;

/** Units a trial may look at; whatever needs more is worth a closer look anyway. */
const TRIAL_UNITS = 96;
const SPACE = 0x20;

const LETTER = new Uint8Array(0x10000);
for (let unit = 0; unit < 128; unit++) if (kindOf(unit) === KIND.letter) LETTER[unit] = 1;

const trial = new RunTrial(null);
const nowhere = new Tape(0);

/** Whether an encoded run begins at `at`. */
function hasRun(units: Uint16Array, at: number, before: number, candidates: number): boolean {
  const rest = dropHopeless(units, at, units.length, candidates);
  if (rest === 0) return false;
  trial.sink.before = before;
  const end = Math.min(units.length, at + TRIAL_UNITS);
  const window: Window = { tape: nowhere, units, end, isFinal: end === units.length };
  return trial.attempt(window, at, rest) !== NOTHING;
}

/** Whether a run begins anywhere that must be read before the characters are; a later pass reads only what was revealed. */
export function hasEarlyRun(tape: Tape, { chains, isLaterPass }: StageContext): boolean {
  const units = tape.units.subarray(0, tape.length);
  const { chain } = tape;
  let before = SPACE;
  for (let at = 0; at + 1 < units.length; at++) {
    const unit = units[at]!;
    if (isLaterPass === true && (chain[at] === 0 || !chains.isRevealed(chain[at]!))) {
      before = unit;
      continue;
    }
    if (isDelimiter(before)) {
      const candidates = candidatesAt(before, unit, units[at + 1]!) & EARLY;
      if (candidates !== 0 && hasRun(units, at, before, candidates)) return true;
    }
    before = unit;
  }
  return false;
}

/** Everything a closer look may find, once there is a reason for one. */
const ALL = FOLDABLE | CIPHER.rot13 | CIPHER.atbash | CIPHER.reversed | CIPHER.upsideDown;

/**
 * Which folds may have something to undo in this text; 0 for none. What is found in a token does not depend on what stands
 * before it, so only the tokens that the screen points at are looked at.
 */
export function survey(units: Uint16Array): number {
  let found = 0;
  let done = 0;
  const state = TOKEN_SCREEN.run(units, ({ list, count, offset }) => {
    for (let index = 0; index < count && found !== ALL; index++) {
      const hit = list[index]!;
      const end = offset + placeOf(hit);
      const start = tokenBefore(units, end, done);
      found |= surveyTokens(
        units,
        needsTokenBefore(stateOf(hit)) ? tokenBefore(units, start, done) : start,
        end,
      );
      done = end;
    }
    return found !== ALL;
  });
  if (state < 0) return found;
  // What ends with the text has no blank behind it.
  const last = tokenBefore(units, units.length, done);
  return found | surveyTokens(units, tokenBefore(units, last, done), units.length);
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === 9 || unit === 10 || unit === 13;
}

/** Where the last token before `end` begins, but not before `least`. */
function tokenBefore(units: Uint16Array, end: number, least: number): number {
  let at = end;
  while (at > least && isBlank(units[at - 1]!)) at--;
  while (at > least && !isBlank(units[at - 1]!)) at--;
  return at;
}

/** The same for the tokens from `from` to `length`, one unit after another. */
export function surveyTokens(units: Uint16Array, from: number, length: number): number {
  let found = 0;
  let before = SPACE;
  let mixedFrom = -1;
  /** The foreign letters before this place belong to an ordinary word. */
  let ordinaryTo = 0;
  let at = from;
  while (at < length) {
    const unit = units[at]!;
    if (unit === SPACE && mixedFrom < 0) {
      before = SPACE;
      at++;
      continue;
    }
    const second = at + 1 < units.length ? units[at + 1]! : 0;
    if (LETTER[unit] === 1) {
      const start = at;
      do at++;
      while (at < length && LETTER[units[at]!] === 1);
      const after = at < units.length ? units[at]! : 0;
      const mask = after === SPACE && at - start < LONG_UNITS ? ~(SPELLED | LONGER) : ~SPELLED;
      const candidates = candidatesAt(before, unit, second) & mask;
      if (candidates !== 0 && hasRun(units, start, before, candidates)) return ALL;
      if (mayBeCipherWord(unit, second, at - start) && !isPartOfWord(units, start, at, units.length)) {
        const word = CIPHER_WORDS.find(hashUnits(units, start, at));
        if ((word & SPELLING_WORD) !== 0 && hasRun(units, start, before, SPELLED)) return ALL;
        found |= word;
      }
      if (mixedFrom < 0 && KIND_TABLE[after] === KIND.leet) mixedFrom = start;
      before = 0x61;
      continue;
    }
    const candidates = candidatesAt(before, unit, second) & ~SPELLED;
    if (candidates !== 0 && hasRun(units, at, before, candidates)) return ALL;
    const kind = kindOf(unit);
    if (kind === KIND.leet) {
      if (mixedFrom < 0) mixedFrom = at;
    } else if (mixedFrom >= 0) {
      if (isLeetWord(units, mixedFrom, at)) return ALL;
      mixedFrom = -1;
    }
    if (kind === KIND.foreign) {
      if (at >= ordinaryTo) ordinaryTo = endOfOrdinaryWord(units, at);
      if (ordinaryTo <= at) return ALL;
      while (at + 1 < ordinaryTo && KIND_TABLE[units[at + 1]!] === KIND.foreign) at++;
    } else if (kind > KIND.leet && needsFolding(units, at, kind)) return ALL;
    before = units[at]!;
    at++;
  }
  if (mixedFrom >= 0 && isLeetWord(units, mixedFrom, length)) return ALL;
  return found & ~SPELLING_WORD;
}

function needsFolding(units: Uint16Array, at: number, kind: number): boolean {
  const next = at + 1 < units.length ? units[at + 1]! : 0;
  switch (kind) {
    case KIND.ampersand:
      return next === 0x23 || (LETTER[next] === 1 && hasSemicolon(units, at));
    case KIND.percent:
      return isHexDigit(next) || (next | 32) === 0x75;
    case KIND.backslash:
      return (next >= 0x30 && next <= 0x37) || 'nrtuUx"\'/\\'.includes(String.fromCharCode(next));
    case KIND.surrogate:
      return !isPicture(units[at]!, next) && !(at > 0 && isPicture(units[at - 1]!, units[at]!));
    default:
      return true;
  }
}

/** Whether two units are a sign of the blocks of pictures (U+1F300 to U+1FAFF), none of which stands for a letter. */
function isPicture(high: number, low: number): boolean {
  if (low < 0xdc00 || low > 0xdfff) return false;
  if (high === 0xd83c) return low >= 0xdf00;
  return high === 0xd83d || (high === 0xd83e && low <= 0xdeff);
}

const LONGEST_ENTITY = 16;

function hasSemicolon(units: Uint16Array, at: number): boolean {
  for (let index = at + 2; index < Math.min(units.length, at + LONGEST_ENTITY); index++) {
    if (units[index] === 0x3b) return true;
  }
  return false;
}

function isHexDigit(unit: number): boolean {
  const lower = unit | 32;
  return (unit >= 48 && unit <= 57) || (lower >= 97 && lower <= 102);
}

/** Which ciphers a folded text may hold, and where their words begin. */
export interface CipherSurvey {
  readonly found: number;
  /** The places of one cipher, ascending. */
  placesOf(cipher: number): Int32Array;
}

export function surveyCiphers(tape: Tape): CipherSurvey {
  const { units, length } = tape;
  const words = new WordList();
  for (let at = 0; at < length; at++) {
    const unit = units[at]!;
    if (LETTER[unit] === 1) {
      const start = at;
      do at++;
      while (at < length && LETTER[units[at]!] === 1);
      // Most words are turned away by their shape, before they are read.
      const ciphers = mayBeCipherWord(unit, units[start + 1]!, at - start)
        ? CIPHER_WORDS.find(hashUnits(units, start, at)) & ~SPELLING_WORD
        : 0;
      if (ciphers !== 0 && !isPartOfWord(units, start, at, length)) words.add(start, ciphers);
      // The unit behind the word is looked at next.
      at--;
    } else if (unit > 127 && isFlipped(unit))
      // Letters that are not turned may stand before it in its word.
      words.add(at - LONGEST_TURNED_WORD, CIPHER.upsideDown);
  }
  return words;
}

class WordList implements CipherSurvey {
  found = 0;
  #places = new Int32Array(64);
  #ciphers = new Uint8Array(64);
  #length = 0;

  add(at: number, ciphers: number): void {
    this.found |= ciphers;
    if (this.#length === this.#places.length) {
      const places = new Int32Array(this.#length * 4);
      places.set(this.#places);
      this.#places = places;
      const masks = new Uint8Array(this.#length * 4);
      masks.set(this.#ciphers);
      this.#ciphers = masks;
    }
    this.#places[this.#length] = at;
    this.#ciphers[this.#length++] = ciphers;
  }

  placesOf(cipher: number): Int32Array {
    const places = new Int32Array(this.#length);
    let count = 0;
    for (let index = 0; index < this.#length; index++) {
      if ((this.#ciphers[index]! & cipher) !== 0) places[count++] = this.#places[index]!;
    }
    return places.subarray(0, count);
  }
}
