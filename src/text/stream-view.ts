// Text, stage 4, for streams. One reading of a stream while it goes by: its units keep their numbers though the beginning is
// forgotten, and map back to the submitted text. Says what is there; what becomes of it is up to the reader.

import type { Span } from '../core/span.js';
import type { Layer } from '../core/taxonomy.js';
import type { CipherName } from './folds/ciphers.js';
import { ZONE_BREAK } from './folds/zone-stage.js';
import type { LayerChains, Tape } from './offset-map.js';

export type ViewName = 'plain' | 'folded' | CipherName;

/** One reading of a stream. Offsets count its units from the beginning of the stream, forgotten ones included. */
export interface StreamView {
  readonly name: ViewName;
  /** The first unit that is still kept. A view that was closed and opened again has jumped: follow it anew from here. */
  readonly start: number;
  /** Behind the last unit. */
  readonly end: number;
  /** Grows each time the view is opened. */
  readonly opening: number;
  slice(start: number, end: number): string;
  /** Where, in the submitted text, the units from `offset` on begin. */
  sourceFrom(offset: number): number;
  toSource(span: Span): Span;
  viaOf(span: Span): readonly Layer[];
  accepts(span: Span): boolean;
}

/** A tape whose units keep their numbers when its beginning is forgotten. */
export class TapeView implements StreamView {
  start = 0;
  opening = 0;
  isOpen = false;
  /** Units forgotten by the tape. */
  #gone = 0;

  constructor(
    readonly name: ViewName,
    public tape: Tape,
    private readonly chains: LayerChains,
    private readonly limit: (() => number) | null = null,
  ) {}

  /** Behind the last decided unit on the tape. */
  get decidedEnd(): number {
    return this.#gone + this.tape.decided;
  }

  get end(): number {
    return this.limit === null ? this.decidedEnd : Math.min(this.limit(), this.decidedEnd);
  }

  /** The place on the tape of a unit of the view. */
  at(offset: number): number {
    return offset - this.#gone;
  }

  open(at: number): void {
    this.isOpen = true;
    this.opening++;
    this.start = this.#gone + at;
  }

  drop(count: number): void {
    this.tape.drop(count);
    this.#gone += count;
    this.start = Math.max(this.start, this.#gone);
  }

  /** Forgets the zones of a cipher that have left whole. */
  dropLeftZones(released: number): void {
    this.drop(leftZones(this.tape, released));
  }

  slice(start: number, end: number): string {
    return this.tape.text(this.at(start), this.at(end));
  }

  sourceFrom(offset: number): number {
    let source = Infinity;
    for (let at = this.at(offset); at < this.tape.decided; at++) {
      source = Math.min(source, this.tape.from[at]!);
      // Only reversed views run backwards, and then no further than to the next break.
      if (!this.isBackward || this.tape.units[at] === ZONE_BREAK) break;
    }
    return source;
  }

  get isBackward(): boolean {
    return this.name === 'reversed' || this.name === 'reversed_words' || this.name === 'upside_down';
  }

  toSource(span: Span): Span {
    return this.tape.toSource({ start: this.at(span.start), end: this.at(span.end) });
  }

  viaOf(span: Span): readonly Layer[] {
    return this.tape.viaOf({ start: this.at(span.start), end: this.at(span.end) }, this.chains);
  }

  accepts(span: Span): boolean {
    for (let at = this.at(span.start); at < this.at(span.end); at++) {
      if (this.tape.units[at] === ZONE_BREAK) return false;
    }
    return true;
  }
}

/** How many units at the front belong to zones that have left whole. */
function leftZones(tape: Tape, released: number): number {
  let left = 0;
  for (let at = 0; at < tape.length && tape.to[at]! <= released; at++) {
    if (tape.units[at] === ZONE_BREAK) left = at;
  }
  return left;
}
