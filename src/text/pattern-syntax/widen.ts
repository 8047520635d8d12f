// Text, pattern syntax. A cheaper tree that matches wherever the given one does, and perhaps elsewhere: large Unicode
// classes cost an automaton hundreds of byte ranges a copy. For screening only; what it lets through is searched exactly.

import { choiceOf, sequenceOf, type Node } from './ast.js';
import { normalise, type CodePoints } from './code-points.js';

/** Sets of more ranges than this are widened to all of Unicode beyond ASCII. A letter in all its cases has fewer. */
const MANY_RANGES = 8;

export function widen(node: Node): Node {
  switch (node.kind) {
    case 'chars':
      return { kind: 'chars', set: widenSet(node.set) };
    case 'group':
      return { ...node, item: widen(node.item) };
    case 'repeat':
      return { ...node, item: widen(node.item) };
    case 'sequence':
      return sequenceOf(node.items.map(widen));
    case 'choice':
      return choiceOf(node.options.map(widen));
    case 'empty':
    case 'assertion':
      return node;
  }
}

function widenSet(set: CodePoints): CodePoints {
  const ascii: number[] = [];
  for (let index = 0; index < set.length && set[index]! < 0x80; index += 2) {
    ascii.push(set[index]!, Math.min(set[index + 1]!, 0x7f));
  }
  const isMany = set.length - ascii.length > 2 * MANY_RANGES;
  return isMany ? normalise([...ascii, 0x80, 0x10ffff]) : set;
}
