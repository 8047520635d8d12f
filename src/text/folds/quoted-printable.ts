// Text, folds. Quoted-printable: bytes behind an equals sign, and the soft line ends that split words. One byte alone counts
// only inside a word, since equals signs before numbers are everywhere.

import { isWordUnit, peek, type Decoder, type Sink, type Window } from './decoder.js';
import { hexValue } from './escapes.js';
import { NEED_MORE, NOTHING } from './stage.js';

const EQUALS = 0x3d;

/** A byte behind an equals sign: 0 to 255, NEED_MORE or NOTHING. */
function byteAt(window: Window, at: number): number {
  const sign = peek(window, at);
  if (sign !== EQUALS) return sign === NEED_MORE ? NEED_MORE : NOTHING;
  const first = peek(window, at + 1);
  if (first === NEED_MORE) return NEED_MORE;
  const high = hexValue(first);
  if (high < 0) return NOTHING;
  const second = peek(window, at + 2);
  if (second === NEED_MORE) return NEED_MORE;
  const low = hexValue(second);
  return low < 0 ? NOTHING : high * 16 + low;
}

class QuotedPrintable implements Decoder {
  readonly layer = 'quoted_printable';
  readonly enough = 1;
  readonly enoughAtEnd = 1;
  readonly letterShare = 0;

  mayBegin(first: number, second: number): boolean {
    return first === EQUALS && hexValue(second) >= 2;
  }

  step(window: Window, at: number, sink: Sink): number {
    const value = byteAt(window, at);
    if (value < 0) return value;
    const isFirst = at === sink.start;
    if (isFirst && value < 0x80) {
      const follows = byteAt(window, at + 3);
      if (follows === NEED_MORE) return NEED_MORE;
      if (follows < 0 && !isInsideWord(sink.before, value, peek(window, at + 3))) return NOTHING;
    }
    sink.byte(value, at, at + 3);
    return at + 3;
  }
}

function isInsideWord(before: number, value: number, after: number): boolean {
  if (!isWordUnit(before) && before !== 0x2e && before !== 0x2c) return false;
  return value === 0x20 || (after > 0x39 && isWordUnit(after));
}

/** `=` and a line end: nothing at all. */
class SoftLineEnd implements Decoder {
  readonly layer = 'quoted_printable';
  readonly enough = 0;
  readonly enoughAtEnd = 0;
  readonly letterShare = 0;

  mayBegin(first: number, second: number): boolean {
    return first === EQUALS && (second === 10 || second === 13);
  }

  step(window: Window, at: number, sink: Sink): number {
    if (at !== sink.start || !isWordUnit(sink.before) || peek(window, at) !== EQUALS) return NOTHING;
    let next = at + 1;
    if (peek(window, next) === 13) next++;
    const lineEnd = peek(window, next);
    if (lineEnd !== 10) return lineEnd === NEED_MORE ? NEED_MORE : NOTHING;
    const after = peek(window, next + 1);
    if (after === NEED_MORE) return NEED_MORE;
    return isWordUnit(after) ? next + 1 : NOTHING;
  }
}

export const QUOTED_PRINTABLE: Decoder = new QuotedPrintable();
export const SOFT_LINE_END: Decoder = new SoftLineEnd();
