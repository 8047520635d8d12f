// Text, pattern syntax. Trees -> one nondeterministic machine over a shared alphabet. Enters: the trees of many patterns;
// leaves: numbered steps. Counted repeats are written out, as RE2 does it, so a machine has no counters.

import { makeAlphabet, type Alphabet } from './alphabet.js';
import type { Condition, Node } from './ast.js';
import type { CodePoints } from './code-points.js';

/** `read` one letter and go on; go on where a condition `holds`; go on at `any` of several; or be `done`. */
export const STEP = { done: 0, read: 1, holds: 2, any: 3 } as const;
export const CONDITIONS: readonly Condition[] = [
  'word_boundary',
  'not_word_boundary',
  'line_start',
  'line_end',
];

/** Steps by number, in columns: there are a hundred thousand of them. Data only, so that it can be kept in a file. */
export interface Program {
  readonly kinds: Uint8Array;
  /** Where the row of a `read` begins among the members of the alphabet; number of a condition; first way of an `any`. */
  readonly args: Int32Array;
  /** The next step; of an `any`, behind its last way. */
  readonly nexts: Int32Array;
  /** Steps that follow an `any`, one `any` behind the other. */
  readonly ways: Int32Array;
  /** By step: 1 where nothing but conditions lies between it and the end of a match. */
  readonly ends: Uint8Array;
  /** The first step: all patterns at once. */
  readonly entry: number;
  readonly alphabet: Alphabet;
}

function collectSets(node: Node, into: Map<string, CodePoints>): void {
  switch (node.kind) {
    case 'chars':
      into.set(node.set.join(), node.set);
      return;
    case 'sequence':
      for (const item of node.items) collectSets(item, into);
      return;
    case 'choice':
      for (const option of node.options) collectSets(option, into);
      return;
    case 'repeat':
    case 'group':
      collectSets(node.item, into);
      return;
    case 'empty':
    case 'assertion':
      return;
  }
}

/** Takes steps one by one and gives them in columns. */
class StepWriter {
  readonly #kinds: number[] = [];
  readonly #args: number[] = [];
  readonly #nexts: number[] = [];
  readonly #ways: number[] = [];

  add(kind: number, arg: number, next: number): number {
    this.#kinds.push(kind);
    this.#args.push(arg);
    this.#nexts.push(next);
    return this.#kinds.length - 1;
  }

  addAny(ways: readonly number[]): number {
    const first = this.#ways.length;
    for (const way of ways) this.#ways.push(way);
    return this.add(STEP.any, first, this.#ways.length);
  }

  /** A loop is known before what it repeats: its second way is filled in once that is written. */
  addLoop(next: number): { readonly step: number; readonly close: (way: number) => void } {
    const step = this.addAny([next, next]);
    const place = this.#ways.length - 1;
    return { step, close: (way) => (this.#ways[place] = way) };
  }

  finish(): Omit<Program, 'ends' | 'entry' | 'alphabet'> {
    return {
      kinds: Uint8Array.from(this.#kinds),
      args: Int32Array.from(this.#args),
      nexts: Int32Array.from(this.#nexts),
      ways: Int32Array.from(this.#ways),
    };
  }
}

export function compileProgram(nodes: readonly Node[]): Program {
  const sets = new Map<string, CodePoints>();
  for (const node of nodes) collectSets(node, sets);
  const alphabet = makeAlphabet([...sets.values()]);
  const membersOf = new Map([...sets.keys()].map((key, index) => [key, index * alphabet.size]));
  const writer = new StepWriter();
  const done = writer.add(STEP.done, 0, 0);

  /** Writes `node` before step `next` and returns its first step. */
  const write = (node: Node, next: number): number => {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'chars':
        return writer.add(STEP.read, membersOf.get(node.set.join())!, next);
      case 'assertion':
        return writer.add(STEP.holds, CONDITIONS.indexOf(node.condition), next);
      case 'group':
        return write(node.item, next);
      case 'sequence':
        return node.items.reduceRight((after, item) => write(item, after), next);
      case 'choice':
        return writer.addAny(node.options.map((option) => write(option, next)));
      case 'repeat':
        return writeRepeat(node, next);
    }
  };
  const writeRepeat = (node: Node & { kind: 'repeat' }, next: number): number => {
    let entry = next;
    if (node.max === null) {
      const loop = writer.addLoop(next);
      entry = loop.step;
      loop.close(write(node.item, entry));
    } else {
      for (let times = node.min; times < node.max; times += 1)
        entry = writer.addAny([write(node.item, entry), next]);
    }
    for (let times = 0; times < node.min; times += 1) entry = write(node.item, entry);
    return entry;
  };
  const entry = writer.addAny(nodes.map((node) => write(node, done)));
  const columns = writer.finish();
  return { ...columns, ends: findEnds(columns), entry, alphabet };
}

/** Which steps lead to the end of a match without reading another letter. */
function findEnds({ kinds, args, nexts, ways }: Omit<Program, 'ends' | 'entry' | 'alphabet'>): Uint8Array {
  const leads = (step: number, seen: Set<number>): boolean => {
    if (seen.has(step)) return false;
    seen.add(step);
    const kind = kinds[step];
    if (kind === STEP.holds) return leads(nexts[step]!, seen);
    if (kind === STEP.any) return ways.subarray(args[step], nexts[step]).some((way) => leads(way, seen));
    return kind === STEP.done;
  };
  return kinds.map((kind, step) => (kind !== STEP.read && leads(step, new Set()) ? 1 : 0));
}
