// Static pass. Which rules could fire in a text, and where. Enters: a text; leaves: for each such rule the stretches in which
// to search. Rules name literals that each of their matches must hold; one automaton finds them all. Rules that name none
// share an RE2.Set. May send a rule in vain; must never leave out one that would match. DESIGN.md tells why it is so.

import type { Steps } from '../core/slices.js';
import { LiteralAutomaton } from '../text/pattern-syntax/literal-automaton.js';
import type { NumberedLiteral } from '../text/pattern-syntax/literal-tree.js';
import { loosen } from '../text/pattern-syntax/loosen.js';
import { commonRun, nextRun, type RequiredRun } from '../text/pattern-syntax/required-run.js';
import { makeRowSieve } from '../text/pattern-syntax/row-sieve.js';
import { toSource } from '../text/pattern-syntax/to-source.js';
import { unitsOfText } from '../text/offset-map.js';
import { PatternSet } from '../text/pattern.js';
import type { CompiledPattern } from './compile-pattern.js';
import {
  followChains,
  pushStretch,
  stretchAround,
  type Chain,
  type Found,
  type Stretch,
} from './follow-chains.js';

export interface Screen {
  /** Rule index -> stretches, in order and apart. */
  readonly candidates: (text: string) => ReadonlyMap<number, readonly Stretch[]>;
  /** How many alternatives went which way, and what the automaton holds; for benchmarks. */
  readonly size: Readonly<Record<'chains' | 'runs' | 'unnamed' | 'literals' | 'nodes', number>>;
}

/** A rule with alternatives that have no telling literal; one of them needs at least this row. */
interface LoneRun {
  readonly rule: number;
  readonly run: RequiredRun;
  /** All alternatives of the rule are like this. */
  readonly isAlone: boolean;
  /** UTF-16 units of the rule's longest match. */
  readonly bound: number;
}

interface Plan {
  readonly chains: readonly Chain[];
  readonly runs: readonly LoneRun[];
  /** Rules of which nothing can be demanded. */
  readonly unnamed: readonly number[];
}

/** What the screen asks of a rule. */
export type Screened = Pick<CompiledPattern, 'tree' | 'literals'>;

export function* makingScreen(rules: readonly Screened[]): Steps<Screen> {
  const { chains, runs, unnamed } = yield* planningScreen(rules);
  const literals = listLiterals(chains);
  yield;
  const automaton = new LiteralAutomaton(literals);
  const follower = followChains(chains, automaton);
  const hasAnyRun = makeRowSieve(commonRun(runs.map(({ run }) => run)));
  const sets = makeSets(rules, unnamed);
  const candidates = (text: string): Found => {
    const units = unitsOfText(text);
    const found = follower.begin(units);
    const whole = { start: 0, end: text.length, last: text.length };
    automaton.scan(text, units, follower.read);
    if (runs.length > 0 && hasAnyRun(units)) {
      for (const lone of runs) {
        const stretches = aroundRuns(units, lone);
        if (stretches.length > 0) found.set(lone.rule, lone.isAlone ? stretches : [whole]);
      }
    }
    if (sets.length > 0) for (const rule of firing(sets, text)) found.set(rule, [whole]);
    return found;
  };
  const size = {
    chains: chains.length,
    runs: runs.length,
    unnamed: unnamed.length,
    literals: literals.length,
  };
  return { candidates, size: { ...size, nodes: automaton.nodes } };
}

function* planningScreen(rules: readonly Screened[]): Steps<Plan> {
  const chains: Chain[] = [];
  const runs: LoneRun[] = [];
  const unnamed: number[] = [];
  let first = 0;
  for (const [rule, { literals }] of rules.entries()) {
    yield;
    const required = literals();
    if (required === null) unnamed.push(rule);
    const bound = Math.max(0, ...(required ?? []).map(({ reach }) => reach));
    for (const chain of required ?? []) {
      if (chain.groups.length > 0) chains.push({ ...chain, rule, first });
      first += chain.groups.length;
    }
    const lone = (required ?? []).flatMap(({ groups, run }) =>
      groups.length === 0 && run !== null ? [run] : [],
    );
    if (lone.length > 0)
      runs.push({ rule, run: commonRun(lone), bound, isAlone: lone.length === required!.length });
  }
  return { chains, runs, unnamed };
}

function aroundRuns(units: Uint16Array, { run, bound }: LoneRun): Stretch[] {
  const stretches: Stretch[] = [];
  let row = nextRun(units, run, { start: 0, end: units.length });
  while (row !== null) {
    pushStretch(stretches, stretchAround(row, { before: bound, behind: bound }, units.length));
    row = nextRun(units, run, { start: row.end, end: units.length });
  }
  return stretches;
}

function listLiterals(chains: readonly Chain[]): NumberedLiteral[] {
  return chains.flatMap(({ groups, first }) =>
    groups.flatMap((group, index) => group.map((text) => ({ text, number: first + index }))),
  );
}

type RuleSubset = { readonly set: PatternSet; readonly rules: readonly number[] };

/** One automaton over all the rules where RE2 can hold it, otherwise over halves of them. */
function makeSets(all: readonly Screened[], rules: readonly number[]): RuleSubset[] {
  if (rules.length === 0) return [];
  try {
    const sources = rules.map((rule) => toSource(loosen(all[rule]!.tree())));
    return [{ set: new PatternSet(sources, { multiline: true }), rules }];
  } catch (error) {
    if (rules.length === 1) throw error;
    const middle = rules.length >> 1;
    return [...makeSets(all, rules.slice(0, middle)), ...makeSets(all, rules.slice(middle))];
  }
}

/** A set that ran out of memory has not said that the text is clean: then every one of its rules is searched. */
function firing(sets: readonly RuleSubset[], text: string): number[] {
  return sets.flatMap(({ set, rules }) => {
    const outcome = set.match(text);
    return outcome.kind === 'answered' ? outcome.value.map((index) => rules[index]!) : rules;
  });
}
