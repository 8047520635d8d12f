// Inference. The pieces of a WordPiece vocabulary as one trie over UTF-16 units: the lines of vocab.txt enter, the
// longest piece at a place leaves. The time of a search is bounded by the longest piece, whatever the text; nothing is
// allocated per search. Must never know what a model does with the ids.

/** What `longestMatch` says where nothing matches. */
export const NO_MATCH = -1;

/** A match is `id * MATCH_LENGTH_STEP + length in units`: one number, because a pair would be garbage for every piece. */
export const MATCH_LENGTH_STEP = 4096;

export interface Search {
  readonly units: Uint16Array;
  readonly from: number;
  readonly to: number;
  /** Whether the place is inside a word, where pieces are written with the continuation mark. */
  readonly isInside: boolean;
}

export interface Vocabulary {
  readonly size: number;
  readonly idOf: (piece: string) => number | undefined;
  /** The longest piece at `from`, as one number, or NO_MATCH. */
  readonly longestMatch: (search: Search) => number;
}

const CONTINUATION = '##';
const WORD_START = 0;
const WORD_INSIDE = 1;
const MAX_PIECE_UNITS = 1024;

/** Line number = id. Only a line feed ends a line: pieces may be any other character. */
function readPieces(source: string): string[] {
  const lines = source.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

function indexPieces(pieces: readonly string[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const [id, piece] of pieces.entries()) {
    if (piece === '') throw new Error(`the vocabulary has an empty line at ${id + 1}`);
    if (piece.length > MAX_PIECE_UNITS)
      throw new Error(`the vocabulary has a line of ${piece.length} characters`);
    if (ids.has(piece)) throw new Error(`the vocabulary has the same piece twice, at line ${id + 1}`);
    ids.set(piece, id);
  }
  return ids;
}

/** How many nodes the trie will have at most: so many units, less the beginnings that neighbours in order share. */
function countNodes(pieces: readonly string[]): number {
  const sorted = [...pieces].sort();
  let nodes = 2;
  let before = '';
  for (const piece of sorted) {
    let shared = 0;
    while (shared < before.length && before.charCodeAt(shared) === piece.charCodeAt(shared)) shared += 1;
    nodes += piece.length - shared;
    before = piece;
  }
  return nodes;
}

/** Edges in one open-addressing table, twice as large as needed: (node, unit) -> node. */
interface Trie {
  readonly mask: number;
  readonly from: Int32Array;
  readonly unit: Uint16Array;
  readonly to: Int32Array;
  /** Piece that ends at a node, or -1. */
  readonly id: Int32Array;
}

const EMPTY = -1;

/** The slot of an edge: where it stands, or the empty one where it belongs. */
function slotOf(trie: Trie, node: number, unit: number): number {
  let hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b);
  hash ^= hash >>> 15;
  let slot = hash & trie.mask;
  while (trie.from[slot]! !== EMPTY && (trie.from[slot]! !== node || trie.unit[slot]! !== unit))
    slot = (slot + 1) & trie.mask;
  return slot;
}

function createTrie(nodes: number): Trie {
  let capacity = 16;
  while (capacity < nodes * 2) capacity *= 2;
  return {
    mask: capacity - 1,
    from: new Int32Array(capacity).fill(EMPTY),
    unit: new Uint16Array(capacity),
    to: new Int32Array(capacity),
    id: new Int32Array(nodes).fill(-1),
  };
}

function buildTrie(ids: ReadonlyMap<string, number>): Trie {
  const trie = createTrie(countNodes([...ids.keys()]));
  let nodes = 2;
  for (const [piece, id] of ids) {
    const isInside = piece.length > CONTINUATION.length && piece.startsWith(CONTINUATION);
    let node = isInside ? WORD_INSIDE : WORD_START;
    for (let at = isInside ? CONTINUATION.length : 0; at < piece.length; at += 1) {
      const unit = piece.charCodeAt(at);
      const slot = slotOf(trie, node, unit);
      if (trie.from[slot]! === EMPTY) {
        trie.from[slot] = node;
        trie.unit[slot] = unit;
        trie.to[slot] = nodes;
        nodes += 1;
      }
      node = trie.to[slot]!;
    }
    trie.id[node] = id;
  }
  return trie;
}

function findLongest(trie: Trie, { units, from, to, isInside }: Search): number {
  let node = isInside ? WORD_INSIDE : WORD_START;
  let best = NO_MATCH;
  for (let at = from; at < to; at += 1) {
    const slot = slotOf(trie, node, units[at]!);
    if (trie.from[slot]! === EMPTY) return best;
    node = trie.to[slot]!;
    if (trie.id[node]! >= 0) best = trie.id[node]! * MATCH_LENGTH_STEP + (at + 1 - from);
  }
  return best;
}

/** Throws an Error that names the line where the file is no vocabulary. */
export function createVocabulary(source: string): Vocabulary {
  const ids = indexPieces(readPieces(source));
  const trie = buildTrie(ids);
  return {
    size: ids.size,
    idOf: (piece) => ids.get(piece),
    longestMatch: (search) => findLongest(trie, search),
  };
}
