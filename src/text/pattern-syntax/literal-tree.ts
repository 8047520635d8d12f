// Text, pattern syntax. The tree of all literals, for their automaton. Enters: literals, their units already letters; leaves:
// nodes in the order of their depth, each with the node to fall back to and the literals that end there.

import { addEdge, createEdges, edgeTo, NO_EDGE, type EdgeTable } from '../edge-table.js';

export interface NumberedLiteral {
  /** Folded, with single spaces. */
  readonly text: string;
  readonly number: number;
}

/** Node 0 is the root; a node comes behind all that are nearer to it. */
export interface LiteralTree {
  readonly size: number;
  readonly parent: Int32Array;
  /** The letter of the edge that leads to a node. */
  readonly letter: Uint16Array;
  /** Where each depth begins, and behind the last one the end. */
  readonly depths: readonly number[];
  /** The longest other node that ends like this one. */
  readonly fallback: Int32Array;
  /** Numbers of the literals that end at a node, those of its fallback behind its own; null where none does. */
  readonly hits: readonly (readonly number[] | null)[];
}

interface Planted {
  readonly edges: EdgeTable;
  readonly parent: Int32Array;
  readonly letter: Uint16Array;
  readonly depths: number[];
  readonly own: (number[] | null)[];
}

export function growTree(literals: readonly NumberedLiteral[], letterOf: Uint16Array): LiteralTree {
  const { edges, parent, letter, depths, own } = plant(literals, letterOf);
  const size = own.length;
  const fallback = new Int32Array(size);
  const hits: (readonly number[] | null)[] = own;
  for (let node = 1; node < size; node += 1) {
    if (parent[node] !== 0) {
      let back = fallback[parent[node]!]!;
      while (back !== 0 && edgeTo(edges, back, letter[node]!) === NO_EDGE) back = fallback[back]!;
      fallback[node] = Math.max(0, edgeTo(edges, back, letter[node]!));
    }
    // Most nodes have no literal of their own: they share the list of the fallback.
    hits[node] = joinHits(own[node]!, hits[fallback[node]!]!);
  }
  return { size, parent, letter, depths, fallback, hits };
}

function joinHits(own: readonly number[] | null, others: readonly number[] | null): readonly number[] | null {
  if (own === null || others === null) return own ?? others;
  return [...own, ...others.filter((number) => !own.includes(number))];
}

/** Letter by letter, all literals at once: nodes near the root, which are read most, come to lie side by side. */
function plant(literals: readonly NumberedLiteral[], letterOf: Uint16Array): Planted {
  const most = literals.reduce((sum, { text }) => sum + text.length, 1);
  const edges = createEdges(most);
  const parent = new Int32Array(most);
  const letter = new Uint16Array(most);
  const own: (number[] | null)[] = [null];
  const depths = [0, 1];
  /** Where each literal has come to, … */
  const nodes = new Int32Array(literals.length);
  /** … and which of them go on: the first `left`. */
  const growing = Int32Array.from(nodes, (_, index) => index);
  for (let depth = 0, left = growing.length; left > 0; depth += 1) {
    let kept = 0;
    for (let at = 0; at < left; at += 1) {
      const index = growing[at]!;
      const { text, number } = literals[index]!;
      const node = nodes[index]!;
      if (depth === text.length) {
        const known = (own[node] ??= []);
        if (!known.includes(number)) known.push(number);
        continue;
      }
      growing[kept++] = index;
      const next = letterOf[text.charCodeAt(depth)]!;
      let child = edgeTo(edges, node, next);
      if (child === NO_EDGE) {
        child = own.push(null) - 1;
        addEdge(edges, node, next, child);
        parent[child] = node;
        letter[child] = next;
      }
      nodes[index] = child;
    }
    left = kept;
    if (own.length > depths.at(-1)!) depths.push(own.length);
  }
  const size = own.length;
  return { edges, parent: parent.subarray(0, size), letter: letter.subarray(0, size), depths, own };
}
