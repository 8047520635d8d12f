// Config. File, environment and flags -> one frozen Config, or every complaint together, each with its path. The only
// folder that reads process.env. Secrets are only ever named here by variable; `secretOf` fetches one when it is needed.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import { parseDocument } from 'yaml';
import type { Complaint } from '../core/errors.js';
import { complaintsAbout, policiesOf } from './complain.js';
import { ConfigSchema, DEFAULT_UPSTREAMS, type ConfigFile } from './schema.js';
import { readTracing, type TracingSettings } from './tracing.js';

export interface Config extends ConfigFile {
  /** Absolute; relative paths in a file are relative to the working directory of the service. */
  readonly dataDir: string;
  /** Where traces go, by the standard OTEL_ variables; null where nobody asked for them. */
  readonly tracing: TracingSettings | null;
  /** Things an operator should hear at start: settings that are allowed and dangerous, or variables nobody reads. */
  readonly warnings: readonly string[];
}

export class ConfigError extends Error {
  constructor(
    readonly source: string,
    readonly complaints: readonly Complaint[],
  ) {
    super(
      [`${source} cannot be used:`, ...complaints.map((c) => `  ${c.path || '/'}: ${c.message}`)].join('\n'),
    );
    this.name = 'ConfigError';
  }
}

export interface ConfigSources {
  /** Path of the YAML file; none means the defaults. */
  readonly file?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Dotted path -> value, from the command line. */
  readonly flags?: Readonly<Record<string, unknown>>;
}

type Tree = Record<string, unknown>;

const PREFIX = 'PORTCULLIS_';

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readFile(path: string): Tree {
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read';
    throw new ConfigError(path, [{ path: '', message: why }]);
  }
  const document = parseDocument(source, { version: '1.2', uniqueKeys: true });
  if (document.errors.length > 0) {
    throw new ConfigError(
      path,
      document.errors.map((error) => ({ path: '', message: error.message.split('\n')[0] ?? 'not YAML' })),
    );
  }
  const value: unknown = document.toJS();
  if (value === null || value === undefined) return {};
  if (!isTree(value)) throw new ConfigError(path, [{ path: '', message: 'the file must hold a mapping' }]);
  return value;
}

function setAt(tree: Tree, path: readonly string[], value: unknown): void {
  let at = tree;
  for (const step of path.slice(0, -1)) {
    const next = at[step];
    if (isTree(next)) at = next;
    else at = at[step] = {} as Tree;
  }
  const last = path.at(-1);
  if (last !== undefined) at[last] = value;
}

/** The schema a path leads to, so that a variable for a string field stays a string; null where no field is there. */
function schemaAt(path: readonly string[]): Tree | null {
  let at: Tree = ConfigSchema as unknown as Tree;
  for (const step of path) {
    const properties = at['properties'];
    const patterns = at['patternProperties'];
    const next =
      (isTree(properties) ? properties[step] : undefined) ??
      (isTree(patterns) ? Object.values(patterns)[0] : undefined);
    if (!isTree(next)) return null;
    at = next;
  }
  return at;
}

function scalarFor(schema: Tree, text: string): unknown {
  if (schema['type'] === 'string') return text;
  const document = parseDocument(text, { version: '1.2' });
  return document.errors.length > 0 ? text : (document.toJS() as unknown);
}

function applyEnvironment(tree: Tree, env: Readonly<Record<string, string | undefined>>): string[] {
  const unread: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(PREFIX) || value === undefined || name === `${PREFIX}CONFIG`) continue;
    const path = name.slice(PREFIX.length).toLowerCase().split('__');
    const schema = schemaAt(path);
    if (schema === null) unread.push(name);
    else setAt(tree, path, scalarFor(schema, value));
  }
  return unread;
}

/** The three providers are always there; naming one changes only the fields that are given. */
function fillUpstreams(tree: Tree): void {
  const given = tree['upstreams'] ?? {};
  if (!isTree(given)) return;
  const upstreams: Tree = { ...given };
  for (const [name, fields] of Object.entries(DEFAULT_UPSTREAMS)) {
    const own = given[name] ?? {};
    upstreams[name] = isTree(own) ? { ...fields, ...own } : own;
  }
  tree['upstreams'] = upstreams;
}

function warningsOf(config: ConfigFile, unread: readonly string[]): string[] {
  const named = new Set([
    config.capture.key_env,
    config.cloak.key_env,
    ...Object.values(config.upstreams).map((u) => u.api_key_env ?? ''),
  ]);
  const warnings = unread
    .filter((name) => !named.has(name))
    .map((name) => `${name} is set but names no setting`);
  for (const [place, policy] of policiesOf(config)) {
    const name = place.replace('/', '.');
    if (policy.on_unavailable === 'allow')
      warnings.push(`${name}: on_unavailable is allow: text nobody judged will pass`);
    if (policy.mode !== 'enforce') warnings.push(`${name}: mode is ${policy.mode}: nothing is blocked`);
  }
  if (!config.models.semantic) warnings.push('models.semantic is off: attacks are found by rules alone');
  if (!config.models.ner) warnings.push('models.ner is off: personal-data detection is not configured');
  return warnings;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}

/** Everything that configures the service. Throws ConfigError with all complaints. */
export function loadConfig(sources: ConfigSources = {}): Config {
  const env = sources.env ?? process.env;
  const file = sources.file ?? env[`${PREFIX}CONFIG`];
  const tree = file === undefined ? {} : readFile(file);
  const unread = applyEnvironment(tree, env);
  for (const [path, value] of Object.entries(sources.flags ?? {})) {
    if (value !== undefined) setAt(tree, path.split('.'), value);
  }
  fillUpstreams(tree);
  const filled = Value.Default(ConfigSchema, tree) as ConfigFile;
  const complaints = complaintsAbout(filled);
  if (complaints.length > 0) throw new ConfigError(file ?? 'The configuration', complaints);
  const tracing = readTracing(env);
  return deepFreeze({
    ...filled,
    dataDir: resolve(filled.data_dir),
    tracing: tracing.settings,
    warnings: [...warningsOf(filled, unread), ...tracing.warnings],
  });
}

/** The value of a variable that the configuration names; null when it is unset or empty. */
export function secretOf(variable: string): string | null {
  const value = process.env[variable];
  return value === undefined || value === '' ? null : value;
}

/** A path below the root of the installation, which is where package.json lies: rules, models and docs are there. */
export function installationPath(...steps: readonly string[]): string {
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dir, 'package.json')) && dirname(dir) !== dir) dir = dirname(dir);
  return join(dir, ...steps);
}

/** Where the models lie: the operator's folder, or the shipped one. */
export function modelsDirOf(config: Config): string {
  const { dir } = config.models;
  return dir === null ? installationPath('models') : resolve(dir);
}

/** The version of what is installed. */
export function installedVersion(): string {
  const file = JSON.parse(readFileSync(installationPath('package.json'), 'utf8')) as { version: string };
  return file.version;
}

/** Where the rules lie: the operator's folder, or the shipped one. */
export function rulesDirOf(config: Config): string {
  const dir = config.rules_dir;
  if (dir === null) return installationPath('rules');
  return isAbsolute(dir) ? dir : resolve(dir);
}
