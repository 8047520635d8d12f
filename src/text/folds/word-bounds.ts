// Text, folds. Where words of the basic alphabet begin and end on a folded tape, and what may stand beside them.

import { KIND, kindOf } from './code-points.js';

const setOf = (signs: string): ReadonlySet<number> =>
  new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
export const BLANKS = setOf('\t\n\r ');
export const SENTENCE_SIGNS = setOf('.,;:!?');
/** Signs that may stand right behind a word, or a sentence. */
export const CLOSING_SIGNS = setOf('.,;:!?"\'`)]}');

export function isAsciiLetter(unit: number): boolean {
  const lower = unit | 32;
  return unit < 128 && lower >= 97 && lower <= 122;
}

/** Whether a letter beyond ASCII stands right beside these ASCII letters: then they are no word, and speak for nothing. */
export function isPartOfWord(units: Uint16Array, start: number, end: number, length: number): boolean {
  return (
    (start > 0 && kindOf(units[start - 1]!) === KIND.foreign) ||
    (end < length && kindOf(units[end]!) === KIND.foreign)
  );
}

/** Units before a word that tell whether it stands at a boundary. */
export const BOUNDARY_UNITS = 2;

/** Whether the word at `at` begins the text, a line, or what stands behind a quote or another sign. */
export function isAtBoundary(units: Uint16Array, at: number): boolean {
  if (at === 0) return true;
  const before = units[at - 1]!;
  if (before === 0x0a || before === 0x0d) return true;
  if (isWordUnit(before)) return false;
  // A sign between two letters is part of a name or a number; one blank between two words is no boundary either.
  return at === 1 || !isWordUnit(units[at - 2]!);
}

function isWordUnit(unit: number): boolean {
  if (unit > 0x7f) return kindOf(unit) === KIND.foreign;
  return isAsciiLetter(unit) || (unit >= 0x30 && unit <= 0x39);
}
