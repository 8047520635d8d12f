// CLI. `portcullis eval cloak`: what cloak finds in texts whose personal data is marked, by source and type, and how often
// it finds some where there is none. The files are never part of the project. Prints through the function it is given.

import type { Command } from 'commander';
import type {
  CleanEvaluation,
  CloakError,
  CloakEvaluation,
  CloakTally,
  ReliabilityBin,
} from './evaluate-cloak.js';
import { dataFile } from './data-file.js';
import { examples } from './examples.js';
import type { LabelledRow } from './labelled-rows.js';
import { openLocalEngine, withEngine, type LocalEngine } from './local-engine.js';
import type { PersonalRow } from './personal-rows.js';
import { layOutFigures, percent } from './table.js';
import { UsageError } from './usage-error.js';

type Print = (text: string) => void;

interface Flags {
  readonly data?: string;
  readonly clean?: string;
  readonly config?: string;
  readonly limit: string;
  readonly show: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

const DEFAULT_DATA = 'pii.jsonl.xz';
const DEFAULT_CLEAN = 'attack.jsonl.xz';
/** Collections that no model of ours was trained on. */
const LEFT_OUT = ['wikigold', 'wnut17_dev', 'meddocan_dev', 'sec_filings', 're3d'];
/**
 * Beginnings of harmless collections that hold people by the dozen: invented characters, texts written for name
 * recognition, a shop's customers. What is found there says nothing about false alarms.
 */
const NOT_CLEAN = ['walledai_jailbreakhub', 'ner_text_', 'taubench_'];
const PROGRESS_EVERY = 100;
/** A measurement of what is found waits on a busy machine rather than end. */
const PATIENCE_MS = 120_000;

/** F1 weighs both alike, F2 weighs what was missed four times as much as what was invented. */
function score(tally: CloakTally, beta: number): string {
  const precision = tally.found === 0 ? 0 : tally.right / tally.found;
  const recall = tally.marked === 0 ? 0 : tally.recalled / tally.marked;
  const weight = beta * beta;
  const below = weight * precision + recall;
  return (below === 0 ? 0 : ((1 + weight) * precision * recall) / below).toFixed(3);
}

function markedTable(tallies: readonly CloakTally[]): string {
  const rows = tallies.map((tally) => [
    `${tally.source} / ${tally.group}`,
    String(tally.marked),
    percent(tally.right, tally.found),
    percent(tally.recalled, tally.marked),
    score(tally, 1),
    score(tally, 2),
  ]);
  return layOutFigures([['source / type', 'marked', 'precision', 'recall', 'F1', 'F2'], ...rows]);
}

/** Whether the confidence means what it says: of the finds at 0.9 about nine in ten should be right. */
function reliabilityTable(bins: readonly ReliabilityBin[]): string {
  const rows = bins.map(({ from, to, found, right }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(found),
    percent(right, found),
  ]);
  return layOutFigures([['confidence', 'finds', 'right'], ...rows]);
}

const AROUND = 40;

/** The place with a few words around it, on one line. */
function quote(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  return `${before}[${text.slice(start, end)}]${after}`.replaceAll('\n', ' ');
}

function errorLines(errors: readonly CloakError[]): string {
  return errors
    .map(({ source, kind, group, text, span }) => `${kind} ${group} (${source}): ${quote(text, span)}`)
    .join('\n');
}

export function describeCloak(marked: CloakEvaluation, clean: CleanEvaluation | null): string {
  const parts = [
    `${marked.rows} texts with marked personal data, read by ${marked.detectors.join(' and ')}; a find is right when it shares half of the longer range and the type`,
    markedTable(marked.tallies),
    reliabilityTable(marked.reliability),
    errorLines(marked.errors),
  ];
  if (clean !== null) {
    parts.push(
      `${clean.rows} harmless prompts: ${clean.flagged} (${percent(clean.flagged, clean.rows)}) with something other than a location or a date; whether those hold personal data after all must be read`,
      layOutFigures([
        ['found in them', 'prompts'],
        ...clean.byType.map(({ type, rows }) => [type, String(rows)]),
      ]),
      clean.examples.map(({ type, text, span }) => `${type}: ${quote(text, span)}`).join('\n'),
    );
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

async function* keepOnly<T>(
  rows: AsyncIterable<T>,
  wanted: (row: T) => boolean,
  limit: number,
): AsyncGenerator<T> {
  let kept = 0;
  for await (const row of rows) {
    if (!wanted(row)) continue;
    yield row;
    kept += 1;
    if (kept === limit) return;
  }
}

function countFrom(text: string, flag: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 0)
    throw new UsageError(`${flag} takes a whole number, not "${text}"`);
  return count;
}

async function evaluate(flags: Flags): Promise<{ marked: CloakEvaluation; clean: CleanEvaluation | null }> {
  const limit = countFrom(flags.limit, '--limit') || Infinity;
  const { readPersonalRows } = await import('./personal-rows.js');
  const { readRows } = await import('./labelled-rows.js');
  const { evaluateCloak, evaluateClean } = await import('./evaluate-cloak.js');
  const onProgress = (done: number): void => {
    if (process.stderr.isTTY && done % PROGRESS_EVERY === 0) process.stderr.write(`\r${done} texts`);
  };
  const options = { show: countFrom(flags.show, '--show'), onProgress };
  const open = (): Promise<LocalEngine> =>
    openLocalEngine(flags, { semantic: false, ner: true, cloakTimeoutMs: PATIENCE_MS });
  return withEngine(open, async ({ engine }) => {
    const isWanted = (row: PersonalRow): boolean => flags.all === true || LEFT_OUT.includes(row.source);
    const isClean = (row: LabelledRow): boolean =>
      !row.isAttack && !NOT_CLEAN.some((beginning) => row.source.startsWith(beginning));
    const marked = await evaluateCloak(
      engine.entities,
      keepOnly(readPersonalRows(dataFile(flags.data, DEFAULT_DATA)), isWanted, limit),
      options,
    );
    const clean =
      flags.clean === 'none'
        ? null
        : await evaluateClean(
            engine.entities,
            keepOnly(readRows(dataFile(flags.clean, DEFAULT_CLEAN, '--clean')), isClean, limit),
            options,
          );
    if (process.stderr.isTTY) process.stderr.write('\r');
    return { marked, clean };
  });
}

/** Adds `cloak` to the `eval` command. */
export function addEvalCloakCommand(group: Command, print: Print): void {
  group
    .command('cloak')
    .description('Measure how well personal data is found, by source and type, and on texts that hold none.')
    .option(
      '--data <file>',
      'JSON lines (.jsonl or .jsonl.xz) with text, spans [[start, end, TYPE]] in code points, annotated and source; the project has none of its own',
    )
    .option(
      '--clean <file>',
      'JSON lines with text and label, of which label 0 is read as clean; "none" for none',
    )
    .option('--config <file>', 'YAML configuration; names the models folder')
    .option('--all', 'every source, also those the model was trained on')
    .option('--limit <n>', 'texts of each file at most; 0 for all', '0')
    .option('--show <n>', 'errors of each kind to print', '0')
    .option('--json', 'machine-readable output')
    .addHelpText('after', examples('portcullis eval cloak --data marked.jsonl --clean none --all --show 5'))
    .action(async (flags: Flags) => {
      const { marked, clean } = await evaluate(flags);
      print(flags.json === true ? JSON.stringify({ marked, clean }) : describeCloak(marked, clean));
    });
}
