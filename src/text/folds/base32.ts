// Text, folds. Base32 (RFC 4648, either case, padded or not, wrapped) and Ascii85 (with or without its brackets): groups of
// eight and of five signs. Both give up at the first byte that cannot be text.

import { skipWrap } from './base64.js';
import { isDelimiter, peek, type Decoder, type Sink, type Window } from './decoder.js';
import type { SignCode } from './first-bytes.js';
import { NEED_MORE, NOTHING } from './stage.js';
import { mayBeginCharacter, mayBeginText } from './utf8.js';

const PAD = 0x3d;

function value32(unit: number): number {
  if (unit >= 0x32 && unit <= 0x37) return unit - 24;
  const lower = unit | 32;
  return unit < 128 && lower >= 97 && lower <= 122 ? lower - 97 : -1;
}

/** The next sign of a group, a line wrap passed over: its place, NEED_MORE, or NOTHING at the end of the run. */
function nextSign(window: Window, at: number, isSign: (unit: number) => boolean): number {
  const unit = peek(window, at);
  if (unit === NEED_MORE) return NEED_MORE;
  if (isSign(unit)) return at;
  const wrapped = skipWrap(window, at);
  if (wrapped <= at) return wrapped === NEED_MORE ? NEED_MORE : NOTHING;
  return wrapped < window.end && isSign(window.units[wrapped]!) ? wrapped : NOTHING;
}

const isSign32 = (unit: number): boolean => value32(unit) >= 0;

class Base32 implements Decoder {
  readonly layer = 'base32';
  readonly enough = 10;
  readonly enoughAtEnd = 6;
  readonly letterShare = 0.6;
  readonly #bytes = new Uint8Array(5);

  mayBegin(first: number, second: number): boolean {
    const [high, low] = [value32(first), value32(second)];
    return high >= 0 && low >= 0 && mayBeginText((high << 3) | (low >> 2));
  }

  step(window: Window, at: number, sink: Sink): number {
    if (at !== sink.start && window.units[at - 1] === PAD) return NOTHING;
    let bits = 0;
    let held = 0;
    let count = 0;
    let bytes = 0;
    let isAscii = !sink.isPartial;
    let next = at;
    while (count < 8) {
      const place = count === 0 && at === sink.start ? at : nextSign(window, next, isSign32);
      if (place === NEED_MORE) return NEED_MORE;
      if (place === NOTHING) break;
      bits = ((bits << 5) | value32(window.units[place]!)) & 0xfff;
      held += 5;
      count++;
      next = place + 1;
      if (held < 8) continue;
      held -= 8;
      const byte = (bits >> held) & 0xff;
      if (isAscii && !mayBeginCharacter(byte)) return NOTHING;
      isAscii &&= byte < 0x80;
      this.#bytes[bytes++] = byte;
    }
    if (count < 8 && !(count === 2 || count === 4 || count === 5 || count === 7)) return NOTHING;
    for (let padding = count; padding < 8 && peek(window, next) === PAD; padding++) next++;
    if (count < 8 && peek(window, next) === NEED_MORE) return NEED_MORE;
    for (let index = 0; index < bytes && !sink.isBroken; index++) sink.byte(this.#bytes[index]!, at, next);
    return next;
  }
}

const LOWEST = 0x21;
const HIGHEST = 0x75;
const HAS_BRACKET = 1;
/** First signs whose group begins with a printable ASCII byte. */
const FIRST_LOW = LOWEST + 10;
const FIRST_HIGH = LOWEST + 40;

const isSign85 = (unit: number): boolean => unit >= LOWEST && unit <= HIGHEST;

/** Behind the closing bracket that may stand at `at`, or NEED_MORE. */
function skipBracket(window: Window, at: number): number {
  if (peek(window, at) !== 0x7e) return at;
  const second = peek(window, at + 1);
  return second === NEED_MORE ? NEED_MORE : second === 0x3e ? at + 2 : at;
}

class Ascii85 implements Decoder {
  readonly layer = 'ascii85';
  readonly enough = 14;
  readonly enoughAtEnd = 12;
  readonly letterShare = 0.6;

  mayBegin(first: number, second: number): boolean {
    if (first === 0x3c && second === 0x7e) return true;
    return first >= FIRST_LOW && first <= FIRST_HIGH && isSign85(second);
  }

  step(window: Window, at: number, sink: Sink): number {
    let start = at;
    if (at === sink.start) {
      if (!isDelimiter(sink.before)) return NOTHING;
      if (window.units[at] === 0x3c) {
        const second = peek(window, at + 1);
        if (second === NEED_MORE) return NEED_MORE;
        if (second === 0x7e) {
          sink.memory = HAS_BRACKET;
          start = at + 2;
        }
      }
    }
    return this.#group(window, start, sink, at === sink.start);
  }

  #group(window: Window, start: number, sink: Sink, isFirst: boolean): number {
    let value = 0;
    let count = 0;
    let next = start;
    while (count < 5) {
      const place = nextSign(window, next, isSign85);
      if (place === NEED_MORE) return NEED_MORE;
      if (place === NOTHING) break;
      const unit = window.units[place]!;
      if (
        isFirst &&
        count === 0 &&
        !sink.isPartial &&
        sink.memory === 0 &&
        (unit < FIRST_LOW || unit > FIRST_HIGH)
      )
        return NOTHING;
      value = value * 85 + unit - LOWEST;
      count++;
      next = place + 1;
    }
    if (count < 2) return NOTHING;
    for (let fill = count; fill < 5; fill++) value = value * 85 + 84;
    if (value > 0xffffffff) return NOTHING;
    const behind = count < 5 ? skipBracket(window, next) : next;
    if (behind === NEED_MORE) return NEED_MORE;
    for (let index = 0; index < count - 1 && !sink.isBroken; index++) {
      sink.byte(Math.floor(value / 2 ** (24 - 8 * index)) & 0xff, start, next);
    }
    return behind;
  }
}

export const BASE32_SIGNS: SignCode = {
  values: Int8Array.from({ length: 128 }, (_, unit) => value32(unit)),
  bits: 5,
  isAscii: false,
};

export const BASE32: Decoder = new Base32();
export const ASCII85: Decoder = new Ascii85();
