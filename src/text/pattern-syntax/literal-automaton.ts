// Text, pattern syntax. Finds thousands of literal texts in one pass (Aho and Corasick's automaton), whatever their case and
// however wide the spaces between words. Enters: texts with a number each; leaves: every place where one ends. The work is
// one table lookup a character for ASCII, whatever the text: nothing hostile can slow it down but true hits.

import { SPACES } from './code-points.js';
import { foldedUnits } from './fold-text.js';

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

interface Letters {
  readonly ofUnit: Uint16Array;
  /** Letters below this number are looked up in a table, the others in maps. */
  readonly dense: number;
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
  return { ofUnit, dense: Math.min(ascii, ROW) };
}

export class LiteralAutomaton {
  readonly #letters: Letters;
  readonly #children: Map<number, number>[] = [new Map<number, number>()];
  /** Numbers of the literals that end at a node. */
  readonly #hits: number[][] = [[]];
  readonly #fallback: Int32Array;
  /** Row of a node + letter -> the next node, fallbacks already followed. */
  readonly #table: Uint16Array | Int32Array;
  readonly #isHit: Uint8Array;

  constructor(literals: readonly NumberedLiteral[]) {
    this.#letters = numberLetters(literals);
    this.#plant(literals);
    const count = this.#children.length;
    this.#fallback = new Int32Array(count);
    this.#table = count <= 0x10000 ? new Uint16Array(count * ROW) : new Int32Array(count * ROW);
    this.#link();
    this.#isHit = Uint8Array.from(this.#hits, (numbers) => (numbers.length > 0 ? 1 : 0));
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

  #next(from: number, letter: number): number {
    if (letter < this.#letters.dense) return this.#table[from * ROW + letter]!;
    for (let node = from; ; node = this.#fallback[node]!) {
      const child = this.#children[node]!.get(letter);
      if (child !== undefined) return child;
      if (node === 0) return 0;
    }
  }

  /** Calls `hit` with the numbers of all literals that end right before `end`, from left to right. */
  scan(text: string, hit: (numbers: readonly number[], end: number) => void): void {
    const { ofUnit, dense } = this.#letters;
    const table = this.#table;
    const isHit = this.#isHit;
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      const letter = ofUnit[text.charCodeAt(index)]!;
      node = letter < dense ? table[(node << ROW_BITS) + letter]! : this.#next(node, letter);
      if (isHit[node] === 1) hit(this.#hits[node]!, index + 1);
    }
  }
}
