// The proxy figures: direct, bare http-proxy-3, Portkey's gateway and Portcullis interleaved in one run, with load and
// upstream in processes of their own; and, in this process, what holding a stream costs.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installationPath } from '../src/config/load.js';
import { LaneScanner } from '../src/scan/lane-scanner.js';
import { loadRules } from '../src/static-pass/load-rules.js';
import { load, median, printFigures, type Figure, type LoadOptions, type LoadResult } from './measure.js';
import { addChart, addVersion } from './part.js';
import { makeProse } from './prose.js';

const ROUNDS = 3;
/** Before anything is counted, each contender gets this much load: compilers take that long to see what is hot. */
const WARM_SECONDS = 8;
const children: ChildProcess[] = [];

function start(script: string, ...args: string[]): Promise<number> {
  const child = fork(new URL(`./${script}.js`, import.meta.url).pathname, args, { stdio: 'inherit' });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve(port as number));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

/** Portkey's gateway, where it has been installed; it is a peer, never a dependency. */
async function startPortkey(): Promise<number | null> {
  const server = installationPath('bench/peers/node_modules/@portkey-ai/gateway/build/start-server.js');
  if (!existsSync(server)) return null;
  const port = 18_787;
  const child = spawn(process.execPath, [server, '--headless', `--port=${port}`], { stdio: 'ignore' });
  children.push(child);
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return port;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}

interface Contender {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const HEADERS = { 'content-type': 'application/json', authorization: 'Bearer sk-bench' };

async function contenders(): Promise<Contender[]> {
  const upstream = `http://127.0.0.1:${await start('upstream')}`;
  const bare = await start('bare-proxy', upstream);
  const ours = await start('our-proxy', upstream);
  const portkey = await startPortkey();
  const path = '/v1/chat/completions';
  const list = [
    { name: 'direct', url: `${upstream}${path}`, headers: HEADERS },
    { name: 'bare http-proxy-3', url: `http://127.0.0.1:${bare}${path}`, headers: HEADERS },
    { name: 'Portcullis', url: `http://127.0.0.1:${ours}${path}`, headers: HEADERS },
  ];
  if (portkey === null) return list;
  const extra = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${upstream}/v1` };
  return [
    ...list,
    { name: 'Portkey gateway', url: `http://127.0.0.1:${portkey}${path}`, headers: { ...HEADERS, ...extra } },
  ];
}

const chat = (chars: number, turns: number, stream = false) =>
  JSON.stringify({
    model: 'bench',
    messages: Array.from({ length: turns }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: makeProse(Math.floor(chars / turns), i + 1),
    })),
    ...(stream ? { stream: true } : {}),
  });

/** Requests per second side by side, and how long single requests took in the round of the median. */
function drawThroughput(
  name: string,
  title: string,
  results: ReadonlyMap<string, readonly LoadResult[]>,
): void {
  const middles = [...results].map(([contender, all]) => {
    const middle = [...all].sort((a, b) => a.rps - b.rps)[Math.floor(all.length / 2)];
    return { contender, rps: middle?.rps ?? 0, quantiles: middle?.quantiles ?? [] };
  });
  addChart({
    kind: 'bars',
    name: `throughput-${name}`,
    title: `Requests per second, ${title}`,
    unit: '/s',
    bars: middles.map(({ contender, rps }) => ({ name: contender, value: Math.round(rps) })),
  });
  addChart({
    kind: 'lines',
    name: `latency-${name}`,
    title: `How long a request takes, ${title}`,
    x: { label: 'milliseconds', scale: 'log' },
    y: { label: '% of requests answered', from: 0, to: 100 },
    series: middles.map(({ contender, quantiles }) => ({
      name: contender,
      points: quantiles.map(({ share, ms }) => [ms, 100 * share] as const),
    })),
  });
}

async function throughput(
  list: readonly Contender[],
  body: string,
  options: Partial<LoadOptions> & { readonly chart?: { readonly name: string; readonly title: string } },
): Promise<Map<string, number>> {
  const { chart, ...loading } = options;
  const results = new Map<string, LoadResult[]>(list.map(({ name }) => [name, []]));
  const rates = new Map<string, number[]>(list.map(({ name }) => [name, []]));
  for (const { url, headers } of list)
    await load({ url, headers, body, connections: 16, ...loading, seconds: WARM_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, url, headers } of list) {
      const result = await load({ url, headers, body, connections: 16, ...loading });
      results.get(name)?.push(result);
      if (result.errors > 0) process.stderr.write(`${name}: ${result.errors} errors\n`);
      rates.get(name)?.push(result.rps);
    }
  }
  if (chart !== undefined) drawThroughput(chart.name, chart.title, results);
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
}

function ratios(title: string, rates: Map<string, number>, target: number): Figure[] {
  const base = rates.get('bare http-proxy-3') ?? 1;
  return [...rates].map(([name, rate]) => ({
    name: `${title}, ${name}`,
    measured: `${rate.toFixed(0)}/s, ${(rate / base).toFixed(2)} of bare`,
    target: name === 'Portcullis' ? `>= ${target} of bare` : '',
    met: name === 'Portcullis' ? rate / base >= target : null,
  }));
}

interface Firsts {
  readonly byte: number;
  readonly text: number;
}

function firstsOf({ url, headers }: Contender): Promise<Firsts> {
  const { hostname, port, pathname } = new URL(url);
  const body = chat(1000, 1, true);
  const all = { host: `${hostname}:${port}`, 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./stream-load.js', import.meta.url).pathname);
    child.once('message', (result) => resolve(result as Firsts));
    child.once('error', reject);
    child.send({ host: hostname, port: Number(port), request, streams: 40 });
  });
}

async function measureFirsts(list: readonly Contender[]): Promise<Figure[]> {
  const firsts = new Map<string, Firsts[]>(list.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of list) firsts.get(one.name)?.push(await firstsOf(one));
  }
  const middle = (name: string, what: keyof Firsts) =>
    median((firsts.get(name) ?? []).map((one) => one[what]));
  const rowOf = (name: string, what: keyof Firsts): Figure => {
    const added = middle(name, what) - middle('bare http-proxy-3', what);
    const isJudged = name === 'Portcullis' && what === 'byte';
    const note = name === 'Portkey gateway' ? ' (it sleeps 25 ms before the first chunk)' : '';
    return {
      name: `first ${what} of a stream paced at 5 ms, ${name}`,
      measured: `${middle(name, what).toFixed(2)} ms, ${added.toFixed(2)} over bare${note}`,
      target: isJudged ? '<= 1 ms over bare' : '',
      met: isJudged ? added <= 1 : null,
    };
  };
  // A first word waits for what follows it, which the pace of the stream decides: the hold above says for how many events.
  return (['byte', 'text'] as const).flatMap((what) => list.map(({ name }) => rowOf(name, what)));
}

/** The share of characters that waited for at most so many events; `waits` in order. */
function drawHold(waits: readonly number[]): void {
  const most = Math.min(waits.at(-1) ?? 0, 40);
  const points: [number, number][] = [];
  for (let events = 0, at = 0; events <= most; events += 1) {
    while (at < waits.length && (waits[at] ?? 0) <= events) at += 1;
    points.push([events, (100 * at) / waits.length]);
  }
  addChart({
    kind: 'lines',
    name: 'hold',
    title: 'How long a clean stream is held back',
    x: { label: 'events a character waits for before it goes out' },
    y: { label: '% of characters', from: 0, to: 100 },
    series: [{ name: 'release: instant, prose in events of 2 to 5 characters', points }],
  });
}

/** How many later events a clean character waits for, and what an event costs, over ordinary prose. */
function measureHold(): Figure[] {
  const rules = loadRules(installationPath('rules'));
  const prose = makeProse(200_000, 3);
  const deltas: string[] = [];
  for (let at = 0, i = 0; at < prose.length; i += 1) {
    const size = 2 + (i % 4);
    deltas.push(prose.slice(at, at + size));
    at += size;
  }
  const run = () => {
    const scanner = new LaneScanner(rules, 'assistant');
    const waits: number[] = [];
    const cameAt: number[] = [];
    let released = 0;
    deltas.forEach((delta, event) => {
      for (let i = 0; i < delta.length; i += 1) cameAt.push(event);
      const { releaseTo } = scanner.push(delta);
      for (; released < releaseTo; released += 1) waits.push(event - (cameAt[released] ?? event));
    });
    return waits;
  };
  run();
  const started = process.cpuUsage();
  const waits = run();
  const cpu = process.cpuUsage(started);
  const perEvent = (cpu.user + cpu.system) / deltas.length;
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  addVersion('rules', `${rules.version} (${rules.rules.length})`);
  drawHold(waits);
  return [
    {
      name: 'hold of a clean character, mean',
      measured: `${mean.toFixed(2)} events`,
      target: '< 3',
      met: mean < 3,
    },
    { name: 'hold of a clean character, p99', measured: `${p99} events`, target: '< 20', met: p99 < 20 },
    {
      name: 'processor time per delta event',
      measured: `${perEvent.toFixed(2)} us`,
      target: '< 10 us',
      met: perEvent < 10,
    },
  ];
}

export async function benchProxy(): Promise<void> {
  printFigures('Holding a stream', measureHold());
  const list = await contenders();
  try {
    const small = await throughput(list, chat(1000, 1), {
      chart: { name: '1kb', title: '1 KB, 16 connections' },
    });
    const figures = ratios('1 KB, 16 connections', small, 0.7);
    const portkey = small.get('Portkey gateway');
    if (portkey !== undefined) {
      const times = (small.get('Portcullis') ?? 0) / portkey;
      figures.push({
        name: 'Portcullis beside Portkey, 1 KB',
        measured: `${times.toFixed(1)} times`,
        target: '>= 4',
        met: times >= 4,
      });
    }
    printFigures('Requests per second', figures);
    printFigures(
      'Histories',
      ratios(
        '100 KB, 16 connections',
        await throughput(list, chat(100_000, 50), {
          chart: { name: '100kb', title: 'a history of 100 KB, 16 connections' },
        }),
        0.35,
      ),
    );
    const turns = list.filter(({ name }) => name === 'Portcullis');
    const five = (await throughput(turns, chat(100_000, 5), { connections: 1 })).get('Portcullis') ?? 1;
    const fifty = (await throughput(turns, chat(100_000, 50), { connections: 1 })).get('Portcullis') ?? 1;
    printFigures('Turns of a 100 KB history', [
      {
        name: 'turn 50 beside turn 5',
        measured: `${(five / fifty).toFixed(2)} times the cost`,
        target: '<= 1.5',
        met: five / fifty <= 1.5,
      },
    ]);
    printFigures('First byte and first text', await measureFirsts(list));
  } finally {
    for (const child of children) child.kill();
  }
}
