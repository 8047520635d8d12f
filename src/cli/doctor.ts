// CLI. `portcullis doctor`: looks at everything a service needs before it is started, or while it runs, and says for each
// thing that is wrong what to do about it. Ends with 1 when something would keep the service from working.

import type { Command } from 'commander';
import {
  checkConfig,
  checkData,
  checkModels,
  checkNatives,
  checkNode,
  checkPorts,
  checkProviderKeys,
  checkRules,
  checkSecrets,
  checkUpstreams,
  type Finding,
  type Health,
} from './checks.js';
import { EXIT } from './exit.js';
import { layOut, type Paint, type Terminal } from './terminal.js';

interface Flags {
  readonly config?: string;
  readonly dataDir?: string;
  readonly offline?: boolean;
  readonly json?: boolean;
}

async function examine(flags: Flags, terminal: Terminal): Promise<readonly Finding[]> {
  const { findings, config } = checkConfig(flags.config, flags.dataDir);
  const all: Finding[] = [checkNode(), ...findings];
  const steps = [
    checkNatives,
    ...(config === null
      ? []
      : [
          () => checkData(config),
          () => checkPorts(config),
          () => checkRules(config),
          () => checkModels(config),
          () => Promise.resolve([...checkSecrets(config), ...checkProviderKeys(config)]),
          ...(flags.offline === true ? [] : [() => checkUpstreams(config)]),
        ]),
  ];
  const progress = terminal.progress('examining');
  for (const [at, step] of steps.entries()) {
    progress.show(at / steps.length);
    all.push(...(await step()));
  }
  progress.done();
  return all;
}

function signOf(health: Health, paint: Paint): string {
  if (health === 'ok') return paint.green('ok     ');
  return health === 'warning' ? paint.yellow('warning') : paint.red('FAILED ');
}

function report(findings: readonly Finding[], paint: Paint): string {
  const rows = findings.flatMap(({ check, health, detail, mend }) => [
    // A detail of several lines stays in its column.
    ...detail
      .split('\n')
      .map((line, at) => (at === 0 ? [signOf(health, paint), check, line] : ['', '', line])),
    ...(mend === undefined ? [] : [['', '', paint.dim(`→ ${mend}`)]]),
  ]);
  const count = (health: Health) => findings.filter((finding) => finding.health === health).length;
  const [failures, warnings] = [count('failure'), count('warning')];
  const end =
    failures > 0
      ? paint.red(`${failures} of ${findings.length} checks failed, ${warnings} warnings.`)
      : paint.green(`Nothing keeps the service from working; ${warnings} warnings.`);
  return `${layOut(rows)}\n\n${end}`;
}

export function addDoctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('Examine the installation: what is wrong, and what to do about it.')
    .option('--config <file>', 'YAML configuration; PORTCULLIS_CONFIG names it otherwise')
    .option('--data-dir <dir>', 'where the database lies')
    .option('--offline', 'do not try to reach the upstreams')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  portcullis doctor\n  portcullis doctor --offline --json | jq \'.findings[] | select(.health != "ok")\'',
    )
    .action(async (flags: Flags) => {
      const findings = await examine(flags, terminal);
      const isWell = findings.every(({ health }) => health !== 'failure');
      terminal.print(
        flags.json === true
          ? JSON.stringify({ well: isWell, findings }, null, 2)
          : report(findings, terminal.paint),
      );
      if (!isWell) terminal.end(EXIT.failed);
    });
}
