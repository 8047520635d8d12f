// Text, folds. Decides about one word: is it a Latin word in borrowed letters, in digits, under accents? Enters: the word's
// place on the tape; leaves: the word rewritten there, unit by unit. Words of a genuine other script keep their letters.

import type { LayerChains, Tape } from '../offset-map.js';
import {
  ANY_TO_LATIN,
  LATIN_TO_CYRILLIC,
  LATIN_TO_GREEK,
  SCRIPT,
  SHAPE_TO_LATIN,
  TRAIT,
  traitsOf,
  type LetterTable,
} from './confusables.js';
import {
  findWord,
  foundAt,
  isKnown,
  isNumberWord,
  isTinyWord,
  readLetter,
  trimmedEnd,
} from './leet-words.js';
import { VOCABULARY } from './lexicon.js';
import { countWord, isAsciiLetter, type Census } from './word-census.js';

/** How far, in submitted characters, a recognised word vouches for the unknown ones after it. */
const VOUCH = 96;

/** Remembers, from word to word, which alphabet is being written and whether leet or accents were seen. */
export class WordJudge {
  #script: number = SCRIPT.none;
  #leetUntil = -1;
  #accentsUntil = -1;
  /** Where the last word in leet ended in the submitted text. */
  #wordEnd = -10;
  readonly #homoglyph: number;
  readonly #leet: number;
  readonly #combining: number;

  constructor(private readonly chains: LayerChains) {
    this.#homoglyph = chains.of('homoglyph');
    this.#leet = chains.of('leet');
    this.#combining = chains.of('combining');
  }

  /** Rewrites the word that stands at `start` to `end`. */
  judge(tape: Tape, start: number, end: number): void {
    const { units } = tape;
    if (isAsciiWord(units, start, end)) {
      this.#judgeAscii(tape, start, end);
      return;
    }
    const census = countWord(units, start, end);
    const foreign = census.scripts & ~SCRIPT.latin;
    if (foreign !== 0 || census.shapes > 0) this.#undoHomoglyphs(tape, start, end, census);
    else if (census.latin > 0) this.#script = SCRIPT.latin;
    if (census.signs > 0 || census.accents > 0) this.#undoLeet(tape, start, end, census);
  }

  /** Most words by far: only digits and signs for letters can be wrong with them. */
  #judgeAscii(tape: Tape, start: number, end: number): void {
    const letters = countLetters(tape.units, start, end);
    if (letters > 0) this.#script = SCRIPT.latin;
    if (letters === end - start) return;
    // Far from any word in leet only a known one counts, and none is so long.
    const here = tape.from[start]!;
    if (here > this.#leetUntil && here > this.#wordEnd + 2 && !isKnown(tape.units, start, end)) return;
    const census = countWord(tape.units, start, end);
    this.#undoLeet(tape, start, end, census);
  }

  /** A word of ASCII letters went by. */
  passLatin(): void {
    this.#script = SCRIPT.latin;
  }

  #undoHomoglyphs(tape: Tape, start: number, end: number, census: Census): void {
    const foreign = census.scripts & ~SCRIPT.latin;
    if (foreign === 0) {
      this.#replace(tape, start, end, SHAPE_TO_LATIN);
      return;
    }
    const isOneScript = (foreign & (foreign - 1)) === 0;
    if (census.latin === 0 && isOneScript) {
      this.#judgeOneScript(tape, start, end, census);
      return;
    }
    const isCyrillic = foreign === SCRIPT.cyrillic && census.beyondCyrillic === 0;
    const isGreek = foreign === SCRIPT.greek && census.beyondGreek === 0;
    if (census.strictForeign > 0 && (isCyrillic || isGreek)) {
      this.#script = foreign;
      this.#replace(tape, start, end, isCyrillic ? LATIN_TO_CYRILLIC : LATIN_TO_GREEK);
      return;
    }
    this.#script = SCRIPT.latin;
    this.#replace(tape, start, end, ANY_TO_LATIN);
  }

  /** A word without a Latin letter: genuine unless every letter has a double, and then the words before it tell. */
  #judgeOneScript(tape: Tape, start: number, end: number, census: Census): void {
    const script = census.scripts & ~SCRIPT.latin;
    const isImitation =
      this.#script === SCRIPT.latin
        ? census.unlike === 0
        : census.strictForeign === 0 && this.#script !== script;
    if (isImitation) this.#replace(tape, start, end, ANY_TO_LATIN);
    else this.#script = script;
  }

  #replace(tape: Tape, start: number, end: number, table: LetterTable): void {
    for (let index = start; index < end; index++) {
      const unit = tape.units[index]!;
      const letter = unit < table.length ? table[unit]! : 0;
      if (letter === 0) continue;
      tape.units[index] = letter;
      tape.chain[index] = this.chains.join(tape.chain[index]!, this.#homoglyph);
    }
  }

  #undoLeet(tape: Tape, wordStart: number, wordEnd: number, census: Census): void {
    const { units } = tape;
    // A mark at the end is one, but not where it makes a small word (`@!`), or all of it.
    const isVouched = tape.from[wordStart]! <= this.#leetUntil;
    const mayBeTiny = isVouched || isLoneMarkedI(units, wordStart, wordEnd);
    const isTiny = mayBeTiny && isTinyWord(units, wordStart, wordEnd);
    const end = isTiny ? wordEnd : trimmedEnd(units, wordStart, wordEnd);
    const known = findWord(units, wordStart, end, census.accents > 0);
    const here = tape.from[wordStart]!;
    if (known > 0) {
      if (census.signs > 0) this.#leetUntil = here + VOUCH;
      if (census.accents > 0) this.#accentsUntil = here + VOUCH;
      this.#rewrite(tape, foundAt, end, VOCABULARY[known - 1]!);
    } else if (isTiny) {
      this.#rewrite(tape, wordStart, end, null);
    } else if (census.latin + census.accents === 0) {
      // A number is one, unless it stands right behind a word in leet.
      if (here > this.#wordEnd + 2 || !isNumberWord(units, wordStart, end)) return;
      this.#rewrite(tape, wordStart, end, null);
    } else if (
      this.#isVouchedFor(here, census) &&
      (looksSpoken(units, wordStart, end) || isTinyWord(units, wordStart, end))
    ) {
      this.#rewrite(tape, wordStart, end, null);
    } else return;
    if (census.signs > 0 && end > wordStart) this.#wordEnd = tape.to[end - 1]!;
  }

  #isVouchedFor(here: number, census: Census): boolean {
    if (census.accents > 0) {
      const isOverdone = census.accents >= 3 && census.bareVowels === 0;
      return isOverdone || here <= this.#accentsUntil;
    }
    return here <= this.#leetUntil;
  }

  #rewrite(tape: Tape, start: number, end: number, word: string | null): void {
    const isShouted = isUpperCase(tape.units, start, end);
    for (let index = start; index < end; index++) {
      const unit = tape.units[index]!;
      if (isAsciiLetter(unit)) continue;
      const letter = word === null || unit > 0x7f ? readLetter(unit) : word.charCodeAt(index - start);
      if (letter === 0) continue;
      tape.units[index] = isShouted && letter >= 97 ? letter - 32 : letter;
      tape.chain[index] = this.chains.join(tape.chain[index]!, unit > 0x7f ? this.#combining : this.#leet);
    }
  }
}

function isAsciiWord(units: Uint16Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (units[index]! > 0x7f) return false;
  return true;
}

function countLetters(units: Uint16Array, start: number, end: number): number {
  let letters = 0;
  for (let index = start; index < end; index++) if (isAsciiLetter(units[index]!)) letters++;
  return letters;
}

/** Longer words with digits, or with capitals inside, are rather keys and codes than leet. */
const LONGEST_SPOKEN = 20;
/** … and shorter ones rather bytes. */
const SHORTEST_SPOKEN = 3;
/** Whether all ASCII letters of a word are capitals. */
function isUpperCase(units: Uint16Array, start: number, end: number): boolean {
  let capitals = 0;
  for (let index = start; index < end; index++) {
    const unit = units[index]!;
    if (unit >= 97 && unit <= 122) return false;
    if (unit >= 65 && unit <= 90) capitals++;
  }
  return capitals > 0;
}

function looksSpoken(units: Uint16Array, start: number, end: number): boolean {
  let letters = 0;
  for (let index = start; index < end; index++) {
    const unit = units[index]!;
    const before = index > start ? units[index - 1]! : 0;
    if (unit >= 65 && unit <= 90 && before >= 97 && before <= 122) return false;
    if (unit > 0x40) letters++;
  }
  const isHex = units[start] === 0x30 && (units[start + 1]! | 32) === 0x78;
  return (
    !isHex && end - start >= SHORTEST_SPOKEN && end - start <= LONGEST_SPOKEN && letters * 3 >= end - start
  );
}

/** The letter I under a mark with which no language writes it as a word. */
const LONE_MARKED = new Set(Array.from('ÌÎÏĨĪĬ', (letter) => letter.charCodeAt(0)));

function isLoneMarkedI(units: Uint16Array, start: number, end: number): boolean {
  return end - start === 1 && LONE_MARKED.has(units[start]!);
}

/** Whether a run of ASCII letters could still turn out to be a word of another alphabet. */
export function mayBeForeign(units: Uint16Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const unit = units[index]!;
    if ((traitsOf(unit) & (TRAIT.cyrillicTwin | TRAIT.greekTwin)) === 0) return false;
  }
  return true;
}
