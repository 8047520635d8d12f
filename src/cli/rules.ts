// CLI. The commands behind `portcullis rules`: check the set, try its examples, list, explain one rule, and say how long
// each can keep a stream waiting. Reads the rules folder alone; a running service is not asked.

import type { Command } from 'commander';
import { installationPath } from '../config/load.js';
import { SEVERITIES } from '../core/severity.js';
import type { Rule, RuleSet } from '../static-pass/rule.js';
import type { ExampleFailure } from '../static-pass/test-rule.js';
import { examples } from './examples.js';

type Print = (text: string) => void;

interface Flags {
  readonly dir?: string;
  readonly json?: boolean;
}

/** Loaded when a command needs it: compiling patterns is not free, and most commands never do. */
async function load(dir = installationPath('rules')): Promise<RuleSet> {
  const { loadRules } = await import('../static-pass/load-rules.js');
  return loadRules(dir, { compilesAll: true });
}

function describe(rule: Rule) {
  const { id, family, category, severity, since, why, origins, caseSensitive, anyOf, bound, examples } = rule;
  return {
    id,
    family,
    category,
    severity,
    since,
    why,
    origins,
    case_sensitive: caseSensitive,
    any_of: anyOf,
    longest_match: bound,
    examples: { match: examples.match.map(({ text }) => text), pass: examples.pass },
  };
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function summarise(set: RuleSet): string {
  const families = new Set(set.rules.map((rule) => rule.family));
  const counts = SEVERITIES.map(
    (level) => `${set.rules.filter((rule) => rule.severity === level).length} ${level}`,
  );
  return `rule set ${set.version}: ${set.rules.length} rules in ${families.size} families (${counts.join(', ')})`;
}

function explain(rule: Rule): string {
  const { examples } = rule;
  return [
    `${rule.id}  ${rule.severity}  ${rule.category}`,
    `  ${rule.why}`,
    `  applies to: ${rule.origins.join(', ')}`,
    `  longest match: ${rule.bound} characters`,
    ...rule.anyOf.map((pattern) => `  pattern: ${pattern}`),
    ...examples.match.map(({ text }) => `  fires:  ${JSON.stringify(text)}`),
    ...examples.pass.map(({ text, why }) => `  passes: ${JSON.stringify(text)} (${why})`),
  ].join('\n');
}

function reportFailures(failures: readonly ExampleFailure[], set: RuleSet): string {
  const examples = set.rules.reduce((sum, { examples: e }) => sum + e.match.length + e.pass.length, 0);
  const lines = failures.map(({ ruleId, text, what }) => `${ruleId}: ${what}: ${JSON.stringify(text)}`);
  return [...lines, `${examples - failures.length} of ${examples} examples do what they should`].join('\n');
}

/** Adds `rules check | test | list | explain | bound` to the program. */
export function addRulesCommands(program: Command, print: Print): void {
  const rules = program
    .command('rules')
    .description('Check, try and explain the rule set.')
    .addHelpText(
      'after',
      examples(
        'portcullis rules check',
        'portcullis rules explain override.discard-earlier-orders',
        'portcullis rules list --json | jq length',
      ),
    );
  const command = (name: string, what: string, ...lines: readonly string[]) =>
    rules
      .command(name)
      .description(what)
      .addHelpText('after', examples(...lines))
      .option('--dir <dir>', 'the rules folder; the shipped one otherwise')
      .option('--json', 'machine-readable output');

  command(
    'check',
    'Load the whole set and list every complaint.',
    'portcullis rules check --dir ./my-rules',
  ).action(async (flags: Flags) => {
    const set = await load(flags.dir);
    print(
      flags.json === true
        ? JSON.stringify({ version: set.version, rules: set.rules.length })
        : summarise(set),
    );
  });
  command('test', 'Try every rule on its own examples.', 'portcullis rules test --dir ./my-rules').action(
    async (flags: Flags) => {
      const set = await load(flags.dir);
      const { testRule } = await import('../static-pass/test-rule.js');
      const failures = set.rules.flatMap((rule) => testRule(set, rule));
      print(flags.json === true ? JSON.stringify({ failures }) : reportFailures(failures, set));
      if (failures.length > 0) process.exitCode = 1;
    },
  );
  command('list', 'List the rules.', 'portcullis rules list | grep secret.').action(async (flags: Flags) => {
    const set = await load(flags.dir);
    if (flags.json === true) print(JSON.stringify(set.rules.map(describe)));
    else
      print(
        table([['id', 'severity', 'why'], ...set.rules.map(({ id, severity, why }) => [id, severity, why])]),
      );
  });
  command(
    'explain <id>',
    'Show one rule with its patterns and examples.',
    'portcullis rules explain override.discard-earlier-orders',
  ).action(async (id: string, flags: Flags) => {
    const rule = (await load(flags.dir)).rules.find((one) => one.id === id);
    if (rule === undefined)
      throw new Error(`there is no rule "${id}"; "portcullis rules list" names them all`);
    print(flags.json === true ? JSON.stringify(describe(rule)) : explain(rule));
  });
  command(
    'bound',
    'Say for each rule the longest text it can keep a stream waiting for.',
    'portcullis rules bound | head',
  ).action(async (flags: Flags) => {
    const set = [...(await load(flags.dir)).rules].sort((a, b) => b.bound - a.bound);
    if (flags.json === true) print(JSON.stringify(set.map(({ id, bound }) => ({ id, bound }))));
    else print(table([['characters', 'id'], ...set.map(({ id, bound }) => [String(bound), id])]));
  });
}
