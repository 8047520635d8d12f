// Semantic pass. Which words carried the score: a text enters, its words leave in order, each with its place and the attack
// score of its strongest piece, beside the score of the whole. The judge sees every window here, cleared or not. For
// people; must never decide anything.

import type { SemanticFailure } from '../core/detector.js';
import { answered, type Outcome } from '../core/outcome.js';
import type { Span } from '../core/span.js';
import type { Origin } from '../core/taxonomy.js';
import { askJudge, FRAMED, show, startClock, type JudgeParts } from './judge.js';
import { thresholdFor } from './manifest.js';
import { scoreWindow, sigmoid, type WindowLogits } from './score.js';
import { placeOf, type ShownWindow } from './show.js';

export interface ExplainedWord extends Span {
  /** As submitted. */
  readonly text: string;
  /** 0 to 1. */
  readonly score: number;
}

export interface Explanation {
  readonly score: number;
  readonly threshold: number;
  /** The likeliest attack, whatever its score; null for a text without words. */
  readonly label: string | null;
  readonly harm: number;
  /** In order, never overlapping. */
  readonly words: readonly ExplainedWord[];
}

export type Explain = (text: string, origin: Origin | null) => Promise<Outcome<Explanation, SemanticFailure>>;

const CHUNK_WINDOWS = 64;

/** The words of one window with the highest logit of their pieces. */
function wordsOf(text: string, shown: ShownWindow, { tokens: logits }: WindowLogits): ExplainedWord[] {
  const { tokens, window } = shown;
  const words: ExplainedWord[] = [];
  for (let first = window.start, end = first; first < window.end; first = end) {
    let highest = -Infinity;
    while (end < window.end && tokens.words[end] === tokens.words[first]) {
      highest = Math.max(highest, logits[end - window.start + FRAMED]!);
      end += 1;
    }
    const place = placeOf(text, shown, { start: first, end });
    words.push({ ...place, text: text.slice(place.start, place.end), score: sigmoid(highest) });
  }
  return words;
}

/** One score for each word that several windows saw: the highest, since that is what the text is judged by. */
function mergeWords(words: readonly ExplainedWord[]): readonly ExplainedWord[] {
  const sorted = [...words].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: ExplainedWord[] = [];
  for (const word of sorted) {
    const last = merged.at(-1);
    if (last === undefined || word.start >= last.end) merged.push(word);
    else if (word.score > last.score) merged[merged.length - 1] = { ...last, score: word.score };
  }
  return merged;
}

export function createExplain(parts: JudgeParts): Explain {
  const { manifest } = parts;
  return async (text, origin) => {
    const left = startClock(text, parts.deadlineMs);
    const as = origin ?? 'unknown';
    const shown = await show(text, as, parts);
    const words: ExplainedWord[] = [];
    let best: { score: number; label: string } | null = null;
    let harm = 0;
    for (let from = 0; from < shown.length; from += CHUNK_WINDOWS) {
      const some = shown.slice(from, from + CHUNK_WINDOWS);
      const outcome = await askJudge(some, parts, left());
      if (outcome.kind === 'absent') return outcome;
      for (const [index, logits] of outcome.value.entries()) {
        const scored = scoreWindow(logits, manifest);
        if (best === null || scored.score > best.score) best = scored;
        harm = Math.max(harm, scored.harm);
        words.push(...wordsOf(text, some[index]!, logits));
      }
    }
    const windows = Math.max(shown.filter(({ reading }) => reading.isMain).length, 1);
    return answered({
      score: best?.score ?? 0,
      threshold: thresholdFor(manifest, as, windows),
      label: best?.label ?? null,
      harm,
      words: mergeWords(words),
    });
  };
}
