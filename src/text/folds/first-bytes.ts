// Text, folds. Whether the first signs of a code can be the bytes of a text: arithmetic on a few units, which rules out
// nearly every ordinary word before a decoder is asked. Enters: a place; leaves: false only where the decoder says so too.

import { mayBeginCharacter } from './utf8.js';

/** States of a reader of UTF-8: between characters, or so many bytes short of one. */
const BETWEEN = 0;
const UNREADABLE = 4;
const STATES = 5;

/** State and byte -> the next state. Stricter readings are left to the decoder. */
const READ = new Uint8Array(STATES * 256).fill(UNREADABLE);
for (let byte = 0; byte < 256; byte++) {
  if (mayBeginCharacter(byte)) READ[byte] = byte < 0x80 ? BETWEEN : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
  if ((byte & 0xc0) === 0x80)
    for (let missing = 1; missing < 4; missing++) READ[missing * 256 + byte] = missing - 1;
}

/** A code in which every sign carries the same number of bits. */
export interface SignCode {
  /** Value of each sign below 128; -1 for all others. */
  readonly values: Int8Array;
  readonly bits: number;
  /** Whether only ASCII is believed. */
  readonly isAscii: boolean;
}

/** Signs that are looked at: no decoder believes in what so few can say. */
export const SIGNS = 8;

export function mayBeText(
  { values, bits, isAscii }: SignCode,
  units: Uint16Array,
  at: number,
  end: number,
): boolean {
  const stop = Math.min(end, at + SIGNS);
  let state = BETWEEN;
  let value = 0;
  let held = 0;
  for (let index = at; index < stop; index++) {
    const unit = units[index]!;
    const sign = unit < 128 ? values[unit]! : -1;
    // A line may end inside a run: the decoder knows.
    if (sign < 0) return true;
    value = ((value << bits) | sign) & 0xffff;
    held += bits;
    if (held < 8) continue;
    held -= 8;
    const byte = (value >> held) & 0xff;
    if (isAscii && byte > 0x7f) return false;
    state = READ[state * 256 + byte]!;
    if (state === UNREADABLE) return false;
  }
  return true;
}

/** How far a reader of a code is, as one number: the state of UTF-8 above, a 1 and the bits held behind it below. */
export const AT_START = 1;
/** What was read cannot be the beginning of a text. */
export const NO_TEXT = -1;
const UTF8_SHIFT = 8;

/** The reader after one more sign of the code; the same that `mayBeText` does in a loop. */
export function readSign({ values, bits, isAscii }: SignCode, reader: number, unit: number): number {
  const value = ((reader & 0xff) << bits) | values[unit]!;
  const state = reader >> UTF8_SHIFT;
  const held = 31 - Math.clz32(value) - 8;
  if (held < 0) return (state << UTF8_SHIFT) | value;
  const byte = (value >> held) & 0xff;
  const next = isAscii && byte > 0x7f ? UNREADABLE : READ[state * 256 + byte]!;
  const rest = (1 << held) | (value & ((1 << held) - 1));
  return next === UNREADABLE ? NO_TEXT : (next << UTF8_SHIFT) | rest;
}

const LOWEST_85 = 0x21;
const HIGHEST_85 = 0x75;
const GROUP_85 = 5;

/** The same for five signs of Ascii85, which are four bytes. */
export function mayBeText85(units: Uint16Array, at: number, end: number): boolean {
  if (at + GROUP_85 > end) return true;
  let value = 0;
  for (let index = at; index < at + GROUP_85; index++) {
    const unit = units[index]!;
    if (unit < LOWEST_85 || unit > HIGHEST_85) return true;
    value = value * 85 + unit - LOWEST_85;
  }
  if (value > 0xffffffff) return false;
  let state = READ[Math.floor(value / 0x1000000)]!;
  for (let shift = 16; shift >= 0; shift -= 8) state = READ[state * 256 + ((value >>> shift) & 0xff)]!;
  return state !== UNREADABLE;
}
