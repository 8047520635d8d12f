// Text, pattern syntax. What a parsed pattern is made of. Case and dot flags are already resolved into code-point sets, so
// that everything computed from a tree sees what RE2 would see. Data only.

import type { CodePoints } from './code-points.js';

/** Conditions on the place between two characters. `^` and `$` always mean line ends here. */
export type Condition = 'word_boundary' | 'not_word_boundary' | 'line_start' | 'line_end';

export type Node =
  | { readonly kind: 'empty' }
  /** One code point out of a set. */
  | { readonly kind: 'chars'; readonly set: CodePoints }
  | { readonly kind: 'assertion'; readonly condition: Condition }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  /** `max` null: without end. */
  | {
      readonly kind: 'repeat';
      readonly item: Node;
      readonly min: number;
      readonly max: number | null;
      readonly lazy: boolean;
    }
  /** A capturing group; `name` null when it has none. */
  | { readonly kind: 'group'; readonly item: Node; readonly name: string | null };

export const EMPTY: Node = { kind: 'empty' };

/** A sequence without needless wrapping. */
export function sequenceOf(items: readonly Node[]): Node {
  const flat: Node[] = [];
  for (const item of items) {
    if (item.kind === 'sequence') flat.push(...item.items);
    else if (item.kind !== 'empty') flat.push(item);
  }
  if (flat.length === 0) return EMPTY;
  return flat.length === 1 ? flat[0]! : { kind: 'sequence', items: flat };
}

/** A choice without needless wrapping; order is kept, since RE2 prefers earlier options. */
export function choiceOf(options: readonly Node[]): Node {
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

/** Names of the capturing groups, in the order of their opening parentheses; null for a group without a name. */
export function groupNames(node: Node): (string | null)[] {
  switch (node.kind) {
    case 'group':
      return [node.name, ...groupNames(node.item)];
    case 'repeat':
      return groupNames(node.item);
    case 'sequence':
      return node.items.flatMap(groupNames);
    case 'choice':
      return node.options.flatMap(groupNames);
    case 'empty':
    case 'chars':
    case 'assertion':
      return [];
  }
}

/** The tree without capturing groups, but for those whose name is in `keep`. */
export function dropGroups(node: Node, keep: readonly string[] = []): Node {
  switch (node.kind) {
    case 'group': {
      const item = dropGroups(node.item, keep);
      return node.name !== null && keep.includes(node.name) ? { ...node, item } : item;
    }
    case 'repeat':
      return { ...node, item: dropGroups(node.item, keep) };
    case 'sequence':
      return sequenceOf(node.items.map((item) => dropGroups(item, keep)));
    case 'choice':
      return choiceOf(node.options.map((option) => dropGroups(option, keep)));
    case 'empty':
    case 'chars':
    case 'assertion':
      return node;
  }
}
