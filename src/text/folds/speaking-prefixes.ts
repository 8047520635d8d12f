// Text, folds. How the words begin that speak for a cipher, as a tree of a few letters. Enters: the words; leaves: nodes, by
// which a word is followed letter by letter.

const LETTER_A = 0x61;
export const ALPHABET = 26;

/** So many letters are told apart: they turn away all but one in a hundred ordinary words. */
const TOLD_APART = 5;

/** No such word begins so. */
export const ELSEWHERE = -1;
/** A word begins so, however it goes on. */
export const SPEAKS = -2;
/** The node before the first letter. */
export const ROOT = 0;

export class SpeakingPrefixes {
  /** What follows a node by letter, ALPHABET in a row. */
  readonly #after: number[] = [];
  readonly #isWord: boolean[] = [];

  constructor(words: readonly string[]) {
    this.#addNode();
    for (const word of words) this.#add(word);
  }

  #addNode(): number {
    for (let letter = 0; letter < ALPHABET; letter++) this.#after.push(ELSEWHERE);
    return this.#isWord.push(false) - 1;
  }

  #add(word: string): void {
    let node = ROOT;
    for (let at = 0; at < Math.min(word.length, TOLD_APART); at++) {
      const slot = node * ALPHABET + word.charCodeAt(at) - LETTER_A;
      if (at === TOLD_APART - 1) this.#after[slot] = SPEAKS;
      else if (this.#after[slot] === ELSEWHERE) this.#after[slot] = this.#addNode();
      node = this.#after[slot]!;
    }
    if (node >= 0) this.#isWord[node] = true;
  }

  /** The node after one more letter. */
  after(node: number, letter: number): number {
    return node === ELSEWHERE ? ELSEWHERE : this.#after[node * ALPHABET + letter]!;
  }

  /** Whether a word that ends here is one of them. */
  isWord(node: number): boolean {
    return node !== ELSEWHERE && this.#isWord[node]!;
  }
}
