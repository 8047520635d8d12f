// Cloak. A long text in overlapping windows: a text enters, pieces with their places leave, and for each the stretch it
// answers for. The stretches touch and never overlap, so that whatever begins in one is reported once, by the window that
// sees most around it.

import type { Span } from '../core/span.js';

export interface WindowSize {
  readonly chars: number;
  /** Shared by neighbours: at least twice the longest value with its context. */
  readonly overlap: number;
}

export interface TextWindow extends Span {
  /** What begins in here is this window's to report. */
  readonly owns: Span;
}

/** Whether a unit is the second half of a character, where no window may begin. */
function isInside(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

export function* windowsOf(text: string, { chars, overlap }: WindowSize): Generator<TextWindow> {
  let owned = 0;
  for (let start = 0; ;) {
    const end = Math.min(start + chars, text.length);
    const isLast = end === text.length;
    const ownedTo = isLast ? end : end - overlap / 2;
    yield { start, end, owns: { start: owned, end: ownedTo } };
    if (isLast) return;
    owned = ownedTo;
    start = end - overlap;
    if (isInside(text, start)) start -= 1;
  }
}
