// Text, folds. Whether an unknown word looks rather like a word under a cipher than like one as it stands: by how often
// three letters in a row, the ends of the word among them, occur in the words that are known. Enters: a word letter by
// letter; leaves: the ciphers it may be under. Decides nothing alone: a name may look like anything.

import { ALL_CIPHERS, atbash, CIPHER, rot13 } from './cipher-words.js';
import { VOCABULARY } from './lexicon.js';

/** A word is no longer taken for one under a cipher once its odds are worse than one to three. */
const WORST_ODDS = -1;
/** What three letters count that occur nowhere. */
const UNSEEN = 0.5;

/** Three letters as one number; 0 stands for the end of a word, on either side. */
const LETTER_BITS = 5;
const LETTERS = 1 << LETTER_BITS;
const tripleOf = (first: number, second: number, third: number): number =>
  (((first << LETTER_BITS) | second) << LETTER_BITS) | third;

/** How often three letters occur, as a logarithm. */
const FREQUENCIES = countTriples();

function countTriples(): Float32Array {
  const counts = new Float32Array(LETTERS ** 3).fill(UNSEEN);
  for (const word of VOCABULARY) {
    let [first, second] = [0, 0];
    for (let index = 0; index <= word.length; index++) {
      const third = index < word.length ? word.charCodeAt(index) & 31 : 0;
      if (index > 0) counts[tripleOf(first, second, third)]! += 1;
      [first, second] = [second, third];
    }
  }
  return counts.map((count) => Math.log(count));
}

const exchanged = (map: (unit: number) => number): Uint8Array =>
  Uint8Array.from({ length: LETTERS }, (_, letter) =>
    letter >= 1 && letter <= 26 ? map(letter + 96) & 31 : letter,
  );
const ROT13 = exchanged(rot13);
const ATBASH = exchanged(atbash);

/** The odds of one word, letter by letter. */
export class LetterOdds {
  #first = 0;
  #second = 0;
  #letters = 0;
  #rot13 = 0;
  #atbash = 0;
  #reversed = 0;
  /** The ciphers it may be under. */
  ciphers: number = ALL_CIPHERS;

  begin(): void {
    this.#first = this.#second = this.#letters = 0;
    this.#rot13 = this.#atbash = this.#reversed = 0;
    this.ciphers = ALL_CIPHERS;
  }

  add(unit: number): void {
    this.#addLetter(unit & 31);
  }

  /** The word is over. */
  end(): this {
    this.#addLetter(0);
    return this;
  }

  #addLetter(third: number): void {
    const [first, second] = [this.#first, this.#second];
    this.#first = second;
    this.#second = third;
    if (this.#letters++ === 0) return;
    const asItStands = FREQUENCIES[tripleOf(first, second, third)]!;
    this.#rot13 += FREQUENCIES[tripleOf(ROT13[first]!, ROT13[second]!, ROT13[third]!)]! - asItStands;
    this.#atbash += FREQUENCIES[tripleOf(ATBASH[first]!, ATBASH[second]!, ATBASH[third]!)]! - asItStands;
    this.#reversed += FREQUENCIES[tripleOf(third, second, first)]! - asItStands;
    if (this.#rot13 < WORST_ODDS) this.ciphers &= ~CIPHER.rot13;
    if (this.#atbash < WORST_ODDS) this.ciphers &= ~CIPHER.atbash;
    if (this.#reversed < WORST_ODDS) this.ciphers &= ~CIPHER.reversed;
  }
}
