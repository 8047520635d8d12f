// Text, pattern syntax. One spelling for all cases, and one digit for all digits, unit by unit, so that offsets stay. Only
// for finding literals that a pattern requires: any folding will do as long as both sides use the same one.

import { caseVariants, casedWithin } from './case-folding.js';

let units: Uint16Array | null = null;

/** UTF-16 unit -> the unit that stands for all its cases. Beyond the basic plane cases stay apart. */
export function foldedUnits(): Uint16Array {
  if (units !== null) return units;
  units = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
  for (const codePoint of casedWithin(0, 0xffff)) {
    const first = Math.min(...caseVariants(codePoint));
    if (first <= 0xffff) units[codePoint] = first;
  }
  // Few letters keep the rows of the automaton short.
  units.fill(0x30, 0x30, 0x3a);
  return units;
}

export function foldText(text: string): string {
  const folded = foldedUnits();
  let result = '';
  for (let index = 0; index < text.length; index += 1) {
    result += String.fromCharCode(folded[text.charCodeAt(index)]!);
  }
  return result;
}
