// Static pass. What every match of a rule must hold, for the screen. Enters: a rule and its tree; leaves: its literals. Those
// of the shipped rules were worked out when the program was built, which takes longer than all the rest of the screen; a
// rule whose patterns are not found there has its literals worked out from the tree as ever.

import type { Node } from '../text/pattern-syntax/ast.js';
import { requiredLiterals, type LiteralChain } from '../text/pattern-syntax/required-literals.js';
import { digestOf, readBuiltTable, writeBuiltTable, type BuiltTable } from './built-table.js';
import type { RuleWithTree } from './compile-rules.js';
import type { Rule } from './rule.js';

type Patterns = Pick<Rule, 'anyOf' | 'caseSensitive'>;

/** A chain as JSON can hold it: of the characters a row may have, a list. */
interface WrittenChain extends Omit<LiteralChain, 'run'> {
  readonly run: { readonly members: readonly number[]; readonly length: number } | null;
}

export type LiteralTable = BuiltTable<readonly WrittenChain[] | null>;

const TABLE = 'rule-literals.json';
let table: LiteralTable | null = null;

/** Whatever the literals depend on. */
const digestOfPatterns = ({ anyOf, caseSensitive }: Patterns): string =>
  digestOf(JSON.stringify([caseSensitive, ...anyOf]));

export function literalsOfRule(
  rule: Patterns,
  tree: Node,
  known: LiteralTable = (table ??= readBuiltTable(TABLE)),
): readonly LiteralChain[] | null {
  const digest = digestOfPatterns(rule);
  return Object.hasOwn(known, digest) ? readChains(known[digest] ?? null) : requiredLiterals(tree);
}

/** For the build: a table that `literalsOfRule` takes. */
export function literalTableOf(entries: readonly RuleWithTree[]): LiteralTable {
  return Object.fromEntries(
    entries.map(({ rule, tree }) => [digestOfPatterns(rule), writeChains(requiredLiterals(tree))]),
  );
}

export function writeLiteralsOf(entries: readonly RuleWithTree[], to: string): void {
  writeBuiltTable(to, literalTableOf(entries));
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
