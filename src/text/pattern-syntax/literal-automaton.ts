// Text, pattern syntax. Finds thousands of literal texts in one pass (Aho and Corasick's automaton), whatever their case and
// however wide the spaces between words. Enters: texts with a number each; leaves: every place where one ends. The work is
// one table lookup a character for ASCII, whatever the text: nothing hostile can slow it down but true hits.

import { addEdge, createEdges, edgeTo, NO_EDGE, type EdgeTable } from '../edge-table.js';
import { hitOf, LONGEST_PART, ROW, TableWalk, type HitReader, type Hits } from '../table-walk.js';
import { SPACES } from './code-points.js';
import { foldedUnits } from './fold-text.js';
import { growTree, type LiteralTree, type NumberedLiteral } from './literal-tree.js';

/** Letter of every unit that no literal uses. */
const NO_LETTER = 0;
const SPACE = 1;
const FIRST_USED = 2;
const ROOT = 0;

interface Letters {
  readonly ofUnit: Uint16Array;
  readonly count: number;
  /** Letters below this number are looked up in a table, the others among the edges. */
  readonly dense: number;
  /** Whether all of ASCII is. */
  readonly isAsciiDense: boolean;
}

function numberLetters(literals: readonly NumberedLiteral[]): Letters {
  const letterOf = new Uint16Array(0x10000);
  for (const { text } of literals)
    for (let at = 0; at < text.length; at += 1) letterOf[text.charCodeAt(at)] = FIRST_USED;
  letterOf[0x20] = NO_LETTER;
  let count = FIRST_USED;
  let ascii = FIRST_USED;
  for (let unit = 0; unit < letterOf.length; unit += 1) {
    if (unit === 0x80) ascii = count;
    if (letterOf[unit] !== NO_LETTER) letterOf[unit] = count++;
  }
  const folded = foldedUnits();
  const ofUnit = letterOf.map((_, unit) => letterOf[folded[unit]!]!);
  for (let index = 0; index < SPACES.length; index += 2)
    ofUnit.fill(SPACE, SPACES[index], SPACES[index + 1]! + 1);
  return { ofUnit, count, dense: Math.min(ascii, ROW), isAsciiDense: ascii <= ROW };
}

/** New numbers for all nodes, those at which literals end behind the others, and the first of these. */
function putEndsLast({ hits }: LiteralTree): { readonly fresh: Int32Array; readonly firstEnd: number } {
  const firstEnd = hits.reduce((count, numbers) => count + Number(numbers === null), 0);
  const fresh = new Int32Array(hits.length);
  let [plain, end] = [0, firstEnd];
  for (const [node, numbers] of hits.entries()) fresh[node] = numbers === null ? plain++ : end++;
  return { fresh, firstEnd };
}

export class LiteralAutomaton {
  readonly nodes: number;
  readonly #letters: Letters;
  /** Where a node goes on when none of its edges fits. */
  readonly #fallback: Int32Array;
  /** Row of a node + letter -> the next node, fallbacks already followed. */
  readonly #table: Uint16Array | Int32Array;
  /** The edges of the letters without a column. */
  readonly #edges: EdgeTable;
  /** Nodes from this number on are ends of literals: a comparison tells, not a look into memory. */
  readonly firstEnd: number;
  /** The numbers of the literals that end at such a node lie in a row, … */
  readonly numbers: Int32Array;
  /** … from here to where those of the next begin; the first entry is that of `firstEnd`. */
  readonly numbersFrom: Int32Array;
  readonly #walk: TableWalk;
  /** What follows the root by letter, the letters without a column included: most texts are there most of the time. */
  readonly #fromRoot: Int32Array;

  constructor(literals: readonly NumberedLiteral[]) {
    this.#letters = numberLetters(literals);
    const tree = growTree(literals, this.#letters.ofUnit);
    const { fresh, firstEnd } = putEndsLast(tree);
    this.nodes = tree.size;
    this.firstEnd = firstEnd;
    this.#fallback = new Int32Array(tree.size);
    for (let node = 0; node < tree.size; node += 1)
      this.#fallback[fresh[node]!] = fresh[tree.fallback[node]!]!;
    const { dense } = this.#letters;
    this.#edges = createEdges(tree.letter.reduce((sum, letter) => sum + Number(letter >= dense), 0));
    this.#fromRoot = new Int32Array(this.#letters.count);
    this.#table = tree.size <= 0x10000 ? new Uint16Array(tree.size * ROW) : new Int32Array(tree.size * ROW);
    this.#fillTable(tree, fresh);
    const hits = tree.hits.filter((numbers) => numbers !== null);
    this.numbers = Int32Array.from(hits.flat());
    this.numbersFrom = new Int32Array(hits.length + 1);
    for (const [index, { length }] of hits.entries())
      this.numbersFrom[index + 1] = this.numbersFrom[index]! + length;
    const classOf = Uint8Array.from(this.#letters.ofUnit, (letter) => (letter < ROW ? letter : NO_LETTER));
    this.#walk = new TableWalk({ classOf, next: this.#table, firstHit: this.firstEnd });
  }

  /** Depth by depth: a node's fallback is nearer to the root, so its row is complete when it is copied. */
  #fillTable({ depths, parent, letter }: LiteralTree, fresh: Int32Array): void {
    for (const [depth, from] of depths.slice(0, -1).entries()) {
      const to = depths[depth + 1]!;
      for (let node = Math.max(from, 1); node < to; node += 1)
        this.#addEdge(fresh[parent[node]!]!, letter[node]!, fresh[node]!);
      for (let node = Math.max(from, 1); node < to; node += 1) {
        const back = this.#fallback[fresh[node]!]!;
        this.#table.copyWithin(fresh[node]! * ROW, back * ROW, (back + 1) * ROW);
      }
    }
    // A run of spaces reads as one: more of them lead nowhere else.
    for (const [node, last] of letter.entries())
      if (last === SPACE) this.#table[fresh[node]! * ROW + SPACE] = fresh[node]!;
  }

  #addEdge(from: number, letter: number, to: number): void {
    if (from === ROOT) this.#fromRoot[letter] = to;
    if (letter < this.#letters.dense) this.#table[from * ROW + letter] = to;
    else addEdge(this.#edges, from, letter, to);
  }

  #next(from: number, letter: number): number {
    if (letter < this.#letters.dense) return this.#table[from * ROW + letter]!;
    for (let node = from; node !== ROOT; node = this.#fallback[node]!) {
      const child = edgeTo(this.#edges, node, letter);
      if (child !== NO_EDGE) return child;
    }
    return this.#fromRoot[letter]!;
  }

  /** Reads a text, given as such and as its units: `read` gets every node at which literals end, from left to right. */
  scan(text: string, units: Uint16Array, read: HitReader): void {
    const isAscii = Buffer.byteLength(text) === text.length;
    if (this.#letters.isAsciiDense && isAscii) this.#walk.run(units, read);
    else this.#scanAny(units, read);
  }

  #scanAny(units: Uint16Array, read: HitReader): void {
    const { ofUnit, dense } = this.#letters;
    const table = this.#table;
    const hits: Hits = { list: new Int32Array(LONGEST_PART), count: 0, offset: 0 };
    let node = 0;
    for (; hits.offset < units.length; hits.offset += LONGEST_PART) {
      const length = Math.min(LONGEST_PART, units.length - hits.offset);
      hits.count = 0;
      for (let place = 0; place < length; place += 1) {
        const letter = ofUnit[units[hits.offset + place]!]!;
        node = letter < dense ? table[node * ROW + letter]! : this.#next(node, letter);
        if (node >= this.firstEnd) hits.list[hits.count++] = hitOf(node, place);
      }
      if (hits.count > 0) read(hits);
    }
  }
}
