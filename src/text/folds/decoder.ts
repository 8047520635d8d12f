// Text, folds. What a decoder of the run stage is, and where it puts what it read: bytes become characters, letters become
// words, each with the stretch of the tape it came from. Says as soon as a reading stops being believable.

import type { Layer } from '../../core/taxonomy.js';
import { Tape, type LayerChains } from '../offset-map.js';
import { unitsOf } from './hidden-runs.js';
import { PARTIAL, Utf8Assembler } from './utf8.js';

/** The part of a tape a decoder may look at. */
export interface Window {
  readonly tape: Tape;
  readonly units: Uint16Array;
  readonly end: number;
  /** Nothing comes after `end`. */
  readonly isFinal: boolean;
}

export interface Decoder {
  readonly layer: Layer;
  /** Readable characters that make a run believable however it goes on. */
  readonly enough: number;
  /** Readable characters that make a run believable when it ends there. */
  readonly enoughAtEnd: number;
  /** Reads the next group at `at` into the sink: where it ends, NEED_MORE, or NOTHING when the run is over. */
  step(window: Window, at: number, sink: Sink): number;
}

/** Collects what a decoder reads. */
export class Sink {
  target: Tape;
  window!: Window;
  isBroken = false;
  readable = 0;
  /** The run begins here on the tape; decoders that need to know whether a group is the first look at it. */
  start = 0;
  readonly #utf8 = new Utf8Assembler();
  #layer = 0;
  #from = 0;

  constructor(private readonly chains: LayerChains) {
    this.target = new Tape(64);
  }

  begin(layer: Layer, at: number): void {
    this.#layer = this.chains.of(layer);
    this.isBroken = false;
    this.readable = 0;
    this.start = at;
    this.#utf8.reset();
  }

  get isPartial(): boolean {
    return this.#utf8.isPartial;
  }

  /** Where the first byte of an unfinished character came from. */
  get partialFrom(): number {
    return this.#from;
  }

  /** Forgets the unfinished character: its bytes were the last of the run. */
  forgetPartial(): void {
    this.#utf8.reset();
  }

  byte(value: number, at: number, end: number): void {
    const { tape } = this.window;
    if (!this.#utf8.isPartial) this.#from = tape.from[at]!;
    const codePoint = this.#utf8.push(value);
    if (codePoint === PARTIAL) return;
    if (codePoint < 0) {
      this.isBroken = true;
      return;
    }
    this.#put(codePoint, at, end);
  }

  codePoint(value: number, at: number, end: number): void {
    this.#from = this.window.tape.from[at]!;
    this.#put(value, at, end);
  }

  #put(codePoint: number, at: number, end: number): void {
    this.readable++;
    const { tape } = this.window;
    const chain = this.chains.join(tape.chain[at]!, this.#layer);
    const origin = { from: this.#from, to: tape.to[end - 1]!, chain };
    if (codePoint < 0x10000) this.target.push(codePoint, origin);
    else for (const unit of unitsOf(codePoint)) this.target.push(unit, origin);
  }
}
