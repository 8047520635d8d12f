// Text, pattern syntax. Which literal texts every match of a pattern must hold, in order. Enters: a tree; leaves: for each of
// its alternatives a chain of groups, one text of each group being needed; or null where nothing can be demanded. A demand
// is made on the text as `literal-automaton` reads it: one spelling for all cases, and a run of spaces as one space.

import type { Node } from './ast.js';
import { includes, SPACES, type CodePoints } from './code-points.js';
import { foldText } from './fold-text.js';
import { rateOf } from './literal-rate.js';
import { longestMatch } from './measure.js';
import { requiredRun, type RequiredRun } from './required-run.js';

/** Texts of which a match must hold one. */
export type LiteralGroup = readonly string[];

export interface LiteralChain {
  /** One text of each group, the groups one after another. Where there is none, there is a `run`. */
  readonly groups: readonly LiteralGroup[];
  /** UTF-16 units between the start of the first and the end of the last, at most. */
  readonly reach: number;
  /** UTF-16 units of a match behind the end of the last text, at most. */
  readonly tail: number;
  /** A row of characters out of one set that every match must hold too; null where there is none worth asking for. */
  readonly run: RequiredRun | null;
}

/** Texts in one run; longer runs are closed and a new one is begun. */
const MAX_PRODUCT = 24;
/** Texts in one group of alternatives. */
const MAX_GROUP = 256;
/** A longer text tells no more than its beginning, and costs states. */
const MAX_LENGTH = 10;
const MAX_SET_MEMBERS = 12;
const MAX_GROUPS = 3;
/** Groups that turn up more often than this in a thousand characters tell nothing. */
const MAX_RATE = 4;
/** A row of token characters is about so rare. */
const RUN_RATE = 0.05;
/** A chain that is complete by chance less often than this in a thousand characters needs no further group. */
const RARE_ENOUGH = 0.02;

/** Null when some alternative demands nothing, so that the pattern must be searched for in another way. */
export function requiredLiterals(tree: Node): readonly LiteralChain[] | null {
  const options = tree.kind === 'choice' ? tree.options : [tree];
  const chains: LiteralChain[] = [];
  known.clear();
  lengths.clear();
  for (const option of options) {
    const reach = longestMatch(option);
    if (reach === 'unbounded') return null;
    const run = requiredRun(option);
    const placed = pickGroups(groupsOf(option).map(shorten), { reach, run });
    if (placed.length === 0 && run === null) return null;
    chains.push({ groups: placed.map(({ group }) => group), reach, tail: placed.at(-1)?.tail ?? reach, run });
  }
  return chains;
}

/** A group, and how much of a match may come behind the end of its text, or begin with it, at most. */
interface Placed {
  readonly group: LiteralGroup;
  readonly tail: number;
}

/** Leaves out texts that hold a shorter one, since finding that one is enough, and cuts long ones. */
function shorten({ group, tail }: Placed): Placed {
  return { group: withoutImplied(withoutImplied(group).map((text) => text.slice(0, MAX_LENGTH))), tail };
}

function withoutImplied(group: LiteralGroup): LiteralGroup {
  const texts = [...new Set(group)];
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));
}

/** The rarest groups, as many as it takes, in their order; none where all turn up everywhere. */
function pickGroups(
  groups: readonly Placed[],
  { reach, run }: Pick<LiteralChain, 'reach' | 'run'>,
): Placed[] {
  const ranked = [...groups].sort(byRate);
  const chosen: Placed[] = [];
  let expected = run === null ? 1 : RUN_RATE;
  for (const placed of ranked) {
    const rate = rateOfGroup(placed);
    const isNeeded = run === null && chosen.length === 0;
    if (chosen.length === MAX_GROUPS || expected < RARE_ENOUGH || (!isNeeded && rate > MAX_RATE)) break;
    chosen.push(placed);
    expected *= Math.min(1, rate * (chosen.length === 1 ? 1 : reach / 1000));
  }
  return groups.filter((placed) => chosen.includes(placed));
}

/** Times in a thousand characters of ordinary text. */
function rateOfGroup({ group }: Placed): number {
  return group.reduce((sum, text) => sum + rateOf(text), 0);
}

function byRate(a: Placed, b: Placed): number {
  return rateOfGroup(a) - rateOfGroup(b);
}

/** Nodes are asked again by everything that holds them: what was found out is kept while one tree is looked at. */
const known = new Map<Node, { readonly texts: readonly string[] | null }>();

/** All texts of a node, where they are few; null otherwise. */
function textsOf(node: Node): readonly string[] | null {
  const before = known.get(node);
  if (before !== undefined) return before.texts;
  const texts = findTexts(node);
  known.set(node, { texts });
  return texts;
}

function findTexts(node: Node): readonly string[] | null {
  switch (node.kind) {
    case 'empty':
    case 'assertion':
      return [''];
    case 'chars':
      return textsOfSet(node.set);
    case 'group':
      return textsOf(node.item);
    case 'sequence':
      return node.items.reduce<readonly string[] | null>((run, item) => product(run, textsOf(item)), ['']);
    case 'choice':
      return few(
        node.options.reduce<readonly string[] | null>((all, option) => both(all, textsOf(option)), []),
      );
    case 'repeat':
      return textsOfRepeat(node);
  }
}

function textsOfSet(set: CodePoints): readonly string[] | null {
  let count = 0;
  for (let index = 0; index < set.length; index += 2) count += set[index + 1]! - set[index]! + 1;
  // A lone surrogate reads as U+FFFD in RE2 and as itself here: no demand is made on it.
  if (count > MAX_SET_MEMBERS || includes(set, 0xfffd)) return null;
  const texts = new Set<string>();
  for (let index = 0; index < set.length; index += 2) {
    for (let codePoint = set[index]!; codePoint <= set[index + 1]!; codePoint += 1) {
      texts.add(includes(SPACES, codePoint) ? ' ' : foldText(String.fromCodePoint(codePoint)));
    }
  }
  return few([...texts]);
}

function textsOfRepeat(node: Node & { kind: 'repeat' }): readonly string[] | null {
  const item = textsOf(node.item);
  if (item === null || node.max === null) return null;
  if (item.length === 1 && item[0] === ' ') return node.min === 0 ? ['', ' '] : [' '];
  let times: readonly string[] | null = [''];
  for (let count = 0; count < node.min && times !== null; count += 1) times = product(times, item);
  let all = times;
  for (let count = node.min; count < node.max && all !== null; count += 1) {
    times = product(times, item);
    all = few(both(all, times));
  }
  return all;
}

function both(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  return a === null || b === null ? null : [...new Set([...a, ...b])];
}

function few(texts: readonly string[] | null): readonly string[] | null {
  return texts === null || texts.length > MAX_PRODUCT ? null : texts;
}

function product(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null || b === null || a.length * b.length > MAX_PRODUCT) return null;
  if (a.length === 1 && b.length === 1) return [joinSpaced(a[0]!, b[0]!)];
  return [...new Set(a.flatMap((before) => b.map((after) => joinSpaced(before, after))))];
}

/** Two spaces that meet are one. */
function joinSpaced(before: string, after: string): string {
  return before.endsWith(' ') && after.startsWith(' ') ? before + after.slice(1) : before + after;
}

/** UTF-16 units of a node that is part of something bounded. */
function longest(node: Node): number {
  let length = lengths.get(node);
  if (length === undefined) lengths.set(node, (length = Number(longestMatch(node))));
  return length;
}

const lengths = new Map<Node, number>();

/** Groups that every match of the node must meet, in order. */
function groupsOf(node: Node): Placed[] {
  const texts = textsOf(node);
  if (texts !== null) return useful(texts, longest(node));
  switch (node.kind) {
    case 'sequence':
      return groupsOfSequence(node.items);
    case 'choice':
      return groupsOfChoice(node.options);
    case 'group':
      return groupsOf(node.item);
    case 'repeat':
      // Which of the repeated ones holds it is not known.
      return node.min > 0 ? groupsOf(node.item).map(({ group }) => ({ group, tail: longest(node) })) : [];
    case 'empty':
    case 'chars':
    case 'assertion':
      return [];
  }
}

/** A run that may be empty demands nothing. */
function useful(run: readonly string[], tail: number): Placed[] {
  return run.length === 0 || run.some((text) => text.trim() === '') ? [] : [{ group: run, tail }];
}

function groupsOfSequence(items: readonly Node[]): Placed[] {
  const groups: Placed[] = [];
  let run: readonly string[] = [''];
  /** Units from the beginning of the run to the end of the sequence, and from the item at hand on, at most. */
  let ofRun = items.reduce((sum, item) => sum + longest(item), 0);
  let ofRest = ofRun;
  for (const item of items) {
    const texts = textsOf(item);
    const longer = product(run, texts);
    const behind = ofRest - longest(item);
    if (longer !== null) run = longer;
    else {
      groups.push(...useful(run, ofRun));
      run = texts ?? [''];
      ofRun = texts === null ? behind : ofRest;
      if (texts === null)
        for (const { group, tail } of groupsOf(item)) groups.push({ group, tail: tail + behind });
    }
    ofRest = behind;
  }
  groups.push(...useful(run, ofRun));
  return groups;
}

/** One group in which every option has a part; none as soon as one option demands nothing. */
function groupsOfChoice(options: readonly Node[]): Placed[] {
  const all = new Set<string>();
  let tail = 0;
  for (const option of options) {
    const [best] = groupsOf(option).sort(byRate);
    if (best === undefined) return [];
    for (const text of best.group) all.add(text);
    tail = Math.max(tail, best.tail);
  }
  return all.size > MAX_GROUP ? [] : [{ group: [...all], tail }];
}
