// CLI. `portcullis telemetry tail | stats`: what was decided lately, as a live table, and in sum, with a small chart. Reads
// the store beside a running service; records hold counts and rule ids, never text.

import type { Command } from 'commander';
import type { Store, StoredRecord } from '../store/store.js';
import type { TelemetryRecord } from '../telemetry/record.js';
import { drawBars, drawLine } from './chart.js';
import { examples } from './examples.js';
import type { OpenedInstallation, StoreFlags } from './key.js';
import { wholeNumber } from './one-of.js';
import { formatCount, padTo, type Paint, type Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

export interface TelemetryCommandDeps {
  readonly terminal: Terminal;
  readonly open: (flags: StoreFlags, makesStore: boolean) => Promise<OpenedInstallation> | OpenedInstallation;
  /** Resolves after a while, true; or false, once somebody has interrupted the command. */
  readonly wait: (ms: number) => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Flags extends StoreFlags {
  readonly json?: boolean;
  readonly tenant?: string;
}

interface TailFlags extends Flags {
  readonly lines: number;
  readonly follow?: boolean;
}

interface StatsFlags extends Flags {
  readonly since?: number;
  readonly watch?: boolean;
}

const POLL_MS = 500;
const REDRAW_MS = 2_000;
const BATCH = 500;
const BUCKETS = 48;
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `90m`, `24h`, `7d`. */
export function readDuration(given: string): number {
  const unit = UNITS[given.slice(-1)];
  const count = Number(given.slice(0, -1));
  if (unit === undefined || !Number.isSafeInteger(count) || count < 1 || given.length < 2)
    throw new UsageError(`"${given}" is not a time such as 90m, 24h, 7d or 4w`);
  return count * unit;
}

const COLUMNS = [
  ['time', 12],
  ['type', 19],
  ['decision', 8],
  ['severity', 8],
  ['chars', 8],
  ['key', 20],
  ['reason', 0],
] as const;

function header(paint: Paint): string {
  return paint.dim(COLUMNS.map(([name, width]) => name.padEnd(width)).join('  '));
}

function rowOf({ keyId, receivedMs, body }: StoredRecord, paint: Paint): string {
  const record = JSON.parse(body) as TelemetryRecord;
  const isBlocked = record.decision === 'block';
  const cells = [
    new Date(receivedMs).toISOString().slice(11, 23),
    record.type,
    isBlocked ? paint.red('block') : paint.green('allow'),
    record.severity ?? '',
    formatCount(record.scannedChars ?? 0),
    keyId,
    record.reason ?? '',
  ];
  return COLUMNS.map(([name, width], at) =>
    padTo(cells[at] ?? '', width, name === 'chars' ? 'right' : 'left'),
  )
    .join('  ')
    .trimEnd();
}

async function tail(store: Store, flags: TailFlags, deps: TelemetryCommandDeps): Promise<void> {
  const { terminal, wait } = deps;
  const ofTenant = flags.tenant === undefined ? {} : { tenantId: flags.tenant };
  const show = (rows: readonly StoredRecord[]) => {
    for (const row of rows) terminal.print(flags.json === true ? row.body : rowOf(row, terminal.paint));
  };
  if (flags.json !== true) terminal.print(header(terminal.paint));
  const newest = await store.records.tail({ ...ofTenant, limit: Math.max(1, flags.lines) });
  show(flags.lines === 0 ? [] : newest);
  let afterSeq = newest.at(-1)?.seq ?? 0;
  while (flags.follow === true && (await wait(POLL_MS))) {
    const next = await store.records.tail({ ...ofTenant, limit: BATCH, afterSeq });
    show(next);
    afterSeq = next.at(-1)?.seq ?? afterSeq;
  }
}

interface Summary {
  readonly fromMs: number;
  readonly toMs: number;
  readonly total: number;
  readonly blocked: number;
  readonly byType: Readonly<Record<string, number>>;
  readonly bySeverity: Readonly<Record<string, number>>;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly buckets: readonly { readonly fromMs: number; readonly total: number; readonly blocked: number }[];
}

async function summarise(store: Store, flags: StatsFlags, nowMs: number): Promise<Summary> {
  const ofTenant = flags.tenant === undefined ? {} : { tenantId: flags.tenant };
  const { since = readDuration('24h') } = flags;
  const step = since / BUCKETS;
  const fromMs = nowMs - since;
  const whole = await store.records.stats({ ...ofTenant, fromMs, toMs: nowMs });
  const buckets = [];
  for (let at = 0; at < BUCKETS; at += 1) {
    const start = Math.round(fromMs + at * step);
    const range = { fromMs: start, toMs: Math.round(fromMs + (at + 1) * step) };
    const { total, byDecision } = await store.records.stats({ ...ofTenant, ...range });
    buckets.push({ fromMs: start, total, blocked: byDecision['block'] ?? 0 });
  }
  const { total, byDecision, byType, bySeverity, byCategory } = whole;
  return {
    fromMs,
    toMs: nowMs,
    total,
    blocked: byDecision['block'] ?? 0,
    byType,
    bySeverity,
    byCategory,
    buckets,
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

function drawSummary(summary: Summary, paint: Paint): string {
  const { buckets, total, blocked } = summary;
  const totals = buckets.map((bucket) => bucket.total);
  const blocks = buckets.map((bucket) => bucket.blocked);
  const share = total === 0 ? '' : ` (${((100 * blocked) / total).toFixed(1)} %)`;
  const section = (title: string, counts: Readonly<Record<string, number>>) =>
    Object.keys(counts).length === 0 ? [] : ['', title, drawBars(counts, paint)];
  return [
    `${formatCount(total)} records, ${formatCount(blocked)} blocked${share}, from ${timeOf(summary.fromMs)} to ${timeOf(summary.toMs)} UTC`,
    '',
    `all      ${paint.cyan(drawLine(totals))}  most ${formatCount(Math.max(...totals))}`,
    `blocked  ${paint.red(drawLine(blocks))}  most ${formatCount(Math.max(...blocks))}`,
    ...section('by type', summary.byType),
    ...section('by severity', summary.bySeverity),
    ...section('by category', summary.byCategory),
  ].join('\n');
}

const CLEAR = '\u001b[2J\u001b[H';

async function stats(store: Store, flags: StatsFlags, deps: TelemetryCommandDeps): Promise<void> {
  const { terminal, wait, now } = deps;
  const isWatching = flags.watch === true && terminal.isLive && flags.json !== true;
  do {
    const summary = await summarise(store, flags, now());
    if (isWatching) terminal.write(CLEAR);
    terminal.print(
      flags.json === true ? JSON.stringify(summary, null, 2) : drawSummary(summary, terminal.paint),
    );
  } while (isWatching && (await wait(REDRAW_MS)));
}

export function addTelemetryCommands(program: Command, deps: TelemetryCommandDeps): void {
  const group = program
    .command('telemetry')
    .description('Look at the records of what was decided.')
    .addHelpText('after', examples('portcullis telemetry tail -f', 'portcullis telemetry stats --since 7d'));
  const add = (name: string, what: string): Command =>
    group
      .command(name)
      .description(what)
      .option('--tenant <tenant>', 'records of one tenant alone')
      .option('--json', 'print JSON')
      .option('--config <file>', 'configuration file')
      .option('--data-dir <dir>', 'where the store lies');
  const withStore = async (flags: StoreFlags, work: (store: Store) => Promise<void>): Promise<void> => {
    const { store } = await deps.open(flags, false);
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };
  add('tail', 'Show the newest records; with --follow, those that come.')
    .option('-n, --lines <n>', 'how many to begin with', wholeNumber(0, 10_000), 20)
    .option('-f, --follow', 'go on until Ctrl-C')
    .addHelpText(
      'after',
      '\nExamples:\n  portcullis telemetry tail -f\n  portcullis telemetry tail -n 100 --json | jq .reason',
    )
    .action((flags: TailFlags) => withStore(flags, (store) => tail(store, flags, deps)));
  add('stats', 'Sum up a time, with a chart.')
    .option('--since <time>', 'how far back: 90m, 24h, 7d, 4w (default: 24h)', readDuration)
    .option('-w, --watch', 'draw it anew every two seconds, on a terminal')
    .addHelpText(
      'after',
      '\nExamples:\n  portcullis telemetry stats --since 7d\n  portcullis telemetry stats --watch',
    )
    .action((flags: StatsFlags) => withStore(flags, (store) => stats(store, flags, deps)));
}
