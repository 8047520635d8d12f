// Text, pattern syntax. Code points that no pattern tells apart share one letter, so that an automaton has a few hundred
// columns instead of a million. Enters: the sets of all patterns; leaves: code point -> letter, set -> its letters.

import { includes, NEWLINE, WORD_CHARACTERS, type CodePoints } from './code-points.js';

/** What an assertion needs to know of a neighbour. */
export const OTHER = 0;
export const WORD = 1;
export const LINE_END = 2;
export type Neighbour = typeof OTHER | typeof WORD | typeof LINE_END;

/** What RE2 reads in the place of a surrogate without its other half. */
const REPLACEMENT = 0xfffd;

/** Data only, so that it can be kept in a file. */
export interface Alphabet {
  readonly size: number;
  /** Letters below this number are those that ASCII text uses. */
  readonly asciiSize: number;
  /** Letter of each unit of the basic plane. */
  readonly basic: Uint16Array;
  /** Start of each stretch of code points that share a letter, … */
  readonly cuts: Int32Array;
  /** … and that letter. */
  readonly letters: Uint16Array;
  readonly neighbourOf: Uint8Array;
  /** A row of `size` for each set, in the order given: 1 at the letters it holds. */
  readonly members: Uint8Array;
}

export function letterOf({ basic, cuts, letters }: Alphabet, codePoint: number): number {
  return codePoint < 0x10000 ? basic[codePoint]! : letters[lastAtOrBelow(cuts, codePoint)]!;
}

/** Start of each stretch on which every set is constant; the first is 0. */
function cutPoints(sets: readonly CodePoints[]): Int32Array {
  const cuts = new Set([0, 0x80, 0x10000]);
  for (const set of sets) {
    for (let index = 0; index < set.length; index += 2) {
      cuts.add(set[index]!);
      cuts.add(set[index + 1]! + 1);
    }
  }
  return Int32Array.from([...cuts].filter((cut) => cut <= 0x10ffff)).sort();
}

/** Splits the stretches into classes: two end up together exactly when no set tells them apart. */
function classify(cuts: Int32Array, sets: readonly CodePoints[]): Int32Array {
  const classOf = new Int32Array(cuts.length);
  let count = 1;
  for (const set of sets) {
    const split = new Map<number, number>();
    for (let stretch = 0, at = 0; stretch < cuts.length && at < set.length; stretch += 1) {
      while (at < set.length && set[at + 1]! < cuts[stretch]!) at += 2;
      if (at >= set.length || set[at]! > cuts[stretch]!) continue;
      const before = classOf[stretch]!;
      let after = split.get(before);
      if (after === undefined) split.set(before, (after = count++));
      classOf[stretch] = after;
    }
  }
  return classOf;
}

/** Renumbers classes from 0 in the order of the text, so that those of ASCII come first. */
function renumber(classOf: Int32Array): { letters: Uint16Array; size: number } {
  const letterOf = new Map<number, number>();
  const letters = Uint16Array.from(classOf, (old) => {
    let letter = letterOf.get(old);
    if (letter === undefined) letterOf.set(old, (letter = letterOf.size));
    return letter;
  });
  return { letters, size: letterOf.size };
}

export function makeAlphabet(patternSets: readonly CodePoints[]): Alphabet {
  const sets = [...patternSets, WORD_CHARACTERS, NEWLINE];
  const cuts = cutPoints(sets);
  const { letters, size } = renumber(classify(cuts, sets));
  const basic = new Uint16Array(0x10000);
  for (let unit = 0, stretch = 0; unit < basic.length; unit += 1) {
    while (stretch + 1 < cuts.length && cuts[stretch + 1]! <= unit) stretch += 1;
    basic[unit] = letters[stretch]!;
  }
  basic.fill(basic[REPLACEMENT]!, 0xd800, 0xe000);
  const members = new Uint8Array(patternSets.length * size);
  const neighbourOf = new Uint8Array(size);
  for (const [stretch, start] of cuts.entries()) {
    const letter = letters[stretch]!;
    neighbourOf[letter] = includes(WORD_CHARACTERS, start)
      ? WORD
      : includes(NEWLINE, start)
        ? LINE_END
        : OTHER;
    for (const [index, set] of patternSets.entries())
      if (includes(set, start)) members[index * size + letter] = 1;
  }
  const asciiSize = 1 + basic.subarray(0, 0x80).reduce((most, letter) => Math.max(most, letter), 0);
  return { size, asciiSize, basic, cuts, letters, neighbourOf, members };
}

function lastAtOrBelow(cuts: Int32Array, codePoint: number): number {
  let low = 0;
  let high = cuts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (cuts[middle]! <= codePoint) low = middle;
    else high = middle - 1;
  }
  return low;
}
