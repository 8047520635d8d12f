// Text, pattern syntax. Sets of code points as flat sorted ranges: what one position of a pattern may read. Enters: ranges
// and names; leaves: sets. Must agree with RE2 on every class, because the hold-back of streams is computed from these.

import { Pattern } from '../pattern.js';
import { caseVariants, casedWithin } from './case-folding.js';

/** `[low, high, low, high, …]`, inclusive, ascending, disjoint and never adjacent. */
export type CodePoints = readonly number[];

export const LAST_CODE_POINT = 0x10ffff;

/** The set that the given ranges cover together. */
export function normalise(ranges: readonly number[]): CodePoints {
  const pairs: [number, number][] = [];
  for (let index = 0; index < ranges.length; index += 2) pairs.push([ranges[index]!, ranges[index + 1]!]);
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: number[] = [];
  for (const [low, high] of pairs) {
    const last = merged.length - 1;
    if (last > 0 && low <= merged[last]! + 1) merged[last] = Math.max(merged[last]!, high);
    else merged.push(low, high);
  }
  return merged;
}

export function union(sets: readonly CodePoints[]): CodePoints {
  return normalise(sets.flat());
}

export function negate(set: CodePoints): CodePoints {
  const rest: number[] = [];
  let next = 0;
  for (let index = 0; index < set.length; index += 2) {
    if (set[index]! > next) rest.push(next, set[index]! - 1);
    next = set[index + 1]! + 1;
  }
  if (next <= LAST_CODE_POINT) rest.push(next, LAST_CODE_POINT);
  return rest;
}

export function single(codePoint: number): CodePoints {
  return [codePoint, codePoint];
}

export function includes(set: CodePoints, codePoint: number): boolean {
  for (let index = 0; index < set.length; index += 2) {
    if (codePoint < set[index]!) return false;
    if (codePoint <= set[index + 1]!) return true;
  }
  return false;
}

/** Hundreds of rules are made of the same few letters and classes. */
const folded = new Map<string, CodePoints>();
const MAX_REMEMBERED = 4_096;

/** The set with every other spelling (case) of its members. */
export function foldCase(set: CodePoints): CodePoints {
  const key = set.length <= 64 ? set.join() : null;
  const known = key === null ? undefined : folded.get(key);
  if (known !== undefined) return known;
  const result = addSpellings(set);
  if (key !== null && folded.size < MAX_REMEMBERED) folded.set(key, result);
  return result;
}

function addSpellings(set: CodePoints): CodePoints {
  const extra: number[] = [];
  for (let index = 0; index < set.length; index += 2) {
    for (const cased of casedWithin(set[index]!, set[index + 1]!)) {
      for (const variant of caseVariants(cased)) extra.push(variant, variant);
    }
  }
  return extra.length === 0 ? set : normalise([...set, ...extra]);
}

/** UTF-16 units of the longest member: 2 as soon as one lies beyond the basic plane. */
export function widest(set: CodePoints): 0 | 1 | 2 {
  const last = set.at(-1);
  if (last === undefined) return 0;
  return last > 0xffff ? 2 : 1;
}

/** UTF-16 units of the shortest member. */
export function narrowest(set: CodePoints): 0 | 1 | 2 {
  const first = set[0];
  if (first === undefined) return 0;
  return first > 0xffff ? 2 : 1;
}

export const DIGITS: CodePoints = [0x30, 0x39];
export const WORD_CHARACTERS: CodePoints = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
/** RE2's `\s`: no vertical tab. */
export const SPACES: CodePoints = [0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x20];
export const NEWLINE: CodePoints = [0x0a, 0x0a];

const POSIX: Readonly<Record<string, CodePoints>> = {
  alnum: [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a],
  alpha: [0x41, 0x5a, 0x61, 0x7a],
  ascii: [0x00, 0x7f],
  blank: [0x09, 0x09, 0x20, 0x20],
  cntrl: [0x00, 0x1f, 0x7f, 0x7f],
  digit: DIGITS,
  graph: [0x21, 0x7e],
  lower: [0x61, 0x7a],
  print: [0x20, 0x7e],
  punct: [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e],
  space: [0x09, 0x0d, 0x20, 0x20],
  upper: [0x41, 0x5a],
  word: WORD_CHARACTERS,
  xdigit: [0x30, 0x39, 0x41, 0x46, 0x61, 0x66],
};

export function posixClass(name: string): CodePoints | null {
  return Object.hasOwn(POSIX, name) ? POSIX[name]! : null;
}

let everyCodePoint: string | null = null;

function textOfEveryCodePoint(): string {
  if (everyCodePoint !== null) return everyCodePoint;
  const pieces: string[] = [];
  for (let low = 0; low <= LAST_CODE_POINT; low += 0x1000) {
    const block: number[] = [];
    for (let codePoint = low; codePoint < low + 0x1000; codePoint += 1) {
      if (codePoint < 0xd800 || codePoint > 0xdfff) block.push(codePoint);
    }
    pieces.push(String.fromCodePoint(...block));
  }
  everyCodePoint = pieces.join('');
  return everyCodePoint;
}

const properties = new Map<string, CodePoints>();

/**
 * The members of a Unicode property, asked of RE2 itself so that both always read the same Unicode version; throws on a
 * name RE2 does not know.
 */
export function propertyClass(name: string): CodePoints {
  const known = properties.get(name);
  if (known !== undefined) return known;
  const pattern = new Pattern(`\\p{${name}}+`);
  const text = textOfEveryCodePoint();
  const ranges: number[] = [];
  for (const { start, end } of pattern.findAll(text)) {
    ranges.push(text.codePointAt(start)!, lastCodePointBefore(text, end));
  }
  // A run over the surrogate gap reads as one range; surrogates never occur in what RE2 reads, so that is harmless.
  const set = normalise(ranges);
  properties.set(name, set);
  return set;
}

function lastCodePointBefore(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? text.codePointAt(end - 2)! : unit;
}
