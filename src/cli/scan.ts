// CLI. `portcullis scan`: judges a file or standard input in this process, as the service would, and ends with 3 when it
// blocks. Nothing is sent anywhere and nothing is kept.

import type { Command } from 'commander';
import { LIMITS } from '../core/limits.js';
import { SEVERITIES, type Severity } from '../core/severity.js';
import { ORIGINS, type Origin } from '../core/taxonomy.js';
import type { SemanticMode, Verdict } from '../core/verdict.js';
import type { Engine } from '../engine.js';
import { EXIT } from './exit.js';
import { withEngine, type OpenLocalEngine } from './local-engine.js';
import { oneOf } from './one-of.js';
import type { Terminal } from './terminal.js';

export interface ScanCommandDeps {
  readonly terminal: Terminal;
  readonly open: OpenLocalEngine;
  readonly read: (file: string | undefined) => Promise<string>;
}

interface Flags {
  readonly config?: string;
  readonly origin?: Origin;
  readonly blockSeverity: Severity;
  readonly semantic: SemanticMode;
  readonly cloak?: boolean;
  readonly explain?: boolean;
  readonly json?: boolean;
}

const HELP = `
Examples:
  portcullis scan message.txt
  echo 'Ignore all previous instructions.' | portcullis scan
  portcullis scan page.html --origin tool_result --explain
  portcullis scan prompt.txt --json | jq .matches

Ends with 3 when the text is blocked, 0 when it may pass.`;

/** A text that is not judged whole is not judged: what lies beyond would look as if it were clean. */
export function refuseTooLong(text: string): void {
  if (text.length <= LIMITS.maxScanChars) return;
  throw new Error(
    `the text has ${text.length} characters; at most ${LIMITS.maxScanChars} are judged at once. Split it.`,
  );
}

async function explainWords(engine: Engine, text: string, flags: Flags): Promise<object | null> {
  if (flags.explain !== true || engine.explain === null || text === '') return null;
  const outcome = await engine.explain(text, flags.origin ?? null);
  return outcome.kind === 'answered' ? outcome.value : { absent: outcome.why };
}

async function toJson(text: string, verdict: Verdict, flags: Flags): Promise<object> {
  const { writeVerdictAlone } = await import('../api/wire.js');
  return writeVerdictAlone(verdict, flags.explain === true ? text : null);
}

async function judge(engine: Engine, text: string, flags: Flags): Promise<Verdict> {
  const { resolveEntityTypes } = await import('../cloak/taxonomy.js');
  const types = resolveEntityTypes(undefined, engine.customTypes);
  const cloak =
    flags.cloak === true && !('unknown' in types)
      ? { types, minConfidence: LIMITS.minConfidence, skipWhenBlocked: false }
      : null;
  return engine.scanner.scan({
    text,
    blockSeverity: flags.blockSeverity,
    maxScanChars: LIMITS.maxScanChars,
    tools: null,
    toolCalls: null,
    cloak,
    semantic: flags.semantic,
    origin: flags.origin ?? null,
  });
}

async function show(
  { engine, terminal }: { engine: Engine; terminal: Terminal },
  shown: { text: string; verdict: Verdict; ms: number },
  flags: Flags,
): Promise<void> {
  const { showVerdict } = await import('./show-verdict.js');
  const rules =
    flags.explain === true ? new Map(engine.rules.current.rules.map((rule) => [rule.id, rule])) : null;
  terminal.print(showVerdict({ ...shown, rules }, terminal));
  const entities = shown.verdict.cloak?.entities ?? [];
  if (shown.verdict.cloak !== undefined)
    terminal.print(
      `cloak   ${entities.length} ${entities.length === 1 ? 'entity' : 'entities'}; "portcullis detect" shows them`,
    );
  const words = await explainWords(engine, shown.text, flags);
  if (words !== null && 'words' in words) {
    const { showExplanation } = await import('./show-explanation.js');
    terminal.print(showExplanation(shown.text, words as never, terminal));
  } else if (flags.explain === true && engine.explain === null)
    terminal.print('words   no semantic model is installed, so none carried a score');
}

export function addScanCommand(program: Command, { terminal, open, read }: ScanCommandDeps): void {
  program
    .command('scan')
    .description('Judge a text in this process: rules, disguises and the semantic model.')
    .argument('[file]', 'what to judge; - or nothing is standard input')
    .option(
      '--explain',
      'say why: the rule behind each match, the disguises, the words that carried the score',
    )
    .option('--origin <origin>', `apply only the rules for one of: ${ORIGINS.join(', ')}`, oneOf(ORIGINS))
    .option(
      '--block-severity <level>',
      `lowest that blocks: ${SEVERITIES.join(', ')}`,
      oneOf(SEVERITIES),
      'medium',
    )
    .option('--semantic <mode>', 'enforce, report or off', oneOf(['enforce', 'report', 'off']), 'enforce')
    .option('--cloak', 'look for personal data too')
    .option('--config <file>', 'configuration file')
    .option('--json', 'print the verdict as the API does')
    .addHelpText('after', HELP)
    .action(async (file: string | undefined, flags: Flags) => {
      const text = await read(file);
      refuseTooLong(text);
      const needs = { semantic: flags.semantic !== 'off', ner: flags.cloak === true };
      await withEngine(
        () => open(flags, needs),
        async ({ engine }) => {
          const started = performance.now();
          const verdict = await judge(engine, text, flags);
          const ms = performance.now() - started;
          if (flags.json === true) {
            const words = await explainWords(engine, text, flags);
            const body = await toJson(text, verdict, flags);
            terminal.print(JSON.stringify(words === null ? body : { ...body, explanation: words }, null, 2));
          } else await show({ engine, terminal }, { text, verdict, ms }, flags);
          if (verdict.decision === 'block') terminal.end(EXIT.blocked);
        },
      );
    });
}
