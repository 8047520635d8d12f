// Text, folds. What a decoder of the run stage is, and where it puts what it read: bytes become characters, letters become
// words, each with the stretch of the tape it came from. Says as soon as a reading stops being believable.

import type { Layer } from '../../core/taxonomy.js';
import { Tape, type LayerChains } from '../offset-map.js';
import { unitsOf } from './hidden-runs.js';
import { LetterRun } from './letter-run.js';
import { NEED_MORE } from './stage.js';
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
  /** The share of letters, of all that was read, below which a run is only numbers. */
  readonly letterShare: number;
  /** Whether a run may begin with these two units; 0 stands for the end of the text, 127 for anything beyond ASCII. */
  mayBegin(first: number, second: number): boolean;
  /** Whether what was read so far, though readable, speaks for this code and no other. */
  isConvincing?(sink: Sink): boolean;
  /** Reads the next group at `at` into the sink: where it ends, NEED_MORE, or NOTHING when the run is over. */
  step(window: Window, at: number, sink: Sink): number;
}

const NOWHERE = new Tape(0);

/** Collects what a decoder reads. */
export class Sink {
  target: Tape;
  window!: Window;
  isBroken = false;
  readable = 0;
  letters = 0;
  /** Whatever the decoder wants to remember from group to group of one run. */
  memory = 0;
  /** The unit before the run. */
  before = 0x20;
  /** The run begins here on the tape; decoders that need to know whether a group is the first look at it. */
  start = 0;
  readonly #utf8 = new Utf8Assembler();
  /** Made when the first letter comes: few runs are spelled out. */
  #word: LetterRun | null = null;
  #name: Layer = 'base64';
  /** Its number, once the run is proven. */
  #layer = -1;
  #from = 0;

  constructor(private readonly chains: LayerChains | null) {
    this.target = NOWHERE;
  }

  begin(layer: Layer, at: number): void {
    this.#name = layer;
    this.#layer = -1;
    this.isBroken = false;
    this.readable = 0;
    this.letters = 0;
    this.memory = 0;
    this.start = at;
    this.#word?.clear();
    this.#utf8.reset();
  }

  /** The trial was successful: what was read bears the layer. */
  commit(): void {
    if (this.chains === null) return;
    this.#layer = this.chains.of(this.#name);
    this.#stamp(this.target);
    if (this.#word !== null) this.#stamp(this.#word.letters);
  }

  #stamp(tape: Tape): void {
    for (let at = 0; at < tape.length; at++) tape.chain[at] = this.chains!.join(tape.chain[at]!, this.#layer);
  }

  get isPartial(): boolean {
    return this.#utf8.isPartial;
  }

  /** Where the submitted text begins that was read but not written yet. */
  get heldFrom(): number {
    return Math.min(this.#utf8.isPartial ? this.#from : Infinity, this.#word?.heldFrom ?? Infinity);
  }

  /** The run is over: what is held of its last word is written, an unfinished character is not one. */
  end(): void {
    this.#word?.endWord(this.target);
    this.#utf8.reset();
  }

  /** One letter of a word that is spelled out. */
  letter(unit: number, at: number, end: number): void {
    this.readable++;
    if (unit > 0x39) this.letters++;
    if (this.chains === null) return;
    const { tape } = this.window;
    this.#word ??= new LetterRun();
    this.#word.letters.push(unit, tape.from[at]!, tape.to[end - 1]!, this.#chainAt(at));
    this.#word.settle(this.target);
  }

  /** A gap between two words that are spelled out. */
  gap(at: number, end: number, unit = 0x20): void {
    if (this.chains === null) return;
    this.#word?.endWord(this.target);
    const { tape } = this.window;
    this.target.push(unit, tape.from[at]!, tape.to[end - 1]!, this.#chainAt(at));
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

  #chainAt(at: number): number {
    const outer = this.window.tape.chain[at]!;
    // Most trials fail: the layer is put on when one has not.
    if (this.chains === null || this.#layer < 0) return outer;
    return this.chains.join(outer, this.#layer);
  }

  #put(codePoint: number, at: number, end: number): void {
    this.readable++;
    const lower = codePoint | 32;
    if ((lower >= 97 && lower <= 122) || codePoint === 0x20 || codePoint >= 0xa0) this.letters++;
    if (this.chains === null) return;
    const to = this.window.tape.to[end - 1]!;
    const chain = this.#chainAt(at);
    if (codePoint < 0x10000) this.target.push(codePoint, this.#from, to, chain);
    else for (const unit of unitsOf(codePoint)) this.target.push(unit, this.#from, to, chain);
  }
}

/** The unit at `at`; NEED_MORE where it is still to come, 0 where nothing comes. */
export function peek(window: Window, at: number): number {
  if (at < window.end) return window.units[at]!;
  return window.isFinal ? 0 : NEED_MORE;
}

/** Whether a unit is an ASCII letter or digit. */
export function isWordUnit(unit: number): boolean {
  const lower = unit | 32;
  return (unit >= 48 && unit <= 57) || (unit < 128 && lower >= 97 && lower <= 122);
}

const DELIMITERS = new Uint8Array(0x10000);
for (const sign of Array.from(' \t\n\r"\'`([{:')) DELIMITERS[sign.charCodeAt(0)] = 1;

/** Whether a run that may begin with any sign may begin behind this one. */
export function isDelimiter(unit: number): boolean {
  return DELIMITERS[unit] === 1;
}
