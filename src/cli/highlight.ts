// CLI. A text and ranges of it enter, the lines that hold them leave, numbered, with the ranges marked: by colour where
// somebody looks, by brackets elsewhere. Control characters are made visible: a text under suspicion must not get to
// drive the terminal of whoever examines it.

import type { Span } from '../core/span.js';
import { makeSafe, type Paint } from './terminal.js';

export interface Mark extends Span {
  readonly paint: (text: string) => string;
}

export interface HighlightOptions {
  /** Colours mark the ranges where they are on; brackets do otherwise. */
  readonly paint: Paint;
  /** Lines shown at most; what is left out is said. */
  readonly maxLines?: number;
}

interface Line extends Span {
  readonly number: number;
}

const MAX_LINES = 20;
/** A line that is longer is shown around its marks. */
const LINE_CHARS = 400;
const CONTEXT_CHARS = 60;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let number = 1; start <= text.length; number += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    lines.push({ number, start, end });
    start = end + 1;
  }
  return lines;
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    if (end < 0 || end >= offset) return `${line}:${offset - start + 1}`;
    line += 1;
    start = end + 1;
  }
}

function within(mark: Mark, line: Line): boolean {
  return mark.start < line.end && mark.end > line.start;
}

/** Marks in order and apart: where two lie over one another, the first goes on. */
function apart(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  let at = 0;
  for (const mark of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const start = Math.max(mark.start, at);
    if (start >= mark.end) continue;
    result.push({ ...mark, start });
    at = mark.end;
  }
  return result;
}

function renderLine(text: string, line: Line, marks: readonly Mark[], isColoured: boolean): string {
  const inside = marks.filter((mark) => within(mark, line));
  const first = inside[0]?.start ?? line.start;
  const last = inside.at(-1)?.end ?? line.end;
  const isLong = line.end - line.start > LINE_CHARS;
  const from = isLong ? Math.max(line.start, first - CONTEXT_CHARS) : line.start;
  const to = isLong ? Math.min(line.end, last + CONTEXT_CHARS) : line.end;
  let out = from > line.start ? '…' : '';
  let at = from;
  for (const mark of inside) {
    const [start, end] = [Math.max(mark.start, from), Math.min(mark.end, to)];
    const piece = makeSafe(text.slice(start, end));
    out += makeSafe(text.slice(at, start)) + (isColoured ? mark.paint(piece) : `[[${piece}]]`);
    at = end;
  }
  return out + makeSafe(text.slice(at, to)) + (to < line.end ? '…' : '');
}

/** The lines that hold a mark. */
export function highlight(text: string, marks: readonly Mark[], options: HighlightOptions): string {
  const { paint, maxLines = MAX_LINES } = options;
  const ordered = apart(marks);
  const hit = linesOf(text).filter((line) => ordered.some((mark) => within(mark, line)));
  const digits = String(hit.at(-1)?.number ?? 1).length;
  const shown = hit.slice(0, maxLines).map((line) => {
    const number = paint.dim(`${String(line.number).padStart(digits)} |`);
    return `${number} ${renderLine(text, line, ordered, paint.isOn)}`;
  });
  if (hit.length > maxLines) shown.push(paint.dim(`… and ${hit.length - maxLines} more lines`));
  return shown.join('\n');
}
