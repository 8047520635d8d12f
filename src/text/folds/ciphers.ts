// Text, folds. The readings that need a view of their own: ROT13, Atbash, reversed text, reversed words, upside-down text.
// Enters: the folded tape; leaves: its cipher zones alone, undone, set apart by a mark that no match may cross.

import type { Layer } from '../../core/taxonomy.js';
import type { LayerChains, Tape } from '../offset-map.js';
import { atbash, CIPHER, rot13 } from './cipher-words.js';
import { NEED_MORE, type Stage, type StageContext } from './stage.js';
import { upright } from './upside-down.js';
import { cipherSpeaker, FLIPPED_SPEAKER, ZoneTracker, type Speaker } from './zones.js';

const BLANKS = new Set([9, 10, 13, 0x20]);
const SENTENCE_SIGNS = new Set(Array.from('.,;:!?').map((sign) => sign.charCodeAt(0)));

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

  /** Writes one unit of the zone, undone. */
  protected write(input: Tape, output: Tape, at: number, unit: number): void {
    const chain = this.chains.join(input.chain[at]!, this.layer);
    output.push(unit, input.from[at]!, input.to[at]!, chain);
  }
}

/** Letters exchanged one for one, in place. */
class ExchangeStage extends ZoneStage {
  constructor(
    context: StageContext,
    layer: Layer,
    private readonly exchange: (unit: number) => number,
    kind: number,
  ) {
    super(context, layer, cipherSpeaker(kind));
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (this.position < input.decided) {
      const stop = this.zones.read(input, this.position, isFinal);
      if (stop === NEED_MORE) break;
      if (this.zones.isNew) this.breakZone(input, output, this.position);
      for (let at = this.position; this.zones.isOpen && at < stop; at++) {
        this.write(input, output, at, this.exchange(input.units[at]!));
      }
      this.position = stop;
    }
    output.decided = output.length;
  }
}

/** Longer words are written in pieces. */
const LONGEST_TOKEN = 48;

/** Each word written backwards, the words in order. */
class ReversedWordsStage extends ZoneStage {
  #scan = 0;
  #token = -1;

  constructor(context: StageContext) {
    super(context, 'reversed', cipherSpeaker(CIPHER.reversed));
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (this.#scan < input.decided) {
      const start = this.#scan;
      const stop = this.zones.read(input, start, isFinal);
      if (stop === NEED_MORE) break;
      const isBlank = BLANKS.has(input.units[start]!);
      const isOver = isBlank || this.zones.isNew || !this.zones.isOpen || stop - this.#token > LONGEST_TOKEN;
      if (isOver) this.#closeToken(input, output, start);
      if (this.zones.isNew) this.breakZone(input, output, start);
      if (this.zones.isOpen && isBlank) this.write(input, output, start, input.units[start]!);
      else if (this.zones.isOpen && this.#token < 0) this.#token = start;
      this.#scan = stop;
    }
    if (isFinal) this.#closeToken(input, output, this.#scan);
    this.position = this.#token >= 0 ? this.#token : this.#scan;
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
  }

  /** Punctuation behind the word was left in its place; any other was turned round with it. */
  #closeToken(input: Tape, output: Tape, end: number): void {
    const start = this.#token;
    if (start < 0) return;
    this.#token = -1;
    const { units } = input;
    let last = end;
    while (last > start && SENTENCE_SIGNS.has(units[last - 1]!)) last--;
    for (let at = last - 1; at >= start; at--) this.write(input, output, at, units[at]!);
    for (let at = last; at < end; at++) this.write(input, output, at, units[at]!);
  }
}

/** Whole stretches written backwards, read in overlapping windows. */
class ReversedStage extends ZoneStage {
  #scan = 0;
  #window = -1;

  constructor(
    context: StageContext,
    layer: Layer,
    private readonly speakers: { speaker: Speaker; turn: (unit: number) => number },
  ) {
    super(context, layer, speakers.speaker);
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (this.#scan < input.decided) {
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
    for (let at = end - 1; at >= start; at--) {
      const unit = input.units[at]!;
      const before = at > start ? input.units[at - 1]! : 0;
      if (unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff) {
        this.write(input, output, at - 1, before);
        this.write(input, output, at, unit);
        at--;
      } else this.write(input, output, at, this.speakers.turn(unit));
    }
  }
}

export type CipherName = 'rot13' | 'atbash' | 'reversed_words' | 'reversed' | 'upside_down';

export interface CipherStage {
  readonly name: CipherName;
  /** The bit by which a survey calls for it. */
  readonly bit: number;
  readonly make: (context: StageContext) => ZoneStage;
}

export const CIPHER_STAGES: readonly CipherStage[] = [
  {
    name: 'rot13',
    bit: CIPHER.rot13,
    make: (context) => new ExchangeStage(context, 'rot13', rot13, CIPHER.rot13),
  },
  {
    name: 'atbash',
    bit: CIPHER.atbash,
    make: (context) => new ExchangeStage(context, 'atbash', atbash, CIPHER.atbash),
  },
  { name: 'reversed_words', bit: CIPHER.reversed, make: (context) => new ReversedWordsStage(context) },
  {
    name: 'reversed',
    bit: CIPHER.reversed,
    make: (context) =>
      new ReversedStage(context, 'reversed', {
        speaker: cipherSpeaker(CIPHER.reversed),
        turn: (unit) => unit,
      }),
  },
  {
    name: 'upside_down',
    bit: CIPHER.upsideDown,
    make: (context) => new ReversedStage(context, 'upside_down', { speaker: FLIPPED_SPEAKER, turn: upright }),
  },
];
