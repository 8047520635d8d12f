// The figures of the foundation: the API beside a constant answer, the static pass alone, telemetry intake.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { WriteEndpoint } from '../src/api/endpoint.js';
import { ScanRequestBody, VerdictBody } from '../src/api/schemas.js';
import { createAdminServer } from '../src/api/server.js';
import { installationPath, loadConfig } from '../src/config/load.js';
import { LIMITS } from '../src/core/limits.js';
import { authenticateBearer } from '../src/ingress/authenticate.js';
import { startService, type Service } from '../src/main.js';
import { loadRules } from '../src/static-pass/load-rules.js';
import { findMatches } from '../src/static-pass/match.js';
import { unfold } from '../src/text/normalise.js';
import { createLog } from '../src/telemetry/log.js';
import { plainView } from '../src/text/view.js';
import { load, median, printFigures, timeMedian, type Figure } from './measure.js';
import { makeMixedProse, makeProse } from './prose.js';
import { measureIntake } from './telemetry-intake.js';

const CONNECTIONS = 16;
const ANSWER = { decision: 'allow', blocked: false, reason: null, matches: [] } as const;
const WARM_SECONDS = 8;
const ROUNDS = 7;
const ROUND_SECONDS = 1.5;

interface Round {
  readonly base: number;
  readonly ours: number;
  readonly errors: number;
}

interface Comparison extends Round {
  readonly ratio: number;
}

/** Two neighbours in time are compared, because the speed of a machine changes from one second to the next. */
function sumUp(rounds: readonly Round[]): Comparison {
  return {
    base: median(rounds.map(({ base }) => base)),
    ours: median(rounds.map(({ ours }) => ours)),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
    ratio: median(rounds.map(({ base, ours }) => ours / base)),
  };
}

/** Our own server around a constant: keys, ids, limits, reading and checking of bodies, and nobody who judges. */
async function serveConstant({ store }: Service): Promise<{ url: string; close: () => Promise<void> }> {
  const endpoint: WriteEndpoint = {
    method: 'POST',
    path: '/v1/scan',
    access: 'key',
    summary: '',
    request: ScanRequestBody,
    response: VerdictBody,
    bodyLimit: LIMITS.bodyBytes,
    refusals: [],
    handle: () => Promise.resolve(ANSWER),
  };
  const server = createAdminServer({
    endpoints: [endpoint],
    authenticate: (authorization, connection) => authenticateBearer(store.keys, authorization, connection),
    rateLimit: () => null,
    gather: (work) => store.gather(work),
    log: createLog('silent'),
    headerTimeoutMs: 10_000,
    requestTimeoutMs: 10_000,
    maxConnections: 2 * CONNECTIONS,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => server.close() };
}

async function measureApi(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'pcl-bench-'));
  const config = loadConfig({
    env: {},
    flags: {
      'admin.port': 0,
      'proxy.port': 0,
      data_dir: dir,
      'log.level': 'silent',
      'models.semantic': false,
      'models.ner': false,
    },
  });
  const service = await startService(config);
  const constant = Fastify({ logger: false });
  constant.post('/v1/scan', () => ANSWER);
  const constantUrl = await constant.listen({ host: '127.0.0.1', port: 0 });
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${service.firstKey?.secret ?? ''}`,
  };
  const body = JSON.stringify({ text: makeProse(1000), semantic: 'off' });
  const compare = async (baseUrl: string): Promise<Comparison> => {
    const urls = [baseUrl, service.adminUrl] as const;
    const run = async (url: string, seconds: number) =>
      load({ url: `${url}/v1/scan`, headers, body, connections: CONNECTIONS, seconds });
    // Compilers take that long to see what is hot.
    for (const url of urls) await run(url, WARM_SECONDS);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [base, ours] = [await run(urls[0], ROUND_SECONDS), await run(urls[1], ROUND_SECONDS)];
      rounds.push({ base: base.rps, ours: ours.rps, errors: base.errors + ours.errors });
    }
    return sumUp(rounds);
  };
  const bare = await compare(constantUrl);
  await constant.close();
  // Only now: a second server of the same code would make the first one's calls slower to dispatch.
  const guarded = await serveConstant(service);
  const around = await compare(guarded.url);
  await guarded.close();
  await service.stop();
  rmSync(dir, { recursive: true, force: true });
  return [
    { name: 'constant answer, requests/s', measured: bare.base.toFixed(0), target: '', met: null },
    {
      name: 'the same from our server (keys, ids, limits, validation), requests/s',
      measured: around.base.toFixed(0),
      target: '',
      met: null,
    },
    {
      name: '/v1/scan of 1 KB, requests/s',
      measured: `${bare.ours.toFixed(0)} (${bare.errors + around.errors} errors)`,
      target: '',
      met: null,
    },
    {
      name: '/v1/scan beside the constant answer',
      measured: bare.ratio.toFixed(2),
      target: '>= 0.50',
      met: bare.ratio >= 0.5 && bare.errors === 0,
    },
    {
      name: '/v1/scan beside the constant answer from our server',
      measured: around.ratio.toFixed(2),
      target: '',
      met: null,
    },
  ];
}

function measureStaticPass(): Figure[] {
  const rules = loadRules(installationPath('rules'));
  const long = makeProse(1_000_000);
  const hundred = makeProse(100_000);
  const views = [plainView(long)];
  const aloneMs = timeMedian(() => findMatches(rules, views).length);
  const bothMs = timeMedian(() => findMatches(rules, unfold(long)).length);
  const mixed = makeMixedProse(1_000_000);
  const mixedMs = timeMedian(() => findMatches(rules, unfold(mixed)).length);
  const mixedSpeed = Buffer.byteLength(mixed) / 1e6 / (mixedMs / 1e3);
  const hundredMs = timeMedian(() => findMatches(rules, unfold(hundred)).length);
  const megabytes = long.length / 1e6;
  const speed = megabytes / (aloneMs / 1e3);
  const bothSpeed = megabytes / (bothMs / 1e3);
  return [
    {
      name: `static pass alone, ${rules.rules.length} rules, clean ASCII prose`,
      measured: `${speed.toFixed(0)} MB/s`,
      target: '>= 100 MB/s',
      met: speed >= 100,
    },
    {
      name: 'the same with the look for disguises before it',
      measured: `${bothSpeed.toFixed(0)} MB/s`,
      target: '>= 100 MB/s',
      met: bothSpeed >= 100,
    },
    {
      name: 'the same on prose in eight scripts, bytes of UTF-8',
      measured: `${mixedSpeed.toFixed(0)} MB/s`,
      target: '>= 25 MB/s',
      met: mixedSpeed >= 25,
    },
    {
      name: 'look for disguises and static pass, 100,000 characters',
      measured: `${hundredMs.toFixed(2)} ms`,
      target: '< 2 ms',
      met: hundredMs < 2,
    },
  ];
}

async function measureTelemetry(): Promise<Figure[]> {
  const { recordsPerSecond, growthMiB, keptGrowthMiB } = await measureIntake();
  return [
    {
      name: 'telemetry intake, batches of 500',
      measured: `${recordsPerSecond.toFixed(0)} records/s`,
      target: '>= 20,000',
      met: recordsPerSecond >= 20_000,
    },
    {
      name: 'growth of resident memory over 1,000,000 records',
      measured: `${growthMiB.toFixed(1)} MiB`,
      target: 'flat (< 32 MiB)',
      met: growthMiB < 32,
    },
    {
      name: 'the same of what is still referred to, after collecting',
      measured: `${keptGrowthMiB.toFixed(1)} MiB`,
      target: '',
      met: null,
    },
  ];
}

export async function benchFoundation(): Promise<void> {
  printFigures('Static pass', measureStaticPass());
  printFigures('API', await measureApi());
  printFigures('Telemetry', await measureTelemetry());
}
