// CLI. `portcullis config check | print`: whether the configuration can be used, and what it comes to with variables and
// defaults filled in. Names variables that hold secrets, never what they hold.

import type { Command } from 'commander';
import { stringify } from 'yaml';
import { ConfigError, loadConfig, rulesDirOf, secretOf, type Config } from '../config/load.js';
import type { Complaint } from '../core/errors.js';
import { examples } from './examples.js';
import { EXIT } from './exit.js';
import type { Terminal } from './terminal.js';

interface Flags {
  readonly config?: string;
  readonly json?: boolean;
}

/** Everything but what may hold a credential, and what is not a setting. */
export function printable(config: Config): object {
  const { tracing, ...rest } = config;
  const settings = Object.fromEntries(
    Object.entries(rest).filter(([name]) => name !== 'dataDir' && name !== 'warnings'),
  );
  return tracing === null
    ? settings
    : { ...settings, tracing: { ...tracing, headers: Object.keys(tracing.headers) } };
}

/** Variables the configuration names, and whether they are set. */
function namedVariables(
  config: Config,
): { readonly name: string; readonly what: string; readonly isSet: boolean }[] {
  const named = [
    ...Object.entries(config.upstreams).map(([upstream, { api_key_env: name }]) => ({
      name,
      what: `key of upstream ${upstream}`,
    })),
    { name: config.capture.key_env, what: 'key that captures are sealed with' },
    { name: config.cloak.key_env, what: 'secret that tokens are derived from' },
  ];
  return named.flatMap(({ name, what }) =>
    name === undefined ? [] : [{ name, what, isSet: secretOf(name) !== null }],
  );
}

async function checkDeeply(config: Config): Promise<void> {
  const { complaintsAboutTypes } = await import('../cloak/custom-types.js');
  const complaints = complaintsAboutTypes(config.cloak_types as never);
  if (complaints.length > 0) throw new ConfigError('The configuration', complaints);
}

/** The configuration; where it cannot be used and JSON was asked for, what is wrong with it instead of an error. */
async function checked(
  flags: Flags,
): Promise<Config | { readonly source: string; readonly complaints: readonly Complaint[] }> {
  try {
    const config = loadConfig({ file: flags.config });
    await checkDeeply(config);
    return config;
  } catch (error) {
    if (flags.json !== true || !(error instanceof ConfigError)) throw error;
    const { source, complaints } = error;
    return { source, complaints };
  }
}

export function addConfigCommands(program: Command, terminal: Terminal): void {
  const group = program
    .command('config')
    .description('Check and print the configuration.')
    .addHelpText('after', examples('portcullis config check', 'portcullis config print --json'));
  const { paint } = terminal;
  const add = (name: string, what: string): Command =>
    group
      .command(name)
      .description(what)
      .option('--config <file>', 'YAML configuration; PORTCULLIS_CONFIG names it otherwise')
      .option('--json', 'print JSON');

  add('check', 'Say whether the configuration can be used, with every complaint at once.')
    .addHelpText('after', '\nExample:\n  portcullis config check --config config/portcullis.yaml')
    .action(async (flags: Flags) => {
      const config = await checked(flags);
      if ('complaints' in config) {
        terminal.print(JSON.stringify({ usable: false, ...config }, null, 2));
        terminal.end(EXIT.failed);
        return;
      }
      const variables = namedVariables(config);
      if (flags.json === true) {
        terminal.print(JSON.stringify({ usable: true, warnings: config.warnings, variables }, null, 2));
        return;
      }
      terminal.print(paint.green('The configuration can be used.'));
      for (const warning of config.warnings) terminal.print(`${paint.yellow('warning')}  ${warning}`);
      for (const { name, what, isSet } of variables)
        terminal.print(`${isSet ? paint.green('set    ') : paint.dim('not set')}  ${name}: ${what}`);
      terminal.print(paint.dim(`data in ${config.dataDir}, rules in ${rulesDirOf(config)}`));
    });
  add('print', 'Print every setting as it takes effect: file, variables and defaults together.')
    .addHelpText(
      'after',
      '\nExample:\n  PORTCULLIS_PROXY__PORT=9000 portcullis config print > effective.yaml',
    )
    .action((flags: Flags) => {
      const settings = printable(loadConfig({ file: flags.config }));
      terminal.print(flags.json === true ? JSON.stringify(settings, null, 2) : stringify(settings));
    });
}
