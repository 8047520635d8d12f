// A reader of unfolded streams in the plainest form: literal phrases instead of rules, and a hold-back that lets go of
// everything no phrase can still begin in. Says what it found and whether any of it had left by then.

import { unfold } from '../../src/text/normalise.js';
import type { StreamView } from '../../src/text/stream-view.js';
import { UnfoldStream } from '../../src/text/unfold-stream.js';

export interface Finding {
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
}

export interface Followed {
  readonly findings: readonly Finding[];
  /** Findings of which a part had left before they were found. */
  readonly leaks: readonly Finding[];
}

function occurrences(text: string, phrase: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) found.push(at);
  return found;
}

const key = (finding: Finding): string => `${finding.phrase}@${finding.start}-${finding.end}`;

function unique(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [key(finding), finding])).values()].sort((a, b) =>
    key(a) < key(b) ? -1 : 1,
  );
}

export function findWhole(text: string, phrases: readonly string[]): readonly Finding[] {
  const findings: Finding[] = [];
  for (const view of unfold(text)) {
    const lower = view.text.toLowerCase();
    for (const phrase of phrases) {
      for (const at of occurrences(lower, phrase)) {
        const span = { start: at, end: at + phrase.length };
        if (view.accepts(span)) findings.push({ phrase, ...view.toSource(span) });
      }
    }
  }
  return unique(findings);
}

/** The first place from which the text could still grow into a phrase. */
function earliestLive(text: string, phrases: readonly string[]): number {
  const longest = Math.max(...phrases.map((phrase) => phrase.length));
  for (let at = Math.max(0, text.length - longest); at < text.length; at++) {
    const rest = text.slice(at);
    if (phrases.some((phrase) => phrase.length > rest.length && phrase.startsWith(rest))) return at;
  }
  return text.length;
}

class Follower {
  readonly findings: Finding[] = [];
  readonly leaks: Finding[] = [];
  released = 0;

  constructor(private readonly phrases: readonly string[]) {}

  /** Looks through everything a view keeps; where it may let go up to. */
  look(view: StreamView): number {
    const text = view.slice(view.start, view.end).toLowerCase();
    for (const phrase of this.phrases) {
      for (const at of occurrences(text, phrase)) {
        const span = { start: view.start + at, end: view.start + at + phrase.length };
        if (view.accepts(span)) this.#note({ phrase, ...view.toSource(span) });
      }
    }
    const live = view.start + earliestLive(text, this.phrases);
    return live < view.end ? view.sourceFrom(live) : Infinity;
  }

  #note(finding: Finding): void {
    if (this.findings.some((known) => key(known) === key(finding))) return;
    this.findings.push(finding);
    if (finding.start < this.released) this.leaks.push(finding);
  }
}

export function followStream(pieces: readonly string[], phrases: readonly string[]): Followed {
  const stream = new UnfoldStream();
  const follower = new Follower(phrases);
  let length = 0;
  const step = (): void => {
    const lives = stream.views.map((view) => follower.look(view));
    follower.released = Math.max(follower.released, Math.min(length, stream.undecidedFrom, ...lives));
    stream.releaseTo(follower.released);
  };
  for (const piece of pieces) {
    stream.push(piece);
    length += piece.length;
    step();
  }
  stream.end();
  step();
  return { findings: unique(follower.findings), leaks: follower.leaks };
}

/** Cuts a text at the given places, in any order. */
export function cutAt(text: string, places: readonly number[]): readonly string[] {
  const sorted = [...new Set(places.filter((place) => place > 0 && place < text.length))].sort(
    (a, b) => a - b,
  );
  return [0, ...sorted].map((start, index) => text.slice(start, sorted[index] ?? text.length));
}
