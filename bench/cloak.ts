// Personal data: what is taken out of sentences written for the tests, what is changed in clean ones, and how long that
// takes, beside peers on the same sentences in one run. Names need the model; where none is installed it says so.
import { existsSync } from 'node:fs';
import { createEntityDetector } from '../src/cloak/detect.js';
import { openNer, type OpenNer } from '../src/cloak/ner.js';
import { createRecogniser } from '../src/cloak/recognise.js';
import { defaultEntityTypes } from '../src/cloak/taxonomy.js';
import { installationPath } from '../src/config/load.js';
import type { EntityDetector } from '../src/core/detector.js';
import { loadRules } from '../src/static-pass/load-rules.js';
import { findMatches } from '../src/static-pass/match.js';
import { plainView } from '../src/text/view.js';
import { MARKED_FILES, readMarkedFile, type MarkedText } from '../test/support/marked-text.js';
import { measureTargets, timeDense } from './cloak-figures.js';
import { openRedactors, type Redactor } from './cloak-peers.js';
import { printFigures } from './measure.js';
import { addTable } from './part.js';
import { makeProse } from './prose.js';

const QUERY = { types: defaultEntityTypes([]), minConfidence: 0.5 };
const SENTENCES: readonly MarkedText[] = MARKED_FILES.flatMap(readMarkedFile);
const DENSE = SENTENCES.map(({ text }) => text).join(' ');

async function redactWith(detector: EntityDetector, text: string): Promise<string> {
  const outcome = await detector.detect(text, QUERY);
  if (outcome.kind === 'absent') throw new Error(outcome.why);
  let rest = text;
  for (const { start, end, type } of [...outcome.value.entities].reverse())
    rest = `${rest.slice(0, start)}[${type}]${rest.slice(end)}`;
  return rest;
}

const NAMED = new Set(['person_name']);
/** Peers do not look for these; neither does the interface unless it is asked. */
const NOT_ASKED = new Set(['location', 'date']);

interface Score {
  readonly name: string;
  /** Share of the marked values that no longer stand in the text. */
  readonly hidden: number;
  readonly hiddenNames: number;
  /** Share of the texts without personal data that came back changed. */
  readonly changed: number;
  readonly ms: number;
}

async function score({ name, redact }: Redactor, texts: readonly MarkedText[]): Promise<Score> {
  const tally = { values: 0, hidden: 0, names: 0, hiddenNames: 0 };
  for (const { text, spans } of texts) {
    const asked = spans.filter(({ type }) => !NOT_ASKED.has(type));
    if (asked.length === 0) continue;
    const after = await redact(text);
    for (const { type, start, end } of asked) {
      const isHidden = !after.includes(text.slice(start, end));
      const [count, hits] = NAMED.has(type)
        ? (['names', 'hiddenNames'] as const)
        : (['values', 'hidden'] as const);
      tally[count] += 1;
      if (isHidden) tally[hits] += 1;
    }
  }
  const prose = makeProse(20_000);
  const clean = [
    ...texts.filter(({ spans }) => spans.length === 0).map(({ text }) => text),
    ...Array.from({ length: 40 }, (_, at) => prose.slice(at * 500, (at + 1) * 500)),
  ];
  let changed = 0;
  for (const text of clean) if ((await redact(text)) !== text) changed += 1;
  return {
    name,
    hidden: tally.hidden / tally.values,
    hiddenNames: tally.hiddenNames / tally.names,
    changed: changed / clean.length,
    ms: await timeDense(redact),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

async function openModel(): Promise<OpenNer | null> {
  const dir = installationPath('models', 'ner');
  if (!existsSync(dir)) return null;
  return openNer(dir, { workers: 1, threads: 2, queueLimit: 512, deadlineMs: 60_000 });
}

export async function benchCloak(): Promise<void> {
  const rules = loadRules(installationPath('rules'));
  const recogniser = createRecogniser({
    customTypes: [],
    findSecrets: (text) => findMatches(rules, [plainView(text)], { family: 'secret' }),
  });
  const ner = await openModel();
  const alone = createEntityDetector(recogniser);
  const ours: Redactor[] = [{ name: 'recognisers alone', redact: (text) => redactWith(alone, text) }];
  if (ner !== null) {
    const whole = createEntityDetector(recogniser, ner);
    ours.push({ name: 'recognisers and model', redact: (text) => redactWith(whole, text) });
  }
  const { redactors, missing } = await openRedactors();
  const scores: Score[] = [];
  for (const redactor of [...ours, ...redactors]) scores.push(await score(redactor, SENTENCES));
  const figures = await measureTargets(ours, DENSE);
  await ner?.close();
  printFigures('Detection of personal data', figures);
  printPeers(scores, [...missing, ...(ner === null ? ['the model (models/ner)'] : [])]);
}

function printPeers(scores: readonly Score[], missing: readonly string[]): void {
  const base = scores[0]!.ms;
  const columns = [
    'on the same sentences',
    'values hidden',
    'names hidden',
    'clean changed',
    'time, dense text',
  ];
  const rows = scores.map(({ name, hidden, hiddenNames, changed, ms }) => [
    name,
    percent(hidden),
    percent(hiddenNames),
    percent(changed),
    `${(ms / base).toFixed(1)}x`,
  ]);
  const note = missing.length === 0 ? undefined : `Not installed, so not measured: ${missing.join(', ')}.`;
  addTable({ title: 'Beside peers', ...(note === undefined ? {} : { note }), columns, rows });
  process.stdout.write(
    `\n${[columns, ...rows].map((row) => row.map((cell, at) => cell.padEnd(at === 0 ? 24 : 20)).join('')).join('\n')}\n${note ?? ''}\n`,
  );
}
