// Text, folds. Each word written backwards, the words in order.

import type { Tape } from '../offset-map.js';
import { CIPHER } from './cipher-words.js';
import { NEED_MORE, type StageContext } from './stage.js';
import { BLANKS, SENTENCE_SIGNS } from './word-bounds.js';
import { ZoneStage } from './zone-stage.js';
import { cipherSpeaker } from './zones.js';

/** Longer words are written in pieces. */
const LONGEST_TOKEN = 48;

export class ReversedWords extends ZoneStage {
  #scan = 0;
  /** Where the word at hand begins, with its signs; -1 between words. */
  #token = -1;

  constructor(context: StageContext) {
    super(context, 'reversed', cipherSpeaker(CIPHER.reversed));
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (output.length < this.most && (this.#scan = this.next(input, this.#scan)) < input.decided) {
      const at = this.#scan;
      const stop = this.zones.read(input, at, isFinal);
      if (stop === NEED_MORE) break;
      if (this.zones.isNew || !this.zones.isOpen) this.#closeToken(input, output, at);
      if (this.zones.isNew) {
        this.breakZone(input, output, this.zones.start);
        for (let lead = this.zones.start; lead < at; lead++) this.#take(input, output, lead, lead + 1);
      }
      if (this.zones.isOpen) this.#take(input, output, at, stop);
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

  /** Takes a word, or a unit between words, of a zone. */
  #take(input: Tape, output: Tape, start: number, stop: number): void {
    const isBlank = BLANKS.has(input.units[start]!);
    if (isBlank || stop - this.#token > LONGEST_TOKEN) this.#closeToken(input, output, start);
    if (isBlank) this.write(input, output, { start, end: stop, table: null, isBackward: false });
    else if (this.#token < 0) this.#token = start;
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
