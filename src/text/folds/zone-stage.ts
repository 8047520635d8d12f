// Text, folds. What the readings of all ciphers share: they follow the zones of one speaker over the folded tape and write
// those alone, undone, set apart by a mark that no match may cross.

import type { Layer } from '../../core/taxonomy.js';
import type { LayerChains, Tape } from '../offset-map.js';
import type { Stage, StageContext } from './stage.js';
import { ZoneTracker, type Speaker } from './zones.js';

/** Stands between two zones; no text holds it after the character stage. */
export const ZONE_BREAK = 0;

export abstract class ZoneStage implements Stage {
  position = 0;
  protected readonly chains: LayerChains;
  protected readonly layer: number;
  protected readonly zones: ZoneTracker;
  /** Where the words that speak begin, when all of the text is there to be surveyed: the rest need not be read. */
  places: Int32Array | null = null;
  /** Stops once so much was written; `position` then says how far it came. */
  most = Infinity;

  constructor(context: StageContext, layer: Layer, speaker: Speaker) {
    this.chains = context.chains;
    this.layer = context.chains.of(layer);
    this.zones = new ZoneTracker(speaker);
  }

  /** Begins to read here instead of at the beginning. */
  startAt(position: number): void {
    this.position = position;
  }

  abstract advance(input: Tape, output: Tape, isFinal: boolean): void;

  heldFrom(input: Tape): number {
    return this.position < input.decided ? input.from[this.position]! : Infinity;
  }

  dropInput(count: number): void {
    this.position -= count;
    this.zones.dropInput(count);
  }

  dropOutput(): void {
    // Nothing of the output is looked at again.
  }

  protected breakZone(input: Tape, output: Tape, at: number): void {
    if (output.length === 0) return;
    const source = input.from[at]!;
    output.push(ZONE_BREAK, source, source, 0);
  }

  /** Where reading goes on. */
  protected next(input: Tape, at: number): number {
    return this.places === null ? at : this.zones.skip(input, at, this.places);
  }

  /** Writes the units `start` to `end` of the zone, each as `table` has it; backwards when asked. */
  protected write(input: Tape, output: Tape, range: Range): void {
    const { start, end, table, isBackward } = range;
    output.reserve(end - start);
    const { units, from, to, chain } = output;
    let last = -1;
    let joined = 0;
    let out = output.length;
    for (let index = start; index < end; index++) {
      const at = isBackward ? start + end - 1 - index : index;
      const outer = input.chain[at]!;
      if (outer !== last) {
        last = outer;
        joined = this.chains.join(outer, this.layer);
      }
      const unit = input.units[at]!;
      units[out] = table === null || unit >= table.length ? unit : table[unit]!;
      from[out] = input.from[at]!;
      to[out] = input.to[at]!;
      chain[out++] = joined;
    }
    if (isBackward) mendPairs(output, output.length, out);
    output.length = out;
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
  /** What each unit stands for; units beyond it, and all without it, stand for themselves. */
  readonly table: Uint16Array | null;
  readonly isBackward: boolean;
}

/** Two units of one character keep their order. */
function mendPairs({ units, from, to, chain }: Tape, start: number, end: number): void {
  for (let at = start + 1; at < end; at++) {
    const [low, high] = [units[at - 1]!, units[at]!];
    if (low < 0xdc00 || low > 0xdfff || high < 0xd800 || high > 0xdbff) continue;
    for (const column of [units, from, to, chain]) {
      const before = column[at - 1]!;
      column[at - 1] = column[at]!;
      column[at] = before;
    }
    at++;
  }
}
