// Text. The edges of a tree of states in one table: a node and a letter enter, the node behind them leaves. Open addressing
// over flat arrays: tens of thousands of small maps would cost a start half a second of collecting garbage.

/** What `edgeTo` says where there is no such edge. */
export const NO_EDGE = -1;

export interface EdgeTable {
  readonly mask: number;
  /** Three in a row for each slot: the node, the letter, and the node behind them. */
  readonly slots: Int32Array;
}

/** Room for so many edges, and as much again, so that a search ends soon. */
export function createEdges(edges: number): EdgeTable {
  let capacity = 16;
  while (capacity < edges * 2) capacity *= 2;
  return { mask: capacity - 1, slots: new Int32Array(capacity * 3).fill(NO_EDGE) };
}

/** Where an edge stands, or the empty slot where it belongs. */
function placeOf({ mask, slots }: EdgeTable, node: number, letter: number): number {
  let hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(letter + 1, 0x85ebca6b);
  hash ^= hash >>> 15;
  let place = (hash & mask) * 3;
  while (slots[place]! !== NO_EDGE && (slots[place]! !== node || slots[place + 1]! !== letter))
    place = place === mask * 3 ? 0 : place + 3;
  return place;
}

export function edgeTo(edges: EdgeTable, node: number, letter: number): number {
  return edges.slots[placeOf(edges, node, letter) + 2]!;
}

export function addEdge(edges: EdgeTable, node: number, letter: number, to: number): void {
  const place = placeOf(edges, node, letter);
  edges.slots[place] = node;
  edges.slots[place + 1] = letter;
  edges.slots[place + 2] = to;
}
