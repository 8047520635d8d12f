// Cloak. Numbers as people group them: runs of digits that a blank, a dot, a dash, a bracket or a slash joins, found in one
// walk over the runs of a text and without a pattern. Must give what the pattern `\(?[0-9](?:(?:[ .\-()]{0,3}|/)[0-9])+`
// finds, one match after the other.

import type { Span } from '../core/span.js';

export interface NumberChain extends Span {
  readonly digits: number;
}

const MOST_BETWEEN = 3;

function isJoint(code: number): boolean {
  // A blank, brackets, a dash and a dot.
  return code === 0x20 || code === 0x28 || code === 0x29 || code === 0x2d || code === 0x2e;
}

function areJoined(text: string, from: number, to: number): boolean {
  if (to - from > MOST_BETWEEN) return false;
  if (to - from === 1 && text.charCodeAt(from) === 0x2f) return true;
  for (let at = from; at < to; at += 1) if (!isJoint(text.charCodeAt(at))) return false;
  return true;
}

/** Every chain of at least two digits; `endOf` may say that one goes on (an extension), and what it covers is passed over. */
export function* numberChains(
  text: string,
  runs: readonly Span[],
  endOf: (chain: NumberChain) => number = ({ end }) => end,
): Generator<NumberChain> {
  let passed = 0;
  for (let first = 0; first < runs.length;) {
    const start = Math.max(runs[first]!.start, passed);
    let { end } = runs[first]!;
    let digits = end - start;
    let next = first + 1;
    while (next < runs.length && areJoined(text, end, runs[next]!.start)) {
      ({ end } = runs[next]!);
      digits += end - runs[next]!.start;
      next += 1;
    }
    first = next;
    if (digits < 2) continue;
    const opens = start > passed && text.charCodeAt(start - 1) === 0x28;
    const chain = { start: opens ? start - 1 : start, end, digits };
    passed = endOf(chain);
    while (first < runs.length && runs[first]!.end <= passed) first += 1;
    yield { ...chain, end: passed };
  }
}
