// CLI. `portcullis eval rules`: what the rules alone find in a file of labelled texts, as a table or as JSON. The file is
// never part of the project. Prints through the function it is given; progress goes to a terminal's error stream alone.

import type { Command } from 'commander';
import { installationPath } from '../config/load.js';
import type { DisguiseTally, Evaluation, Tally } from './evaluate-rules.js';
import { dataFile } from './data-file.js';
import { examples } from './examples.js';
import { layOutFigures, percent } from './table.js';
import { UsageError } from './usage-error.js';

type Print = (text: string) => void;

interface Flags {
  readonly data?: string;
  readonly dir?: string;
  readonly disguised: string;
  readonly json?: boolean;
}

const DEFAULT_DATA = 'attack.jsonl.xz';
/** Enough that one point is several texts. */
const DEFAULT_DISGUISED = 500;
const PROGRESS_EVERY = 500;

function tallyTable(title: string, tallies: readonly Tally[]): string {
  const rows = tallies.map(({ name, rows: all, hits, isAttack }) => [
    name,
    String(all),
    String(hits),
    percent(hits, all),
    isAttack ? 'found' : 'false alarms',
  ]);
  return layOutFigures([[title, 'rows', 'hits', 'rate', ''], ...rows]);
}

function disguiseTable(tallies: readonly DisguiseTally[]): string {
  const rows = tallies.map(({ layer, name, rows: all, plain, disguised }) => [
    `${layer}: ${name}`,
    percent(plain, all),
    percent(disguised, all),
    ((100 * (disguised - plain)) / all).toFixed(1),
  ]);
  return layOutFigures([['disguise', 'plain', 'disguised', 'points'], ...rows]);
}

/** A source whose benign rows are jailbreak prompts that nobody judged harmful: the rules find them all the same. */
const MISLABELLED = 'walledai_jailbreakhub';

/** False alarms with and without that source. */
function alarmTable({ kinds, sources }: Evaluation): string {
  const rows = kinds
    .filter(({ isAttack }) => !isAttack)
    .map(({ name, rows: all, hits }) => {
      const apart = sources.find((source) => source.name === `${MISLABELLED} / ${name}`);
      const without = percent(hits - (apart?.hits ?? 0), all - (apart?.rows ?? 0));
      return [name, percent(hits, all), without];
    });
  return layOutFigures([['false alarms', 'all rows', `without ${MISLABELLED}`], ...rows]);
}

/** The whole report for people. */
export function describeEvaluation(evaluation: Evaluation): string {
  const { falseAlarms, disguises } = evaluation;
  const attempts = disguises[0]?.rows ?? 0;
  return [
    `rule set ${evaluation.version}, ${evaluation.rules} rules; a hit is a match of severity medium or higher`,
    tallyTable('kind', evaluation.kinds),
    alarmTable(evaluation),
    tallyTable('source / kind', evaluation.sources),
    layOutFigures([
      ['false alarms by rule', 'rows'],
      ...falseAlarms.map(({ rule, rows }) => [rule, String(rows)]),
    ]),
    ...(attempts === 0 ? [] : [`${attempts} attacks under each disguise`, disguiseTable(disguises)]),
  ].join('\n\n');
}

/** Counts on a terminal; silent in a pipe. */
function showProgress(done: number): void {
  if (process.stderr.isTTY && done % PROGRESS_EVERY === 0) process.stderr.write(`\r${done} rows`);
}

/** Adds `rules` to the `eval` command. */
export function addEvalRulesCommand(group: Command, print: Print): void {
  group
    .command('rules')
    .description('Measure what the rules alone find in labelled texts, by kind, source and disguise.')
    .option(
      '--data <file>',
      'JSON lines (.jsonl or .jsonl.xz) with text, label, kind and source; the project has none of its own',
    )
    .option('--dir <dir>', 'the rules folder; the shipped one otherwise')
    .option('--disguised <n>', 'attacks to try under each disguise; 0 for none', String(DEFAULT_DISGUISED))
    .option('--json', 'machine-readable output')
    .addHelpText('after', examples('portcullis eval rules --data texts.jsonl --disguised 0'))
    .action(async (flags: Flags) => {
      const disguised = Number(flags.disguised);
      if (!Number.isSafeInteger(disguised) || disguised < 0)
        throw new UsageError(`--disguised takes a whole number, not "${flags.disguised}"`);
      const { readRows } = await import('./labelled-rows.js');
      const { evaluateRules } = await import('./evaluate-rules.js');
      const { loadRules } = await import('../static-pass/load-rules.js');
      const rows = readRows(dataFile(flags.data, DEFAULT_DATA));
      const options = { disguised, onProgress: showProgress };
      const evaluation = await evaluateRules(
        loadRules(flags.dir ?? installationPath('rules')),
        rows,
        options,
      );
      if (process.stderr.isTTY) process.stderr.write('\r');
      print(flags.json === true ? JSON.stringify(evaluation) : describeEvaluation(evaluation));
    });
}
