// What the blocks of the pages are run against: a real service on free ports with a provider that greets in every dialect. The
// pages' addresses are exchanged for the real ones; `KEY`, `PORTCULLIS_HOME` and `portcullis` are there as the pages say.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Script } from '../support/fake-provider.js';
import { startProxied } from '../support/proxied.js';
import { GREETING } from '../support/scenarios.js';
import { WIRE, type DialectId } from '../support/wire-answers.js';
import { ROOT } from './blocks.js';

export interface Setting {
  /** A working directory from which the project's packages are found, with the service's data in `data`. */
  readonly dir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A block's code with the addresses of this service. */
  place(code: string): string;
  stop(): Promise<void>;
}

function dialectOf(path: string): DialectId {
  if (path.includes('/chat/completions')) return 'chat';
  if (path.includes('/responses')) return 'responses';
  return path.includes('/messages') ? 'anthropic' : 'gemini';
}

const greet: Script = ({ path, body }, response) => {
  const wire = WIRE[dialectOf(path)];
  const said = { deltas: GREETING, calls: [] };
  const isStream =
    (JSON.parse(body) as { stream?: boolean }).stream === true || path.includes(':streamGenerateContent');
  if (isStream) {
    const { events, closing } = wire.streamed(said);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end([...events, ...closing].join(''));
  } else
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wire.whole(said)));
};

/** An installation with a handful of the shipped rules: commands that read all of them take seconds each. */
function layOutHome(home: string): string {
  mkdirSync(join(home, 'rules', 'secret'), { recursive: true });
  cpSync(join(ROOT, 'config'), join(home, 'config'), { recursive: true });
  cpSync(join(ROOT, 'rules', 'manifest.yaml'), join(home, 'rules', 'manifest.yaml'));
  cpSync(join(ROOT, 'rules', 'override'), join(home, 'rules', 'override'), {
    recursive: true,
    filter: (path) => !path.endsWith('.yaml') || path.endsWith('discard-earlier-orders.yaml'),
  });
  return home;
}

export async function startSetting(): Promise<Setting> {
  process.env['PCL_TEST_DOCS_KEY'] = randomBytes(32).toString('base64');
  const proxied = await startProxied({
    capture: { key_env: 'PCL_TEST_DOCS_KEY' },
    models: { semantic: false },
  });
  proxied.provider.say(greet);
  const { service, secret, dir: home } = proxied.portcullis;
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, 'docs-'));
  const dataDir = join(home, 'data');
  symlinkSync(dataDir, join(dir, 'data'));
  const installation = layOutHome(join(dir, 'home'));
  const env = {
    ...process.env,
    PATH: [join(ROOT, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
    KEY: secret,
    PORTCULLIS_HOME: installation,
    PORTCULLIS_DATA_DIR: dataDir,
    // Whoever runs a service of their own beside the tests has taken the usual ones.
    PORTCULLIS_PROXY__PORT: '0',
    PORTCULLIS_ADMIN__PORT: '0',
    PORTCULLIS_RULES_DIR: join(installation, 'rules'),
    PORTCULLIS_MODELS__DIR: join(dir, 'no-models'),
    NO_COLOR: '1',
  };
  return {
    dir,
    env,
    place: (code) =>
      code
        .replaceAll('http://127.0.0.1:8787', service.proxyUrl)
        .replaceAll('http://127.0.0.1:8788', service.adminUrl),
    stop: async () => {
      await proxied.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
