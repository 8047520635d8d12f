// Static pass. The patterns of one rule -> what searching needs of them. Enters: the alternatives, as text or as trees;
// leaves: patterns that RE2 compiles at first use, and what the screen may demand. Judges nothing.

import { once } from '../core/once.js';
import { choiceOf, dropGroups, groupNames, type Node } from '../text/pattern-syntax/ast.js';
import { loosen } from '../text/pattern-syntax/loosen.js';
import { longestMatch } from '../text/pattern-syntax/measure.js';
import { parsePattern } from '../text/pattern-syntax/parse.js';
import { requiredLiterals, type LiteralChain } from '../text/pattern-syntax/required-literals.js';
import { toSource } from '../text/pattern-syntax/to-source.js';
import { Pattern } from '../text/pattern.js';
import type { Rule } from './rule.js';

/** What a rule's patterns are, and all that decides what they mean. */
export type Alternatives = Pick<Rule, 'anyOf' | 'caseSensitive'>;

/** All of a rule's patterns that the pass needs. */
export interface CompiledPattern {
  /** Without groups. Hardly anything needs it once the rest is known, and it is large. */
  readonly tree: () => Node;
  /** What every match must hold; null where nothing can be demanded. */
  readonly literals: () => readonly LiteralChain[] | null;
  readonly finder: Pattern;
  readonly locator: Pattern;
  readonly gate: Pattern;
  readonly spanGroups: readonly number[];
  readonly valueGroups: readonly number[];
  /** UTF-16 units of the longest match. */
  readonly bound: number;
}

/** A source, or how to write it. */
type Source = string | (() => string);

/** `^` and `$` mean line ends in every rule: a text's own start and end say little in a stream of parts. */
const RULE_OPTIONS = { multiline: true, isLazy: true } as const;

export interface PatternSources {
  readonly finder: Source;
  /** Null where no group is asked for: the finder then tells as much. */
  readonly locator: Source | null;
  readonly gate: Source;
}

export function patternsOf({ finder: source, locator, gate }: PatternSources): {
  readonly finder: Pattern;
  readonly locator: Pattern;
  readonly gate: Pattern;
} {
  const finder = new Pattern(source, RULE_OPTIONS);
  return {
    finder,
    locator: locator === null ? finder : new Pattern(locator, { ...RULE_OPTIONS, groupSpans: true }),
    gate: new Pattern(gate, RULE_OPTIONS),
  };
}

/** Parses one alternative. Throws PatternSyntaxError. */
export function parseRulePattern(source: string, caseSensitive: boolean): Node {
  return parsePattern(source, { ignoreCase: !caseSensitive });
}

/** Joins the alternatives of a rule, which are bounded. */
export function compilePattern(alternatives: readonly Node[]): CompiledPattern {
  const whole = choiceOf(alternatives);
  const located = dropGroups(whole, ['span', 'value']);
  const names = groupNames(located);
  const groupsCalled = (wanted: string): number[] =>
    names.flatMap((name, index) => (name === wanted ? [index + 1] : []));
  const tree = dropGroups(whole);
  return {
    tree: () => tree,
    literals: once(() => requiredLiterals(tree)),
    ...patternsOf({
      finder: () => toSource(tree),
      locator: names.length === 0 ? null : () => toSource(located),
      gate: () => toSource(loosen(tree)),
    }),
    spanGroups: groupsCalled('span'),
    valueGroups: groupsCalled('value'),
    bound: Number(longestMatch(whole)),
  };
}
