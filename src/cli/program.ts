// CLI. The only importer of commander: the tree of commands, one file each. Turns a thrown ConfigError, StoreError or
// RuleSetError into its own plain text and an exit code, never into a stack.

import { Command } from 'commander';
import { installedVersion, loadConfig } from '../config/load.js';
import { addEvalRulesCommand } from './eval-rules.js';
import { addKeyCommands, type OpenedInstallation, type StoreFlags } from './key.js';
import { addOpenApiCommand } from './openapi.js';
import { addRulesCommands } from './rules.js';
import { addServeCommand } from './serve.js';

/** 0 done, 1 failed, 2 wrong usage, 3 blocked. */
export const EXIT = { done: 0, failed: 1, usage: 2, blocked: 3 } as const;

/** The store a command works on: the same file, variables and flags as `serve` reads. */
async function openInstallation(flags: StoreFlags): Promise<OpenedInstallation> {
  const { openStore } = await import('../store/open.js');
  const config = loadConfig({ file: flags.config, flags: { data_dir: flags.dataDir } });
  return {
    store: openStore({ dataDir: config.dataDir }),
    plans: Object.keys(config.plans),
    policies: Object.keys(config.policies),
  };
}

export function createProgram(print: (text: string) => void): Command {
  const program = new Command('portcullis')
    .description(
      'A firewall for LLM agents: a proxy that scans what goes out and what comes back, and the /v1 API.',
    )
    .version(installedVersion())
    .showHelpAfterError()
    .exitOverride();
  addServeCommand(program, print);
  addKeyCommands(program, { open: openInstallation, print });
  addRulesCommands(program, print);
  const measure = program.command('eval').description('Measure detection on labelled texts.');
  addEvalRulesCommand(measure, print);
  addOpenApiCommand(program, print);
  program.addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 blocked (scan).');
  return program;
}

/** Runs one command line; sets the exit code rather than exiting, so that output is always flushed. */
export async function run(argv: readonly string[]): Promise<void> {
  const program = createProgram((text) => process.stdout.write(text.endsWith('\n') ? text : `${text}\n`));
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    const { code, exitCode } = error as { code?: unknown; exitCode?: unknown };
    if (typeof code === 'string' && code.startsWith('commander.')) {
      process.exitCode = exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    process.stderr.write(`portcullis: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.failed;
  }
}
