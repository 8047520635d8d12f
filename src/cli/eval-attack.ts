// CLI. `portcullis eval attack`: what rules and model find in labelled texts, as tables or as JSON. Measures the sources the
// model never saw, as its manifest names them, unless told otherwise. The data is never part of the project.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { installationPath, loadConfig, modelsDirOf } from '../config/load.js';
import type { AttackEvaluation, AttackExample, AttackJudges, AttackTally } from './evaluate-attack.js';
import { dataFile } from './data-file.js';
import type { LabelledRow } from './labelled-rows.js';
import { layOutFigures, percent } from './table.js';
import { UsageError } from './usage-error.js';

type Print = (text: string) => void;

interface Flags {
  readonly data?: readonly string[];
  readonly models?: string;
  readonly rules?: string;
  readonly origin: string;
  readonly source?: readonly string[];
  readonly all?: boolean;
  readonly every: string;
  readonly disguised: string;
  readonly show: string;
  readonly json?: boolean;
}

const DEFAULT_DATA = 'attack.jsonl.xz';
const PROGRESS_EVERY = 100;
const SHOWN_CHARS = 400;
const DEADLINE_MS = 60_000;

function tallyTable(title: string, tallies: readonly AttackTally[]): string {
  const rows = tallies.map(({ name, rows: all, rules, model, both, unjudged, isAttack }) => [
    name,
    String(all),
    percent(rules, all),
    percent(model, all),
    percent(both, all),
    String(unjudged),
    isAttack ? 'found' : 'false alarms',
  ]);
  return layOutFigures([[title, 'rows', 'rules', 'model', 'both', 'unjudged', ''], ...rows]);
}

function exampleText({ source, kind, origin, score, threshold, by, text }: AttackExample): string {
  const figures = `score ${score.toFixed(3)} of ${threshold.toFixed(3)}${by === null ? '' : `, by ${by}`}`;
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)} …` : text;
  return `- ${source} / ${kind}, ${origin ?? 'unknown'}, ${figures}\n  ${shown.replaceAll('\n', '\n  ')}`;
}

function examples(title: string, some: readonly AttackExample[]): readonly string[] {
  return some.length === 0 ? [] : [`${title}:\n${some.map(exampleText).join('\n')}`];
}

/** The whole report for people. */
export function describeAttackEvaluation(evaluation: AttackEvaluation, heading: string): string {
  const { atFalseAlarms, disguises } = evaluation;
  return [
    heading,
    tallyTable('all', evaluation.totals),
    tallyTable('kind', evaluation.kinds),
    tallyTable('origin', evaluation.origins),
    tallyTable('language', evaluation.languages),
    tallyTable('source / kind', evaluation.sources),
    layOutFigures([
      ['rules and model at another threshold: false alarms', 'found'],
      ...atFalseAlarms.map(({ rate, found }) => [percent(rate, 1), percent(found, 1)]),
    ]),
    ...(disguises.length === 0
      ? []
      : [
          layOutFigures([
            ['disguise', 'rows', 'plain', 'disguised'],
            ...disguises.map(({ name, rows, plain, disguised }) => [
              name,
              String(rows),
              percent(plain, rows),
              percent(disguised, rows),
            ]),
          ]),
        ]),
    ...examples('missed', evaluation.misses),
    ...examples('false alarms', evaluation.falseAlarms),
  ].join('\n\n');
}

function wholeNumber(flag: string, value: string, least: number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < least)
    throw new UsageError(`--${flag} takes a whole number from ${least} on, not "${value}"`);
  return number;
}

/** The sources the manifest says training left out; null where it does not say. */
export function heldOutSources(measured: Readonly<Record<string, unknown>>): ReadonlySet<string> | null {
  const named = measured['heldout_sources'];
  if (!Array.isArray(named)) return null;
  return new Set(named.filter((source): source is string => typeof source === 'string'));
}

interface Choice {
  readonly sources: ReadonlySet<string> | null;
  /** One row in so many. */
  readonly every: number;
  readonly originOf: (row: LabelledRow) => LabelledRow['origin'];
}

async function* chosenRows(
  files: readonly string[],
  { sources, every, originOf }: Choice,
): AsyncGenerator<LabelledRow> {
  const { readRows } = await import('./labelled-rows.js');
  let number = 0;
  for (const file of files) {
    for await (const row of readRows(file)) {
      if (sources !== null && !sources.has(row.source)) continue;
      if (number++ % every === 0) yield { ...row, origin: originOf(row) };
    }
  }
}

/** Counts on a terminal; silent in a pipe. */
function showProgress(done: number): void {
  if (process.stderr.isTTY && done % PROGRESS_EVERY === 0) process.stderr.write(`\r${done} rows`);
}

interface OpenedJudges {
  readonly judges: AttackJudges;
  readonly version: string | null;
  readonly heldOut: ReadonlySet<string> | null;
  readonly close: () => Promise<void>;
}

async function openJudges(flags: Flags): Promise<OpenedJudges> {
  const { loadRules } = await import('../static-pass/load-rules.js');
  const { openSemantic } = await import('../semantic-pass/classify.js');
  const dir = join(flags.models ?? modelsDirOf(loadConfig()), 'semantic');
  const threads = availableParallelism();
  const model = await openSemantic(dir, { workers: 1, threads, queueLimit: 10_000, deadlineMs: DEADLINE_MS });
  return {
    judges: { rules: loadRules(flags.rules ?? installationPath('rules')), model },
    version: model?.version ?? null,
    heldOut: model === null ? null : heldOutSources(model.manifest.measured),
    close: async () => model?.close(),
  };
}

async function evaluate(flags: Flags, print: Print): Promise<void> {
  const { evaluateAttack } = await import('./evaluate-attack.js');
  const { originOf } = await import('./row-origins.js');
  if (flags.origin !== 'given' && flags.origin !== 'none')
    throw new UsageError(`--origin is given or none, not "${flags.origin}"`);
  const disguised = wholeNumber('disguised', flags.disguised, 0);
  const show = wholeNumber('show', flags.show, 0);
  const every = wholeNumber('every', flags.every, 1);
  const { judges, version, heldOut, close } = await openJudges(flags);
  try {
    const sources = flags.source !== undefined ? new Set(flags.source) : flags.all === true ? null : heldOut;
    const rows = chosenRows(flags.data ?? [dataFile(undefined, DEFAULT_DATA)], {
      sources,
      every,
      originOf: flags.origin === 'given' ? originOf : () => null,
    });
    const evaluation = await evaluateAttack(judges, rows, { disguised, show, onProgress: showProgress });
    if (process.stderr.isTTY) process.stderr.write('\r');
    const scope =
      flags.source !== undefined
        ? 'named sources'
        : sources === null
          ? 'all sources, those of the training included'
          : 'sources that training left out';
    const heading = `rule set ${judges.rules.version}, model ${version ?? 'not installed'}; ${scope}; a hit is a finding of severity medium or higher`;
    print(
      flags.json === true
        ? JSON.stringify({ rules: judges.rules.version, model: version, scope, ...evaluation })
        : describeAttackEvaluation(evaluation, heading),
    );
  } finally {
    await close();
  }
}

/** Adds `attack` to the `eval` command. */
export function addEvalAttackCommand(group: Command, print: Print): void {
  group
    .command('attack')
    .description(
      'Measure what rules and model find in labelled texts, by source, kind, language and disguise.',
    )
    .option(
      '--data <file...>',
      'JSON lines with text, label, kind, source and, where known, lang and origin; .xz is unpacked; the project has none of its own',
    )
    .option('--models <dir>', 'the folder with semantic/; the installed one otherwise')
    .option('--rules <dir>', 'the rules folder; the shipped one otherwise')
    .option('--origin <given|none>', 'judge each text by where it comes from, or without saying so', 'given')
    .option('--source <name...>', 'only these sources')
    .option('--all', 'also the sources the model was trained on')
    .option('--every <n>', 'one row in so many', '1')
    .option('--disguised <n>', 'attacks to try under each disguise', '0')
    .option('--show <n>', 'print so many misses and false alarms', '0')
    .option('--json', 'machine-readable output')
    .addHelpText('after', '\nExample:\n  portcullis eval attack --data texts.jsonl --all --show 5')
    .action((flags: Flags) => evaluate(flags, print));
}
