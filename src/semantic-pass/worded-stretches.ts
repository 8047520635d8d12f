// Semantic pass. Which stretches of a cipher's reading are words at all. A zone opens at one word known under the cipher, and
// ordinary text holds such words by chance (Portuguese `nos` backwards is `son`): a pattern finds nothing in what follows, but
// a model asked about letters in no order answers anything. Enters: the reading; leaves: the same, other stretches blanked.

import { EMPTY_HASH, hashStep, VOCABULARY, WordTable } from '../text/folds/lexicon.js';
import { isAsciiLetter } from '../text/folds/word-bounds.js';

/** Stands between the stretches of a reading. */
export const STRETCH_BREAK = '\u0000';
/** Of a disguised attack 43 to 91 of 100 letters stand in known words, of ordinary text read in a cipher it does not use 5 to 17. */
const LEAST_SHARE = 0.2;
/** One known word may be an accident. */
const LEAST_WORDS = 2;

const KNOWN = new WordTable(VOCABULARY.map((word) => [word, 1] as const));

/** Whether enough of the letters stand in known words. */
export function isWorded(text: string): boolean {
  let letters = 0;
  let knownLetters = 0;
  let knownWords = 0;
  let hash = EMPTY_HASH;
  let length = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    if (isAsciiLetter(unit)) {
      hash = hashStep(hash, unit | 32);
      length++;
      continue;
    }
    letters += length;
    if (length > 1 && KNOWN.find(hash) !== 0) {
      knownLetters += length;
      knownWords++;
    }
    hash = EMPTY_HASH;
    length = 0;
  }
  return knownWords >= LEAST_WORDS && knownLetters >= LEAST_SHARE * letters;
}

/** The reading with blanks for what is no words, unit for unit, so that its ranges stay; null where nothing is left. */
export function wordedStretches(reading: string): string | null {
  const stretches = reading.split(STRETCH_BREAK);
  const worded = stretches.map((stretch) => (isWorded(stretch) ? stretch : null));
  if (worded.every((stretch) => stretch === null)) return null;
  return worded.map((stretch, index) => stretch ?? '\n'.repeat(stretches[index]!.length)).join('\n');
}
