// Text. Walks a table of states over a text in several places at once. Enters: a complete table, and the units of a text;
// leaves: every place at which a state that counts was reached. The work for each unit is two look-ups and no branch,
// whatever the text: nothing hostile can slow it down.

import {
  LAYOUT,
  LONGEST_PART,
  makeWalk,
  PLACE_BITS,
  ROW_BITS,
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
const SHORTEST_WALK = 24;

export class TableWalk {
  readonly #classOf: Uint8Array;
  readonly #next: Uint16Array | Int32Array;
  readonly #firstHit: number;
  readonly #starts: Int32Array;
  readonly #states: Int32Array;
  readonly #block: Uint16Array;
  readonly #hits: Hits;
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
    this.#starts = new Int32Array(buffer, LAYOUT.starts, WALKS);
    this.#states = new Int32Array(buffer, LAYOUT.states, WALKS);
    this.#block = new Uint16Array(buffer, LAYOUT.block, WALKS * LONGEST_PART);
    const list = new Int32Array(buffer, LAYOUT.hits, LONGEST_PART);
    this.#hits = { list, count: 0, offset: 0 };
  }

  /** The state after the last unit; -1 when the reader had enough. */
  run(units: Uint16Array, read: HitReader): number {
    const hits = this.#hits;
    hits.count = hits.offset = 0;
    let state = 0;
    let from = 0;
    const length = Math.min(LONGEST_PART, Math.floor(units.length / WALKS));
    const block = WALKS * length;
    for (; length >= SHORTEST_WALK && from + block <= units.length; from += block) {
      this.#block.set(block === units.length ? units : units.subarray(from, from + block));
      this.#program.walk(length, state);
      for (let walk = 0; walk < WALKS; walk++) {
        const at = from + walk * length;
        if (!this.#makeRoom(at, length, read)) return -1;
        // A walk that set out from a guess counts when the walk before it arrived there.
        if (this.#starts[walk] === state) state = this.#collect(walk, length, at);
        else state = this.#walkAlone(units, { from: at, length, state });
      }
    }
    for (; from < units.length; from += LONGEST_PART) {
      const rest = Math.min(LONGEST_PART, units.length - from);
      if (!this.#makeRoom(from, rest, read)) return -1;
      state = this.#walkAlone(units, { from, length: rest, state });
    }
    return this.#hand(read) ? state : -1;
  }

  /** Hands over what was met, where the next part would no longer lie within the reach of a place. */
  #makeRoom(at: number, length: number, read: HitReader): boolean {
    const hits = this.#hits;
    if (at + length - hits.offset <= LONGEST_PART) return true;
    if (!this.#hand(read)) return false;
    hits.count = 0;
    hits.offset = at;
    return true;
  }

  #hand(read: HitReader): boolean {
    return this.#hits.count === 0 || read(this.#hits);
  }

  /** Lists what one walk has met; the state after its last unit. */
  #collect(walk: number, length: number, at: number): number {
    const hits = this.#hits;
    const out = LAYOUT.hits + (hits.count << 2);
    const end = this.#program.collect(walk, length, this.#firstHit, at - hits.offset, out);
    hits.count = (end - LAYOUT.hits) >> 2;
    return this.#states[walk]!;
  }

  #walkAlone(units: Uint16Array, { from, length, state }: Part): number {
    const classOf = this.#classOf;
    const next = this.#next;
    const { list, offset } = this.#hits;
    let { count } = this.#hits;
    let now = state;
    for (let at = from; at < from + length; at++) {
      now = next[(now << ROW_BITS) + classOf[units[at]!]!]!;
      if (now >= this.#firstHit) list[count++] = hitOf(now, at - offset);
    }
    this.#hits.count = count;
    return now;
  }
}

interface Part {
  readonly from: number;
  readonly length: number;
  /** Where the walk through it begins. */
  readonly state: number;
}
