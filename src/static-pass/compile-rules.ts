// Static pass. Checked rules -> a rule set that can search and that can tell a stream how far it may let go. Enters: rules
// with their trees; leaves: a screen, and automata built on first use. Must keep the order of the rules.

import type { Steps } from '../core/slices.js';
import type { Origin } from '../core/taxonomy.js';
import { earliestLive, LiveAutomaton, LiveTracker } from '../text/pattern-syntax/live-starts.js';
import type { CompiledPattern } from './compile-pattern.js';
import { liveProgram } from './live-programs.js';
import { appliesTo, type Rule, type RuleSet } from './rule.js';
import { makingScreen } from './screen.js';

export interface RuleWithTree extends Pick<CompiledPattern, 'tree' | 'literals'> {
  readonly rule: Rule;
}

/** Joins checked rules into a set. */
export function* compilingRuleSet(version: string, entries: readonly RuleWithTree[]): Steps<RuleSet> {
  const automata = new Map<Origin | undefined, LiveAutomaton>();
  const automatonFor = (origin: Origin | undefined): LiveAutomaton => {
    let automaton = automata.get(origin);
    if (automaton === undefined) {
      automaton = new LiveAutomaton(liveProgram(entries.filter(({ rule }) => appliesTo(rule, origin))));
      automata.set(origin, automaton);
    }
    return automaton;
  };
  const screen = yield* makingScreen(entries);
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
