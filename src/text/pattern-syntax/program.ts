// Text, pattern syntax. Trees -> one nondeterministic machine over a shared alphabet. Enters: the trees of many patterns;
// leaves: numbered steps. Counted repeats are written out, as RE2 does it, so a machine has no counters.

import { makeAlphabet, type Alphabet } from './alphabet.js';
import type { Condition, Node } from './ast.js';
import type { CodePoints } from './code-points.js';

/** `read` one letter and go on; go on where a condition `holds`; go on at `any` of several; or be `done`. */
export type Step =
  | { readonly kind: 'read'; readonly members: Uint8Array; readonly next: number }
  | { readonly kind: 'holds'; readonly condition: Condition; readonly next: number }
  | { readonly kind: 'any'; readonly next: readonly number[] }
  | { readonly kind: 'done' };

export interface Program {
  readonly steps: readonly Step[];
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

export function compileProgram(nodes: readonly Node[]): Program {
  const sets = new Map<string, CodePoints>();
  for (const node of nodes) collectSets(node, sets);
  const alphabet = makeAlphabet([...sets.values()]);
  const membersOf = new Map([...sets.keys()].map((key, index) => [key, alphabet.members[index]!]));
  const steps: Step[] = [{ kind: 'done' }];
  const add = (step: Step): number => steps.push(step) - 1;

  /** Writes `node` before step `next` and returns its first step. */
  const write = (node: Node, next: number): number => {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'chars':
        return add({ kind: 'read', members: membersOf.get(node.set.join())!, next });
      case 'assertion':
        return add({ kind: 'holds', condition: node.condition, next });
      case 'group':
        return write(node.item, next);
      case 'sequence':
        return node.items.reduceRight((after, item) => write(item, after), next);
      case 'choice':
        return add({ kind: 'any', next: node.options.map((option) => write(option, next)) });
      case 'repeat':
        return writeRepeat(node, next);
    }
  };
  const writeRepeat = (node: Node & { kind: 'repeat' }, next: number): number => {
    let entry = next;
    if (node.max === null) {
      const ways = [next];
      entry = add({ kind: 'any', next: ways });
      ways.push(write(node.item, entry));
    } else {
      for (let times = node.min; times < node.max; times += 1) {
        entry = add({ kind: 'any', next: [write(node.item, entry), next] });
      }
    }
    for (let times = 0; times < node.min; times += 1) entry = write(node.item, entry);
    return entry;
  };
  const entry = add({ kind: 'any', next: nodes.map((node) => write(node, 0)) });
  return { steps, entry, alphabet };
}
