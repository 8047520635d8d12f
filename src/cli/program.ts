// CLI. The only importer of commander: the tree of commands, one file each. Turns a thrown ConfigError, StoreError or
// RuleSetError into its own plain text and an exit code, never into a stack.

import { Command } from 'commander';
import { installedVersion, loadConfig } from '../config/load.js';
import { addBenchCommand } from './bench.js';
import { addConfigCommands } from './config.js';
import { addDemoCommand } from './demo.js';
import { addDoctorCommand } from './doctor.js';
import { addEvalAttackCommand } from './eval-attack.js';
import { addEvalCloakCommand } from './eval-cloak.js';
import { addEvalRulesCommand } from './eval-rules.js';
import { examples } from './examples.js';
import { EXIT, EXIT_HELP } from './exit.js';
import { addKeyCommands, type OpenedInstallation, type StoreFlags } from './key.js';
import { openLocalEngine } from './local-engine.js';
import { addOpenApiCommand } from './openapi.js';
import { addPersonalDataCommands } from './personal-data.js';
import { readInput } from './read-input.js';
import { addRulesCommands } from './rules.js';
import { addScanCommand } from './scan.js';
import { addServeCommand } from './serve.js';
import { addTelemetryCommands } from './telemetry.js';
import { createTerminal, type Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';
import { createWait } from './wait.js';

const EXAMPLES = `
Examples:
  portcullis serve                                  both ports, with the defaults
  portcullis demo                                   six scenes, nothing to set up
  portcullis scan prompt.txt --explain              judge a text, and say why
  portcullis key create --name agent                a key for an agent
  portcullis doctor                                 what is wrong here, and what to do

${EXIT_HELP}`;

/** The store a command works on: the same file, variables and flags as `serve` reads. */
async function openInstallation(flags: StoreFlags, makesStore: boolean): Promise<OpenedInstallation> {
  const { hasStore, openStore } = await import('../store/open.js');
  const config = loadConfig({ file: flags.config, flags: { data_dir: flags.dataDir } });
  if (!makesStore && !hasStore(config.dataDir))
    throw new Error(
      `there is no database in ${config.dataDir}: start the service once, or name its folder with --data-dir`,
    );
  return {
    store: openStore({ dataDir: config.dataDir }),
    plans: Object.keys(config.plans),
    policies: Object.keys(config.policies),
  };
}

export function createProgram(terminal: Terminal): Command {
  const { print } = terminal;
  const program = new Command('portcullis')
    .description(
      'A firewall for LLM agents: a proxy that scans what goes out and what comes back, and the /v1 API.',
    )
    .version(installedVersion())
    .showHelpAfterError('"portcullis help" names the commands, and --help behind one its options.')
    .exitOverride();
  const judging = {
    terminal,
    open: openLocalEngine,
    read: (file: string | undefined) => readInput(file, terminal),
  };
  const wait = createWait();
  addServeCommand(program, print);
  addScanCommand(program, judging);
  addPersonalDataCommands(program, judging);
  addKeyCommands(program, { open: openInstallation, print });
  addRulesCommands(program, print);
  const measure = program
    .command('eval')
    .description('Measure detection on labelled texts.')
    .addHelpText(
      'after',
      examples(
        'portcullis eval rules --data texts.jsonl',
        'portcullis eval attack --data texts.jsonl --show 5',
        'portcullis eval cloak --data marked.jsonl --clean none',
      ),
    );
  addEvalRulesCommand(measure, print);
  addEvalAttackCommand(measure, print);
  addEvalCloakCommand(measure, print);
  addTelemetryCommands(program, { terminal, open: openInstallation, wait, now: Date.now });
  addConfigCommands(program, terminal);
  addDoctorCommand(program, terminal);
  addBenchCommand(program, judging);
  addDemoCommand(program, { terminal, wait });
  addOpenApiCommand(program, print);
  program.addHelpText('after', EXAMPLES);
  return program;
}

/**
 * Whoever reads a pipe may have seen enough (`| head`): that ends a command without a word, and not with the code of
 * success, because nobody knows the rest. The service goes on: those it answers do not read its standard output.
 */
function endWithReader(isService: boolean): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (!isService) process.exit(process.exitCode ?? EXIT.failed);
  });
}

/** What a database throws says nothing to who has not written it. */
async function describeTrouble(error: unknown): Promise<string> {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return String(message ?? error);
  const { explain } = await import('../store/store-error.js');
  return explain(error, 'of this installation').message;
}

/** Runs one command line; sets the exit code rather than exiting, so that output is always flushed. */
export async function run(argv: readonly string[]): Promise<void> {
  endWithReader(argv[2] === 'serve');
  const program = createProgram(createTerminal());
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    const { code, exitCode } = error as { code?: unknown; exitCode?: unknown };
    if (typeof code === 'string' && code.startsWith('commander.')) {
      process.exitCode = exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    process.stderr.write(`portcullis: ${await describeTrouble(error)}\n`);
    process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}
