// Text, folds. Where an encoded run may begin and which decoders are asked there, in order: the stricter first, so that two
// codes over the same signs cannot both be right.

import { BASE64, BASE64_BCRYPT, BASE64_CRYPT } from './base64.js';
import type { Decoder } from './decoder.js';

const NONE: readonly Decoder[] = [];
const WORD = new Uint8Array(0x10000);
for (let unit = 0; unit < 128; unit++) {
  const lower = unit | 32;
  if ((unit >= 48 && unit <= 57) || (lower >= 97 && lower <= 122) || unit === 0x2b) WORD[unit] = 1;
}

const byUnit: (readonly Decoder[])[] = Array.from({ length: 128 }, (_, unit) => choose(unit));

function choose(unit: number): readonly Decoder[] {
  const list: Decoder[] = [];
  if (WORD[unit] === 1) list.push(BASE64, BASE64_BCRYPT, BASE64_CRYPT);
  return list;
}

/** Whether a run may begin with `unit` after `before`. */
export function isRunStart(before: number, unit: number): boolean {
  return unit < 128 && byUnit[unit]!.length > 0 && (WORD[before] === 0 || WORD[unit] === 0);
}

export function decodersFor(unit: number): readonly Decoder[] {
  return byUnit[unit] ?? NONE;
}
