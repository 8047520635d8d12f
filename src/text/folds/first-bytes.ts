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
const SIGNS = 8;

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

/** Whether any signs behind these three could make them the beginning of a text. */
export function mayGoOn({ values, bits, isAscii }: SignCode, units: readonly number[]): boolean {
  const most = isAscii ? 0x7f : 0xff;
  const value = units.reduce((sum, unit) => (sum << bits) | values[unit]!, 0);
  const whole = value >> (3 * bits - 8);
  const state = whole > most ? UNREADABLE : READ[whole]!;
  if (state === UNREADABLE) return false;
  // Of the second byte all bits are known in a code of six bits a sign, and all but one in a code of five.
  const lowest = (bits === 6 ? value >> 2 : value << 1) & 0xff;
  const highest = bits === 6 ? lowest : lowest | 1;
  for (let byte = lowest; byte <= Math.min(most, highest); byte++)
    if (READ[state * 256 + byte] !== UNREADABLE) return true;
  return false;
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
