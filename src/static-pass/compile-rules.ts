// Static pass. Checked rules -> a rule set that can search and that can tell a stream how far it may let go. Enters: rules
// with their trees; leaves: a screen, and automata built on first use. Must keep the order of the rules.

import type { Steps } from '../core/slices.js';
import type { Origin } from '../core/taxonomy.js';
import { choiceOf, dropGroups, groupNames, type Node } from '../text/pattern-syntax/ast.js';
import { earliestLive, LiveAutomaton, LiveTracker } from '../text/pattern-syntax/live-starts.js';
import { loosen } from '../text/pattern-syntax/loosen.js';
import { parsePattern } from '../text/pattern-syntax/parse.js';
import { toSource } from '../text/pattern-syntax/to-source.js';
import { Pattern } from '../text/pattern.js';
import { literalsOfRule } from './rule-literals.js';
import { appliesTo, type Rule, type RuleSet } from './rule.js';
import { makingScreen } from './screen.js';

/** `^` and `$` mean line ends in every rule: a text's own start and end say little in a stream of parts. */
export const RULE_OPTIONS = { multiline: true } as const;

/** All of a pattern that the pass needs, computed once from its tree. */
export interface CompiledPattern {
  /** Without groups. */
  readonly tree: Node;
  readonly finder: Pattern;
  readonly locator: Pattern;
  readonly gate: Pattern;
  readonly spanGroups: readonly number[];
  readonly valueGroups: readonly number[];
}

/** Parses one alternative. Throws PatternSyntaxError. */
export function parseRulePattern(source: string, caseSensitive: boolean): Node {
  return parsePattern(source, { ignoreCase: !caseSensitive });
}

/** Compiles the alternatives of a rule, joined. Throws RE2's own complaint. */
export function compilePattern(alternatives: readonly Node[]): CompiledPattern {
  const whole = choiceOf(alternatives);
  const located = dropGroups(whole, ['span', 'value']);
  const names = groupNames(located);
  const groupsCalled = (wanted: string): number[] =>
    names.flatMap((name, index) => (name === wanted ? [index + 1] : []));
  const tree = dropGroups(whole);
  const finder = new Pattern(() => toSource(tree), { ...RULE_OPTIONS, isLazy: true });
  return {
    tree,
    finder,
    locator:
      names.length === 0
        ? finder
        : new Pattern(() => toSource(located), { ...RULE_OPTIONS, groupSpans: true, isLazy: true }),
    gate: new Pattern(() => toSource(loosen(tree)), { ...RULE_OPTIONS, isLazy: true }),
    spanGroups: groupsCalled('span'),
    valueGroups: groupsCalled('value'),
  };
}

export interface RuleWithTree {
  readonly rule: Rule;
  readonly tree: Node;
}

/** Joins checked rules into a set. */
export function* compilingRuleSet(version: string, entries: readonly RuleWithTree[]): Steps<RuleSet> {
  const automata = new Map<Origin | undefined, LiveAutomaton>();
  const automatonFor = (origin: Origin | undefined): LiveAutomaton => {
    let automaton = automata.get(origin);
    if (automaton === undefined) {
      automaton = new LiveAutomaton(
        entries.filter(({ rule }) => appliesTo(rule, origin)).map(({ tree }) => tree),
      );
      automata.set(origin, automaton);
    }
    return automaton;
  };
  const screen = yield* makingScreen(
    entries.map(({ tree }) => tree),
    (index, tree) => literalsOfRule(entries[index]!.rule, tree),
  );
  yield;
  // Every answer is in these: the first stream must not wait for it.
  automatonFor('assistant');
  return {
    version,
    rules: entries.map(({ rule }) => rule),
    screen,
    liveFrom: (text, origin, from) => earliestLive(automatonFor(origin), text, from),
    trackLive: (origin) => new LiveTracker(automatonFor(origin)),
  };
}
