// Static pass. The rules on the arguments of one call: a JSON text that passed the strict reader enters, matches with raw
// ranges leave. Each decoded string is read by itself, keys too; then the values once more one under the other, so that
// a payload cut over several fields is seen whole. A range always lies inside one literal and never cuts an escape.

import { compareSeverity } from '../core/severity.js';
import { mergeSpans, overlaps, type Span } from '../core/span.js';
import type { Match } from '../core/verdict.js';
import { readStringLiterals, type StringLiteral } from '../text/strict-json.js';

export type FindMatches = (text: string) => readonly Match[];

/** A match in the arguments; start and end are offsets into their raw text. */
export interface ArgumentMatch extends Span {
  readonly match: Match;
  /** JSON pointer. */
  readonly path: string;
}

/**
 * Strings read by themselves per call. A search costs some microseconds however short the string, and a body may hold
 * millions: those beyond are read one under the other instead, which no rule that looks at lines can tell apart.
 */
const MAX_SINGLE_SEARCHES = 512;
/** Strings up to this length are searched once however often they occur: keys of lists of objects, mostly. */
const REMEMBERED_CHARS = 64;
/** Between values read together: what \s and a line's end match, and what `.` does not cross. */
const SEPARATOR = '\n';

interface Piece extends Span {
  readonly literal: StringLiteral;
}

/** The pieces of literals that a range of their joined texts covers. `starts` holds where each text begins. */
function cutIntoPieces(
  span: Span,
  literals: readonly StringLiteral[],
  starts: readonly number[],
): readonly Piece[] {
  let low = 0;
  let high = literals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= span.start) low = middle + 1;
    else high = middle;
  }
  const pieces: Piece[] = [];
  for (let index = Math.max(0, low - 1); index < literals.length; index += 1) {
    const from = starts[index] ?? 0;
    const literal = literals[index];
    if (literal === undefined || from >= span.end) break;
    const start = Math.max(0, span.start - from);
    const end = Math.min(literal.value.length, span.end - from);
    if (start < end) pieces.push({ literal, start, end });
  }
  return pieces;
}

/** Whether a span touches one of these, which are sorted and disjoint. */
function touches(span: Span, ranges: readonly Span[]): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) <= span.start) low = middle + 1;
    else high = middle;
  }
  const next = ranges[low];
  return next !== undefined && overlaps(span, next);
}

class ArgumentSearch {
  readonly #findMatches: FindMatches;
  readonly #found: ArgumentMatch[] = [];
  readonly #remembered = new Map<string, readonly Match[]>();
  #searches = 0;

  constructor(findMatches: FindMatches) {
    this.#findMatches = findMatches;
  }

  run(literals: readonly StringLiteral[]): readonly ArgumentMatch[] {
    const leftOver = literals.filter((literal) => !this.#searchAlone(literal));
    const known = this.#rangesByRule();
    const values = literals.filter((literal) => !literal.isKey);
    if (values.length > 1) this.#searchJoined(values, known);
    const keys = leftOver.filter((literal) => literal.isKey);
    if (keys.length > 0) this.#searchJoined(keys, known);
    return this.#found.sort(
      (a, b) =>
        a.start - b.start ||
        compareSeverity(a.match.severity, b.match.severity) ||
        compareIds(a.match, b.match),
    );
  }

  /** False when the budget for single searches is spent. */
  #searchAlone(literal: StringLiteral): boolean {
    const text = literal.value;
    if (text === '') return true;
    let matches = this.#remembered.get(text);
    if (matches === undefined) {
      if (this.#searches >= MAX_SINGLE_SEARCHES) return false;
      this.#searches += 1;
      matches = this.#findMatches(text);
      if (text.length <= REMEMBERED_CHARS) this.#remembered.set(text, matches);
    }
    for (const match of matches)
      this.#found.push(...locate(match, [{ literal, start: match.start, end: match.end }]));
    return true;
  }

  #rangesByRule(): ReadonlyMap<string, readonly Span[]> {
    const ranges = new Map<string, Span[]>();
    for (const { match, start, end } of this.#found) {
      const own = ranges.get(match.signatureId);
      if (own === undefined) ranges.set(match.signatureId, [{ start, end }]);
      else own.push({ start, end });
    }
    return new Map([...ranges].map(([rule, spans]) => [rule, mergeSpans(spans)]));
  }

  /** Adds only what the single readings missed: a match that touches one its rule already has is that same match. */
  #searchJoined(literals: readonly StringLiteral[], known: ReadonlyMap<string, readonly Span[]>): void {
    const starts: number[] = [];
    let length = 0;
    for (const literal of literals) {
      starts.push(length);
      length += literal.value.length + SEPARATOR.length;
    }
    for (const match of this.#findMatches(literals.map((literal) => literal.value).join(SEPARATOR))) {
      const found = locate(match, cutIntoPieces(match, literals, starts));
      const ranges = known.get(match.signatureId) ?? [];
      if (!found.some((raw) => touches(raw, ranges))) this.#found.push(...found);
    }
  }
}

function locate(match: Match, pieces: readonly Piece[]): readonly ArgumentMatch[] {
  return pieces
    .map((piece) => ({ match, path: piece.literal.path, ...piece.literal.toRaw(piece) }))
    .filter((raw) => raw.start < raw.end);
}

function compareIds(a: Match, b: Match): number {
  return a.signatureId < b.signatureId ? -1 : a.signatureId > b.signatureId ? 1 : 0;
}

/** What the rules find in a call's arguments, by raw place. */
export function searchArguments(raw: string, findMatches: FindMatches): readonly ArgumentMatch[] {
  return new ArgumentSearch(findMatches).run([...readStringLiterals(raw)]);
}
