// Text. Walks a table of states over a text in several places at once. Enters: a complete table, and the units of a text;
// leaves: every place at which a state that counts was reached. The work for each unit is two look-ups and no branch,
// whatever the text: nothing hostile can slow it down.

import { makeWalk, PLACE_BITS, type Walk } from './walk-program.js';

/** Classes of a row, as a power of two. */
const ROW_BITS = 6;
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
  /** The entries from here on, and below `to`, are of this part: one number each, see `stateOf` and `placeOf`. */
  readonly list: Int32Array;
  from: number;
  to: number;
  /** Where the part begins in the text. */
  offset: number;
}

/** Reads the hits of one part, from left to right and part by part. False ends the walk. */
export type HitReader = (hits: Hits) => boolean;

/** Units of a part, at most. */
export const LONGEST_PART = 1 << PLACE_BITS;

export const hitOf = (state: number, place: number): number => (state << PLACE_BITS) | place;
export const stateOf = (hit: number): number => hit >>> PLACE_BITS;
/** The unit behind which the state was reached, counted from the part's offset. */
export const placeOf = (hit: number): number => hit & (LONGEST_PART - 1);

/** Walks side by side through one block, and units of each, at least. */
const WALKS = 4;
const SHORTEST_WALK = 96;
/** Units after which a walk from state 0 is nearly always where a walk from further back would be. */
const RUN_UP = 24;

/** Byte addresses in the memory of a walk. */
const CLASSES = 0;
const STATES = CLASSES + (1 << 16);
const COUNTS = STATES + WALKS * 4;
const UNITS = COUNTS + WALKS * 4;
const HITS = UNITS + WALKS * LONGEST_PART * 2;
const TABLE = HITS + WALKS * LONGEST_PART * 4;
const LAYOUT = {
  ...{ walks: WALKS, longest: LONGEST_PART, rowBits: ROW_BITS },
  ...{ classes: CLASSES, states: STATES, counts: COUNTS, units: UNITS, hits: HITS, table: TABLE },
};

export class TableWalk {
  readonly #classOf: Uint8Array;
  readonly #next: Uint16Array | Int32Array;
  readonly #firstHit: number;
  readonly #states: Int32Array;
  readonly #counts: Int32Array;
  readonly #units: Uint16Array;
  readonly #hits: Hits;
  readonly #starts = new Int32Array(WALKS);
  readonly #walk: Walk;

  constructor({ classOf, next, firstHit }: WalkTable) {
    const layout = { ...LAYOUT, entryBytes: next.BYTES_PER_ELEMENT };
    const { buffer, walk } = makeWalk(layout, TABLE + next.byteLength);
    this.#walk = walk;
    this.#classOf = new Uint8Array(buffer, CLASSES, classOf.length);
    this.#classOf.set(classOf);
    this.#next =
      next instanceof Uint16Array
        ? new Uint16Array(buffer, TABLE, next.length)
        : new Int32Array(buffer, TABLE, next.length);
    this.#next.set(next);
    this.#firstHit = firstHit;
    this.#states = new Int32Array(buffer, STATES, WALKS);
    this.#counts = new Int32Array(buffer, COUNTS, WALKS);
    this.#units = new Uint16Array(buffer, UNITS, WALKS * LONGEST_PART);
    this.#hits = { list: new Int32Array(buffer, 0, TABLE >> 2), from: 0, to: 0, offset: 0 };
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
        if (this.#starts[walk] !== state) this.#walkAlone(units, walk, part);
        if (!this.#readPart(walk, part.from, read)) return -1;
        state = this.#states[walk]!;
      }
    }
    for (; from < units.length; from += LONGEST_PART) {
      this.#walkAlone(units, 0, { from, length: Math.min(LONGEST_PART, units.length - from), state });
      if (!this.#readPart(0, from, read)) return -1;
      state = this.#states[0]!;
    }
    return state;
  }

  #walkBlock(units: Uint16Array, { from, length, state }: Part): void {
    for (let walk = 0; walk < WALKS; walk++) {
      const at = from + walk * length;
      this.#units.set(units.subarray(at, at + length), walk * LONGEST_PART);
      this.#states[walk] = this.#starts[walk] = walk === 0 ? state : this.#guess(units, at);
    }
    this.#walk(length, this.#firstHit);
  }

  /** The state at a place, from the units right before it. */
  #guess(units: Uint16Array, at: number): number {
    const classOf = this.#classOf;
    const next = this.#next;
    let state = 0;
    for (let index = at - RUN_UP; index < at; index++)
      state = next[(state << ROW_BITS) + classOf[units[index]!]!]!;
    return state;
  }

  #walkAlone(units: Uint16Array, walk: number, { from, length, state }: Part): void {
    const classOf = this.#classOf;
    const next = this.#next;
    const { list } = this.#hits;
    let count = this.#firstEntry(walk);
    let now = state;
    for (let index = 0; index < length; index++) {
      now = next[(now << ROW_BITS) + classOf[units[from + index]!]!]!;
      if (now >= this.#firstHit) list[count++] = hitOf(now, index);
    }
    this.#states[walk] = now;
    this.#counts[walk] = count << 2;
  }

  #firstEntry(walk: number): number {
    return (HITS >> 2) + walk * LONGEST_PART;
  }

  #readPart(walk: number, offset: number, read: HitReader): boolean {
    const hits = this.#hits;
    hits.from = this.#firstEntry(walk);
    hits.to = this.#counts[walk]! >> 2;
    hits.offset = offset;
    return hits.to === hits.from || read(hits);
  }
}

interface Part {
  readonly from: number;
  readonly length: number;
  /** Where the walk through it begins. */
  readonly state: number;
}
