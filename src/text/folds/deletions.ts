// Text, folds. Characters that delete the one before them. How far back a text may delete is bounded, so that a stream can
// let go of what lies before: one character, or sixteen once the text has shown that it deletes.

import type { Tape } from '../offset-map.js';

const REACH = 16;
/** For so many submitted characters after a deletion the text counts as one that deletes. */
const MEMORY = 64;

export class DeletionFold {
  #until = -1;
  #floor = 0;

  dropOutput(count: number): void {
    this.#floor -= count;
  }

  /** The first unit that a deletion at `source` could still reach. */
  reach(output: Tape, source: number): number {
    const floor = source <= this.#until ? Math.max(this.#floor, output.length - REACH) : output.length - 1;
    return Math.max(floor, 0);
  }

  /** Deletes the last character, if it is within reach and not fixed. */
  remove(output: Tape, source: number, isFixed: boolean): void {
    const { length, units } = output;
    const floor = this.reach(output, source);
    if (length > floor && !isFixed) {
      const isPair = length - 2 >= floor && units[length - 1]! >= 0xdc00 && units[length - 1]! <= 0xdfff;
      output.length = isPair ? length - 2 : length - 1;
    }
    if (source > this.#until) this.#floor = output.length;
    this.#until = source + MEMORY;
  }
}
