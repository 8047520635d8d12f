// Text, folds. Base64 in its four alphabets (standard, URL-safe, IMAP, and the two orders of crypt), padded or not, wrapped
// over lines, or word by word. Reads whole groups, so that a match maps back to the groups that carry it.

import type { Decoder, Sink, Window } from './decoder.js';
import { NEED_MORE, NOTHING } from './stage.js';
import { isReadable, mayBeginCharacter } from './utf8.js';

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
const SPACE = 0x20;
const PAD = 0x3d;

/** Units between two wrapped lines that may be skipped. */
const WIDEST_WRAP = 12;

function valueAt(values: Int8Array, window: Window, at: number): number {
  const unit = window.units[at]!;
  return unit < 128 ? values[unit]! : -1;
}

/** Where the next line of a wrapped run begins: `at` if there is no wrap here, NEED_MORE, or NOTHING. */
export function skipWrap(window: Window, at: number): number {
  const { units, end } = window;
  let next = at;
  let hasLineEnd = false;
  while (next < end && next - at < WIDEST_WRAP) {
    const unit = units[next]!;
    if (unit === LINE_END || unit === 13) hasLineEnd = true;
    else if (unit !== SPACE && unit !== 9 && !(hasLineEnd && unit === 0x3e)) break;
    next++;
  }
  if (next === at) return at;
  if (next >= end && !window.isFinal) return NEED_MORE;
  return hasLineEnd ? next : NOTHING;
}

class Base64 implements Decoder {
  readonly layer = 'base64';
  readonly enough = 12;
  readonly enoughAtEnd = 6;
  readonly letterShare = 0;
  readonly #group = new Int32Array(4);

  constructor(
    private readonly values: Int8Array,
    private readonly mayBeWords: boolean,
  ) {}

  mayBegin(first: number, second: number): boolean {
    const [high, low] = [this.values[first] ?? -1, this.values[second] ?? -1];
    return high >= 0 && low >= 0 && mayBeginCharacter((high << 2) | (low >> 4));
  }

  step(window: Window, at: number, sink: Sink): number {
    const start = at === sink.start ? at : this.#crossGap(window, at, sink);
    if (start < 0) return start;
    let next = start;
    let count = 0;
    while (count < 4) {
      if (next >= window.end) {
        if (!window.isFinal) return this.#isHopeless(count) ? NOTHING : NEED_MORE;
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

  /** The first bytes of a group already cannot be text. */
  #isHopeless(count: number): boolean {
    if (count === 0) return false;
    const first = this.#group[0]!;
    // Continuation bytes may begin a group of a run under way; they cannot begin a run, which the sink notices.
    if (first < 2 || first === 63) return true;
    return count > 1 && first < 32 && !isReadable((first << 2) | (this.#group[1]! >> 4));
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
    if (unit === SPACE && this.mayBeWords) {
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

export const BASE64: Decoder = new Base64(COMMON, true);
export const BASE64_BCRYPT: Decoder = new Base64(BCRYPT, false);
export const BASE64_CRYPT: Decoder = new Base64(CRYPT, false);
