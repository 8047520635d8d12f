// Cloak. One folded text while the detectors look at it: the text, where clue words stand in it (searched once a clue,
// on demand), and whether a range stands by itself. Must never outlive one call.

import type { Span } from '../core/span.js';
import { Pattern, type Found } from '../text/pattern.js';

/** How far from a value a clue still speaks of it, in characters. */
export interface Reach {
  readonly before: number;
  readonly after: number;
}

const USUAL_REACH: Reach = { before: 60, after: 24 };

export interface Reading {
  readonly text: string;
  /** Every match of the pattern, as its own `findAll` gives them; that there is none costs a fraction of that. */
  readonly findAll: (pattern: Pattern) => Iterable<Found>;
  /** Whether the clue stands close to the range. */
  readonly near: (clue: Pattern, span: Span, reach?: Reach) => boolean;
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

export function readText(text: string): Reading {
  const found = new Map<Pattern, readonly Span[]>();
  // Most patterns find nothing. Asked in bytes that were made once, RE2 need not copy the text for each of them.
  let bytes: Buffer | undefined;
  const findAll = (pattern: Pattern): Iterable<Found> =>
    pattern.testBytes((bytes ??= Buffer.from(text))) ? pattern.findAll(text) : [];
  const spansOf = (clue: Pattern): readonly Span[] => {
    const known = found.get(clue);
    if (known !== undefined) return known;
    const spans = [...findAll(clue)];
    found.set(clue, spans);
    return spans;
  };
  return {
    text,
    findAll,
    near: (clue, span, reach = USUAL_REACH) => {
      const spans = spansOf(clue);
      const next = spans[firstEndingFrom(spans, span.start - reach.before)];
      if (next === undefined || next.start >= span.end + reach.after) return false;
      // A clue in another paragraph speaks of something else, unless it speaks again further on.
      if (!hasBlankLine(text, next.end, span.start)) return true;
      const last = spans[firstEndingFrom(spans, span.start) - 1] ?? next;
      return !hasBlankLine(text, last.end, span.start) || startsWithin(spans, span, reach);
    },
  };
}

/** Scripts written without spaces or with glued particles (Hebrew and beyond): their words have no edges to ask for. */
function hasNoEdges(word: string): boolean {
  return word.charCodeAt(0) >= 0x0590;
}

/** Letters of scripts with capitals, as the inside of a class: a handful of ranges where `\\pL` would be hundreds. */
export const LETTERS = 'A-Za-z\u00c0-\u024f\u0370-\u052f\u1e00-\u1eff';

/** A character that no such word goes on with. */
export const WORD_EDGE = `[^0-9${LETTERS}]`;

function joinWords(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(' ', '[\\s_\\-]{0,2}')).join('|');
}

/** Words as one RE2 source: whole words in either case; a space also stands for `_`, `-` or nothing. */
export function wordsSource(words: readonly string[]): string {
  const edged = words.filter((word) => !hasNoEdges(word));
  const glued = words.filter(hasNoEdges);
  const parts: string[] = [];
  if (edged.length > 0) parts.push(`(?:^|${WORD_EDGE})(?:${joinWords(edged)})(?:${WORD_EDGE}|$)`);
  if (glued.length > 0) parts.push(`(?:${joinWords(glued)})`);
  return `(?i:${parts.join('|')})`;
}

/** Clue words as a pattern; each word is RE2 source. */
export function clue(...words: readonly string[]): Pattern {
  return new Pattern(wordsSource(words));
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

function joinsBefore(text: string, start: number): boolean {
  if (isWordUnit(text, start - 1)) return true;
  switch (text.charAt(start - 1)) {
    case '.':
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
