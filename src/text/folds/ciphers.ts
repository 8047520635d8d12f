// Text, folds. The readings that need a view of their own: ROT13, Atbash, reversed words, reversed text, upside-down text.
// A table: which there are, by which bit a survey calls for each, and how its stage is made.

import { atbash, CIPHER, rot13 } from './cipher-words.js';
import { ExchangedLetters } from './exchanged-letters.js';
import { ReversedText } from './reversed-text.js';
import { ReversedWords } from './reversed-words.js';
import type { StageContext } from './stage.js';
import { TURNED } from './upside-down.js';
import type { ZoneStage } from './zone-stage.js';
import { cipherSpeaker, FLIPPED_SPEAKER } from './zones.js';

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
    make: (context) =>
      new ExchangedLetters(context, { layer: 'rot13', cipher: CIPHER.rot13, letterOf: rot13 }),
  },
  {
    name: 'atbash',
    bit: CIPHER.atbash,
    make: (context) =>
      new ExchangedLetters(context, { layer: 'atbash', cipher: CIPHER.atbash, letterOf: atbash }),
  },
  { name: 'reversed_words', bit: CIPHER.reversed, make: (context) => new ReversedWords(context) },
  {
    name: 'reversed',
    bit: CIPHER.reversed,
    make: (context) =>
      new ReversedText(context, 'reversed', {
        speaker: cipherSpeaker(CIPHER.reversed),
        table: null,
      }),
  },
  {
    name: 'upside_down',
    bit: CIPHER.upsideDown,
    make: (context) => new ReversedText(context, 'upside_down', { speaker: FLIPPED_SPEAKER, table: TURNED }),
  },
];
