// Cloak. Finds every stretch of a text that is laid out like one of many ids, in one pass: `9` stands for a digit, `A`
// for an ASCII letter, the rest for itself. A trie of layouts is walked from each word start and dies at the first
// character no layout has, so the cost is linear and hundreds of layouts cost what one does.

import { isWordUnit } from './reading.js';

const CLASSES = '9A -./+()_';
const WIDTH = CLASSES.length;

/** The class of every ASCII character; -1: no layout has it. */
const CLASS_OF = Int8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 48 && code <= 57) return 0;
  if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return 1;
  const at = CLASSES.indexOf(String.fromCharCode(code));
  return at > 1 ? at : -1;
});

function classOf(code: number): number {
  return code < 0x80 ? CLASS_OF[code]! : -1;
}

export interface LayoutHit<T> {
  readonly start: number;
  readonly end: number;
  /** Whoever asked for this layout. */
  readonly owners: readonly T[];
}

export interface LayoutTrie<T> {
  /** Every hit that begins and ends at a word edge; hits may overlap. */
  readonly find: (text: string) => Generator<LayoutHit<T>>;
}

class TrieBuilder<T> {
  readonly next: number[] = new Array<number>(WIDTH).fill(0);
  readonly owners: T[][] = [[]];

  add(layout: string, owner: T): void {
    let node = 0;
    for (const char of layout) {
      const step = CLASSES.indexOf(char);
      if (step === -1) throw new Error(`layout holds a character no class covers: ${layout}`);
      const at = node * WIDTH + step;
      if (this.next[at] === 0) {
        this.next[at] = this.owners.length;
        this.owners.push([]);
        for (let i = 0; i < WIDTH; i++) this.next.push(0);
      }
      node = this.next[at]!;
    }
    this.owners[node]!.push(owner);
  }
}

/** Builds the trie from layouts and their owners. */
export function buildLayoutTrie<T>(entries: Iterable<readonly [string, T]>): LayoutTrie<T> {
  const builder = new TrieBuilder<T>();
  for (const [layout, owner] of entries) builder.add(layout, owner);
  const next = Int32Array.from(builder.next);
  const { owners } = builder;
  return { find: (text) => walk(text, next, owners) };
}

function* walk<T>(
  text: string,
  next: Int32Array,
  owners: readonly (readonly T[])[],
): Generator<LayoutHit<T>> {
  let isInside = false;
  for (let start = 0; start < text.length; start++) {
    const first = classOf(text.charCodeAt(start));
    const isEdge = !isInside;
    isInside = first === 0 || first === 1 || isWordUnit(text, start);
    if (!isEdge || (first !== 0 && first !== 1)) continue;
    let node = next[first]!;
    for (let end = start + 1; node !== 0; end++) {
      const found = owners[node]!;
      if (found.length > 0 && !isWordUnit(text, end)) yield { start, end, owners: found };
      const step = end < text.length ? classOf(text.charCodeAt(end)) : -1;
      node = step === -1 ? 0 : next[node * WIDTH + step]!;
    }
  }
}
