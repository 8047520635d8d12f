// Cloak. One folded text while the detectors look at it: the text, where clue words stand in it (searched once a clue,
// on demand), and whether a range stands by itself. Must never outlive one call.

import type { Span } from '../core/span.js';
import { Pattern, type Found } from '../text/pattern.js';
import { Utf8Text } from '../text/utf8-text.js';
import { WordIndex, type WordList } from './word-list.js';

/** How far from a value a clue still speaks of it, in characters. */
export interface Reach {
  readonly before: number;
  readonly after: number;
}

const USUAL_REACH: Reach = { before: 60, after: 24 };

export interface Reading {
  readonly text: string;
  /** Whether the pattern matches anywhere. */
  readonly occurs: (pattern: Pattern) => boolean;
  /** Every match of the pattern, as its own `findAll` gives them; that there is none costs a fraction of that. */
  readonly findAll: (pattern: Pattern) => Iterable<Found>;
  /** The same without groups, for a fraction of the price. */
  readonly findSpans: (pattern: Pattern) => readonly Span[];
  /** Where words of the list stand, in order; searched once a list. */
  readonly findWords: (words: WordList) => readonly Span[];
  /** Whether words of the list may stand there, as far as their beginnings tell: next to free. */
  readonly mayHold: (words: WordList) => boolean;
  /** Where a match that begins right at the offset ends; -1: none does. For patterns that are `isSticky`. */
  readonly endAt: (pattern: Pattern, offset: number) => number;
  /** Every run of digits, whole and in order; searched once. */
  readonly digitRuns: () => readonly Span[];
  /** Whether the clue stands close to the range. */
  readonly near: (clue: WordList, span: Span, reach?: Reach) => boolean;
}

/** Index of the first span that ends at or after `offset`. */
function firstEndingFrom(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A blank line between the two offsets. */
function hasBlankLine(text: string, from: number, to: number): boolean {
  return from < to && text.slice(Math.max(from - 1, 0), to).includes('\n\n');
}

/** Whether one of the spans begins inside the range or shortly behind it. */
function startsWithin(spans: readonly Span[], span: Span, reach: Reach): boolean {
  const next = spans[firstEndingFrom(spans, span.start)];
  return next !== undefined && next.start < span.end + reach.after;
}

function digitRunsOf(text: string): readonly Span[] {
  const runs: Span[] = [];
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      runs.push({ start, end: at });
      start = -1;
    }
  }
  if (start !== -1) runs.push({ start, end: text.length });
  return runs;
}

export function readText(text: string): Reading {
  const found = new Map<WordList, readonly Span[]>();
  // Most patterns find nothing. Asked in bytes that were made once, RE2 need not copy the text for each of them.
  const encoded = new Utf8Text(text);
  let index: WordIndex | undefined;
  let runs: readonly Span[] | undefined;
  const occurs = (pattern: Pattern): boolean => pattern.testBytes(encoded.bytes);
  const findWords = (words: WordList): readonly Span[] => {
    const known = found.get(words);
    if (known !== undefined) return known;
    const spans = words.findIn((index ??= new WordIndex(encoded)));
    found.set(words, spans);
    return spans;
  };
  return {
    text,
    occurs,
    findAll: (pattern) => (occurs(pattern) ? pattern.findAll(text) : []),
    findSpans: (pattern) => (occurs(pattern) ? pattern.findSpans(text) : []),
    findWords,
    mayHold: (words) => words.mayStandIn((index ??= new WordIndex(encoded))),
    endAt: (pattern, offset) => pattern.findEndAt(encoded, offset),
    digitRuns: () => (runs ??= digitRunsOf(text)),
    near: (clue, span, reach = USUAL_REACH) => {
      const spans = findWords(clue);
      if (spans.length === 0) return false;
      const next = spans[firstEndingFrom(spans, span.start - reach.before)];
      if (next === undefined || next.start >= span.end + reach.after) return false;
      // A clue in another paragraph speaks of something else, unless it speaks again further on.
      if (!hasBlankLine(text, next.end, span.start)) return true;
      const last = spans[firstEndingFrom(spans, span.start) - 1] ?? next;
      return !hasBlankLine(text, last.end, span.start) || startsWithin(spans, span, reach);
    },
  };
}

/** Whether the unit at `index` belongs to a word written with spaces around it (Latin, Greek, Cyrillic, digits, `_`). */
export function isWordUnit(text: string, index: number): boolean {
  if (index < 0 || index >= text.length) return false;
  const code = text.charCodeAt(index);
  if (code < 0x80) return isAsciiWord(code);
  return (
    (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x370 && code <= 0x52f)
  );
}

function isAsciiWord(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
  );
}

export function isDigitUnit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}

const LETTER_OR_DIGIT = new Pattern('^[\\pL\\pN]');

/** Whether a letter or digit of any script lies at `index` (a surrogate half counts as its character's). */
export function isLetterOrDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code < 0x80) return isAsciiWord(code) && code !== 95;
  const start = code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
  return LETTER_OR_DIGIT.test(String.fromCodePoint(text.codePointAt(start) ?? 0x20));
}

/** Whether a word with a digit in it ends at `end`: a build or a part ("TP1A.220624"), not an abbreviation ("Tel.0171"). */
function endsCode(text: string, end: number): boolean {
  for (let at = end - 1; isWordUnit(text, at); at -= 1) if (isDigitUnit(text, at)) return true;
  return false;
}

function joinsBefore(text: string, start: number): boolean {
  if (isWordUnit(text, start - 1)) return true;
  switch (text.charAt(start - 1)) {
    case '.':
      return endsCode(text, start - 1);
    case '/':
      return isDigitUnit(text, start - 2);
    case '-':
      return isWordUnit(text, start - 2);
    case '$':
    case '€':
    case '£':
    case '¥':
      return true;
    default:
      return false;
  }
}

function joinsAfter(text: string, end: number): boolean {
  if (isWordUnit(text, end)) return true;
  switch (text.charAt(end)) {
    case '.':
    case '/':
      return isDigitUnit(text, end + 1);
    case '-':
      return isWordUnit(text, end + 1);
    case '%':
    case '€':
      return true;
    default:
      return false;
  }
}

/** Whether a spaced number has more numbers beside it: a table or a dump, not one id. */
export function isInRow(text: string, span: Span): boolean {
  const before = text[span.start - 1] === ' ' && isDigitUnit(text, span.start - 2);
  return before || (text[span.end] === ' ' && isDigitUnit(text, span.end + 1));
}

/** Whether a number or code is not a piece of something longer (a UUID, a version, a price, a decimal). */
export function standsAlone(text: string, span: Span): boolean {
  return !joinsBefore(text, span.start) && !joinsAfter(text, span.end);
}
