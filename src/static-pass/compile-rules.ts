// Static pass. Checked rules -> a rule set that can search and that can tell a stream how far it may let go. Enters: rules
// with their trees; leaves: screens, and automata built on first use. Must keep the order of the rules.

import type { Origin } from '../core/taxonomy.js';
import { choiceOf, dropGroups, groupNames, type Node } from '../text/pattern-syntax/ast.js';
import { earliestLive, LiveAutomaton, LiveTracker } from '../text/pattern-syntax/live-starts.js';
import { loosen } from '../text/pattern-syntax/loosen.js';
import { longestMatch, shortestMatch, type Length } from '../text/pattern-syntax/measure.js';
import { parsePattern } from '../text/pattern-syntax/parse.js';
import { toSource } from '../text/pattern-syntax/to-source.js';

import { Pattern, PatternSet } from '../text/pattern.js';
import { appliesTo, type Rule, type RuleSet, type Screen } from './rule.js';

/** `^` and `$` mean line ends in every rule: a text's own start and end say little in a stream of parts. */
export const RULE_OPTIONS = { multiline: true } as const;

/** All of a pattern that the pass needs, computed once from its tree. */
export interface CompiledPattern {
  /** Without groups. */
  readonly tree: Node;
  readonly locator: Pattern;
  readonly spanGroups: readonly number[];
  readonly valueGroups: readonly number[];
  readonly shortest: number;
  readonly longest: Length;
}

/** Parses and compiles one alternative or, joined, all of a rule. Throws PatternSyntaxError or RE2's own complaint. */
export function compilePattern(anyOf: readonly string[], caseSensitive: boolean): CompiledPattern {
  const whole = choiceOf(anyOf.map((source) => parsePattern(source, { ignoreCase: !caseSensitive })));
  const located = dropGroups(whole, ['span', 'value']);
  const names = groupNames(located);
  const groupsCalled = (wanted: string): number[] =>
    names.flatMap((name, index) => (name === wanted ? [index + 1] : []));
  return {
    tree: dropGroups(whole),
    locator: new Pattern(toSource(located), { ...RULE_OPTIONS, groupSpans: names.length > 0 }),
    spanGroups: groupsCalled('span'),
    valueGroups: groupsCalled('value'),
    shortest: shortestMatch(whole),
    longest: longestMatch(whole),
  };
}

export interface RuleWithTree {
  readonly rule: Rule;
  readonly tree: Node;
}

/** One automaton over all the rules where RE2 can hold it, otherwise over halves of them. */
function makeScreens(entries: readonly RuleWithTree[], indexes: readonly number[]): Screen[] {
  if (indexes.length === 0) return [];
  try {
    const set = new PatternSet(
      indexes.map((index) => toSource(loosen(entries[index]!.tree))),
      RULE_OPTIONS,
    );
    return [{ set, rules: indexes }];
  } catch (error) {
    if (indexes.length === 1) throw error;
    const middle = indexes.length >> 1;
    return [
      ...makeScreens(entries, indexes.slice(0, middle)),
      ...makeScreens(entries, indexes.slice(middle)),
    ];
  }
}

/** Joins checked rules into a set. */
export function compileRuleSet(version: string, entries: readonly RuleWithTree[]): RuleSet {
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
  return {
    version,
    rules: entries.map(({ rule }) => rule),
    screens: makeScreens(entries, [...entries.keys()]),
    liveFrom: (text, origin, from) => earliestLive(automatonFor(origin), text, from),
    trackLive: (origin) => new LiveTracker(automatonFor(origin)),
  };
}
