// Inference. A long text becomes windows a model can take: whole words up to its size, neighbours overlapping, and for
// every piece the window that saw most around it. Nothing is left out. Must never know what the model answers.

import type { Tokens } from './tokenise.js';

export interface WindowSize {
  /** Ids a model takes at once, with the one before and the one behind. */
  readonly tokens: number;
  /** Pieces that neighbours share at least. */
  readonly overlap: number;
}

/** A half-open range of pieces. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** Ids around the pieces of every window. */
export interface Frame {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The last place at or before `at` where a word begins. */
function wordStartBefore(words: Int32Array, at: number): number {
  let place = at;
  while (place > 0 && place < words.length && words[place] === words[place - 1]) place -= 1;
  return place;
}

/** Where a window from `start` on ends: at a word, or inside one that is longer than the window. */
function endOf(words: Int32Array, start: number, capacity: number): number {
  const full = Math.min(start + capacity, words.length);
  const whole = full === words.length ? full : wordStartBefore(words, full);
  return whole > start ? whole : full;
}

/** Windows over all pieces, in order. `capacity` is what remains of a window inside its frame. */
export function planWindows(words: Int32Array, capacity: number, overlap: number): readonly Window[] {
  const windows: Window[] = [];
  for (let start = 0; start < words.length;) {
    const end = endOf(words, start, capacity);
    windows.push({ start, end });
    if (end === words.length) break;
    const back = wordStartBefore(words, Math.max(end - overlap, 0));
    const next = back > start ? back : Math.max(end - overlap, start + 1);
    // Where the next word needs a whole window, an overlap would only show the same pieces again.
    start = endOf(words, next, capacity) > end ? next : end;
  }
  return windows;
}

/** For every piece the window in which it lies farthest from the nearer edge; the earlier one where two are equal. */
export function ownersOf(windows: readonly Window[], pieces: number): Int32Array {
  const owners = new Int32Array(pieces).fill(-1);
  const margins = new Int32Array(pieces).fill(-1);
  for (const [index, { start, end }] of windows.entries()) {
    for (let piece = start; piece < end; piece += 1) {
      const margin = Math.min(piece - start, end - 1 - piece);
      if (margin <= margins[piece]!) continue;
      margins[piece] = margin;
      owners[piece] = index;
    }
  }
  return owners;
}

/** What the model is given for one window. */
export function frameIds(tokens: Tokens, window: Window, frame: Frame): Int32Array {
  const ids = new Int32Array(frame.before.length + window.end - window.start + frame.after.length);
  ids.set(frame.before, 0);
  ids.set(tokens.ids.subarray(window.start, window.end), frame.before.length);
  ids.set(frame.after, frame.before.length + window.end - window.start);
  return ids;
}
