// Text, folds. Characters written as numbers: hex bytes (joined, spaced, with 0x), decimal, octal and binary lists. Reads
// one number a step; how the numbers are set apart does not matter, only that they keep giving text.

import { isWordUnit, peek, type Decoder, type Sink, type Window } from './decoder.js';
import { hexValue } from './escapes.js';
import { NEED_MORE, NOTHING } from './stage.js';
import { isReadable, mayBeginText } from './utf8.js';

export const WIDEST_GAP = 3;
const SAW_LETTER = 1;
const SAW_GAP = 2;

/** What may stand between two numbers. */
export function isGap(unit: number): boolean {
  return (
    unit === 0x20 ||
    unit === 0x2c ||
    unit === 0x3a ||
    unit === 0x3b ||
    unit === 0x2d ||
    (unit >= 9 && unit <= 13)
  );
}

/** Behind the gap that may stand at `at`, or NEED_MORE. */
function skipGap(window: Window, at: number): number {
  let next = at;
  while (next - at < WIDEST_GAP) {
    const unit = peek(window, next);
    if (unit === NEED_MORE) return NEED_MORE;
    if (!isGap(unit)) break;
    next++;
  }
  return next;
}

/** Behind a prefix like 0x, or NEED_MORE; `at` when there is none. */
function skipPrefix(window: Window, at: number, sign: number): number {
  if (peek(window, at) !== 0x30) return at;
  const second = peek(window, at + 1);
  if (second === NEED_MORE) return NEED_MORE;
  return (second | 32) === sign ? at + 2 : at;
}

/** Where the next number begins. */
function findNumber(window: Window, at: number, sink: Sink): number {
  return at === sink.start ? at : skipGap(window, at);
}

class HexBytes implements Decoder {
  readonly layer = 'hex';
  readonly enough = 12;
  readonly enoughAtEnd = 5;
  readonly letterShare = 0.6;

  /** Spaced numbers without a single hex letter are rather decimal. */
  constructor(private readonly takesDigitsAlone: boolean) {}

  mayBegin(first: number, second: number): boolean {
    const [high, low] = [hexValue(first), hexValue(second)];
    if (first === 0x30 && (second | 32) === 0x78) return true;
    if (this.takesDigitsAlone && (high > 9 || low > 9)) return false;
    return high >= 0 && low >= 0 && mayBeginText(high * 16 + low);
  }

  step(window: Window, at: number, sink: Sink): number {
    const start = findNumber(window, at, sink);
    const digits = start === NEED_MORE ? NEED_MORE : skipPrefix(window, start, 0x78);
    if (digits === NEED_MORE) return NEED_MORE;
    const first = peek(window, digits);
    if (first === NEED_MORE) return NEED_MORE;
    const high = hexValue(first);
    // Neither a printable sign nor the first byte of a longer one.
    if (high < 0 || (!sink.isPartial && (high < 2 || (high > 7 && high < 12)) && high !== 0)) return NOTHING;
    const second = peek(window, digits + 1);
    if (second === NEED_MORE) return NEED_MORE;
    const low = hexValue(second);
    if (low < 0) return NOTHING;
    if (start > at) sink.memory |= SAW_GAP;
    if (high > 9 || low > 9) sink.memory |= SAW_LETTER;
    sink.byte(high * 16 + low, start, digits + 2);
    return digits + 2;
  }

  isConvincing(sink: Sink): boolean {
    return this.takesDigitsAlone || sink.memory !== SAW_GAP;
  }
}

interface Base {
  readonly radix: number;
  readonly prefix: number;
  readonly fewest: number;
  readonly most: number;
}

class NumberList implements Decoder {
  readonly layer = 'code_list';
  readonly enough = 12;
  readonly enoughAtEnd = 4;
  readonly letterShare = 0.7;

  constructor(private readonly base: Base) {}

  mayBegin(first: number, second: number): boolean {
    const isDigit = (unit: number): boolean => unit >= 48 && unit < 48 + this.base.radix;
    return isDigit(first) && (isDigit(second) || (second | 32) === this.base.prefix);
  }

  step(window: Window, at: number, sink: Sink): number {
    const start = findNumber(window, at, sink);
    const digits = start === NEED_MORE ? NEED_MORE : skipPrefix(window, start, this.base.prefix);
    if (digits === NEED_MORE) return NEED_MORE;
    if (start === at && at !== sink.start) return NOTHING;
    let next = digits;
    let value = 0;
    for (; next - digits <= this.base.most; next++) {
      const unit = peek(window, next);
      if (unit === NEED_MORE) return NEED_MORE;
      if (unit < 48 || unit >= 48 + this.base.radix) {
        if (isWordUnit(unit)) {
          // A list that goes on with other digits was not written in this base.
          if (sink.readable < this.enough) sink.isBroken = true;
          return NOTHING;
        }
        break;
      }
      value = value * this.base.radix + unit - 48;
    }
    const count = next - digits;
    // Nobody writes decimal numbers with a zero in front: the list is octal.
    if (this.base.radix === 10 && count > 1 && window.units[digits] === 0x30) sink.isBroken = true;
    if (count < this.base.fewest || count > this.base.most || !isCode(value)) return NOTHING;
    sink.codePoint(value, start, next);
    return next;
  }
}

/** ASCII, or an alphabet that starts well beyond the numbers people count with. */
function isCode(value: number): boolean {
  return value < 0x7f ? isReadable(value) : value > 0x36f && isReadable(value);
}

class BinaryBytes implements Decoder {
  readonly layer = 'code_list';
  readonly enough = 6;
  readonly enoughAtEnd = 4;
  readonly letterShare = 0.3;

  mayBegin(first: number, second: number): boolean {
    const isBit = (unit: number): boolean => unit === 0x30 || unit === 0x31;
    return isBit(first) && (isBit(second) || (second | 32) === 0x62);
  }

  step(window: Window, at: number, sink: Sink): number {
    const start = findNumber(window, at, sink);
    const digits = start === NEED_MORE ? NEED_MORE : skipPrefix(window, start, 0x62);
    if (digits === NEED_MORE) return NEED_MORE;
    let value = 0;
    let next = digits;
    for (; next - digits < 8; next++) {
      const unit = peek(window, next);
      if (unit === NEED_MORE) return NEED_MORE;
      if (unit !== 0x30 && unit !== 0x31) break;
      value = value * 2 + unit - 48;
    }
    if (next - digits < 7 || (next - digits === 7 && isWordUnit(peek(window, next)))) return NOTHING;
    sink.byte(value, start, next);
    return next;
  }
}

export const HEX: Decoder = new HexBytes(false);
export const HEX_DIGITS: Decoder = new HexBytes(true);
export const DECIMAL: Decoder = new NumberList({ radix: 10, prefix: 0, fewest: 2, most: 6 });
export const OCTAL: Decoder = new NumberList({ radix: 8, prefix: 0x6f, fewest: 2, most: 4 });
export const BINARY: Decoder = new BinaryBytes();
