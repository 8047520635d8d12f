// Static pass. Follows the literals that rules need, from hit to hit. Enters: hits of numbered groups, from left to right;
// leaves: for each rule whose literals came in order and near enough, the stretches in which to search for it.

import type { LiteralChain } from '../text/pattern-syntax/required-literals.js';
import { hasRun } from '../text/pattern-syntax/required-run.js';

/** Where to search for one rule. Matches begin before `last`; `start` and `end` leave room for what stands around them. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly last: number;
}

/** Rule index -> stretches, in order and apart. */
export type Found = Map<number, Stretch[]>;

export interface Chain extends LiteralChain {
  readonly rule: number;
  /** Number of the chain's first group; the others follow. */
  readonly first: number;
  /** UTF-16 units of the rule's longest match. */
  readonly bound: number;
}

export interface Follower {
  /** Starts on another text and returns what will be found in it. */
  readonly begin: (text: string) => Found;
  readonly hit: (numbers: readonly number[], end: number) => void;
}

/** A character on either side, for conditions at the edges of a match, and one more so that the edge itself never counts. */
const MARGIN = 2;

/** More than any chain reaches: what was met in one text is out of reach in the next. */
const APART = 1_000_000;

/** A chain that is complete within its reach makes its rule a candidate. */
export function followChains(chains: readonly Chain[]): Follower {
  const count = Math.max(0, ...chains.map(({ first, groups }) => first + groups.length));
  const chainOf = new Array<Chain>(count);
  for (const chain of chains) chainOf.fill(chain, chain.first, chain.first + chain.groups.length);
  // Where each group was last met with all before it, counted on from text to text so that nothing has to be cleared.
  const metAt = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  let base = 0;
  let text = '';
  let found: Found = new Map();
  return {
    begin: (next) => {
      base += text.length + APART;
      text = next;
      found = new Map();
      return found;
    },
    hit: (numbers, end) => {
      for (const number of numbers) {
        const chain = chainOf[number]!;
        if (number > chain.first && metAt[number - 1]! < base + end - chain.reach) continue;
        metAt[number] = base + end;
        if (number === chain.first + chain.groups.length - 1) addStretch(found, chain, { text, end });
      }
    },
  };
}

function addStretch(found: Found, chain: Chain, { text, end }: { text: string; end: number }): void {
  const { rule, bound, reach, run } = chain;
  const around = { start: Math.max(0, end - reach), end: Math.min(text.length, end + reach) };
  if (run !== null && !hasRun(text, run, around)) return;
  const stretch = {
    start: Math.max(0, end - bound - MARGIN),
    end: Math.min(text.length, end + bound + MARGIN),
    last: end,
  };
  const known = found.get(rule);
  const before = known?.at(-1);
  if (known === undefined || before === undefined) found.set(rule, [stretch]);
  else if (before.end < stretch.start) known.push(stretch);
  else known[known.length - 1] = { ...stretch, start: before.start };
}
