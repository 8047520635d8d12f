// Text, folds. Base64 in its four alphabets (standard, URL-safe, IMAP, and the two orders of crypt), padded or not, wrapped
// over lines, or word by word. Reads whole groups, so that a match maps back to the groups that carry it.

import { peek, type Decoder, type Sink, type Window } from './decoder.js';
import type { SignCode } from './first-bytes.js';
import { NEED_MORE, NOTHING } from './stage.js';
import { isReadable, mayBeginCharacter, mayBeginText } from './utf8.js';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const DIGITS = '0123456789';

function valuesOf(alphabet: string, extra: Readonly<Record<string, number>> = {}): Int8Array {
  const values = new Int8Array(128).fill(-1);
  Array.from(alphabet).forEach((sign, value) => (values[sign.charCodeAt(0)] = value));
  for (const [sign, value] of Object.entries(extra)) values[sign.charCodeAt(0)] = value;
  return values;
}

const COMMON = valuesOf(`${UPPER}${LOWER}${DIGITS}+/`, { '-': 62, _: 63, ',': 63 });
const BCRYPT = valuesOf(`./${UPPER}${LOWER}${DIGITS}`);
const CRYPT = valuesOf(`./${DIGITS}${UPPER}${LOWER}`);

const LINE_END = 10;
const CARRIAGE_RETURN = 13;
const TAB = 9;
const SPACE = 0x20;
const PAD = 0x3d;
/** The last group had all its signs, padding included: only then may another word follow. */
const WHOLE_GROUP = 1;

/** Units between two wrapped lines that may be skipped. */
const WIDEST_WRAP = 12;

function valueAt(values: Int8Array, window: Window, at: number): number {
  const unit = window.units[at]!;
  return unit < 128 ? values[unit]! : -1;
}

/** Where the next line of a wrapped run begins: `at` if there is no wrap here, NEED_MORE, or NOTHING. */
export function skipWrap(window: Window, at: number): number {
  const first = peek(window, at);
  if (first === NEED_MORE) return NEED_MORE;
  if (first !== LINE_END && first !== CARRIAGE_RETURN) return first === SPACE || first === TAB ? NOTHING : at;
  let next = at + 1;
  while (next - at < WIDEST_WRAP) {
    const unit = peek(window, next);
    if (unit === NEED_MORE) return NEED_MORE;
    // Mail quotes its lines with an angle.
    if (unit !== LINE_END && unit !== CARRIAGE_RETURN && unit !== SPACE && unit !== TAB && unit !== 0x3e)
      break;
    next++;
  }
  return next;
}

class Base64 implements Decoder {
  readonly layer = 'base64';
  readonly enough: number;
  readonly enoughAtEnd: number;
  readonly letterShare: number;
  readonly #group = new Int32Array(4);

  constructor(
    private readonly values: Int8Array,
    /** The orders of crypt are rare enough to be believed only when they give ASCII. */
    private readonly isCommon: boolean,
  ) {
    this.enough = isCommon ? 12 : 16;
    this.enoughAtEnd = isCommon ? 6 : 12;
    this.letterShare = isCommon ? 0 : 0.75;
  }

  /** A few signs must be letters to count; plain words of eight letters give garbage now and then. */
  isConvincing(sink: Sink): boolean {
    return sink.readable >= this.enough || sink.letters >= sink.readable * 0.8;
  }

  mayBegin(first: number, second: number): boolean {
    const [high, low] = [this.values[first] ?? -1, this.values[second] ?? -1];
    if (high < 0 || low < 0 || (!this.isCommon && high >= 32)) return false;
    return mayBeginText((high << 2) | (low >> 4));
  }

  step(window: Window, at: number, sink: Sink): number {
    const start = at === sink.start ? at : this.#crossGap(window, at, sink);
    if (start < 0) return start;
    let next = start;
    let count = 0;
    while (count < 4) {
      if (next >= window.end) {
        if (!window.isFinal) return NEED_MORE;
        break;
      }
      const value = valueAt(this.values, window, next);
      if (value < 0) {
        const wrapped = count === 0 ? NOTHING : skipWrap(window, next);
        if (wrapped === NEED_MORE) return NEED_MORE;
        if (wrapped <= next || wrapped >= window.end || valueAt(this.values, window, wrapped) < 0) break;
        next = wrapped;
        continue;
      }
      this.#group[count++] = value;
      next++;
      if (this.#isHopeless(count) && !sink.isPartial) return NOTHING;
    }
    return this.#finishGroup(window, { start, next, count }, sink);
  }

  /** The first bytes of a group that begins with a character already cannot be text. */
  #isHopeless(count: number): boolean {
    if (count < 2) return count === 1 && this.#group[0] === 63;
    const first = (this.#group[0]! << 2) | (this.#group[1]! >> 4);
    if (!this.#mayBegin(first)) return true;
    if (count < 3 || first >= 0x80) return false;
    return !this.#mayBegin(((this.#group[1]! & 15) << 4) | (this.#group[2]! >> 2));
  }

  #mayBegin(byte: number): boolean {
    return mayBeginCharacter(byte) && (this.isCommon || byte < 0x80);
  }

  #finishGroup(window: Window, group: { start: number; next: number; count: number }, sink: Sink): number {
    const { start, count } = group;
    if (count < 2) return NOTHING;
    let { next } = group;
    if (count < 4) {
      let padding = 0;
      while (padding < 4 - count && next < window.end && window.units[next] === PAD) {
        next++;
        padding++;
      }
      if (padding < 4 - count && next >= window.end && !window.isFinal) return NEED_MORE;
    }
    const [a, b, c, d] = [this.#group[0]!, this.#group[1]!, this.#group[2]!, this.#group[3]!];
    sink.memory = next - start >= 4 ? WHOLE_GROUP : 0;
    sink.byte((a << 2) | (b >> 4), start, next);
    if (count > 2 && !sink.isBroken) sink.byte(((b & 15) << 4) | (c >> 2), start, next);
    if (count > 3 && !sink.isBroken) sink.byte(((c & 3) << 6) | d, start, next);
    return next;
  }

  /** Where the run goes on after its last group: at once, on the next line, or with the next encoded word. */
  #crossGap(window: Window, at: number, sink: Sink): number {
    if (at >= window.end) return window.isFinal ? NOTHING : NEED_MORE;
    const unit = window.units[at]!;
    if (valueAt(this.values, window, at) >= 0) {
      // After padding a run can only go on behind a gap.
      return window.units[at - 1] === PAD ? NOTHING : at;
    }
    if (unit === SPACE && this.isCommon && sink.memory === WHOLE_GROUP) {
      const verdict = this.#isEncodedWord(window, at + 1);
      if (verdict === NEED_MORE) return NEED_MORE;
      if (verdict === at + 1) {
        sink.codePoint(SPACE, at, at + 1);
        return at + 1;
      }
    }
    const wrapped = skipWrap(window, at);
    if (wrapped <= at) return wrapped === NEED_MORE ? NEED_MORE : NOTHING;
    return this.#isEncodedWord(window, wrapped);
  }

  /** Whether the word at `at` decodes to text as far as one can see: `at`, NEED_MORE or NOTHING. */
  #isEncodedWord(window: Window, at: number): number {
    let bits = 0;
    let held = 0;
    let next = at;
    let hasSign = false;
    for (; next < window.end && next - at < 12; next++) {
      const value = valueAt(this.values, window, next);
      if (value < 0) break;
      if (value < 26 || value > 51) hasSign = true;
      bits = ((bits << 6) | value) & 0xffff;
      held += 6;
      if (held >= 8) {
        held -= 8;
        const byte = (bits >> held) & 0xff;
        if (byte < 0x80 && !isReadable(byte)) return NOTHING;
      }
    }
    if (next - at >= 12) return at;
    if (next >= window.end && !window.isFinal) return NEED_MORE;
    const isWhole = (next - at) % 4 === 0 || (next < window.end && window.units[next] === PAD);
    return next > at && isWhole && hasSign ? at : NOTHING;
  }
}

export const BASE64_SIGNS: SignCode = { values: COMMON, bits: 6, isAscii: false };
export const BCRYPT_SIGNS: SignCode = { values: BCRYPT, bits: 6, isAscii: true };
export const CRYPT_SIGNS: SignCode = { values: CRYPT, bits: 6, isAscii: true };

export const BASE64: Decoder = new Base64(COMMON, true);
export const BASE64_BCRYPT: Decoder = new Base64(BCRYPT, false);
export const BASE64_CRYPT: Decoder = new Base64(CRYPT, false);
