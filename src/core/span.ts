// Core. Half-open ranges in UTF-16 code units of the text as submitted; the one place where ranges are compared,
// merged and kept from cutting a character in half. Must never know what a range means.

export interface Span {
  /** Inclusive, in UTF-16 code units. */
  readonly start: number;
  /** Exclusive, in UTF-16 code units. */
  readonly end: number;
}

/** Whether two spans share at least one code unit. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether `inner` lies wholly inside `outer`. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Sorted, disjoint spans covering exactly what the given ones cover. Spans that merely touch stay apart. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = spans
    .filter((span) => span.end > span.start)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: { start: number; end: number }[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}

function splitsPair(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** Widens a span so that it never cuts a surrogate pair: clients that count code points refuse such a range. */
export function snapToCharacters(text: string, span: Span): Span {
  const start = splitsPair(text, span.start) ? span.start - 1 : span.start;
  const end = splitsPair(text, span.end) ? span.end + 1 : span.end;
  return start === span.start && end === span.end ? span : { start, end };
}
