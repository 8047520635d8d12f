// CLI. Counts what cloak finds in texts whose personal data is marked, and what it finds where there is none. Enters: a
// detector and rows; leaves: counts by source and type, with the errors themselves. Knows no files and prints nothing.

import type { EntityDetector } from '../core/detector.js';
import { ENTITY_TYPES, type BuiltInEntityType, type Entity } from '../core/entity.js';
import type { Span } from '../core/span.js';
import { groupOf, type Group, type Marked, type PersonalRow } from './personal-rows.js';

export interface CloakTally {
  readonly source: string;
  /** A group of types, or `all`. */
  readonly group: string;
  marked: number;
  /** Marked and found. */
  recalled: number;
  found: number;
  /** Found and marked. */
  right: number;
}

export interface CloakError {
  readonly source: string;
  readonly kind: 'missed' | 'invented';
  readonly group: string;
  readonly text: string;
  readonly span: Span;
}

/** Finds of about the same confidence, and how many of them were right. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  found: number;
  right: number;
}

export interface CloakEvaluation {
  readonly detectors: readonly string[];
  readonly rows: number;
  readonly reliability: readonly ReliabilityBin[];
  readonly tallies: readonly CloakTally[];
  readonly errors: readonly CloakError[];
}

export interface CleanEvaluation {
  readonly rows: number;
  readonly flagged: number;
  readonly byType: readonly { readonly type: string; readonly rows: number }[];
  readonly examples: readonly { readonly type: string; readonly text: string; readonly span: Span }[];
}

export interface CloakOptions {
  /** Errors of each kind to keep for reading. */
  readonly show: number;
  readonly onProgress?: (done: number) => void;
}

/** Rows that are asked about at the same time: enough to keep every thread of the model busy. */
const SIDE_BY_SIDE = 8;
const ALL_TYPES = Object.keys(ENTITY_TYPES) as BuiltInEntityType[];
/** What the API asks for when nobody says otherwise. */
const MIN_CONFIDENCE = 0.5;
const QUERY = { types: ALL_TYPES, minConfidence: MIN_CONFIDENCE };

/** Runs `work` over rows, a few at a time. */
async function forEach<T>(rows: AsyncIterable<T>, work: (row: T) => Promise<void>): Promise<number> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let done = 0;
  for await (const row of rows) {
    const job = work(row)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(job));
    running.add(job);
    done += 1;
    if (running.size >= SIDE_BY_SIDE) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  // Figures over the rows that happened to be answered would be flattering.
  if (failures.length > 0) throw failures[0];
  return done;
}

async function findAll(
  detector: EntityDetector,
  text: string,
): Promise<{ readonly entities: readonly Entity[]; readonly detectors: readonly string[] }> {
  const outcome = await detector.detect(text, QUERY);
  if (outcome.kind === 'absent') throw new Error(`the detector did not answer: ${outcome.why}`);
  return outcome.value;
}

/** Two ranges mean the same when they share at least half of the longer. */
function isSame(a: Span, b: Span): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared * 2 >= Math.max(a.end - a.start, b.end - b.start);
}

class Tallies {
  readonly #byName = new Map<string, CloakTally>();

  of(source: string, group: string): CloakTally {
    const name = `${source} / ${group}`;
    let tally = this.#byName.get(name);
    if (tally === undefined) {
      tally = { source, group, marked: 0, recalled: 0, found: 0, right: 0 };
      this.#byName.set(name, tally);
    }
    return tally;
  }

  get all(): readonly CloakTally[] {
    return [...this.#byName.values()].sort((a, b) =>
      a.source === b.source ? b.marked - a.marked : a.source < b.source ? -1 : 1,
    );
  }
}

interface Found extends Marked {
  readonly confidence: number;
}

/** Finds of groups the source does not mark are neither right nor wrong. */
function judgeable(entities: readonly Entity[], known: ReadonlySet<Group>): Found[] {
  return entities.flatMap(({ start, end, type, confidence }) => {
    const group = groupOf(type);
    return group === undefined || !known.has(group) ? [] : [{ start, end, group, confidence }];
  });
}

const BINS = 5;

/** Bins from the least confidence that is reported to full confidence. */
function openBins(): readonly ReliabilityBin[] {
  const width = (1 - MIN_CONFIDENCE) / BINS;
  return Array.from({ length: BINS }, (_, at) => ({
    from: MIN_CONFIDENCE + at * width,
    to: MIN_CONFIDENCE + (at + 1) * width,
    found: 0,
    right: 0,
  }));
}

function binOf(bins: readonly ReliabilityBin[], confidence: number): ReliabilityBin {
  const at = Math.floor(((confidence - MIN_CONFIDENCE) / (1 - MIN_CONFIDENCE)) * BINS);
  return bins[Math.min(Math.max(at, 0), BINS - 1)]!;
}

export async function evaluateCloak(
  detector: EntityDetector,
  rows: AsyncIterable<PersonalRow>,
  options: CloakOptions,
): Promise<CloakEvaluation> {
  const tallies = new Tallies();
  const errors: CloakError[] = [];
  const reliability = openBins();
  let detectors: readonly string[] = [];
  let judged = 0;
  const keep = (error: CloakError): void => {
    const same = errors.filter(
      ({ source, kind, group }) => source === error.source && kind === error.kind && group === error.group,
    );
    if (same.length < options.show) errors.push(error);
  };
  const done = await forEach(rows, async ({ text, marked, known, source }) => {
    const answer = await findAll(detector, text);
    detectors = answer.detectors;
    const found = judgeable(answer.entities, known);
    for (const one of marked) {
      const isFound = found.some((other) => other.group === one.group && isSame(one, other));
      for (const tally of [tallies.of(source, one.group), tallies.of(source, 'all')]) {
        tally.marked += 1;
        if (isFound) tally.recalled += 1;
      }
      if (!isFound) keep({ source, kind: 'missed', group: one.group, text, span: one });
    }
    for (const one of found) {
      const isRight = marked.some((other) => other.group === one.group && isSame(one, other));
      const bin = binOf(reliability, one.confidence);
      bin.found += 1;
      if (isRight) bin.right += 1;
      for (const tally of [tallies.of(source, one.group), tallies.of(source, 'all')]) {
        tally.found += 1;
        if (isRight) tally.right += 1;
      }
      if (!isRight) keep({ source, kind: 'invented', group: one.group, text, span: one });
    }
    judged += 1;
    options.onProgress?.(judged);
  });
  return { detectors, rows: done, reliability, tallies: tallies.all, errors };
}

const HARMLESS: ReadonlySet<string> = new Set(['location', 'date']);

/** How many texts that hold no personal data get some all the same; places and ordinary dates do not count. */
export async function evaluateClean(
  detector: EntityDetector,
  rows: AsyncIterable<{ readonly text: string }>,
  options: CloakOptions,
): Promise<CleanEvaluation> {
  const byType = new Map<string, number>();
  const examples: CleanEvaluation['examples'][number][] = [];
  let flagged = 0;
  let judged = 0;
  const done = await forEach(rows, async ({ text }) => {
    const { entities } = await findAll(detector, text);
    const counted = entities.filter(({ type }) => !HARMLESS.has(type));
    judged += 1;
    options.onProgress?.(judged);
    if (counted.length === 0) return;
    flagged += 1;
    for (const type of new Set(counted.map((entity) => entity.type)))
      byType.set(type, (byType.get(type) ?? 0) + 1);
    if (examples.length < options.show) {
      const { type, start, end } = counted[0]!;
      examples.push({ type, text, span: { start, end } });
    }
  });
  const types = [...byType].map(([type, n]) => ({ type, rows: n })).sort((a, b) => b.rows - a.rows);
  return { rows: done, flagged, byType: types, examples };
}
