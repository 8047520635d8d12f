// Static pass. Follows the literals that rules need, from hit to hit. Enters: hits of numbered groups, from left to right;
// leaves: for each rule whose literals came in order and near enough, the stretches in which to search for it.

import type { Span } from '../core/span.js';
import type { LiteralChain } from '../text/pattern-syntax/required-literals.js';
import { nextRun, type RequiredRun } from '../text/pattern-syntax/required-run.js';

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

/** By number of a group, side by side: a hit costs a few reads. */
interface Links {
  /** Units back to where the group before must have been met; 0 for the first of a chain. */
  readonly reach: Int32Array;
  readonly isLast: Uint8Array;
  readonly chain: readonly Chain[];
  /** The row of characters that must be near the last group of a chain, where one must. */
  readonly rows: readonly (RowMemory | null)[];
}

function linkGroups(chains: readonly Chain[]): Links {
  const count = Math.max(0, ...chains.map(({ first, groups }) => first + groups.length));
  const reach = new Int32Array(count);
  const isLast = new Uint8Array(count);
  const chain = new Array<Chain>(count);
  const rows = new Array<RowMemory | null>(count).fill(null);
  for (const one of chains) {
    const end = one.first + one.groups.length;
    chain.fill(one, one.first, end);
    reach.fill(one.reach, one.first + 1, end);
    isLast[end - 1] = 1;
    if (one.run !== null) rows[end - 1] = new RowMemory(one.run, one.reach);
  }
  return { reach, isLast, chain, rows };
}

/** A chain that is complete within its reach makes its rule a candidate. */
export function followChains(chains: readonly Chain[]): Follower {
  const { reach, isLast, chain, rows } = linkGroups(chains);
  // Where each group was last met with all before it, counted on from text to text so that nothing has to be cleared.
  const metAt = new Float64Array(reach.length).fill(Number.NEGATIVE_INFINITY);
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
      const at = base + end;
      for (let index = 0; index < numbers.length; index += 1) {
        const number = numbers[index]!;
        if (reach[number]! > 0 && metAt[number - 1]! < at - reach[number]!) continue;
        metAt[number] = at;
        if (isLast[number] !== 1) continue;
        const row = rows[number];
        if (row?.isNear(text, end, base) === false) continue;
        addStretch(found, chain[number]!, { text, end });
      }
    },
  };
}

/** Whether a row of characters is near, asked from left to right: what was read for one hit is not read for the next. */
class RowMemory {
  /** The text this is about: its number in the count that goes on from text to text. */
  #text = -1;
  /** No row begins before this place. */
  #clearTo = 0;
  /** The first row from there on, as far as it was seen; empty when none was found. */
  #start = 0;
  #end = 0;

  constructor(
    private readonly run: RequiredRun,
    private readonly reach: number,
  ) {}

  isNear(text: string, at: number, number: number): boolean {
    if (this.#text !== number) {
      this.#text = number;
      this.#clearTo = this.#start = this.#end = 0;
    }
    const start = Math.max(0, at - this.reach);
    const end = Math.min(text.length, at + this.reach);
    if (Math.min(this.#end, end) - Math.max(this.#start, start) >= this.run.length) return true;
    const row = nextRun(text, this.run, { start: Math.max(start, this.#clearTo), end });
    this.#clearTo = row?.start ?? Math.max(start, end - this.run.length + 1);
    this.#start = row?.start ?? 0;
    this.#end = row?.end ?? 0;
    return row !== null;
  }
}

function addStretch(found: Found, chain: Chain, { text, end }: { text: string; end: number }): void {
  const { rule, bound } = chain;
  const known = found.get(rule);
  const stretch = stretchAround({ start: end, end }, bound, text);
  if (known === undefined) found.set(rule, [stretch]);
  else pushStretch(known, stretch);
}

/** Where a match that touches the given range, or overlaps it, must lie. */
export function stretchAround({ start, end }: Span, bound: number, text: string): Stretch {
  return {
    start: Math.max(0, start - bound - MARGIN),
    end: Math.min(text.length, end + bound + MARGIN),
    last: end,
  };
}

/** Adds a stretch that begins no earlier than the ones before it; those that meet become one. */
export function pushStretch(stretches: Stretch[], stretch: Stretch): void {
  const before = stretches.at(-1);
  if (before === undefined || before.end < stretch.start) stretches.push(stretch);
  else stretches[stretches.length - 1] = { ...stretch, start: before.start };
}
