// Text, folds. Tries whether an encoded run begins at a place. Two signs rule most decoders out at once; the others read on
// until the run is believable or not. What was read meanwhile waits on a tape of its own.

import { Tape, type LayerChains } from '../offset-map.js';
import { ASCII85, BASE32, BASE32_SIGNS } from './base32.js';
import { BASE64, BASE64_BCRYPT, BASE64_CRYPT, BASE64_SIGNS, BCRYPT_SIGNS, CRYPT_SIGNS } from './base64.js';
import { KIND, KIND_TABLE } from './code-points.js';
import { isDelimiter, isWordUnit, Sink, type Decoder, type Window } from './decoder.js';
import { hexValue } from './escapes.js';
import { mayBeText, mayBeText85, type SignCode } from './first-bytes.js';
import { BINARY, DECIMAL, HEX, HEX_DIGITS, isGap, OCTAL, WIDEST_GAP } from './number-lists.js';
import { QUOTED_PRINTABLE, SOFT_LINE_END } from './quoted-printable.js';
import { isSeparator, MORSE_CODE, SPACED, SPELLING_ALPHABET } from './spelled-out.js';
import { NEED_MORE, NOTHING } from './stage.js';

/** In the order they are asked: the stricter first, so that two codes over the same signs cannot both be right. */
const DECODERS: readonly Decoder[] = [
  SPACED,
  SPELLING_ALPHABET,
  BINARY,
  HEX,
  DECIMAL,
  OCTAL,
  HEX_DIGITS,
  BASE32,
  BASE64,
  BASE64_BCRYPT,
  BASE64_CRYPT,
  QUOTED_PRINTABLE,
  SOFT_LINE_END,
  MORSE_CODE,
  ASCII85,
];

/** Decoders that start only behind a blank, a quote or the like. */
const DELIMITED = maskOf([MORSE_CODE, ASCII85]);
const SPACED_ALONE = maskOf([SPACED]);
/** The decoder that begins with whole words: a survey that looks words up anyway asks for it by word. */
export const SPELLED = maskOf([SPELLING_ALPHABET]);
/** Decoders whose runs are longer than most words, and never hold a space before that … */
const LONG = maskOf([BASE32, BASE64, BASE64_BCRYPT, BASE64_CRYPT]);
export const LONG_UNITS = 8;
/** … but one, of whose groups a short word may be made when others follow; */
const WORD_BY_WORD = maskOf([BASE64]);
const GROUP = 4;
/** … of whatever signs they are made. */
export const VERY_LONG = maskOf([ASCII85]);
export const VERY_LONG_UNITS = 14;
/** None of these begins where a blank comes within LONG_UNITS. */
export const LONGER = LONG | VERY_LONG;

/** Stands in the tables for every second unit beyond ASCII. */
const BEYOND = 127;
const SIDE = 128;

/** Which decoders may begin with a pair of units, one bit each. */
const BY_PAIR = new Uint16Array(SIDE * SIDE);
/** Which may begin with a unit, whatever follows. */
const BY_FIRST = new Uint16Array(SIDE);

for (let first = 0; first < SIDE; first++) {
  for (let second = 0; second < SIDE; second++) {
    let mask = 0;
    DECODERS.forEach((decoder, index) => {
      if (decoder.mayBegin(first, second)) mask |= 1 << index;
    });
    BY_PAIR[first * SIDE + second] = mask;
    BY_FIRST[first] = BY_FIRST[first]! | mask;
  }
}

function maskOf(decoders: readonly Decoder[]): number {
  return DECODERS.reduce(
    (mask, decoder, index) => (decoders.includes(decoder) ? mask | (1 << index) : mask),
    0,
  );
}

const WORD = new Uint8Array(0x10000);
for (let unit = 0; unit < 128; unit++) {
  const lower = unit | 32;
  if ((unit >= 48 && unit <= 57) || (lower >= 97 && lower <= 122) || unit === 0x2b) WORD[unit] = 1;
}

/** Signs of the base64 and base32 alphabets. */
const ENCODING = new Uint8Array(SIDE);
for (let unit = 0; unit < SIDE; unit++)
  if (WORD[unit] === 1 || '/-_,.='.includes(String.fromCharCode(unit))) ENCODING[unit] = 1;

/** The decoders that may begin with `first` and `second` after `before`; `second` is NEED_MORE where it is to come. */
export function candidatesAt(before: number, first: number, second: number): number {
  if (first >= SIDE) {
    const maySpell = second === NEED_MORE || isSeparator(second);
    return maySpell && KIND_TABLE[first] === KIND.foreign && KIND_TABLE[before] !== KIND.foreign
      ? SPACED_ALONE
      : 0;
  }
  if (WORD[first] === 1 && WORD[before] === 1) return 0;
  const mask =
    second === NEED_MORE ? BY_FIRST[first]! : BY_PAIR[first * SIDE + (second < SIDE ? second : BEYOND)]!;
  return (mask & DELIMITED) === 0 || isDelimiter(before) ? mask : mask & ~DELIMITED;
}

/** Codes over all signs are read before characters are: what looks like an escape in them is none. */
export const EARLY = maskOf([ASCII85]);
export const LATE = maskOf(DECODERS) & ~EARLY;

const NUMBERS = maskOf([BINARY, HEX, DECIMAL, OCTAL, HEX_DIGITS]);
/** So many digits in a row may be a run of their own. */
const JOINED_DIGITS = 10;

/** Whether the number at `at` stands alone: too short to be joined bytes, and no other behind it. */
function isLoneNumber(units: Uint16Array, at: number, end: number): boolean {
  let next = at;
  while (next < end && next - at < JOINED_DIGITS && isWordUnit(units[next]!)) next++;
  if (next - at >= JOINED_DIGITS) return false;
  let gap = next;
  while (gap < end && gap - next < WIDEST_GAP && isGap(units[gap]!)) gap++;
  return gap >= end || hexValue(units[gap]!) < 0;
}

/** Leaves out the decoders that cannot read a run at `at`, as far as the next few units tell. */
export function dropHopeless(units: Uint16Array, at: number, end: number, all: number): number {
  const candidates = dropTooShort(units, at, end, all);
  return (candidates & LONGER) === 0 ? candidates : dropUnreadable(units, at, end, candidates);
}

/** The codes of equal signs, each with its bit. */
export const SIGN_CODES: readonly (readonly [number, SignCode])[] = [
  [maskOf([BASE32]), BASE32_SIGNS],
  [maskOf([BASE64]), BASE64_SIGNS],
  [maskOf([BASE64_BCRYPT]), BCRYPT_SIGNS],
  [maskOf([BASE64_CRYPT]), CRYPT_SIGNS],
];

/** Leaves out the codes whose first signs are not the bytes of a text. */
function dropUnreadable(units: Uint16Array, at: number, end: number, all: number): number {
  let candidates = all;
  for (let index = 0; index < SIGN_CODES.length; index++) {
    const [bit, code] = SIGN_CODES[index]!;
    if ((candidates & bit) !== 0 && !mayBeText(code, units, at, end)) candidates &= ~bit;
  }
  return (candidates & VERY_LONG) === 0 || mayBeText85(units, at, end) ? candidates : candidates & ~VERY_LONG;
}

/** Leaves out the decoders for whose runs the text from `at` to its `end` has a blank, or a foreign sign, too early. */
function dropTooShort(units: Uint16Array, at: number, end: number, all: number): number {
  const candidates = (all & NUMBERS) !== 0 && isLoneNumber(units, at, end) ? all & ~NUMBERS : all;
  if ((candidates & LONGER) === 0) return candidates;
  const stop = Math.min(end, at + VERY_LONG_UNITS);
  for (let index = at + 1; index < stop; index++) {
    const unit = units[index]!;
    if (unit === 10 || unit === 13) return candidates;
    const isBlank = unit === 0x20 || unit === 9;
    if (isBlank) {
      if (index >= at + LONG_UNITS) return candidates & ~VERY_LONG;
      return index === at + GROUP ? candidates & ~(LONGER & ~WORD_BY_WORD) : candidates & ~LONGER;
    }
    if (index < at + LONG_UNITS && (unit >= SIDE || ENCODING[unit] === 0)) {
      const rest = candidates & ~LONG;
      if ((rest & VERY_LONG) === 0) return rest;
    }
  }
  return candidates;
}

/** Steps an unproven run may take before it must have shown something readable. */
const MAX_STEPS = 64;

const SCRATCH = new Tape(256);

export class RunTrial {
  readonly sink: Sink;
  /** What the last successful attempt read, until the next: nobody keeps it, so all share it. */
  readonly scratch = SCRATCH;
  decoder: Decoder = BASE64;

  /** Without chains nothing is written: the trial only says whether there is a run. */
  constructor(chains: LayerChains | null) {
    this.sink = new Sink(chains);
  }

  /** Where the proven beginning of a run at `at` ends, NEED_MORE, or NOTHING. */
  attempt(window: Window, at: number, candidates: number): number {
    this.sink.window = window;
    for (let rest = candidates; rest !== 0; rest &= rest - 1) {
      const decoder = DECODERS[31 - Math.clz32(rest & -rest)]!;
      const next = this.#attempt(decoder, window, at);
      if (next === NOTHING) continue;
      this.decoder = decoder;
      return next;
    }
    return NOTHING;
  }

  #attempt(decoder: Decoder, window: Window, at: number): number {
    const { sink } = this;
    this.scratch.length = 0;
    sink.target = this.scratch;
    sink.begin(decoder.layer, at);
    let next = at;
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const step = decoder.step(window, next, sink);
      if (step === NEED_MORE) return NEED_MORE;
      if (step === NOTHING || sink.isBroken) {
        const isWhole = next > at && !sink.isBroken && sink.readable >= decoder.enoughAtEnd;
        return isWhole && isConvincing(decoder, sink) ? next : NOTHING;
      }
      next = step;
      if (sink.readable >= decoder.enough) return isConvincing(decoder, sink) ? next : NOTHING;
    }
    return NOTHING;
  }
}

function isConvincing(decoder: Decoder, sink: Sink): boolean {
  return sink.letters >= sink.readable * decoder.letterShare && decoder.isConvincing?.(sink) !== false;
}
