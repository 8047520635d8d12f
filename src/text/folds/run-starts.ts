// Text, folds. Where an encoded run may begin and which decoders are asked there, in order: the stricter first, so that two
// codes over the same signs cannot both be right.

import { ASCII85, BASE32 } from './base32.js';
import { BASE64, BASE64_BCRYPT, BASE64_CRYPT } from './base64.js';
import { KIND, KIND_TABLE } from './code-points.js';
import type { Decoder } from './decoder.js';
import { BINARY, DECIMAL, HEX, HEX_DIGITS, OCTAL } from './number-lists.js';
import { QUOTED_PRINTABLE, SOFT_LINE_END } from './quoted-printable.js';
import { MORSE_CODE, SPACED, SPELLING_ALPHABET } from './spelled-out.js';

const SPACED_ALONE: readonly Decoder[] = [SPACED];
const WORD = new Uint8Array(0x10000);
for (let unit = 0; unit < 128; unit++) {
  const lower = unit | 32;
  if ((unit >= 48 && unit <= 57) || (lower >= 97 && lower <= 122) || unit === 0x2b) WORD[unit] = 1;
}

const byUnit: (readonly Decoder[])[] = Array.from({ length: 128 }, (_, unit) => choose(unit));

function choose(unit: number): readonly Decoder[] {
  const list: Decoder[] = [];
  const lower = unit | 32;
  const isLetter = unit >= 65 && lower >= 97 && lower <= 122;
  const isDigit = unit >= 48 && unit <= 57;
  if (isLetter || isDigit) list.push(SPACED);
  if (isLetter) list.push(SPELLING_ALPHABET);
  if (unit === 0x30 || unit === 0x31) list.push(BINARY);
  if (isDigit || (lower >= 97 && lower <= 102)) list.push(HEX);
  if (isDigit) list.push(DECIMAL, OCTAL, HEX_DIGITS);
  if (isLetter || (unit >= 0x32 && unit <= 0x37)) list.push(BASE32);
  if (WORD[unit] === 1) list.push(BASE64, BASE64_BCRYPT, BASE64_CRYPT);
  if (unit === 0x3d) list.push(QUOTED_PRINTABLE, SOFT_LINE_END);
  if (unit === 0x2e || unit === 0x2d || unit === 0x5f) list.push(MORSE_CODE);
  if (unit >= 0x2b && unit <= 0x49) list.push(ASCII85);
  return list;
}

/** Whether a run may begin with `unit` after `before`. */
export function isRunStart(before: number, unit: number): boolean {
  if (unit >= 128) return KIND_TABLE[unit] === KIND.foreign && KIND_TABLE[before] !== KIND.foreign;
  return byUnit[unit]!.length > 0 && (WORD[before] === 0 || WORD[unit] === 0);
}

export function decodersFor(unit: number): readonly Decoder[] {
  return byUnit[unit] ?? SPACED_ALONE;
}
