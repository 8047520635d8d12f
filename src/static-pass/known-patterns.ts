// Static pass. What the build has found out about the patterns of the shipped rules. Enters: the patterns of a rule; leaves:
// all that a start needs of them, or null where they are not known and must be parsed. Only rules that were found to be
// good are written down; patterns decide, never the name of a rule.

import { once } from '../core/once.js';
import type { LiteralChain } from '../text/pattern-syntax/required-literals.js';
import {
  digestOf,
  findBuilt,
  readBuiltTable,
  writeBuiltTable,
  type BuiltTable,
} from '../text/built-table.js';
import {
  compilePattern,
  parseRulePattern,
  patternsOf,
  type Alternatives,
  type CompiledPattern,
} from './compile-pattern.js';
import type { RuleWithTree } from './compile-rules.js';

/** A chain as JSON can hold it: of the characters a row may have, a list. */
interface WrittenChain extends Omit<LiteralChain, 'run'> {
  readonly run: { readonly members: readonly number[]; readonly length: number } | null;
}

interface WrittenPattern extends Pick<CompiledPattern, 'spanGroups' | 'valueGroups' | 'bound'> {
  readonly finder: string;
  readonly locator: string | null;
  readonly gate: string;
  readonly literals: readonly WrittenChain[] | null;
}

export type PatternTable = BuiltTable<WrittenPattern>;

const TABLE = 'rule-patterns.json';
const shipped = once(() => readBuiltTable<WrittenPattern>(TABLE));

/** Whatever the meaning of the patterns depends on: which letters are cases of one another is the platform's knowledge. */
export function digestOfPatterns({ anyOf, caseSensitive }: Alternatives): string {
  return digestOf(JSON.stringify([process.versions['unicode'], caseSensitive, ...anyOf]));
}

export function knownPattern(
  alternatives: Alternatives,
  known: PatternTable = shipped(),
): CompiledPattern | null {
  const written = findBuilt(known, digestOfPatterns(alternatives));
  if (written === undefined) return null;
  const { spanGroups, valueGroups, bound } = written;
  const parsed = once(() => {
    const { anyOf, caseSensitive } = alternatives;
    return compilePattern(anyOf.map((source) => parseRulePattern(source, caseSensitive)));
  });
  return {
    tree: () => parsed().tree(),
    literals: () => readChains(written.literals),
    ...patternsOf(written),
    spanGroups,
    valueGroups,
    bound,
  };
}

/** For the build: a table that `knownPattern` takes. */
export function patternTableOf(entries: readonly RuleWithTree[]): PatternTable {
  return Object.fromEntries(entries.map((entry) => [digestOfPatterns(entry.rule), writePattern(entry)]));
}

export function writePatternsOf(entries: readonly RuleWithTree[], to: string): void {
  writeBuiltTable(to, patternTableOf(entries));
}

function writePattern({ rule, literals }: RuleWithTree): WrittenPattern {
  const { finder, locator, gate, spanGroups, valueGroups, bound } = rule;
  return {
    finder: finder.source,
    locator: locator === finder ? null : locator.source,
    gate: gate.source,
    literals: writeChains(literals()),
    spanGroups,
    valueGroups,
    bound,
  };
}

function writeChains(chains: readonly LiteralChain[] | null): readonly WrittenChain[] | null {
  return (
    chains?.map((chain) => ({
      ...chain,
      run: chain.run === null ? null : { ...chain.run, members: [...chain.run.members] },
    })) ?? null
  );
}

function readChains(chains: readonly WrittenChain[] | null): readonly LiteralChain[] | null {
  return (
    chains?.map((chain) => ({
      ...chain,
      run: chain.run === null ? null : { ...chain.run, members: Uint8Array.from(chain.run.members) },
    })) ?? null
  );
}
