// Text. Walks a table of states over a text in several places at once. Enters: a complete table, and the units of a text;
// leaves: every place at which a state that counts was reached. The work for each unit is two look-ups and no branch,
// whatever the text: nothing hostile can slow it down.

import {
  LAYOUT,
  LONGEST_PART,
  makeWalk,
  PLACE_BITS,
  ROW_BITS,
  RUN_UP,
  SLOT,
  WALKS,
  type WalkProgram,
} from './walk-program.js';

export { LONGEST_PART };
export const ROW = 1 << ROW_BITS;

export interface WalkTable {
  /** Class of each unit, below ROW. */
  readonly classOf: Uint8Array;
  /** Row of a state + class -> the next state. A walk begins in state 0. */
  readonly next: Uint16Array | Int32Array;
  /** States from this number on count: a comparison tells, not a look into memory. */
  readonly firstHit: number;
}

/** What one part of the text met. */
export interface Hits {
  /** The first `count` entries are of this part: one number each, see `stateOf` and `placeOf`. */
  readonly list: Int32Array;
  count: number;
  /** Where the part begins in the text. */
  offset: number;
}

/** Reads the hits of one part, from left to right and part by part. False ends the walk. */
export type HitReader = (hits: Hits) => boolean;

export const hitOf = (state: number, place: number): number => (state << PLACE_BITS) | place;
export const stateOf = (hit: number): number => hit >>> PLACE_BITS;
/** The unit behind which the state was reached, counted from the part's offset. */
export const placeOf = (hit: number): number => hit & (LONGEST_PART - 1);

/** Units of each walk, at least, where several go side by side. */
const SHORTEST_WALK = 96;

export class TableWalk {
  readonly #classOf: Uint8Array;
  readonly #next: Uint16Array | Int32Array;
  readonly #firstHit: number;
  readonly #states: Int32Array;
  readonly #units: Uint16Array;
  readonly #hits: Hits;
  readonly #starts = new Int32Array(WALKS);
  readonly #program: WalkProgram;

  constructor({ classOf, next, firstHit }: WalkTable) {
    this.#program = makeWalk(next instanceof Uint16Array ? 2 : 4, next.length);
    const { buffer } = this.#program;
    this.#classOf = new Uint8Array(buffer, LAYOUT.classes, classOf.length);
    this.#classOf.set(classOf);
    this.#next =
      next instanceof Uint16Array
        ? new Uint16Array(buffer, LAYOUT.table, next.length)
        : new Int32Array(buffer, LAYOUT.table, next.length);
    this.#next.set(next);
    this.#firstHit = firstHit;
    this.#states = new Int32Array(buffer, LAYOUT.states, WALKS);
    this.#units = new Uint16Array(buffer, LAYOUT.units, WALKS * SLOT);
    const list = new Int32Array(buffer, LAYOUT.hits, LONGEST_PART);
    this.#hits = { list, count: 0, offset: 0 };
  }

  /** The state after the last unit; -1 when the reader had enough. */
  run(units: Uint16Array, read: HitReader): number {
    let state = 0;
    let from = 0;
    const length = Math.min(LONGEST_PART, Math.floor(units.length / WALKS));
    const block = WALKS * length;
    for (; length >= SHORTEST_WALK && from + block <= units.length; from += block) {
      this.#walkBlock(units, { from, length, state });
      for (let walk = 0; walk < WALKS; walk++) {
        const part = { from: from + walk * length, length, state };
        // A walk that set out from a guess counts when the walk before it arrived there.
        const isRight = this.#starts[walk] === state;
        state = isRight ? this.#collect(walk, length) : this.#walkAlone(units, part);
        if (!this.#readPart(part.from, read)) return -1;
      }
    }
    for (; from < units.length; from += LONGEST_PART) {
      state = this.#walkAlone(units, { from, length: Math.min(LONGEST_PART, units.length - from), state });
      if (!this.#readPart(from, read)) return -1;
    }
    return state;
  }

  /** Takes all walks through their parts: the first from where the last block ended, the others from a guess. */
  #walkBlock(units: Uint16Array, { from, length, state }: Part): void {
    for (let walk = 0; walk < WALKS; walk++) {
      const at = from + walk * length;
      const before = walk === 0 ? 0 : RUN_UP;
      this.#units.set(units.subarray(at - before, at + length), walk * SLOT + RUN_UP - before);
    }
    this.#states.fill(0);
    this.#program.walk(0, RUN_UP);
    this.#states[0] = state;
    this.#starts.set(this.#states);
    this.#program.walk(RUN_UP, RUN_UP + length);
  }

  /** Lists what one walk has met; the state after its last unit. */
  #collect(walk: number, length: number): number {
    this.#hits.count = (this.#program.collect(walk, length, this.#firstHit) - LAYOUT.hits) >> 2;
    return this.#states[walk]!;
  }

  #walkAlone(units: Uint16Array, { from, length, state }: Part): number {
    const classOf = this.#classOf;
    const next = this.#next;
    const { list } = this.#hits;
    let count = 0;
    let now = state;
    for (let index = 0; index < length; index++) {
      now = next[(now << ROW_BITS) + classOf[units[from + index]!]!]!;
      if (now >= this.#firstHit) list[count++] = hitOf(now, index);
    }
    this.#hits.count = count;
    return now;
  }

  #readPart(offset: number, read: HitReader): boolean {
    const hits = this.#hits;
    hits.offset = offset;
    return hits.count === 0 || read(hits);
  }
}

interface Part {
  readonly from: number;
  readonly length: number;
  /** Where the walk through it begins. */
  readonly state: number;
}
