// Text, pattern syntax. Which literal texts every match of a pattern must hold, in order. Enters: a tree; leaves: for each of
// its alternatives a chain of groups, one text of each group being needed; or null where nothing can be demanded. A demand
// is made on the text as `literal-automaton` reads it: one spelling for all cases, and a run of spaces as one space.

import type { Node } from './ast.js';
import { includes, SPACES, type CodePoints } from './code-points.js';
import { foldText } from './fold-text.js';
import { longestMatch } from './measure.js';
import { requiredRun, type RequiredRun } from './required-run.js';

/** Texts of which a match must hold one. */
export type LiteralGroup = readonly string[];

export interface LiteralChain {
  /** One text of each group, the groups one after another. Where there is none, there is a `run`. */
  readonly groups: readonly LiteralGroup[];
  /** UTF-16 units between the start of the first and the end of the last, at most. */
  readonly reach: number;
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
/** Groups with a shorter word turn up often: they serve where there are not two better ones. */
const USEFUL_LENGTH = 4;
/** Single characters turn up everywhere. */
const MIN_LENGTH = 2;

/** Null when some alternative demands nothing, so that the pattern must be searched for in another way. */
export function requiredLiterals(tree: Node): readonly LiteralChain[] | null {
  const options = tree.kind === 'choice' ? tree.options : [tree];
  const chains: LiteralChain[] = [];
  for (const option of options) {
    const groups = pickGroups(groupsOf(option));
    const reach = longestMatch(option);
    const run = requiredRun(option);
    if ((groups.length === 0 && run === null) || reach === 'unbounded') return null;
    chains.push({ groups: groups.map(shorten), reach, run });
  }
  return chains;
}

/** Cuts long texts and leaves out those that hold a shorter one: finding that one is enough. */
function shorten(group: LiteralGroup): LiteralGroup {
  const cut = [...new Set(group.map((text) => text.slice(0, MAX_LENGTH)))];
  return cut.filter((text) => !cut.some((other) => other !== text && text.includes(other)));
}

/** The most telling groups, in their order; none where all have a text that turns up everywhere. */
function pickGroups(groups: readonly LiteralGroup[]): LiteralGroup[] {
  const ranked = groups
    .filter((group) => shortest(group) >= MIN_LENGTH)
    .sort((a, b) => weight(b) - weight(a));
  const telling = ranked.filter((group) => shortest(group) >= USEFUL_LENGTH).slice(0, MAX_GROUPS);
  const chosen = telling.length > 1 ? telling : ranked.slice(0, 2);
  return groups.filter((group) => chosen.includes(group));
}

function shortest(group: LiteralGroup): number {
  return group.reduce((least, text) => Math.min(least, text.trim().length), Number.POSITIVE_INFINITY);
}

/** Longer texts are rarer; many alternatives make a group more common. */
function weight(group: LiteralGroup): number {
  return Math.min(shortest(group), MAX_LENGTH) - Math.log2(group.length) / 2;
}

/** All texts of a node, where they are few; null otherwise. */
function textsOf(node: Node): readonly string[] | null {
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
  return [...new Set(a.flatMap((before) => b.map((after) => joinSpaced(before, after))))];
}

/** Two spaces that meet are one. */
function joinSpaced(before: string, after: string): string {
  return before.endsWith(' ') && after.startsWith(' ') ? before + after.slice(1) : before + after;
}

/** Groups that every match of the node must meet, in order. */
function groupsOf(node: Node): LiteralGroup[] {
  const texts = textsOf(node);
  if (texts !== null) return useful(texts);
  switch (node.kind) {
    case 'sequence':
      return groupsOfSequence(node.items);
    case 'choice':
      return groupsOfChoice(node.options);
    case 'group':
      return groupsOf(node.item);
    case 'repeat':
      return node.min > 0 ? groupsOf(node.item) : [];
    case 'empty':
    case 'chars':
    case 'assertion':
      return [];
  }
}

/** A run that may be empty demands nothing. */
function useful(run: readonly string[]): LiteralGroup[] {
  return run.length === 0 || run.some((text) => text.trim() === '') ? [] : [run];
}

function groupsOfSequence(items: readonly Node[]): LiteralGroup[] {
  const groups: LiteralGroup[] = [];
  let run: readonly string[] = [''];
  for (const item of items) {
    const texts = textsOf(item);
    const longer = product(run, texts);
    if (longer !== null) {
      run = longer;
      continue;
    }
    groups.push(...useful(run));
    run = texts ?? [''];
    if (texts === null) groups.push(...groupsOf(item));
  }
  groups.push(...useful(run));
  return groups;
}

/** One group in which every option has a part; none as soon as one option demands nothing. */
function groupsOfChoice(options: readonly Node[]): LiteralGroup[] {
  const all = new Set<string>();
  for (const option of options) {
    const [best] = groupsOf(option).sort((a, b) => weight(b) - weight(a));
    if (best === undefined) return [];
    for (const text of best) all.add(text);
  }
  return all.size > MAX_GROUP ? [] : [[...all]];
}
