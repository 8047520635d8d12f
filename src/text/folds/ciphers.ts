// Text, folds. The readings that need a view of their own: ROT13, Atbash, reversed text, reversed words, upside-down text.
// Enters: the folded tape; leaves: its cipher zones alone, undone, set apart by a mark that no match may cross.

import type { Layer } from '../../core/taxonomy.js';
import type { LayerChains, Tape } from '../offset-map.js';
import { atbash, CIPHER, rot13 } from './cipher-words.js';
import { NEED_MORE, type Stage, type StageContext } from './stage.js';
import { TURNED } from './upside-down.js';
import { cipherSpeaker, FLIPPED_SPEAKER, ZoneTracker, type Speaker } from './zones.js';

export const BLANKS: ReadonlySet<number> = new Set([9, 10, 13, 0x20]);
export const SENTENCE_SIGNS: ReadonlySet<number> = new Set(
  Array.from('.,;:!?').map((sign) => sign.charCodeAt(0)),
);

/** Stands between two zones; no text holds it after the character stage. */
export const ZONE_BREAK = 0;

/** Reversed text is read in windows of this size, so that a stream need not wait for its end … */
const WINDOW = 768;
/** … each overlapping the one before by a third: a match up to that long lies whole in one of them. */
const WINDOW_STEP = 512;

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

/** Letters exchanged one for one, in place. */
class ExchangeStage extends ZoneStage {
  constructor(
    context: StageContext,
    layer: Layer,
    private readonly table: Uint16Array,
    kind: number,
  ) {
    super(context, layer, cipherSpeaker(kind));
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (output.length < this.most && (this.position = this.next(input, this.position)) < input.decided) {
      const start = this.position;
      const end = this.zones.read(input, start, isFinal);
      if (end === NEED_MORE) break;
      if (this.zones.isNew) this.breakZone(input, output, start);
      if (this.zones.isOpen) this.write(input, output, { start, end, table: this.table, isBackward: false });
      this.position = end;
    }
    output.decided = output.length;
  }
}

/** Longer words are written in pieces. */
const LONGEST_TOKEN = 48;
/** So many signs before the first word of a zone may have stood behind it before it was turned round. */
export const MOST_SIGNS = 3;

/** Each word written backwards, the words in order. */
class ReversedWordsStage extends ZoneStage {
  #scan = 0;
  #token = -1;
  /** Outside a zone: where the signs right before the next word begin. */
  #signs = -1;

  constructor(context: StageContext) {
    super(context, 'reversed', cipherSpeaker(CIPHER.reversed));
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (output.length < this.most && (this.#scan = this.next(input, this.#scan)) < input.decided) {
      const start = this.#scan;
      const isFirst = BLANKS.has(this.zones.before);
      const stop = this.zones.read(input, start, isFinal);
      if (stop === NEED_MORE) break;
      const isBlank = BLANKS.has(input.units[start]!);
      const isOver = isBlank || this.zones.isNew || !this.zones.isOpen || stop - this.#token > LONGEST_TOKEN;
      if (isOver) this.#closeToken(input, output, start);
      if (this.zones.isNew) this.breakZone(input, output, start);
      if (this.zones.isOpen && isBlank)
        this.write(input, output, { start, end: start + 1, table: null, isBackward: false });
      else if (this.zones.isOpen && this.#token < 0) this.#token = this.#signs >= 0 ? this.#signs : start;
      this.#keepSigns(input, start, isFirst);
      this.#scan = stop;
    }
    if (isFinal) this.#closeToken(input, output, this.#scan);
    const kept = this.#token >= 0 ? this.#token : this.#signs;
    this.position = kept >= 0 ? kept : this.#scan;
    output.decided = output.length;
  }

  override startAt(position: number): void {
    super.startAt(position);
    this.#scan = position;
  }

  override dropInput(count: number): void {
    super.dropInput(count);
    this.#scan -= count;
    if (this.#token >= 0) this.#token -= count;
    if (this.#signs >= 0) this.#signs -= count;
  }

  /** Remembers signs that follow a blank, as many as may belong to the word behind them. */
  #keepSigns(input: Tape, at: number, isFirst: boolean): void {
    const isSign = !this.zones.isOpen && SENTENCE_SIGNS.has(input.units[at]!);
    if (!isSign || (this.#signs >= 0 && at - this.#signs >= MOST_SIGNS)) this.#signs = -1;
    else if (this.#signs < 0 && isFirst) this.#signs = at;
  }

  /** Punctuation behind the word was left in its place; any other was turned round with it. */
  #closeToken(input: Tape, output: Tape, end: number): void {
    const start = this.#token;
    if (start < 0) return;
    this.#token = -1;
    const { units } = input;
    let last = end;
    while (last > start && SENTENCE_SIGNS.has(units[last - 1]!)) last--;
    this.write(input, output, { start, end: last, table: null, isBackward: true });
    this.write(input, output, { start: last, end, table: null, isBackward: false });
  }
}

/** Whole stretches written backwards, read in overlapping windows. */
class ReversedStage extends ZoneStage {
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
      if (this.zones.isNew) this.#window = this.#scan;
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

export type CipherName = 'rot13' | 'atbash' | 'reversed_words' | 'reversed' | 'upside_down';

export interface CipherStage {
  readonly name: CipherName;
  /** The bit by which a survey calls for it. */
  readonly bit: number;
  readonly make: (context: StageContext) => ZoneStage;
}

const ROT13_TABLE = Uint16Array.from({ length: 128 }, (_, unit) => rot13(unit));
const ATBASH_TABLE = Uint16Array.from({ length: 128 }, (_, unit) => atbash(unit));

export const CIPHER_STAGES: readonly CipherStage[] = [
  {
    name: 'rot13',
    bit: CIPHER.rot13,
    make: (context) => new ExchangeStage(context, 'rot13', ROT13_TABLE, CIPHER.rot13),
  },
  {
    name: 'atbash',
    bit: CIPHER.atbash,
    make: (context) => new ExchangeStage(context, 'atbash', ATBASH_TABLE, CIPHER.atbash),
  },
  { name: 'reversed_words', bit: CIPHER.reversed, make: (context) => new ReversedWordsStage(context) },
  {
    name: 'reversed',
    bit: CIPHER.reversed,
    make: (context) =>
      new ReversedStage(context, 'reversed', {
        speaker: cipherSpeaker(CIPHER.reversed),
        table: null,
      }),
  },
  {
    name: 'upside_down',
    bit: CIPHER.upsideDown,
    make: (context) => new ReversedStage(context, 'upside_down', { speaker: FLIPPED_SPEAKER, table: TURNED }),
  },
];
