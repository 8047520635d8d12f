// Protocol. JSON pointers, and putting new texts at some of them: the body is copied along the edited paths only, and
// what was given is never changed.

import type { Edits, JsonObject } from './adapter.js';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under an own key; undefined where there is no object or no such key. */
export function at(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function stringAt(value: unknown, key: string): string | null {
  const found = at(value, key);
  return typeof found === 'string' ? found : null;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
}

export function pointerStep(key: string | number): string {
  if (typeof key === 'number') return `/${key}`;
  return key.includes('~') || key.includes('/')
    ? `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `/${key}`;
}

/** Whether a pointer is `base` or leads below it. */
export function isBelow(pointer: string, base: string): boolean {
  return pointer === base || pointer.startsWith(`${base}/`);
}

export function readPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const key of splitPointer(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = at(value, key);
  }
  return value;
}

function splitPointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A copy of `body` without what the pointers name. */
export function removeAt(body: unknown, pointers: readonly string[]): unknown {
  return pointers.reduce((value, pointer) => removeOne(value, splitPointer(pointer)), body);
}

function removeOne(value: unknown, steps: readonly string[]): unknown {
  const [key, ...rest] = steps;
  if (key === undefined) return null;
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    return items.map((item, index) => (index === Number(key) ? removeOne(item, rest) : item));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    if (name !== key) return [[name, item]];
    return rest.length === 0 ? [] : [[name, removeOne(item, rest)]];
  });
  return Object.fromEntries(entries);
}

interface EditTree {
  text: string | null;
  readonly children: Map<string, EditTree>;
}

function plantEdits(edits: Edits): EditTree {
  const root: EditTree = { text: null, children: new Map() };
  for (const [pointer, text] of edits) {
    let node = root;
    for (const key of splitPointer(pointer)) {
      let child = node.children.get(key);
      if (child === undefined) node.children.set(key, (child = { text: null, children: new Map() }));
      node = child;
    }
    node.text = text;
  }
  return root;
}

/** A copy of `body` with the texts of `edits` in place. A pointer that leads nowhere is a bug of the caller. */
export function applyEdits(body: unknown, edits: Edits): unknown {
  return edits.size === 0 ? body : applyTree(body, plantEdits(edits));
}

function applyTree(value: unknown, tree: EditTree): unknown {
  if (tree.text !== null) {
    if (typeof value === 'string') return tree.text;
    if (value === undefined) throw new Error('an edit points at nothing');
    return JSON.parse(tree.text) as unknown;
  }
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])];
    for (const [key, child] of tree.children) copy[Number(key)] = applyTree(copy[Number(key)], child);
    return copy;
  }
  if (!isObject(value)) throw new Error('an edit points at nothing');
  for (const key of tree.children.keys()) {
    if (!Object.hasOwn(value, key)) throw new Error('an edit points at nothing');
  }
  // fromEntries defines properties, so a key called __proto__ stays an ordinary key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const child = tree.children.get(key);
      return [key, child === undefined ? item : applyTree(item, child)];
    }),
  );
}
