// Text, folds. Text hidden in characters that show nothing: tag characters and variation selectors. A run long enough to
// be a message is decoded, a short one (flags, emoji styles, noise between letters) is dropped.

import type { LayerChains, Tape } from '../offset-map.js';
import { NEED_MORE } from './stage.js';
import { Utf8Assembler } from './utf8.js';

/** Fewer hidden characters in a row than this say nothing. */
const SHORTEST = 4;
/** Hidden text stands apart from the words around it. */
const LINE_END = 10;
const NONE = -1;
const TAG = 0x100;
const SILENT = 0x200;

/** What a hidden character carries: a byte of a selector, TAG plus an ASCII character, SILENT; NONE if it is not one. */
function payloadAt(tape: Tape, at: number): number {
  const first = tape.units[at]!;
  if (first >= 0xfe00 && first <= 0xfe0f) return first - 0xfe00;
  if (first !== 0xdb40 || at + 1 >= tape.decided) return NONE;
  const low = tape.units[at + 1]! - 0xdc00;
  if (low >= 0x100 && low <= 0x1ef) return low - 0x100 + 16;
  if (low >= 0x20 && low <= 0x7e) return TAG | low;
  return low >= 0 && low <= 0x7f ? SILENT : NONE;
}

export class HiddenRun {
  isOpen = false;
  readonly #utf8 = new Utf8Assembler();
  #payload = 0;
  #from = 0;
  #to = 0;
  #chain = 0;
  #byteFrom = 0;

  constructor(private readonly chains: LayerChains) {}

  takes(tape: Tape, at: number): boolean {
    // Half of a pair that is still to come: wait for it before closing.
    return payloadAt(tape, at) !== NONE || (tape.units[at] === 0xdb40 && at + 1 >= tape.decided);
  }

  /** Where the hidden character at `at` ends, `at` itself if there is none, or NEED_MORE. */
  read(tape: Tape, at: number, isFinal: boolean): number {
    this.#payload = payloadAt(tape, at);
    if (this.#payload === NONE) return at;
    if (!this.isOpen) {
      let length = 0;
      let next = at;
      while (length < SHORTEST && next < tape.decided && payloadAt(tape, next) !== NONE) {
        next += tape.units[next] === 0xdb40 ? 2 : 1;
        length++;
      }
      const mayGrow = next >= tape.decided || (tape.units[next] === 0xdb40 && next + 1 >= tape.decided);
      if (length < SHORTEST && mayGrow && !isFinal) return NEED_MORE;
      if (length >= SHORTEST) this.#open(tape, at);
    }
    const end = at + (tape.units[at] === 0xdb40 ? 2 : 1);
    this.#from = tape.from[at]!;
    this.#to = tape.to[end - 1]!;
    const layer = this.chains.of(this.#payload >= TAG ? 'tags' : 'variation_selectors');
    this.#chain = this.chains.join(tape.chain[at]!, layer);
    return end;
  }

  #open(tape: Tape, at: number): void {
    this.isOpen = true;
    this.#utf8.reset();
    this.#from = tape.from[at]!;
    this.#isFresh = true;
  }

  #isFresh = false;

  /** Writes what the last character read says; false when it was dropped as noise. */
  write(output: Tape): boolean {
    if (!this.isOpen) return false;
    if (this.#isFresh) {
      this.#isFresh = false;
      this.#gap(output, this.#from);
    }
    if (this.#payload >= SILENT) return true;
    if (this.#payload >= TAG) {
      output.push(this.#payload & 0x7f, this.#from, this.#to, this.#chain);
      return true;
    }
    if (!this.#utf8.isPartial) this.#byteFrom = this.#from;
    const codePoint = this.#utf8.push(this.#payload);
    if (codePoint < 0) return true;
    for (const unit of unitsOf(codePoint)) output.push(unit, this.#byteFrom, this.#to, this.#chain);
    return true;
  }

  /** The run is over: what follows is no part of its last word. */
  close(output: Tape): void {
    this.isOpen = false;
    this.#gap(output, this.#to);
  }

  #gap(output: Tape, source: number): void {
    const last = output.length > 0 ? output.units[output.length - 1] : LINE_END;
    if (last !== LINE_END) output.push(LINE_END, source, source, this.#chain);
  }
}

export function unitsOf(codePoint: number): readonly number[] {
  if (codePoint < 0x10000) return [codePoint];
  const rest = codePoint - 0x10000;
  return [0xd800 + (rest >> 10), 0xdc00 + (rest & 0x3ff)];
}
