// Static pass. Follows the literals that rules need, from hit to hit. Enters: hits of numbered groups, from left to right;
// leaves: for each rule whose literals came in order and near enough, the stretches in which to search for it.

import type { Span } from '../core/span.js';
import type { LiteralAutomaton } from '../text/pattern-syntax/literal-automaton.js';
import type { LiteralChain } from '../text/pattern-syntax/required-literals.js';
import { nextRun, type RequiredRun } from '../text/pattern-syntax/required-run.js';
import type { HitReader } from '../text/table-walk.js';
import { groupOf, makeFollowProgram, type Links } from './follow-program.js';

/** Where to search for one rule. Matches begin before `last`; `start` and `end` leave room for what stands around them. */
export interface Stretch {
  start: number;
  end: number;
  last: number;
}

/** Rule index -> stretches, in order and apart. */
export type Found = Map<number, Stretch[]>;

export interface Chain extends LiteralChain {
  readonly rule: number;
  /** Number of the chain's first group; the others follow. */
  readonly first: number;
}

export interface Follower {
  /** Starts on another text, given as its units, and returns what will be found in it. */
  readonly begin: (units: Uint16Array) => Found;
  readonly read: HitReader;
}

/** A character on either side, for conditions at the edges of a match, and one more so that the edge itself never counts. */
const MARGIN = 2;

/** Longer than any text. */
const ALWAYS_REACHED = 2 ** 30;
/** Farther back than any chain reaches. */
const NEVER_MET = -(2 ** 30);
/** Texts are laid one behind the other up to here; then the line begins anew. */
const LINE_UNITS = 2 ** 22;

/** What is known of a group beside what the inner loop needs. */
interface LinkedChains extends Links {
  readonly chain: readonly Chain[];
  /** The row of characters that must be near the last group of a chain, where one must. */
  readonly rows: readonly (RowMemory | null)[];
}

function linkGroups(chains: readonly Chain[]): LinkedChains {
  const count = Math.max(0, ...chains.map(({ first, groups }) => first + groups.length));
  const before = new Int32Array(count).fill(count);
  const reach = new Int32Array(count).fill(ALWAYS_REACHED);
  const isLast = new Uint8Array(count);
  const chain = new Array<Chain>(count);
  const rows = new Array<RowMemory | null>(count).fill(null);
  for (const one of chains) {
    const end = one.first + one.groups.length;
    chain.fill(one, one.first, end);
    reach.fill(one.reach, one.first + 1, end);
    for (let number = one.first + 1; number < end; number += 1) before[number] = number - 1;
    isLast[end - 1] = 1;
    if (one.run !== null) rows[end - 1] = new RowMemory(one.run, one.reach);
  }
  return { before, reach, isLast, chain, rows };
}

/** A chain that is complete within its reach makes its rule a candidate. */
export function followChains(chains: readonly Chain[], automaton: LiteralAutomaton): Follower {
  const { chain, rows, ...links } = linkGroups(chains);
  const program = makeFollowProgram(links, automaton);
  const { metAt, ends } = program;
  // Texts lie one behind the other on one line, too far apart for a chain: what was met in one need not be wiped for the next.
  const gap = Math.max(0, ...chains.map(({ reach }) => reach)) + 1;
  let base = LINE_UNITS;
  let units: Uint16Array = new Uint16Array(0);
  let texts = 0;
  let found: Found = new Map();
  return {
    begin: (next) => {
      base += units.length + gap;
      if (base + next.length > LINE_UNITS) {
        metAt.fill(NEVER_MET, 0, metAt.length - 1);
        base = 0;
      }
      units = next;
      texts += 1;
      found = new Map();
      return found;
    },
    read: ({ list, count, offset }) => {
      const completed = program.follow(list, count, base + offset);
      for (let index = 0; index < completed; index += 1) {
        const number = groupOf(ends[2 * index]!);
        const end = ends[2 * index + 1]! - base;
        if (rows[number]?.isNear(units, end, texts) !== false)
          addStretch(found, chain[number]!, { length: units.length, end });
      }
      return true;
    },
  };
}

/** Whether a row of characters is near, asked from left to right: what was read for one hit is not read for the next. */
class RowMemory {
  /** The number of the text this is about. */
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

  isNear(units: Uint16Array, at: number, number: number): boolean {
    if (this.#text !== number) {
      this.#text = number;
      this.#clearTo = this.#start = this.#end = 0;
    }
    const start = Math.max(0, at - this.reach);
    const end = Math.min(units.length, at + this.reach);
    if (Math.min(this.#end, end) - Math.max(this.#start, start) >= this.run.length) return true;
    const row = nextRun(units, this.run, { start: Math.max(start, this.#clearTo), end });
    this.#clearTo = row?.start ?? Math.max(start, end - this.run.length + 1);
    this.#start = row?.start ?? 0;
    this.#end = row?.end ?? 0;
    return row !== null;
  }
}

function addStretch(found: Found, chain: Chain, { length, end }: { length: number; end: number }): void {
  const { rule, reach, tail } = chain;
  let known = found.get(rule);
  if (known === undefined) found.set(rule, (known = []));
  const last = known.at(-1);
  // Where a text is full of a rule's literals, most only make its last stretch longer.
  if (last !== undefined && end - reach - MARGIN >= last.start && end - reach - MARGIN <= last.end) {
    last.end = Math.max(last.end, Math.min(length, end + tail + MARGIN));
    last.last = end;
    return;
  }
  const stretch = stretchAround({ start: end, end }, { before: reach, behind: tail }, length);
  pushStretch(known, stretch);
}

/** Where a match that touches the given range, or overlaps it, must lie: so far before its start and behind its end. */
export function stretchAround(
  { start, end }: Span,
  { before, behind }: { readonly before: number; readonly behind: number },
  length: number,
): Stretch {
  return {
    start: Math.max(0, start - before - MARGIN),
    end: Math.min(length, end + behind + MARGIN),
    last: end,
  };
}

/** Adds a stretch around a place that lies no earlier than those of the others; stretches that meet become one. */
export function pushStretch(stretches: Stretch[], stretch: Stretch): void {
  let before = stretches.at(-1);
  if (before === undefined || before.end < stretch.start) {
    stretches.push(stretch);
    return;
  }
  const end = Math.max(before.end, stretch.end);
  // Few begin before the last one did: then they may reach others, too.
  while (before.start > stretch.start && stretches.length > 1 && stretches.at(-2)!.end >= stretch.start) {
    stretches.pop();
    before = stretches.at(-1)!;
  }
  before.start = Math.min(before.start, stretch.start);
  before.end = end;
  before.last = stretch.last;
}
