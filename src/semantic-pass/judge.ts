// Semantic pass, stage 6. A text and its origin enter, what the model makes of it leaves, or "absent, and why": every
// window goes through the screen, what the screen does not clear goes through the judge. A few windows at a time, so that
// a long text neither fills the queue nor outlives its deadline. Must never turn a failure into a clean text.

import type { SemanticFailure } from '../core/detector.js';
import { absent, answered, type Outcome } from '../core/outcome.js';
import type { Span } from '../core/span.js';
import type { Origin } from '../core/taxonomy.js';
import type { Pool } from '../inference/pool.js';
import type { Tokeniser } from '../inference/tokenise.js';
import { clearBelow, thresholdFor, type ModelOrigin, type SemanticManifest } from './manifest.js';
import { findCarriers, scoreWindow, type WindowLogits, type WindowScore } from './score.js';
import { placeOf, showText, type ShownWindow } from './show.js';

/** Places of the two models among those of the pool. */
export const SCREEN = 0;
export const JUDGE = 1;

export interface JudgeParts {
  readonly manifest: SemanticManifest;
  readonly tokeniser: Tokeniser;
  readonly pool: Pick<Pool, 'infer'>;
  /** For every 100,000 characters of a text, or part of them. */
  readonly deadlineMs: number;
}

/** One window the judge has looked at. */
export interface JudgedWindow extends WindowScore, Span {
  /** The stretch that carried the score. */
  readonly focus: Span;
}

export interface Judgement {
  /** Highest of all windows; 0 where the screen cleared them all. */
  readonly score: number;
  readonly threshold: number;
  /** How many windows the text has, in its main reading. */
  readonly windows: number;
  /** Those the screen did not clear, in the order of the text. */
  readonly judged: readonly JudgedWindow[];
  readonly latencyMs: number;
}

export type Judge = (text: string, origin: Origin | null) => Promise<Outcome<Judgement, SemanticFailure>>;

/** Windows asked for at once: enough to keep every thread busy. */
const CHUNK_WINDOWS = 64;
const DEADLINE_CHARS = 100_000;
/** A text is never given more time than this many deadlines. */
const MAX_DEADLINES = 10;
/** Ids before the first piece of a window: [CLS] and the origin. */
export const FRAMED = 2;

/** What is left of a text's time. */
export function startClock(text: string, deadlineMs: number): () => number {
  const stretches = Math.min(Math.ceil(text.length / DEADLINE_CHARS), MAX_DEADLINES);
  const endsAt = performance.now() + Math.max(stretches, 1) * deadlineMs;
  return () => endsAt - performance.now();
}

/** Shows a text to the model as one of this origin. */
export function show(
  text: string,
  origin: ModelOrigin,
  { manifest, tokeniser }: JudgeParts,
): Promise<readonly ShownWindow[]> {
  const { cls, sep } = manifest.tokeniser;
  return showText(text, {
    tokeniser,
    windowTokens: manifest.window.tokens,
    overlap: manifest.window.overlap,
    frame: { before: [cls, manifest.origins[origin]!], after: [sep] },
  });
}

/** The judge's numbers on these windows. */
export async function askJudge(
  windows: readonly ShownWindow[],
  { pool }: JudgeParts,
  deadlineMs: number,
): Promise<Outcome<readonly WindowLogits[], SemanticFailure>> {
  const ids = windows.map((window) => window.ids);
  const answer = await pool.infer(ids, { model: JUDGE, isAdmitted: true, deadlineMs });
  if (answer.kind === 'absent') return answer;
  return answered(
    answer.value.map(([tokens, attack, harm]) => ({ tokens: tokens!, attack: attack!, harm: harm! })),
  );
}

function readWindow(
  text: string,
  shown: ShownWindow,
  logits: WindowLogits,
  manifest: SemanticManifest,
): JudgedWindow {
  const { start, end } = shown.window;
  const pieces = logits.tokens.subarray(FRAMED, FRAMED + end - start);
  const carriers = findCarriers(pieces, manifest.explain.token_threshold);
  const place = placeOf(text, shown, shown.window);
  const focus =
    carriers === null
      ? place
      : placeOf(text, shown, { start: start + carriers.start, end: start + carriers.end });
  return { ...scoreWindow(logits, manifest), ...place, focus };
}

/** Whether what leaves is what it must be: numbers within 0 and 1, ranges within the text. */
function isTrustworthy({ score, harm, start, end, focus }: JudgedWindow, text: string): boolean {
  const isShare = (number: number): boolean => number >= 0 && number <= 1;
  const isRange = (span: Span): boolean =>
    span.start >= 0 && span.start < span.end && span.end <= text.length;
  return isShare(score) && isShare(harm) && isRange({ start, end }) && isRange(focus);
}

/** Screens and judges some windows of a text. */
async function judgeSome(
  windows: readonly ShownWindow[],
  parts: JudgeParts,
  setting: {
    readonly text: string;
    readonly clearLimit: number;
    readonly isFirst: boolean;
    readonly left: () => number;
  },
): Promise<Outcome<readonly JudgedWindow[], SemanticFailure>> {
  const { text, clearLimit, isFirst, left } = setting;
  const ids = windows.map((window) => window.ids);
  const screened = await parts.pool.infer(ids, {
    model: SCREEN,
    isAdmitted: !isFirst,
    deadlineMs: left(),
  });
  if (screened.kind === 'absent') return screened;
  const suspects = windows.filter((_, index) => screened.value[index]![0]![0]! >= clearLimit);
  const logits = await askJudge(suspects, parts, left());
  if (logits.kind === 'absent') return logits;
  const judged = suspects.map((shown, index) =>
    readWindow(text, shown, logits.value[index]!, parts.manifest),
  );
  return judged.every((window) => isTrustworthy(window, text))
    ? answered(judged)
    : absent('malformed_response');
}

export function createJudge(parts: JudgeParts): Judge {
  const { manifest } = parts;
  return async (text, origin) => {
    const startedAt = performance.now();
    const left = startClock(text, parts.deadlineMs);
    const as = origin ?? 'unknown';
    const shown = await show(text, as, parts);
    const windows = Math.max(shown.filter(({ reading }) => reading.isMain).length, 1);
    const clearLimit = clearBelow(manifest, as, windows);
    const judged: JudgedWindow[] = [];
    for (let from = 0; from < shown.length; from += CHUNK_WINDOWS) {
      const some = shown.slice(from, from + CHUNK_WINDOWS);
      const outcome = await judgeSome(some, parts, { text, clearLimit, isFirst: from === 0, left });
      if (outcome.kind === 'absent') return outcome;
      judged.push(...outcome.value);
    }
    return answered({
      score: judged.reduce((top, { score }) => Math.max(top, score), 0),
      threshold: thresholdFor(manifest, as, windows),
      windows,
      judged,
      latencyMs: performance.now() - startedAt,
    });
  };
}
