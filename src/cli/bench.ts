// CLI. `portcullis bench`: how fast this machine judges with this configuration, in this process: texts of several sizes,
// median and slowest, characters a second. For a first impression and for comparing two machines; `npm run bench` in a
// checkout measures the whole service against baselines.

import { cpus } from 'node:os';
import type { Command } from 'commander';
import type { Engine } from '../engine.js';
import { withEngine, type OpenLocalEngine } from './local-engine.js';
import { wholeNumber } from './one-of.js';
import { formatCount, formatMs, layOut, type Terminal } from './terminal.js';

export interface BenchCommandDeps {
  readonly terminal: Terminal;
  readonly open: OpenLocalEngine;
}

interface Flags {
  readonly config?: string;
  readonly milliseconds: number;
  readonly semantic: boolean;
  readonly json?: boolean;
}

interface Measured {
  readonly what: string;
  readonly chars: number;
  readonly runs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly charsPerSecond: number;
}

/** Ordinary prose of an office; said over and over with a running number, so that no two texts are the same. */
const PROSE = [
  'Thanks for the report on the third quarter; the numbers for the northern region look better than we feared.',
  'Could you compare the two offers, list what each includes, and say which one you would take and why?',
  'The build fails on Tuesdays because the certificate of the test server is renewed at four in the morning.',
  'Please translate the paragraph below into plain English and keep the names of the places as they are.',
  'Our customers ask for a way to export invoices; a table with a column for each month would be enough.',
] as const;
const SIZES = [200, 2_000, 20_000, 100_000] as const;
const MIN_RUNS = 5;

function textOf(chars: number, run: number): string {
  let text = '';
  for (let at = run; text.length < chars; at += 1) text += `${PROSE[at % PROSE.length] ?? ''} (${at}) `;
  return text.slice(0, chars);
}

async function measure(
  what: string,
  chars: number,
  run: { readonly forMs: number; readonly work: (text: string) => Promise<unknown> },
): Promise<Measured> {
  await run.work(textOf(chars, 0));
  const times: number[] = [];
  const startedMs = performance.now();
  while (times.length < MIN_RUNS || performance.now() - startedMs < run.forMs) {
    const text = textOf(chars, times.length + 1);
    const beganMs = performance.now();
    await run.work(text);
    times.push(performance.now() - beganMs);
  }
  const sum = times.reduce((total, ms) => total + ms, 0);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    what,
    chars,
    runs: times.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    charsPerSecond: Math.round((times.length * chars * 1_000) / sum),
  };
}

async function measureAll(engine: Engine, flags: Flags, terminal: Terminal): Promise<Measured[]> {
  const { resolveEntityTypes } = await import('../cloak/taxonomy.js');
  const types = resolveEntityTypes(undefined, engine.customTypes);
  const scan = (semantic: 'enforce' | 'off') => async (text: string) =>
    engine.scanner.scan({
      text,
      blockSeverity: 'medium',
      maxScanChars: text.length,
      tools: null,
      toolCalls: null,
      cloak: null,
      semantic,
      origin: 'user',
    });
  const jobs = [
    ...SIZES.map((chars) => ({ what: 'rules', chars, work: scan('off') })),
    ...(flags.semantic && !engine.modelsOff.includes('semantic')
      ? SIZES.map((chars) => ({ what: 'rules and model', chars, work: scan('enforce') }))
      : []),
    ...('unknown' in types
      ? []
      : SIZES.slice(0, 3).map((chars) => ({
          what: 'personal data',
          chars,
          work: (text: string) => engine.entities.detect(text, { types, minConfidence: 0.5 }),
        }))),
  ];
  const progress = terminal.progress('measuring');
  const measured: Measured[] = [];
  for (const [at, { what, chars, work }] of jobs.entries()) {
    progress.show(at / jobs.length, `${what}, ${formatCount(chars)} characters`);
    measured.push(await measure(what, chars, { forMs: flags.milliseconds, work }));
  }
  progress.done();
  return measured;
}

function report(measured: readonly Measured[], paint: Terminal['paint']): string {
  const rows = measured.map(({ what, chars, runs, p50Ms, p99Ms, charsPerSecond }) => [
    what,
    formatCount(chars),
    formatCount(runs),
    formatMs(p50Ms),
    formatMs(p99Ms),
    formatCount(charsPerSecond),
  ]);
  const head = ['judged by', 'characters', 'runs', 'median', 'p99', 'characters/s'].map((name) =>
    paint.dim(name),
  );
  return layOut([head, ...rows], [1, 2, 3, 4, 5]);
}

export function addBenchCommand(program: Command, { terminal, open }: BenchCommandDeps): void {
  program
    .command('bench')
    .description('Measure how fast this machine judges, in this process.')
    .option('--milliseconds <n>', 'time for each line', wholeNumber(1, 60_000), 500)
    .option('--no-semantic', 'leave the semantic model out')
    .option('--config <file>', 'configuration file')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  portcullis bench --milliseconds 2000\n\nIn a checkout, "npm run bench" measures the whole service against baselines.',
    )
    .action((flags: Flags) =>
      withEngine(
        () => open(flags, { semantic: flags.semantic, ner: true }),
        async ({ engine }) => {
          const measured = await measureAll(engine, flags, terminal);
          const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version };
          if (flags.json === true)
            terminal.print(
              JSON.stringify(
                { machine, rules: engine.rules.current.version, modelsOff: engine.modelsOff, measured },
                null,
                2,
              ),
            );
          else {
            terminal.print(report(measured, terminal.paint));
            terminal.print(
              terminal.paint.dim(
                `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}; not installed or off: ${engine.modelsOff.join(', ') || 'nothing'}`,
              ),
            );
          }
        },
      ),
    );
}
