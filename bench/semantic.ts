// The semantic pass as it is served: what prompts and documents take one at a time, short prompts a second, how long the
// event loop stands still, the start and the memory of both models. Texts are plain ones of the written corpus, from a
// file that training never saw; the longest go round them more than once.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installationPath, loadConfig } from '../src/config/load.js';
import { startService } from '../src/main.js';
import { openSemantic } from '../src/semantic-pass/classify.js';
import { atMost, load, median, printFigures, type Figure } from './measure.js';
import { watchLoop } from './watch-loop.js';

interface Row {
  readonly text: string;
  readonly kind: string;
}

const PROMPT_WORDS = 60;
const ROUNDS = 40;
const LONG_ROUNDS = 3;
const STARTS = 3;
const WARM_ROUNDS = 4;
const CONNECTIONS = 8;

/** Plain mails and pages as one stretch of words; training left their whole file out. */
function harmlessWords(): readonly string[] {
  const lines = readFileSync(installationPath('models/corpus/long-mails-and-pages.jsonl'), 'utf8').split(
    '\n',
  );
  const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
  return rows.filter(({ kind }) => kind === 'benign').flatMap(({ text }) => text.split(/(?<=\s)/u));
}

/** Texts from one place after the other, each of as many words as `isEnough` wants. */
function* textsOf(isEnough: (words: readonly string[], chars: number) => boolean): Generator<string, never> {
  const all = harmlessWords();
  for (let at = 0; ;) {
    const words: string[] = [];
    for (let chars = 0; !isEnough(words, chars); at += 1) {
      const word = all[at % all.length]!;
      words.push(word);
      chars += word.length;
    }
    yield words.join('');
  }
}

const promptsOf = () => textsOf((words) => words.length >= PROMPT_WORDS);
const documentsOf = (length: number) => textsOf((_, chars) => chars >= length);

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly key: string;
  readonly ms: number;
}

/** The service as a user starts it, until it says that it is ready. */
async function start(dir: string, env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const startedAt = performance.now();
  const args = ['serve', '--json', '--admin-port', '0', '--proxy-port', '0', '--data-dir', dir];
  const child = spawn(process.execPath, [installationPath('bin/portcullis'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORTCULLIS_LOG__LEVEL: 'silent', ...env },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"proxy_url"')) continue;
    const said = JSON.parse(line) as { admin_url: string; first_key: { key: string } };
    return { child, url: said.admin_url, key: said.first_key.key, ms: performance.now() - startedAt };
  }
  throw new Error('the service ended before it was ready');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

interface Server {
  readonly url: string;
  readonly key: string;
}

const headersOf = ({ key }: Server) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${key}`,
});

/** Milliseconds for one text; a text the model did not judge is an error, not a fast answer. */
async function scan(server: Server, text: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${server.url}/v1/scan`, {
    method: 'POST',
    headers: headersOf(server),
    body: JSON.stringify({ text }),
  });
  const answer = (await response.json()) as { model_check?: { ran?: boolean } };
  if (answer.model_check?.ran !== true) throw new Error(`the model did not judge: ${JSON.stringify(answer)}`);
  return performance.now() - startedAt;
}

/** Median milliseconds. */
async function timeTexts(server: Server, texts: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const text of texts) times.push(await scan(server, text));
  return median(times);
}

function some(texts: Generator<string, never>, count: number): readonly string[] {
  return Array.from({ length: count }, () => texts.next().value);
}

/** What a process holds in memory, in MB; null where the system does not say. */
function residentMB(pid: number | undefined): number | null {
  try {
    const said = /VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return said === null ? null : Number(said[1]) / 1_000;
  } catch {
    return null;
  }
}

async function measureSpeed(server: Server): Promise<Figure[]> {
  await timeTexts(server, some(promptsOf(), ROUNDS));
  const rate = await load({
    url: `${server.url}/v1/scan`,
    headers: headersOf(server),
    body: JSON.stringify({ text: 'Could you compare these two offers and say which one you would take?' }),
    connections: CONNECTIONS,
  });
  return [
    atMost('a prompt of 60 words, median', await timeTexts(server, some(promptsOf(), ROUNDS)), 12, 'ms'),
    atMost('4,000 characters, median', await timeTexts(server, some(documentsOf(4_000), ROUNDS)), 60, 'ms'),
    atMost(
      '100,000 characters, median',
      await timeTexts(server, some(documentsOf(100_000), LONG_ROUNDS)),
      4_000,
      'ms',
    ),
    {
      name: `short prompts a second, ${CONNECTIONS} connections`,
      measured: `${rate.rps.toFixed(0)} (${rate.errors} errors)`,
      target: '>= 60',
      met: rate.rps >= 60 && rate.errors === 0,
    },
  ];
}

/** The longest hold on the loop while `judge` is given every text, in milliseconds of this process's own work. */
async function longestHold(judge: (text: string) => Promise<unknown>): Promise<number> {
  // Made beforehand: putting them together would be part of the hold.
  const texts = [
    ...some(promptsOf(), ROUNDS),
    ...some(documentsOf(4_000), ROUNDS),
    ...some(documentsOf(100_000), LONG_ROUNDS),
  ];
  const judgeAll = async () => {
    for (const text of texts) await judge(text);
  };
  // Compilers take that long to see what is hot.
  for (let round = 0; round < WARM_ROUNDS; round += 1) await judgeAll();
  const watch = watchLoop();
  await judgeAll();
  const { ms, waitedMs } = watch.stop();
  return ms - waitedMs;
}

async function measureLoop(): Promise<Figure[]> {
  const options = { workers: 1, threads: 2, queueLimit: 4_096, deadlineMs: 60_000 };
  const model = await openSemantic(installationPath('models/semantic'), options);
  if (model === null) throw new Error('there is no model in models/semantic');
  const own = await longestHold((text) => model.judge(text, null));
  await model.close();
  const dir = mkdtempSync(join(tmpdir(), 'pcl-bench-'));
  const flags = { 'admin.port': 0, 'proxy.port': 0, data_dir: dir, 'log.level': 'silent' };
  const service = await startService(loadConfig({ env: {}, flags }));
  const server = { url: service.adminUrl, key: service.firstKey?.secret ?? '' };
  const whole = await longestHold((text) => scan(server, text));
  await service.stop();
  rmSync(dir, { recursive: true, force: true });
  return [
    atMost('longest hold on the event loop, 60 words to 100,000 characters', own, 5, 'ms'),
    {
      name: 'the same with rules, service and a client in the process',
      measured: `${whole.toFixed(1)} ms`,
      target: '',
      met: null,
    },
  ];
}

/** Starts the service in a folder of its own, and ends it once `use` has. */
async function withService<T>(
  use: (started: Started) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'pcl-bench-'));
  const started = await start(dir, env);
  try {
    return await use(started);
  } finally {
    await stop(started.child);
    rmSync(dir, { recursive: true, force: true });
  }
}

const WITHOUT_MODELS = { PORTCULLIS_MODELS__SEMANTIC: 'false', PORTCULLIS_MODELS__NER: 'false' };

export async function benchSemantic(): Promise<void> {
  const startMs: number[] = [];
  for (let round = 0; round < STARTS; round += 1)
    startMs.push(await withService(({ ms }) => Promise.resolve(ms)));
  const bareMB = await withService(({ child }) => Promise.resolve(residentMB(child.pid)), WITHOUT_MODELS);
  const figures = await withService(async (started) => {
    const speed = await measureSpeed(started);
    const wholeMB = residentMB(started.child.pid);
    if (wholeMB === null || bareMB === null) return speed;
    return [...speed, atMost('memory that both models add', wholeMB - bareMB, 400, 'MB')];
  });
  printFigures('The semantic pass', [
    ...figures,
    ...(await measureLoop()),
    atMost('from the command to ready, both models', median(startMs), 3_000, 'ms'),
  ]);
}
