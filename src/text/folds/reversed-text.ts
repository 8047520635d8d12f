// Text, folds. Whole stretches written backwards, or upside down, which is backwards too: read in overlapping windows.

import type { Layer } from '../../core/taxonomy.js';
import type { Tape } from '../offset-map.js';
import { NEED_MORE, type StageContext } from './stage.js';
import { ZoneStage } from './zone-stage.js';
import type { Speaker } from './zones.js';

/** Reversed text is read in windows of this size, so that a stream need not wait for its end … */
const WINDOW = 768;
/** … each overlapping the one before by a third: a match up to that long lies whole in one of them. */
const WINDOW_STEP = 512;

export class ReversedText extends ZoneStage {
  #scan = 0;
  #window = -1;

  constructor(
    context: StageContext,
    layer: Layer,
    private readonly reading: { speaker: Speaker; table: Uint16Array | null },
  ) {
    super(context, layer, reading.speaker);
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (output.length < this.most && (this.#scan = this.next(input, this.#scan)) < input.decided) {
      const stop = this.zones.read(input, this.#scan, isFinal);
      if (stop === NEED_MORE) break;
      if (this.#window >= 0 && (this.zones.isNew || !this.zones.isOpen))
        this.#closeZone(input, output, this.#scan);
      if (this.zones.isNew) this.#window = this.zones.start;
      this.#scan = stop;
      while (this.#window >= 0 && stop - this.#window >= WINDOW) {
        this.#emit(input, output, this.#window, this.#window + WINDOW);
        this.#window += WINDOW_STEP;
        this.#isOverlapping = true;
      }
    }
    if (isFinal && this.#window >= 0) this.#closeZone(input, output, this.#scan);
    this.position = this.#window >= 0 ? this.#window : this.#scan;
    output.decided = output.length;
  }

  #isOverlapping = false;

  override startAt(position: number): void {
    super.startAt(position);
    this.#scan = position;
  }

  override dropInput(count: number): void {
    super.dropInput(count);
    this.#scan -= count;
    if (this.#window >= 0) this.#window -= count;
  }

  #closeZone(input: Tape, output: Tape, end: number): void {
    const hasNews = !this.#isOverlapping || end - this.#window > WINDOW - WINDOW_STEP;
    if (hasNews) this.#emit(input, output, this.#window, end);
    this.#window = -1;
    this.#isOverlapping = false;
  }

  #emit(input: Tape, output: Tape, start: number, end: number): void {
    if (end <= start) return;
    this.breakZone(input, output, start);
    this.write(input, output, { start, end, table: this.reading.table, isBackward: true });
  }
}
