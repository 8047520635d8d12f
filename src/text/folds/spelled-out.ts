// Text, folds. Words spelled out letter by letter: set apart by spaces, dots or dashes, in Morse, or in the spelling
// alphabet. Reads one letter a step; a run of fewer than four letters is left alone.

import { isDelimiter, isWordUnit, peek, type Decoder, type Sink, type Window } from './decoder.js';
import { KIND, kindOf } from './code-points.js';
import { NEED_MORE, NOTHING } from './stage.js';

const SPACE = 0x20;
const LINE_END = 10;
const WIDEST_GAP = 6;

const SEPARATORS = new Uint8Array(0x10000);
for (const sign of Array.from(' .-_*/|,~+:;#^\n\t·•')) SEPARATORS[sign.charCodeAt(0)] = 1;

/** Whether a unit may set letters apart that are spelled out. */
export function isSeparator(unit: number): boolean {
  return SEPARATORS[unit] === 1;
}

/** Signs that may stand among the letters once a run is under way. */
const PUNCTUATION = new Set(Array.from('.,:;!?\'"()-').map((sign) => sign.charCodeAt(0)));

function isLetter(unit: number): boolean {
  return isWordUnit(unit) || (unit > 0x7f && kindOf(unit) === KIND.foreign);
}

function isBlank(unit: number): boolean {
  return unit === SPACE || (unit >= 9 && unit <= 13);
}

/** A line end among the blanks of a gap is one. */
function gapSign(window: Window, at: number, end: number, separator: number): number {
  for (let index = at; index < end; index++) {
    if (window.units[index] === LINE_END && separator !== LINE_END) return LINE_END;
  }
  return SPACE;
}

class SpacedLetters implements Decoder {
  readonly layer = 'spaced';
  readonly enough = 5;
  readonly enoughAtEnd = 4;
  readonly letterShare = 0.5;

  mayBegin(first: number, second: number): boolean {
    return isWordUnit(first) && (isSeparator(second) || second === 127);
  }

  step(window: Window, at: number, sink: Sink): number {
    if (at === sink.start) return this.#first(window, at, sink);
    const separator = sink.memory;
    let next = at;
    let own = 0;
    while (next - at < WIDEST_GAP) {
      const unit = peek(window, next);
      if (unit === NEED_MORE) return NEED_MORE;
      if (unit === separator) own++;
      else if (!isBlank(unit) && !((unit === 0x2f || unit === 0x7c) && isBlank(separator))) break;
      next++;
    }
    if (next === at || !this.#isLone(window, next)) return this.#isOpen(window, next) ? NEED_MORE : NOTHING;
    // Two digits to begin with: a time, a date, a list of numbers.
    if (sink.readable === 1 && sink.letters === 0 && window.units[next]! <= 0x39) return NOTHING;
    if (next - at > 1 || own === 0) sink.gap(at, next, gapSign(window, at, next, separator));
    sink.letter(window.units[next]!, next, next + 1);
    return next + 1;
  }

  #first(window: Window, at: number, sink: Sink): number {
    const separator = peek(window, at + 1);
    if (separator === NEED_MORE) return NEED_MORE;
    if (!isSeparator(separator) || !isLetter(window.units[at]!)) return NOTHING;
    sink.memory = separator;
    sink.letter(window.units[at]!, at, at + 1);
    return at + 1;
  }

  /** Whether one letter, and no word, stands at `at`. */
  #isLone(window: Window, at: number): boolean {
    const unit = peek(window, at);
    const after = peek(window, at + 1);
    return unit > 0 && (isLetter(unit) || PUNCTUATION.has(unit)) && after !== NEED_MORE && !isLetter(after);
  }

  #isOpen(window: Window, at: number): boolean {
    const unit = peek(window, at);
    return (
      unit === NEED_MORE || ((isLetter(unit) || PUNCTUATION.has(unit)) && peek(window, at + 1) === NEED_MORE)
    );
  }
}

const MORSE: ReadonlyMap<string, string> = new Map(
  (
    '.- a|-... b|-.-. c|-.. d|. e|..-. f|--. g|.... h|.. i|.--- j|-.- k|.-.. l|-- m|-. n|--- o|.--. p|--.- q|.-. r|... s|- t|' +
    '..- u|...- v|.-- w|-..- x|-.-- y|--.. z|----- 0|.---- 1|..--- 2|...-- 3|....- 4|..... 5|-.... 6|--... 7|---.. 8|----. 9|' +
    '.-.-.- .|--..-- ,|..--.. ?|.----. \'|-.-.-- !|-..-. /|---... :|-.-.-. ;|-...- =|.-.-. +|-....- -|.-..-. "|.--.-. @'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
const LONGEST_SIGN = 7;

class Morse implements Decoder {
  readonly layer = 'morse';
  readonly enough = 6;
  readonly enoughAtEnd = 5;
  readonly letterShare = 0.7;

  mayBegin(first: number, second: number): boolean {
    const isMorse = (unit: number): boolean => unit === 0x2e || unit === 0x2d || unit === 0x5f;
    return isMorse(first) && (isMorse(second) || isBlank(second) || second === 0x2f);
  }

  step(window: Window, at: number, sink: Sink): number {
    const isFirst = at === sink.start;
    if (isFirst && !isDelimiter(sink.before)) return NOTHING;
    let next = at;
    let hasSlash = false;
    while (!isFirst && next - at < WIDEST_GAP) {
      const unit = peek(window, next);
      if (unit === NEED_MORE) return NEED_MORE;
      if (unit === 0x2f) hasSlash = true;
      else if (!isBlank(unit)) break;
      next++;
    }
    const start = next;
    let sign = '';
    for (; next - start <= LONGEST_SIGN; next++) {
      const unit = peek(window, next);
      if (unit === NEED_MORE) return NEED_MORE;
      if (unit === 0x2e) sign += '.';
      else if (unit === 0x2d || unit === 0x5f) sign += '-';
      else break;
    }
    const letter = MORSE.get(sign);
    const after = peek(window, next);
    if (letter === undefined || (after !== 0 && !isBlank(after) && after !== 0x2f)) return NOTHING;
    if (!isFirst && (hasSlash || start - at > 1)) sink.gap(at, start);
    sink.letter(letter.charCodeAt(0), start, next);
    return next;
  }
}

const SPELLING = `alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar
 papa quebec romeo sierra tango uniform victor whiskey whisky xray x-ray yankee zulu`;
const SPELLING_WORDS: readonly string[] = SPELLING.split(' ').map((word) => word.trim());
const BY_LETTER: readonly (readonly string[])[] = Array.from({ length: 26 }, (_, index) =>
  SPELLING_WORDS.filter((word) => word.charCodeAt(0) === 97 + index).sort((a, b) => b.length - a.length),
);

class SpellingAlphabet implements Decoder {
  readonly layer = 'nato';
  readonly enough = 5;
  readonly enoughAtEnd = 4;
  readonly letterShare = 1;

  mayBegin(first: number, second: number): boolean {
    const words = first > 64 ? (BY_LETTER[(first | 32) - 97] ?? []) : [];
    return words.some((word) => word.charCodeAt(1) === (second | 32));
  }

  step(window: Window, at: number, sink: Sink): number {
    const isFirst = at === sink.start;
    let next = at;
    let isGap = false;
    while (!isFirst && next - at < WIDEST_GAP) {
      const unit = peek(window, next);
      if (unit === NEED_MORE) return NEED_MORE;
      if (unit === 0x2f || unit === LINE_END || unit === 0x7c) isGap = true;
      else if (!isBlank(unit) && unit !== 0x2d && unit !== 0x2c && unit !== 0x2e) break;
      next++;
    }
    if (!isFirst && next === at) return NOTHING;
    const length = wordLength(window, next);
    if (length <= 0) return length === NEED_MORE ? NEED_MORE : NOTHING;
    if (!isFirst && (isGap || window.units[at] === window.units[at + 1])) sink.gap(at, next);
    sink.letter(window.units[next]! | 32, next, next + length);
    return next + length;
  }
}

/** The length of the spelling word at `at`, 0 for none, or NEED_MORE. */
function wordLength(window: Window, at: number): number {
  const first = peek(window, at);
  if (first === NEED_MORE) return NEED_MORE;
  const candidates = BY_LETTER[(first | 32) - 97];
  if (candidates === undefined || first > 0x7f) return 0;
  for (const word of candidates) {
    let count = 0;
    while (count < word.length && (peek(window, at + count) | 32) === word.charCodeAt(count)) count++;
    const after = peek(window, at + count);
    if (after === NEED_MORE) return NEED_MORE;
    if (count === word.length && !isWordUnit(after)) return count;
  }
  return 0;
}

export const SPACED: Decoder = new SpacedLetters();
export const MORSE_CODE: Decoder = new Morse();
export const SPELLING_ALPHABET: Decoder = new SpellingAlphabet();
