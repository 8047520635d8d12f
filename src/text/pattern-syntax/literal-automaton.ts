// Text, pattern syntax. Finds thousands of literal texts in one pass (Aho and Corasick's automaton), whatever their case and
// however wide the spaces between words. Enters: texts with a number each; leaves: every place where one ends. The work is
// one table lookup a character for ASCII, whatever the text: nothing hostile can slow it down but true hits.

import { SPACES } from './code-points.js';
import { foldedUnits } from './fold-text.js';
import { unitsOfText } from '../offset-map.js';

export interface NumberedLiteral {
  /** Folded, with single spaces. */
  readonly text: string;
  readonly number: number;
}

/** Letter of every unit that no literal uses. */
const NO_LETTER = 0;
const SPACE = 1;
const FIRST_USED = 2;

/** Letters of a row, as a power of two: case and digits are folded, so that all of ASCII fits. */
const ROW_BITS = 6;
const ROW = 1 << ROW_BITS;

export type HitListener = (numbers: readonly number[], end: number) => void;

interface Place {
  node: number;
  from: number;
}

interface Part {
  readonly from: number;
  readonly length: number;
}

/** Walks side by side through one block, and characters of each, at most and at least. */
const WALKS = 4;
const LONGEST_WALK = 1024;
const SHORTEST_WALK = 96;
/** Characters after which a walk from the root is nearly always where a walk from further back would be. */
const RUN_UP = 48;
/** What the walks through a block met; a scan is over before the next begins. */
const hitNodes = new Int32Array(WALKS * LONGEST_WALK);
const hitPlaces = new Int32Array(WALKS * LONGEST_WALK);
const hitEnds = new Int32Array(WALKS);

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

interface Letters {
  readonly ofUnit: Uint16Array;
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
  return { ofUnit, dense: Math.min(ascii, ROW), isAsciiDense: ascii <= ROW };
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
  #firstHit = 0;

  constructor(literals: readonly NumberedLiteral[]) {
    this.#letters = numberLetters(literals);
    this.#plant(literals);
    const count = this.#children.length;
    this.#fallback = new Int32Array(count);
    this.#table = count <= 0x10000 ? new Uint16Array(count * ROW) : new Int32Array(count * ROW);
    this.#link();
    this.#putHitsLast();
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

  /** Numbers the nodes anew, those at which literals end behind the others, each kind in the order it had. */
  #putHitsLast(): void {
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
    this.#firstHit = this.#hits.findIndex((numbers) => numbers.length > 0);
    if (this.#firstHit < 0) this.#firstHit = order.length;
  }

  #next(from: number, letter: number): number {
    if (letter < this.#letters.dense) return this.#table[from * ROW + letter]!;
    for (let node = from; ; node = this.#fallback[node]!) {
      const child = this.#children[node]!.get(letter);
      if (child !== undefined) return child;
      if (node === 0) return 0;
    }
  }

  /** Calls `hit` with the numbers of all literals that end right before `end`, from left to right. */
  scan(text: string, hit: HitListener): void {
    const isSimple = this.#letters.isAsciiDense && isAscii(text);
    const rest = isSimple ? this.#scanBlocks(text, hit) : { node: 0, from: 0 };
    this.#scanOn(unitsOfText(text), rest, hit);
  }

  #scanOn(units: Uint16Array, { node, from }: Place, hit: HitListener): void {
    const { ofUnit, dense } = this.#letters;
    const table = this.#table;
    const firstHit = this.#firstHit;
    let next = node;
    for (let index = from; index < units.length; index += 1) {
      const letter = ofUnit[units[index]!]!;
      next = letter < dense ? table[(next << ROW_BITS) + letter]! : this.#next(next, letter);
      if (next >= firstHit) hit(this.#hits[next]!, index + 1);
    }
  }

  /** Whole blocks of ASCII, each in four walks side by side; returns where the rest begins. */
  #scanBlocks(text: string, hit: HitListener): Place {
    const place = { node: 0, from: 0 };
    const length = Math.min(LONGEST_WALK, Math.floor(text.length / WALKS));
    if (length < SHORTEST_WALK) return place;
    const bytes = Buffer.from(text, 'latin1');
    for (; place.from + WALKS * length <= bytes.length; place.from += WALKS * length) {
      const block = { from: place.from, length };
      const starts = this.#startWalks(bytes, place, length);
      const ends = this.#walkBlock(bytes, block, starts);
      for (let walk = 0; walk < WALKS; walk += 1) {
        const part = { from: place.from + walk * length, length };
        // A walk that set out from a guess counts when the walk before it arrived there.
        if (starts[walk] === place.node) this.#replay(walk, part.from, hit);
        else ends[walk] = this.#walkAgain(bytes, { ...part, node: place.node }, hit);
        place.node = ends[walk]!;
      }
    }
    return place;
  }

  /** The first walk knows its node; the others guess theirs from the characters right before. */
  #startWalks(bytes: Uint8Array, { node, from }: Place, length: number): Int32Array {
    const starts = new Int32Array(WALKS);
    starts[0] = node;
    for (let walk = 1; walk < WALKS; walk += 1) {
      const at = from + walk * length;
      for (let index = at - RUN_UP; index < at; index += 1)
        starts[walk] = this.#step(starts[walk]!, bytes[index]!);
    }
    return starts;
  }

  #step(node: number, unit: number): number {
    return this.#table[(node << ROW_BITS) + this.#letters.ofUnit[unit]!]!;
  }

  /** Nothing branches in this loop, and no walk waits for another: a miss of the cache costs a quarter. */
  #walkBlock(bytes: Uint8Array, { from, length }: Part, starts: Int32Array): Int32Array {
    const { ofUnit } = this.#letters;
    const table = this.#table;
    const firstHit = this.#firstHit;
    let [a, b, c, d] = starts as unknown as readonly [number, number, number, number];
    let [countA, countB, countC, countD] = [0, LONGEST_WALK, 2 * LONGEST_WALK, 3 * LONGEST_WALK];
    for (let index = 0, at = from; index < length; index += 1, at += 1) {
      a = table[(a << ROW_BITS) + ofUnit[bytes[at]!]!]!;
      b = table[(b << ROW_BITS) + ofUnit[bytes[at + length]!]!]!;
      c = table[(c << ROW_BITS) + ofUnit[bytes[at + 2 * length]!]!]!;
      d = table[(d << ROW_BITS) + ofUnit[bytes[at + 3 * length]!]!]!;
      hitNodes[countA] = a;
      hitPlaces[countA] = index;
      countA += 1 ^ ((a - firstHit) >>> 31);
      hitNodes[countB] = b;
      hitPlaces[countB] = index;
      countB += 1 ^ ((b - firstHit) >>> 31);
      hitNodes[countC] = c;
      hitPlaces[countC] = index;
      countC += 1 ^ ((c - firstHit) >>> 31);
      hitNodes[countD] = d;
      hitPlaces[countD] = index;
      countD += 1 ^ ((d - firstHit) >>> 31);
    }
    hitEnds.set([countA, countB, countC, countD]);
    return Int32Array.of(a, b, c, d);
  }

  #replay(walk: number, from: number, hit: HitListener): void {
    for (let index = walk * LONGEST_WALK; index < hitEnds[walk]!; index += 1)
      hit(this.#hits[hitNodes[index]!]!, from + hitPlaces[index]! + 1);
  }

  #walkAgain(bytes: Uint8Array, { node, from, length }: Place & Part, hit: HitListener): number {
    let next = node;
    for (let index = from; index < from + length; index += 1) {
      next = this.#step(next, bytes[index]!);
      if (next >= this.#firstHit) hit(this.#hits[next]!, index + 1);
    }
    return next;
  }
}
