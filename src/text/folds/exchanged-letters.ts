// Text, folds. Ciphers that exchange letters one for one, in place: ROT13 and Atbash.

import type { Layer } from '../../core/taxonomy.js';
import type { Tape } from '../offset-map.js';
import { NEED_MORE, type StageContext } from './stage.js';
import { ZoneStage } from './zone-stage.js';
import { cipherSpeaker } from './zones.js';

/** What is exchanged, and how it is recognised. */
interface Exchange {
  readonly layer: Layer;
  /** The bit of the cipher. */
  readonly cipher: number;
  readonly letterOf: (unit: number) => number;
}

export class ExchangedLetters extends ZoneStage {
  readonly #table: Uint16Array;

  constructor(context: StageContext, { layer, cipher, letterOf }: Exchange) {
    super(context, layer, cipherSpeaker(cipher));
    this.#table = Uint16Array.from({ length: 128 }, (_, unit) => letterOf(unit));
  }

  override advance(input: Tape, output: Tape, isFinal: boolean): void {
    while (output.length < this.most && (this.position = this.next(input, this.position)) < input.decided) {
      const at = this.position;
      const end = this.zones.read(input, at, isFinal);
      if (end === NEED_MORE) break;
      const start = this.zones.isNew ? this.zones.start : at;
      if (this.zones.isNew) this.breakZone(input, output, start);
      if (this.zones.isOpen) this.write(input, output, { start, end, table: this.#table, isBackward: false });
      this.position = end;
    }
    output.decided = output.length;
  }
}
