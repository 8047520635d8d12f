// CLI. The checks behind `portcullis doctor`: each looks at one thing a service needs and says ok, a warning or a failure,
// with what to do about it. Looks without leaving a trace: no file is made, no key is sent anywhere.

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError, loadConfig, modelsDirOf, rulesDirOf, secretOf, type Config } from '../config/load.js';
import { silenceRuntime } from '../inference/silence-runtime.js';
import { findPortTrouble, PLANES } from './ports.js';

export type Health = 'ok' | 'warning' | 'failure';

export interface Finding {
  readonly check: string;
  readonly health: Health;
  readonly detail: string;
  /** What to do about it. */
  readonly mend?: string;
}

const OLDEST_NODE = [20, 18, 1] as const;
const LITTLE_BYTES = 1024 ** 3;
const TOO_LITTLE_BYTES = 64 * 1024 ** 2;
const REACH_MS = 3_000;

const ok = (check: string, detail: string): Finding => ({ check, health: 'ok', detail });
const warn = (check: string, detail: string, mend: string): Finding => ({
  check,
  health: 'warning',
  detail,
  mend,
});
const fail = (check: string, detail: string, mend: string): Finding => ({
  check,
  health: 'failure',
  detail,
  mend,
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function checkNode(version = process.versions.node): Finding {
  const parts = version.split('.').map(Number);
  for (const [at, least] of OLDEST_NODE.entries()) {
    const part = parts[at] ?? 0;
    if (part > least) break;
    if (part < least)
      return fail('node', `Node ${version} is too old`, `install Node ${OLDEST_NODE.join('.')} or newer`);
  }
  return ok('node', `Node ${version}`);
}

/** The configuration, or what is wrong with it. */
export function checkConfig(
  file: string | undefined,
  dataDir?: string,
): {
  readonly findings: Finding[];
  readonly config: Config | null;
} {
  try {
    const config = loadConfig({ file, flags: { data_dir: dataDir } });
    const warnings = config.warnings.map((warning) =>
      warn('configuration', warning, 'change the setting or variable, or leave it if it is meant'),
    );
    return { findings: [ok('configuration', file ?? 'defaults and variables'), ...warnings], config };
  } catch (error) {
    const complaints =
      error instanceof ConfigError
        ? error.complaints.map(({ path, message }) => `${path || '/'} ${message}`)
        : [messageOf(error)];
    const mend =
      'config/portcullis.yaml documents every setting; "portcullis config check" lists all complaints';
    return { findings: complaints.map((complaint) => fail('configuration', complaint, mend)), config: null };
  }
}

const NATIVE = {
  re2: 'run "npm rebuild re2" (it needs a C++ compiler, or its prebuilt file for this platform)',
  'better-sqlite3': 'run "npm rebuild better-sqlite3"; it must be built for this very version of Node',
  'onnxruntime-node': 'run "npm ci"; without it no model runs, and rules judge alone',
} as const;

export async function checkNatives(): Promise<Finding[]> {
  silenceRuntime();
  const findings: Finding[] = [];
  for (const [name, mend] of Object.entries(NATIVE)) {
    try {
      await import(name);
      findings.push(ok('native modules', `${name} loads`));
    } catch (error) {
      findings.push(
        fail('native modules', `${name} does not load: ${messageOf(error).split('\n')[0] ?? ''}`, mend),
      );
    }
  }
  return findings;
}

function isWritable(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function nearestExisting(dir: string): string {
  return existsSync(dir) || dirname(dir) === dir ? dir : nearestExisting(dirname(dir));
}

export async function checkData({ dataDir }: Config): Promise<Finding[]> {
  const check = 'data folder';
  const place = nearestExisting(dataDir);
  if (!isWritable(place))
    return [
      fail(
        check,
        `${place} cannot be written to`,
        'give the user of the service write access, or set data_dir',
      ),
    ];
  const findings: Finding[] = [];
  const { bavail, bsize } = statfsSync(place);
  const free = bavail * bsize;
  const room = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
  if (free < TOO_LITTLE_BYTES)
    findings.push(fail(check, room, 'make room: records, keys and counters are kept here'));
  else if (free < LITTLE_BYTES)
    findings.push(warn(check, room, 'make room, or shorten capture.retention_days'));
  if (place !== dataDir)
    return [...findings, ok(check, `${dataDir} will be made at the first start; ${room}`)];
  const file = join(dataDir, 'portcullis.db');
  if (!existsSync(file)) return [...findings, ok(check, `${dataDir} is empty; ${room}`)];
  const mode = statSync(file).mode & 0o077;
  if (mode !== 0)
    findings.push(
      warn(check, 'the database can be read by others', `run: chmod 600 ${JSON.stringify(file)}`),
    );
  try {
    const { openStore } = await import('../store/open.js');
    const store = openStore({ dataDir });
    store.check();
    await store.close();
    findings.push(ok(check, `${dataDir}, the database opens; ${room}`));
  } catch (error) {
    findings.push(
      fail(check, messageOf(error), 'restore the file from a backup, or move it away to begin anew'),
    );
  }
  return findings;
}

export async function checkPorts(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const plane of PLANES) {
    const { host, port } = config[plane];
    const trouble = await findPortTrouble(config, plane);
    if (trouble === null) findings.push(ok('ports', `${plane} ${host}:${port} is free`));
    else if (trouble.isOurs) findings.push(ok('ports', `${trouble.at} ${trouble.why}`));
    else findings.push(fail('ports', `${trouble.at} ${trouble.why}`, trouble.mend));
  }
  if (!['127.0.0.1', '::1', 'localhost'].includes(config.admin.host))
    findings.push(
      warn(
        'ports',
        'the admin port is open beyond this machine',
        'let a network policy guard it: /metrics, /readyz and /openapi.json need no key',
      ),
    );
  return findings;
}

export async function checkRules(config: Config): Promise<Finding[]> {
  const dir = rulesDirOf(config);
  try {
    const { loadRules } = await import('../static-pass/load-rules.js');
    const { version, rules } = loadRules(dir, { compilesAll: true });
    return [ok('rules', `${rules.length} rules of ${version} in ${dir}`)];
  } catch (error) {
    return [fail('rules', messageOf(error), 'mend the files that are named, or unset rules_dir')];
  }
}

export async function checkModels(config: Config): Promise<Finding[]> {
  const { readModel, ModelManifestSchema } = await import('../inference/manifest.js');
  const findings: Finding[] = [];
  for (const name of ['semantic', 'ner'] as const) {
    if (!config.models[name]) {
      findings.push(warn('models', `${name} is switched off`, `set models.${name}: true to have it judge`));
      continue;
    }
    const dir = join(modelsDirOf(config), name);
    try {
      const model = readModel(dir, ModelManifestSchema);
      if (model === 'absent')
        findings.push(
          warn('models', `${name} is not installed`, `put a model into ${dir}; until then it does not judge`),
        );
      else
        findings.push(
          ok('models', `${name} ${model.manifest.version}: its files have the hashes of their manifest`),
        );
    } catch (error) {
      findings.push(
        fail('models', messageOf(error), `install the model in ${dir} again, or set models.${name}: false`),
      );
    }
  }
  return findings;
}

export function checkSecrets(config: Config): Finding[] {
  const findings: Finding[] = [];
  for (const [what, name] of [
    ['captures', config.capture.key_env],
    ['tokens', config.cloak.key_env],
  ] as const) {
    const value = secretOf(name);
    if (value !== null && Buffer.from(value, 'base64').length !== 32)
      findings.push(
        fail('secrets', `${name} (${what}) is not base64 of 32 bytes`, 'make one: openssl rand -base64 32'),
      );
    else findings.push(ok('secrets', `${name} (${what}) ${value === null ? 'is not set' : 'is set'}`));
  }
  return findings;
}

/** Nothing is broken where one is missing: callers may bring their own. */
export function checkProviderKeys(config: Config): Finding[] {
  return Object.entries(config.upstreams).flatMap(([name, { api_key_env: variable }]) =>
    variable === undefined
      ? []
      : secretOf(variable) === null
        ? [warn('upstreams', `${name}: ${variable} is not set`, 'set it, or let callers bring their own key')]
        : [ok('upstreams', `${name}: ${variable} is set`)],
  );
}

export async function checkUpstreams(config: Config): Promise<Finding[]> {
  return Promise.all(
    Object.entries(config.upstreams).map(async ([name, { base_url: url }]): Promise<Finding> => {
      const { host } = new URL(url);
      try {
        const answer = await fetch(url, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(REACH_MS),
        });
        return ok('upstreams', `${name}: ${host} answers (${answer.status})`);
      } catch (error) {
        const cause = (error as { cause?: { code?: string } }).cause?.code ?? messageOf(error);
        return warn(
          'upstreams',
          `${name}: ${host} cannot be reached (${cause})`,
          'check the address, DNS and the way out of this network',
        );
      }
    }),
  );
}
