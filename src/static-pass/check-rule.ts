// Static pass. One rule file's content -> a rule with its tree, or every complaint about it. Enters: content that already
// has the right shape; leaves: a rule that is bounded, compiles, and is what its path says it is.

import { FAMILIES, type Family } from '../core/taxonomy.js';
import type { Node } from '../text/pattern-syntax/ast.js';
import { longestMatch, shortestMatch } from '../text/pattern-syntax/measure.js';
import { PatternSyntaxError } from '../text/pattern-syntax/reader.js';
import { makeCheck } from './checks.js';
import { compilePattern, parseRulePattern, type CompiledPattern } from './compile-pattern.js';
import type { RuleWithTree } from './compile-rules.js';
import { knownPattern } from './known-patterns.js';
import type { RuleComplaint } from './rule-set-error.js';
import type { CheckSpec, RuleExamples, RuleFile } from './rule.js';

/** The longest text one rule may keep a stream waiting for. */
export const MAX_BOUND = 4096;

export type CheckedRule =
  | { readonly kind: 'good'; readonly value: RuleWithTree }
  | { readonly kind: 'bad'; readonly complaints: readonly RuleComplaint[] };

/** `version` is the set's; empty where the manifest could not be read. */
export interface CheckOptions {
  /** Of the set; empty where the manifest could not be read. */
  readonly version: string;
  /** Whether RE2 is asked to compile the patterns now. */
  readonly compiles: boolean;
}

export function checkRule(file: string, content: RuleFile, { version, compiles }: CheckOptions): CheckedRule {
  const complaints: RuleComplaint[] = [];
  const complain = (what: string, mend: string): void => void complaints.push({ file, what, mend });
  const [folder = '', name = ''] = file.slice(0, -'.yaml'.length).split('/');
  const family = folder as Family;
  const { category, origins } = FAMILIES[family];
  if (content.id !== `${folder}.${name}`)
    complain(`id is ${content.id}`, `name it ${folder}.${name}, as its path says`);
  if (!isName(name)) complain('the name has more than a-z, 0-9 and -', 'rename the file and the id');
  if (content.category !== category)
    complain(`category is ${content.category}`, `write ${category}, the family's`);
  if (!isDate(content.since)) complain('since is not a date', 'write it as YYYY.MM.DD');
  else if (version !== '' && content.since > version)
    complain('since is later than the set', 'raise the manifest version');
  const pattern = patternOf(content, complain);
  const isCompiled = pattern !== null && (!compiles || compileNow(pattern, complain));
  if (!isCompiled || complaints.length > 0) return { kind: 'bad', complaints };
  const rule = {
    id: content.id,
    family,
    category,
    severity: content.severity,
    since: content.since,
    why: content.why,
    origins: content.origins ?? origins,
    caseSensitive: content.case_sensitive === true,
    anyOf: content.any_of,
    checks: checkList(content.check).map(makeCheck),
    allow: new Set(content.allow),
    examples: readExamples(content),
    bound: pattern.bound,
    finder: pattern.finder,
    locator: pattern.locator,
    gate: pattern.gate,
    spanGroups: pattern.spanGroups,
    valueGroups: pattern.valueGroups,
  };
  return { kind: 'good', value: { rule, tree: pattern.tree, literals: pattern.literals } };
}

type Complain = (what: string, mend: string) => void;

/** What the build has found out, or else what parsing says; null where a pattern cannot be read. */
function patternOf(content: RuleFile, complain: Complain): CompiledPattern | null {
  const caseSensitive = content.case_sensitive === true;
  return (
    knownPattern({ anyOf: content.any_of, caseSensitive }) ??
    parseAll(content.any_of, caseSensitive, complain)
  );
}

function parseAll(
  sources: readonly string[],
  caseSensitive: boolean,
  complain: Complain,
): CompiledPattern | null {
  const alternatives: Node[] = [];
  for (const [index, source] of sources.entries()) {
    try {
      const node = parseRulePattern(source, caseSensitive);
      const trouble = troubleWith(node);
      if (trouble !== null) complain(`any_of ${index + 1}: ${trouble.what}`, trouble.mend);
      alternatives.push(node);
    } catch (error) {
      if (!(error instanceof PatternSyntaxError)) throw error;
      complain(`any_of ${index + 1}: ${error.message}`, 'keep to the syntax in rules/README.md');
    }
  }
  return alternatives.length < sources.length ? null : compilePattern(alternatives);
}

/** Whether RE2 takes the patterns. */
function compileNow({ locator, gate }: CompiledPattern, complain: Complain): boolean {
  try {
    locator.compile();
    gate.compile();
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason given';
    complain(
      `RE2 does not take any_of: ${why}`,
      'make it smaller; large classes in counted repeats cost most',
    );
    return false;
  }
}

function troubleWith(node: Node): { what: string; mend: string } | null {
  const longest = longestMatch(node);
  if (longest === 'unbounded') {
    return {
      what: 'it has no longest match and could hold a stream for ever',
      mend: 'write {n,m} for *, + and {n,}',
    };
  }
  if (longest > MAX_BOUND) {
    return { what: `its longest match is ${longest} characters`, mend: `keep it to ${MAX_BOUND}` };
  }
  return shortestMatch(node) === 0
    ? { what: 'it matches the empty text', mend: 'make some part of it required' }
    : null;
}

function checkList(check: RuleFile['check']): readonly CheckSpec[] {
  if (check === undefined) return [];
  return Array.isArray(check) ? check : [check];
}

function readExamples({ examples }: RuleFile): RuleExamples {
  return {
    match: examples.match.map((example) =>
      typeof example === 'string'
        ? { text: example, at: null }
        : { text: example.text, at: example.at ?? null },
    ),
    pass: examples.pass,
  };
}

/** `YYYY.MM.DD`. */
export function isDate(text: string): boolean {
  const [year = '', month = '', day = '', ...more] = text.split('.');
  if (more.length > 0 || year.length !== 4 || month.length !== 2 || day.length !== 2) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

function isName(name: string): boolean {
  return (
    name !== '' &&
    Array.from(name).every((character) => 'abcdefghijklmnopqrstuvwxyz0123456789-'.includes(character))
  );
}
