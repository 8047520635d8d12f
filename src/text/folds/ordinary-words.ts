// Text, folds. Whether a word with letters beyond ASCII is simply a word of its language: most texts in most languages are
// made of such words, and must not be folded to find that out. Enters: a word of a text in which nothing disguised came
// before; leaves: true only where the word judge would leave it as it is.

import { knownScript, SCRIPT, TRAIT, traitsOf } from './confusables.js';
import { KIND, KIND_TABLE, kindOf } from './code-points.js';
import { isFlipped } from './upside-down.js';
import { countWord } from './word-census.js';
import { findWord, LONGEST_WORD } from './leet-words.js';

/** Units that are looked back to find the word before. */
const LOOK_BACK = 64;
/** So many accents on a word without a bare vowel are overdone. */
const MANY_ACCENTS = 3;

function isWordKind(kind: number): boolean {
  return kind >= KIND.letter && kind <= KIND.foreign;
}

/** Where the word that holds the unit at `at` begins. */
function wordStart(units: Uint16Array, at: number): number {
  let start = at;
  while (start > 0 && at - start <= LONGEST_WORD && isWordKind(kindOf(units[start - 1]!))) start--;
  return start;
}

function wordEnd(units: Uint16Array, at: number): number {
  let end = at + 1;
  while (end < units.length && end - at <= LONGEST_WORD && isWordKind(kindOf(units[end]!))) end++;
  return end;
}

/** The alphabet of the last letter before `at`; none when there is no letter near. */
function scriptBefore(units: Uint16Array, at: number): number {
  for (let index = at - 1; index >= Math.max(0, at - LOOK_BACK); index--) {
    const unit = units[index]!;
    const kind = KIND_TABLE[unit];
    if (kind === KIND.letter) return SCRIPT.latin;
    if (kind !== KIND.foreign) continue;
    traitsOf(unit);
    return knownScript(unit);
  }
  return SCRIPT.none;
}

/** Where the ordinary word ends that holds the foreign letter at `at`; `at` when the word must be looked at. */
export function endOfOrdinaryWord(units: Uint16Array, at: number): number {
  const plain = endOfOneAlphabet(units, at);
  if (plain > at) return plain;
  const start = wordStart(units, at);
  const end = wordEnd(units, at);
  return end - start <= LONGEST_WORD && isOrdinary(units, start, end) ? end : at;
}

/** The same for most words of most alphabets: all letters of one, and among them one that resembles no Latin letter. */
function endOfOneAlphabet(units: Uint16Array, at: number): number {
  if (at > 0 && isWordKind(kindOf(units[at - 1]!))) return at;
  const stop = Math.min(units.length, at + LONGEST_WORD);
  let end = at;
  let scripts = 0;
  let shared = TRAIT.cousin as number;
  for (; end < stop && kindOf(units[end]!) === KIND.foreign; end++) {
    shared &= traitsOf(units[end]!);
    scripts |= isFlipped(units[end]!) ? SCRIPT.latin : knownScript(units[end]!);
  }
  const isWhole = end === units.length || !isWordKind(kindOf(units[end]!));
  const isOneAlphabet = scripts > SCRIPT.latin && (scripts & (scripts - 1)) === 0;
  return isWhole && isOneAlphabet && shared === 0 ? end : at;
}

function isOrdinary(units: Uint16Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++)
    if (units[index]! > 0x7f && isFlipped(units[index]!)) return false;
  const census = countWord(units, start, end);
  if (census.signs > 0 || census.shapes > 0) return false;
  const foreign = census.scripts & ~SCRIPT.latin;
  if (foreign === 0) {
    const isOverdone = census.accents >= MANY_ACCENTS && census.bareVowels === 0;
    return census.scripts !== 0 && !isOverdone && findWord(units, start, end, true) === 0;
  }
  if (foreign !== census.scripts || (foreign & (foreign - 1)) !== 0) return false;
  // A letter that resembles no Latin one is proof; without it only the same alphabet before it is.
  return census.unlike > 0 || scriptBefore(units, start) === foreign;
}
