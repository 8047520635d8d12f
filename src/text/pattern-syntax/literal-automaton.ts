// Text, pattern syntax. Finds thousands of literal texts in one pass (Aho and Corasick's automaton), whatever their case and
// however wide the spaces between words. Enters: texts with a number each; leaves: every place where one ends. The work is
// one table lookup a character for ASCII, whatever the text: nothing hostile can slow it down but true hits.

import { SPACES } from './code-points.js';
import { foldedUnits } from './fold-text.js';
import { hitOf, LONGEST_PART, ROW, TableWalk, type HitReader, type Hits } from '../table-walk.js';

export interface NumberedLiteral {
  /** Folded, with single spaces. */
  readonly text: string;
  readonly number: number;
}

/** Letter of every unit that no literal uses. */
const NO_LETTER = 0;
const SPACE = 1;
const FIRST_USED = 2;

interface Letters {
  readonly ofUnit: Uint16Array;
  readonly count: number;
  /** Letters below this number are looked up in a table, the others in maps. */
  readonly dense: number;
  /** Whether all of ASCII is. */
  readonly isAsciiDense: boolean;
}

function numberLetters(literals: readonly NumberedLiteral[]): Letters {
  const used = new Set<number>();
  for (const { text } of literals) for (let at = 0; at < text.length; at += 1) used.add(text.charCodeAt(at));
  used.delete(0x20);
  const ordered = [...used].sort((a, b) => a - b);
  const letterOf = new Map(ordered.map((unit, index) => [unit, index + FIRST_USED]));
  const ofUnit = Uint16Array.from(foldedUnits(), (unit) => letterOf.get(unit) ?? NO_LETTER);
  for (let index = 0; index < SPACES.length; index += 2)
    ofUnit.fill(SPACE, SPACES[index], SPACES[index + 1]! + 1);
  const ascii = FIRST_USED + ordered.filter((unit) => unit < 0x80).length;
  return {
    ofUnit,
    count: FIRST_USED + ordered.length,
    dense: Math.min(ascii, ROW),
    isAsciiDense: ascii <= ROW,
  };
}

export class LiteralAutomaton {
  readonly #letters: Letters;
  #children: Map<number, number>[] = [new Map<number, number>()];
  /** Numbers of the literals that end at a node. */
  #hits: number[][] = [[]];
  #fallback: Int32Array;
  /** Row of a node + letter -> the next node, fallbacks already followed. */
  #table: Uint16Array | Int32Array;
  /** Nodes from this number on are ends of literals: a comparison tells, not a look into memory. */
  readonly firstEnd: number;
  /** The numbers of the literals that end at such a node lie in a row, … */
  readonly numbers: Int32Array;
  /** … from here to where those of the next begin; the first entry is that of `firstEnd`. */
  readonly numbersFrom: Int32Array;
  readonly #walk: TableWalk;
  /** What follows the root by letter, the letters without a column included: most texts are there most of the time. */
  #fromRoot: Int32Array;

  constructor(literals: readonly NumberedLiteral[]) {
    this.#letters = numberLetters(literals);
    this.#plant(literals);
    const count = this.#children.length;
    this.#fallback = new Int32Array(count);
    this.#fromRoot = this.#listRoot();
    this.#table = count <= 0x10000 ? new Uint16Array(count * ROW) : new Int32Array(count * ROW);
    this.#link();
    this.firstEnd = this.#putHitsLast();
    this.#fromRoot = this.#listRoot();
    const hits = this.#hits.slice(this.firstEnd);
    this.numbers = Int32Array.from(hits.flat());
    this.numbersFrom = new Int32Array(hits.length + 1);
    for (const [index, { length }] of hits.entries())
      this.numbersFrom[index + 1] = this.numbersFrom[index]! + length;
    const classOf = Uint8Array.from(this.#letters.ofUnit, (letter) => (letter < ROW ? letter : NO_LETTER));
    this.#walk = new TableWalk({ classOf, next: this.#table, firstHit: this.firstEnd });
  }

  get nodes(): number {
    return this.#children.length;
  }

  /** Letter by letter, all literals at once: nodes near the root, which are read most, come to lie side by side. */
  #plant(literals: readonly NumberedLiteral[]): void {
    let growing = literals.map((literal) => ({ literal, node: 0 }));
    for (let at = 0; growing.length > 0; at += 1) {
      const next: typeof growing = [];
      for (const { literal, node } of growing) {
        if (at < literal.text.length)
          next.push({ literal, node: this.#childOf(node, literal.text.charCodeAt(at)) });
        else if (!this.#hits[node]!.includes(literal.number)) this.#hits[node]!.push(literal.number);
      }
      growing = next;
    }
  }

  #childOf(node: number, unit: number): number {
    const letter = this.#letters.ofUnit[unit]!;
    let child = this.#children[node]!.get(letter);
    if (child === undefined) {
      child = this.#children.push(new Map<number, number>()) - 1;
      this.#hits.push([]);
      this.#children[node]!.set(letter, child);
    }
    return child;
  }

  /** In the order of depth: a node's fallback is nearer to the root, so its row and its hits are complete when copied. */
  #link(): void {
    const letterBefore = new Int32Array(this.#children.length);
    for (const [node, children] of this.#children.entries()) {
      const back = this.#fallback[node]!;
      if (node !== 0) {
        this.#table.copyWithin(node * ROW, back * ROW, (back + 1) * ROW);
        const known = this.#hits[node]!;
        for (const number of this.#hits[back]!) if (!known.includes(number)) known.push(number);
      }
      for (const [letter, child] of children) {
        this.#fallback[child] = node === 0 ? 0 : this.#next(back, letter);
        letterBefore[child] = letter;
        if (letter < this.#letters.dense) this.#table[node * ROW + letter] = child;
      }
      // A run of spaces reads as one: more of them lead nowhere else.
      if (letterBefore[node] === SPACE) this.#table[node * ROW + SPACE] = node;
    }
  }

  /** Numbers the nodes anew, those at which literals end behind the others, and returns the first of these. */
  #putHitsLast(): number {
    const old = [...this.#hits.keys()];
    const order = [
      ...old.filter((node) => this.#hits[node]!.length === 0),
      ...old.filter((node) => this.#hits[node]!.length > 0),
    ];
    const fresh = new Int32Array(order.length);
    for (const [index, node] of order.entries()) fresh[node] = index;
    const table = this.#table;
    const moved = table.length === 0 ? table : table.slice();
    for (const [index, node] of order.entries())
      for (let letter = 0; letter < ROW; letter += 1)
        moved[index * ROW + letter] = fresh[table[node * ROW + letter]!]!;
    this.#table = moved;
    this.#fallback = Int32Array.from(order, (node) => fresh[this.#fallback[node]!]!);
    this.#hits = order.map((node) => this.#hits[node]!);
    for (const children of this.#children)
      for (const [letter, child] of children) children.set(letter, fresh[child]!);
    this.#children = order.map((node) => this.#children[node]!);
    const first = this.#hits.findIndex((numbers) => numbers.length > 0);
    return first < 0 ? order.length : first;
  }

  #listRoot(): Int32Array {
    const next = new Int32Array(this.#letters.count);
    for (const [letter, child] of this.#children[0]!) next[letter] = child;
    return next;
  }

  #next(from: number, letter: number): number {
    if (letter < this.#letters.dense) return this.#table[from * ROW + letter]!;
    for (let node = from; node !== 0; node = this.#fallback[node]!) {
      const child = this.#children[node]!.get(letter);
      if (child !== undefined) return child;
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
