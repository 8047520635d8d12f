// CLI. The commands behind `portcullis key`: create, list, revoke, rotate. They open the store themselves and work
// beside a running service, which sees the change with the next request. A secret is printed once, by the command that
// made it, and never again. Output goes through `print`; failures end the command with a sentence.

import type { Command } from 'commander';
import type { IssuedKey, Key, Store } from '../store/store.js';
import { examples } from './examples.js';
import { layOut } from './terminal.js';
import { UsageError } from './usage-error.js';

/** What the key commands need of the world. */
export interface KeyCommandDeps {
  /** Opens the store that the configuration, the variables and these flags name. One that is not there is refused, unless
   * the command may make it: a mistyped folder would look like an installation without keys. */
  open(flags: StoreFlags, makesStore: boolean): OpenedInstallation | Promise<OpenedInstallation>;
  /** Writes to standard output. */
  print(text: string): void;
}

export interface StoreFlags {
  readonly config?: string;
  readonly dataDir?: string;
}

export interface OpenedInstallation {
  readonly store: Store;
  /** Names a key may be given; others are refused, so that a slip of the pen does not leave a key without limits. */
  readonly plans: readonly string[];
  readonly policies: readonly string[];
}

interface Flags extends StoreFlags {
  readonly json?: boolean;
}

interface CreateFlags extends Flags {
  readonly name: string;
  readonly tenant?: string;
  readonly plan?: string;
  readonly policy?: string;
}

const MAX_NAME_CHARS = 128;

/** The wire's spelling, as the API and scripts know it. */
export function describeKey(key: Key): Record<string, string | boolean | null> {
  return {
    key_id: key.keyId,
    tenant_id: key.tenantId,
    key_name: key.keyName,
    plan: key.plan,
    policy: key.policy,
    capture_enabled: key.captureEnabled,
    created_at: new Date(key.createdMs).toISOString(),
    revoked_at: key.revokedMs === null ? null : new Date(key.revokedMs).toISOString(),
  };
}

function describeIssued({ key, secret }: IssuedKey): Record<string, string | boolean | null> {
  return { key_id: key.keyId, key: secret, ...describeKey(key) };
}

function toMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

function layOutKeys(keys: readonly Key[]): string {
  if (keys.length === 0) return 'There are no keys.';
  const header = ['KEY ID', 'NAME', 'TENANT', 'PLAN', 'POLICY', 'CAPTURE', 'CREATED (UTC)', 'STATE'];
  const rows = keys.map((key) => [
    key.keyId,
    key.keyName,
    key.tenantId,
    key.plan,
    key.policy ?? 'default',
    key.captureEnabled ? 'on' : 'off',
    toMinute(key.createdMs),
    key.revokedMs === null ? 'live' : `revoked ${toMinute(key.revokedMs)}`,
  ]);
  return layOut([header, ...rows]);
}

function layOutIssued({ key, secret }: IssuedKey, deed: string): string {
  const lines = [`${deed} key ${key.keyId} (${key.keyName}, tenant ${key.tenantId}, plan ${key.plan}).`];
  lines.push('', `  ${secret}`, '', 'This secret is shown once and kept nowhere: store it now.');
  return lines.join('\n');
}

/** Names end up in logs and tables: printable, and not endless. */
function checkName(what: string, name: string): void {
  const isPrintable = Array.from(name).every((character) => character >= ' ' && character !== '\u007f');
  if (name.trim() !== '' && name.length <= MAX_NAME_CHARS && isPrintable) return;
  throw new UsageError(`the ${what} must be 1 to ${MAX_NAME_CHARS} printable characters`);
}

/** `default` is always there, named in the configuration or not. */
function checkKnown(what: string, name: string | undefined, known: readonly string[]): void {
  if (name === undefined || name === 'default' || known.includes(name)) return;
  throw new UsageError(
    known.length === 0
      ? `there is no ${what} "${name}"; the configuration names none`
      : `there is no ${what} "${name}"; the configuration has ${known.join(', ')}`,
  );
}

/** The key meant by an id, or by the name of exactly one live key. */
async function resolveKey(store: Store, idOrName: string): Promise<Key> {
  const keys = await store.keys.list();
  const byId = keys.find((key) => key.keyId === idOrName);
  if (byId !== undefined) return byId;
  const [first, second] = keys.filter((key) => key.keyName === idOrName && key.revokedMs === null);
  if (first === undefined)
    throw new Error(`there is no key "${idOrName}"; "portcullis key list" names them all`);
  if (second !== undefined) throw new Error(`several keys are called "${idOrName}"; give the key id`);
  return first;
}

async function createKey(
  { store, plans, policies }: OpenedInstallation,
  flags: CreateFlags,
): Promise<string> {
  checkName('name', flags.name);
  checkName('tenant', flags.tenant ?? 'default');
  checkKnown('plan', flags.plan, plans);
  checkKnown('policy', flags.policy, policies);
  const issued = await store.keys.create({
    keyName: flags.name,
    ...(flags.tenant === undefined ? {} : { tenantId: flags.tenant }),
    ...(flags.plan === undefined ? {} : { plan: flags.plan }),
    policy: flags.policy === undefined || flags.policy === 'default' ? null : flags.policy,
  });
  return flags.json === true ? JSON.stringify(describeIssued(issued)) : layOutIssued(issued, 'Created');
}

async function listKeys({ store }: OpenedInstallation, flags: Flags): Promise<string> {
  const keys = await store.keys.list();
  return flags.json === true ? JSON.stringify(keys.map(describeKey), null, 2) : layOutKeys(keys);
}

async function revokeKey({ store }: OpenedInstallation, flags: Flags, idOrName: string): Promise<string> {
  const { keyId } = await resolveKey(store, idOrName);
  const key = await store.keys.revoke(keyId);
  if (key === null) throw new Error(`there is no key "${idOrName}"; "portcullis key list" names them all`);
  return flags.json === true ? JSON.stringify(describeKey(key)) : `Revoked key ${keyId} (${key.keyName}).`;
}

async function rotateKey({ store }: OpenedInstallation, flags: Flags, idOrName: string): Promise<string> {
  const { keyId } = await resolveKey(store, idOrName);
  const issued = await store.keys.rotate(keyId);
  if (issued === null) throw new Error(`key ${keyId} is revoked; create a new one instead`);
  return flags.json === true ? JSON.stringify(describeIssued(issued)) : layOutIssued(issued, 'Rotated');
}

/** Adds `key` and its four commands. */
export function addKeyCommands(program: Command, deps: KeyCommandDeps): void {
  const group = program
    .command('key')
    .description('Make, list, revoke and rotate API keys.')
    .addHelpText(
      'after',
      examples(
        'portcullis key create --name agent --tenant acme',
        'portcullis key list --json',
        'portcullis key rotate agent',
      ),
    );
  const add = (usage: string, description: string, ...lines: readonly string[]): Command =>
    group
      .command(usage)
      .description(description)
      .addHelpText('after', examples(...lines))
      .option('--json', 'print JSON')
      .option('--config <file>', 'configuration file')
      .option('--data-dir <dir>', 'where the store lies');

  /** Opens the store, runs the command, prints its answer, and lets go of the store whatever happened. */
  const run = async (
    command: Command,
    work: (opened: OpenedInstallation) => Promise<string>,
    makesStore = false,
  ): Promise<void> => {
    const opened = await deps.open(command.opts<Flags>(), makesStore);
    try {
      deps.print(`${await work(opened)}\n`);
    } finally {
      await opened.store.close();
    }
  };

  add(
    'create',
    'Make a key and print its secret once.',
    'portcullis key create --name agent',
    'portcullis key create --name trial-7 --tenant acme --plan trial --policy cautious --json',
  )
    .requiredOption('--name <name>', 'what the key is called')
    .option('--tenant <tenant>', 'who owns it; also the workspace its records go to')
    .option('--plan <plan>', 'plan of the configuration that limits it')
    .option('--policy <policy>', 'policy of the configuration that governs it in the proxy')
    .action((flags: CreateFlags, command: Command) =>
      run(command, (opened) => createKey(opened, flags), true),
    );
  add(
    'list',
    'List all keys.',
    'portcullis key list',
    'portcullis key list --json | jq -r .[].key_name',
  ).action((flags: Flags, command: Command) => run(command, (opened) => listKeys(opened, flags)));
  add('revoke <key>', 'Stop a key, by id or name, at once.', 'portcullis key revoke agent').action(
    (key: string, flags: Flags, command: Command) => run(command, (opened) => revokeKey(opened, flags, key)),
  );
  add(
    'rotate <key>',
    'Give a key, by id or name, a new secret; the old one stops at once.',
    'portcullis key rotate agent',
  ).action((key: string, flags: Flags, command: Command) =>
    run(command, (opened) => rotateKey(opened, flags, key)),
  );
}
