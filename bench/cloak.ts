// Personal data: what is taken out of sentences written for the tests, what is changed in clean ones, and how long 500
// characters take, beside peers on the same sentences in one run. Names need the model; where none is installed it says so.
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
import { openRedactors, type Redactor } from './cloak-peers.js';
import { median, printFigures, type Figure } from './measure.js';
import { addTable } from './part.js';
import { makeProse } from './prose.js';

const QUERY = { types: defaultEntityTypes([]), minConfidence: 0.5 };
const LETTER =
  'Good morning, could you look into the invoice of last month? Marlene Osterfeld moved to 418 Larkspur Avenue, Dayton, OH 45402 and says the parcel never came. You can ring her on (937) 555-0164 or write to marlene.o@harbour.example. She paid with card 4539 1488 0343 6467, and the refund should go to DE89 3704 0044 0532 0130 00. Please do not mention the earlier complaint, she was quite upset about it, and let the team know when it is done: they have been waiting since Tuesday, and so have we all. Thanks!';
const ROUNDS = 60;
const WARM_UP = 120;

const SENTENCES: readonly MarkedText[] = MARKED_FILES.flatMap(readMarkedFile);

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
    ms: await time(redact, texts),
  };
}

/** Milliseconds for 500 characters, half of them full of personal data: the median of a few dozen. */
async function time(redact: Redactor['redact'], texts: readonly MarkedText[]): Promise<number> {
  const full = texts.map(({ text }) => text).join(' ');
  const prose = makeProse(10_000);
  const times: number[] = [];
  // The first rounds warm up what compiles as it runs, here and in the peers.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const at = (round + WARM_UP) * 40;
    const text = full.slice(at, at + 250) + prose.slice(at, at + 250);
    const started = performance.now();
    await redact(text);
    if (round >= 0) times.push(performance.now() - started);
  }
  return median(times);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** What a letter of 500 characters with six values in it takes. */
async function targets(ours: readonly Redactor[]): Promise<Figure[]> {
  const limits = [0.5, 40];
  const figures: Figure[] = [];
  for (const [at, { name, redact }] of ours.entries()) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const started = performance.now();
      await redact(LETTER);
      if (round >= 0) times.push(performance.now() - started);
    }
    const ms = median(times);
    const limit = limits[at]!;
    figures.push({
      name: `${name}, a letter of ${LETTER.length} characters`,
      measured: `${ms.toFixed(2)} ms`,
      target: `<= ${limit} ms`,
      met: ms <= limit,
    });
  }
  return figures;
}

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
  const figures = await targets(ours);
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
