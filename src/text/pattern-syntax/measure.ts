// Text, pattern syntax. How long the words of a pattern can be, in UTF-16 units. A rule whose words have no longest one
// could hold a stream for ever, so the loader asks here first.

import type { Node } from './ast.js';
import { narrowest, widest } from './code-points.js';

export type Length = number | 'unbounded';

export function longestMatch(node: Node): Length {
  switch (node.kind) {
    case 'empty':
    case 'assertion':
      return 0;
    case 'chars':
      return widest(node.set);
    case 'group':
      return longestMatch(node.item);
    case 'sequence':
      return node.items.reduce<Length>((sum, item) => add(sum, longestMatch(item)), 0);
    case 'choice':
      return node.options.reduce<Length>((most, option) => larger(most, longestMatch(option)), 0);
    case 'repeat':
      return longestRepeat(longestMatch(node.item), node.max);
  }
}

function longestRepeat(item: Length, max: number | null): Length {
  if (item === 0 || max === 0) return 0;
  return item === 'unbounded' || max === null ? 'unbounded' : item * max;
}

function add(a: Length, b: Length): Length {
  return a === 'unbounded' || b === 'unbounded' ? 'unbounded' : a + b;
}

function larger(a: Length, b: Length): Length {
  return a === 'unbounded' || b === 'unbounded' ? 'unbounded' : Math.max(a, b);
}

export function shortestMatch(node: Node): number {
  switch (node.kind) {
    case 'empty':
    case 'assertion':
      return 0;
    case 'chars':
      return narrowest(node.set);
    case 'group':
      return shortestMatch(node.item);
    case 'sequence':
      return node.items.reduce((sum, item) => sum + shortestMatch(item), 0);
    case 'choice':
      return Math.min(...node.options.map(shortestMatch));
    case 'repeat':
      return shortestMatch(node.item) * node.min;
  }
}
