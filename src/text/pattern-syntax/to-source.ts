// Text, pattern syntax. A tree -> pattern source that RE2 reads back as the same language, with the same groups (by
// number: names may repeat in a tree, not in RE2) and preferences. What is analysed is thereby exactly what is run.

import type { Condition, Node } from './ast.js';
import { LAST_CODE_POINT, type CodePoints } from './code-points.js';

const CONDITION_SOURCE: Readonly<Record<Condition, string>> = {
  word_boundary: '\\b',
  not_word_boundary: '\\B',
  line_start: '(?m:^)',
  line_end: '(?m:$)',
};

function isPlain(codePoint: number): boolean {
  return (
    (codePoint >= 0x30 && codePoint <= 0x39) ||
    (codePoint >= 0x41 && codePoint <= 0x5a) ||
    (codePoint >= 0x61 && codePoint <= 0x7a)
  );
}

function codePointSource(codePoint: number): string {
  return isPlain(codePoint) ? String.fromCodePoint(codePoint) : `\\x{${codePoint.toString(16)}}`;
}

function setSource(set: CodePoints): string {
  if (set.length === 0) return `[^\\x{0}-\\x{${LAST_CODE_POINT.toString(16)}}]`;
  if (set.length === 2 && set[0] === set[1]) return codePointSource(set[0]!);
  let members = '';
  for (let index = 0; index < set.length; index += 2) {
    const low = set[index]!;
    const high = set[index + 1]!;
    members += low === high ? codePointSource(low) : `${codePointSource(low)}-${codePointSource(high)}`;
  }
  return `[${members}]`;
}

function rangeSource(min: number, max: number | null): string {
  if (min === 0 && max === 1) return '?';
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** The source of `node` where one item is expected. */
function itemSource(node: Node): string {
  return node.kind === 'chars' || node.kind === 'group' ? toSource(node) : `(?:${toSource(node)})`;
}

export function toSource(node: Node): string {
  switch (node.kind) {
    case 'empty':
      return '(?:)';
    case 'chars':
      return setSource(node.set);
    case 'assertion':
      return CONDITION_SOURCE[node.condition];
    case 'sequence':
      return node.items
        .map((item) => (item.kind === 'choice' ? `(?:${toSource(item)})` : toSource(item)))
        .join('');
    case 'choice':
      return node.options.map(toSource).join('|');
    case 'repeat':
      return `${itemSource(node.item)}${rangeSource(node.min, node.max)}${node.lazy ? '?' : ''}`;
    case 'group':
      return `(${toSource(node.item)})`;
  }
}
