// Text, folds. Combining marks: one that makes a letter of its own with the letter before it is joined to it, so that words
// of accented languages keep their letters; surplus ones (zalgo, underlines) are taken off, and then all of them.

import type { LayerChains, Tape } from '../offset-map.js';

export class MarkFold {
  #base = -1;
  /** Letters before this one stood before a deletion and may have been let go. */
  #floor = 0;
  #letter = 0;
  #isStripped = false;

  constructor(private readonly chains: LayerChains) {}

  dropOutput(count: number): void {
    this.#base -= count;
    this.#floor -= count;
  }

  /** A letter was deleted: those before it take no more marks. */
  noteDeletion(output: Tape): void {
    this.#base = -1;
    this.#floor = output.length;
  }

  /** Puts a mark on the last unit of the tape; whether that made another letter of it. */
  put(output: Tape, mark: number, end: number): boolean {
    const base = output.length - 1;
    if (base < this.#floor) return false;
    const { units, to, chain } = output;
    if (this.#base !== base) {
      this.#base = base;
      this.#letter = units[base]!;
      this.#isStripped = false;
      chain[base] = this.chains.join(chain[base]!, this.chains.of('combining'));
    }
    to[base] = end;
    if (this.#isStripped) return false;
    const composed = compose(units[base]!, mark);
    this.#isStripped = composed === NO_LETTER;
    units[base] = this.#isStripped ? this.#letter : composed;
    return !this.#isStripped;
  }
}

const NO_LETTER = 0;

/** What pairs of a letter and a mark make, the last one seen in each place: asking the standard takes ten times as long. */
const PLACES = 1 << 16;
const pairs = new Uint32Array(PLACES);
const letters = new Uint16Array(PLACES);

/** The letter that a letter and a mark make; NO_LETTER when they make none of their own. */
function compose(letter: number, mark: number): number {
  const pair = ((letter << 16) | mark) >>> 0;
  const place = (letter * 113 + mark) & (PLACES - 1);
  if (pairs[place] !== pair) {
    const composed = String.fromCharCode(letter, mark).normalize('NFC');
    pairs[place] = pair;
    letters[place] = composed.length > 1 ? NO_LETTER : composed.charCodeAt(0);
  }
  return letters[place]!;
}
