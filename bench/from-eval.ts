// What `portcullis eval NAME --json` prints, as a part of the evidence. One converter per command, each reading only the
// fields it shows.
import { basename } from 'node:path';
import type { AttackEvaluation, AttackTally } from '../src/cli/evaluate-attack.js';
import type { CleanEvaluation, CloakEvaluation } from '../src/cli/evaluate-cloak.js';
import type { Evaluation, Tally } from '../src/cli/evaluate-rules.js';
import { baseVersions, describeMachine, type Chart, type Part, type Table } from './part.js';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
const meaning = (isAttack: boolean) => (isAttack ? 'found' : 'false alarms');

type Shown = Pick<Part, 'title' | 'tables' | 'charts'> & { readonly versions: Record<string, string> };

function tallyTable(title: string, tallies: readonly Tally[]): Table {
  return {
    title,
    columns: ['', 'rows', 'hits', 'rate', 'means'],
    rows: tallies.map(({ name, rows, hits, isAttack }) => [
      name,
      String(rows),
      String(hits),
      percent(hits, rows),
      meaning(isAttack),
    ]),
  };
}

export function showRules(evaluation: Evaluation): Shown {
  const { disguises } = evaluation;
  return {
    title: 'Attacks: rules alone, and under disguise',
    versions: { rules: `${evaluation.version} (${evaluation.rules})` },
    tables: [
      tallyTable('By kind', evaluation.kinds),
      tallyTable('By source', evaluation.sources),
      disguiseTable(disguises.map((tally) => ({ ...tally, name: `${tally.layer}: ${tally.name}` }))),
    ],
    charts: [],
  };
}

function disguiseTable(tallies: AttackEvaluation['disguises']): Table {
  return {
    title: 'Under disguise',
    note: 'The same attacks plain and disguised; rules and model know only the plain words.',
    columns: ['disguise', 'rows', 'plain', 'disguised'],
    rows: tallies.map(({ name, rows, plain, disguised }) => [
      name,
      String(rows),
      percent(plain, rows),
      percent(disguised, rows),
    ]),
  };
}

function attackTable(title: string, tallies: readonly AttackTally[]): Table {
  return {
    title,
    columns: ['', 'rows', 'rules', 'model', 'both', 'unjudged', 'means'],
    rows: tallies.map(({ name, rows, rules, model, both, unjudged, isAttack }) => [
      name,
      String(rows),
      percent(rules, rows),
      percent(model, rows),
      percent(both, rows),
      String(unjudged),
      meaning(isAttack),
    ]),
  };
}

/** Recall against false alarms: the curve of other thresholds, and the points that are in force. */
function recallChart({ atFalseAlarms, totals }: AttackEvaluation): Chart {
  const attacks = totals.find(({ isAttack }) => isAttack);
  const others = totals.find(({ isAttack }) => !isAttack);
  const point = (of: 'rules' | 'both'): readonly [number, number][] =>
    attacks === undefined || others === undefined || attacks.rows === 0 || others.rows === 0
      ? []
      : [[(100 * others[of]) / others.rows, (100 * attacks[of]) / attacks.rows]];
  return {
    kind: 'lines',
    name: 'recall',
    title: 'Attacks found against false alarms',
    x: { label: 'false alarms, % of harmless texts', scale: 'log', from: 0.01, to: 20 },
    y: { label: 'attacks found, %', from: 0, to: 100 },
    series: [
      {
        name: 'rules and model, by threshold',
        points: atFalseAlarms.map(({ rate, found }) => [100 * rate, 100 * found] as const),
      },
      { name: 'rules alone', points: point('rules') },
      { name: 'as shipped', points: point('both') },
    ].filter(({ points }) => points.length > 0),
  };
}

export function showAttack(
  evaluation: AttackEvaluation & {
    readonly rules: string;
    readonly model: string | null;
    readonly scope: string;
  },
): Shown {
  return {
    title: `Attacks: rules and model together (${evaluation.scope})`,
    versions: { rules: evaluation.rules, 'semantic model': evaluation.model ?? 'none' },
    tables: [
      attackTable('All', evaluation.totals),
      attackTable('By kind', evaluation.kinds),
      attackTable('By origin', evaluation.origins),
      attackTable('By language', evaluation.languages),
      attackTable('By source', evaluation.sources),
      ...(evaluation.disguises.length === 0 ? [] : [disguiseTable(evaluation.disguises)]),
    ],
    charts: [recallChart(evaluation)],
  };
}

export function showCloak(evaluation: {
  readonly marked: CloakEvaluation;
  readonly clean: CleanEvaluation | null;
}): Shown {
  const { marked, clean } = evaluation;
  const rows = marked.tallies.map((tally) => {
    const precision = tally.found === 0 ? 0 : tally.right / tally.found;
    const recall = tally.marked === 0 ? 0 : tally.recalled / tally.marked;
    // F1 weighs both alike; F2 holds a leak for worse than a false alarm.
    const f = (weight: number): string =>
      precision + recall === 0
        ? '0.000'
        : (((1 + weight) * precision * recall) / (weight * precision + recall)).toFixed(3);
    return [
      `${tally.source} / ${tally.group}`,
      String(tally.marked),
      percent(tally.right, tally.found),
      percent(tally.recalled, tally.marked),
      f(1),
      f(4),
    ];
  });
  const tables: Table[] = [
    {
      title: 'On texts whose personal data is marked',
      note: `${marked.rows} texts, read by ${marked.detectors.join(' and ')}.`,
      columns: ['source / type', 'marked', 'precision', 'recall', 'F1', 'F2'],
      rows,
    },
  ];
  if (clean !== null) {
    tables.push({
      title: 'On harmless prompts',
      note: `${clean.rows} prompts, ${percent(clean.flagged, clean.rows)} with something found; some of them do hold personal data.`,
      columns: ['type', 'prompts'],
      rows: clean.byType.map(({ type, rows: count }) => [type, String(count)]),
    });
  }
  return { title: 'Personal data', versions: {}, tables, charts: [] };
}

export const CONVERTERS: Readonly<Record<string, (json: never) => Shown>> = {
  rules: showRules,
  attack: showAttack,
  cloak: showCloak,
};

/** `flags` are those the command was given; of paths the last step alone, which is enough to know the file by. */
export function partOfEval(name: string, json: unknown, flags: readonly string[] = []): Part {
  const convert = CONVERTERS[name];
  if (convert === undefined) throw new Error(`no converter for ${name}`);
  const { versions, ...shown } = convert(json as never);
  return {
    name,
    date: new Date().toISOString(),
    machine: describeMachine(),
    command: ['npm run eval --', name, ...flags.map((flag) => basename(flag))].join(' '),
    versions: { ...baseVersions(), ...versions },
    ...shown,
  };
}
