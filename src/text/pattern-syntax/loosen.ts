// Text, pattern syntax. A cheaper tree that matches somewhere in every text in which the given one does, and perhaps in
// others. For screening many patterns at once: counters and large Unicode classes multiply the states of an automaton, and
// what the loose tree lets through is searched exactly afterwards. Must never be stricter than what it stands for.

import { choiceOf, EMPTY, sequenceOf, type Node } from './ast.js';
import { normalise, type CodePoints } from './code-points.js';
import { shortestMatch } from './measure.js';

/** Sets of more ranges than this beyond ASCII are widened to all that lies there. A letter in all its cases has fewer. */
const MANY_RANGES = 8;

/** A repeat keeps its lower bound up to here: enough to tell a token from a word. */
const KEPT_COUNT = 8;

export function loosen(node: Node): Node {
  return trim(relax(node));
}

/** Counted repeats lose their upper bound, large sets their detail. */
function relax(node: Node): Node {
  switch (node.kind) {
    case 'chars':
      return { kind: 'chars', set: widenSet(node.set) };
    case 'group':
      return relax(node.item);
    case 'repeat':
      return relaxRepeat(node);
    case 'sequence':
      return sequenceOf(node.items.map(relax));
    case 'choice':
      return choiceOf(node.options.map(relax));
    case 'empty':
    case 'assertion':
      return node;
  }
}

function relaxRepeat(node: Node & { kind: 'repeat' }): Node {
  const item = relax(node.item);
  if (node.max !== null && node.max <= 1) return { ...node, item };
  return { ...node, item, min: Math.min(node.min, KEPT_COUNT), max: null };
}

function widenSet(set: CodePoints): CodePoints {
  const ascii: number[] = [];
  for (let index = 0; index < set.length && set[index]! < 0x80; index += 2) {
    ascii.push(set[index]!, Math.min(set[index + 1]!, 0x7f));
  }
  const isMany = set.length - ascii.length > 2 * MANY_RANGES;
  return isMany ? normalise([...ascii, 0x80, 0x10ffff]) : set;
}

/** Takes away what may be absent at either end: a search that is not anchored finds the rest all the same. */
function trim(node: Node): Node {
  if (node.kind === 'choice') return choiceOf(node.options.map(trim));
  if (node.kind === 'repeat') return repeatAtLeast(node.item, node.min);
  if (node.kind !== 'sequence') return node;
  const items = [...node.items];
  while (items.length > 1 && isDispensable(items, 0)) items.shift();
  while (items.length > 1 && isDispensable(items, items.length - 1)) items.pop();
  const first = items[0];
  if (first?.kind === 'repeat') items[0] = repeatAtLeast(first.item, first.min);
  const last = items.at(-1);
  if (items.length > 1 && last?.kind === 'repeat')
    items[items.length - 1] = repeatAtLeast(last.item, last.min);
  return sequenceOf(items);
}

/** Whether the outermost item at `index` may go: it can be empty, or it is a condition beside one that can vary. */
function isDispensable(items: readonly Node[], index: number): boolean {
  const item = items[index]!;
  if (item.kind !== 'assertion') return shortestMatch(item) === 0;
  const neighbour = items[index === 0 ? 1 : index - 1]!;
  return shortestMatch(neighbour) === 0 || neighbour.kind === 'repeat';
}

function repeatAtLeast(item: Node, min: number): Node {
  return min === 0 ? EMPTY : { kind: 'repeat', item, min, max: min, lazy: false };
}
