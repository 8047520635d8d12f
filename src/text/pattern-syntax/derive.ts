// Text, pattern syntax. Trees made from trees: the same words backwards, and every way a word can begin. Both drop groups.

import { choiceOf, dropGroups, sequenceOf, type Condition, type Node } from './ast.js';

const MIRRORED: Readonly<Record<Condition, Condition>> = {
  word_boundary: 'word_boundary',
  not_word_boundary: 'not_word_boundary',
  line_start: 'line_end',
  line_end: 'line_start',
};

/** A tree whose words are those of `node` read from the end. */
export function reverse(node: Node): Node {
  switch (node.kind) {
    case 'empty':
    case 'chars':
      return node;
    case 'assertion':
      return { kind: 'assertion', condition: MIRRORED[node.condition] };
    case 'group':
      return reverse(node.item);
    case 'sequence':
      return sequenceOf(node.items.map(reverse).reverse());
    case 'choice':
      return choiceOf(node.options.map(reverse));
    case 'repeat':
      return { ...node, item: reverse(node.item) };
  }
}

/** A tree that matches nothing: the prefixes of a word without characters. */
const NOTHING: Node = { kind: 'chars', set: [] };

/**
 * A tree whose words are exactly the non-empty beginnings of the words of `node`, whole words included. A condition that
 * would be judged at the very end of a beginning is left open, since the next character is not known yet.
 */
export function prefixClosure(node: Node): Node {
  return prefixes(dropGroups(node));
}

function prefixes(node: Node): Node {
  switch (node.kind) {
    case 'empty':
    case 'assertion':
      return NOTHING;
    case 'chars':
      return node;
    case 'group':
      return prefixes(node.item);
    case 'choice':
      return unite(node.options.map(prefixes));
    case 'repeat':
      return prefixesOfRepeat(node);
    case 'sequence':
      return prefixesOfSequence(node.items);
  }
}

function prefixesOfRepeat(node: Node & { kind: 'repeat' }): Node {
  if (node.max === 0) return NOTHING;
  const before: Node = { ...node, min: 0, max: node.max === null ? null : node.max - 1 };
  return joined(before, prefixes(node.item));
}

/** Nested from the right, so that the result grows with the sequence and not with its square. */
function prefixesOfSequence(items: readonly Node[]): Node {
  let rest: Node = NOTHING;
  for (const item of [...items].reverse()) rest = unite([prefixes(item), joined(item, rest)]);
  return rest;
}

function joined(before: Node, after: Node): Node {
  return isNothing(after) ? NOTHING : sequenceOf([before, after]);
}

function unite(options: readonly Node[]): Node {
  const some = options.filter((option) => !isNothing(option));
  return some.length === 0 ? NOTHING : choiceOf(some);
}

function isNothing(node: Node): boolean {
  return node.kind === 'chars' && node.set.length === 0;
}
