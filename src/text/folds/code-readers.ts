// Text, folds. Follows the codes of equal signs (base32, base64) through the letters of one word, all of them at once, to tell
// which words cannot be the beginning of a code. Enters: letters; leaves: a number for what is still possible.

import { AT_START, NO_TEXT, readSign } from './first-bytes.js';
import { SIGN_CODES } from './run-trial.js';

/** The word begins no code. */
export const NO_CODE = 0;
/** It begins one, however it goes on. */
export const ANY_CODE = 1;

/** A reader is below this number; NO_TEXT is written as 0, where no reader ever is. */
const READERS = 1 << 10;
const LETTERS = 1 << 7;
const UNASKED = -1;

export class CodeReaders {
  /** The readers of all codes, side by side, by number. */
  readonly #readers: (readonly number[])[] = [[], []];
  readonly #known = new Map<number, number>();
  /** What follows by letter, once it was asked for. */
  readonly #after: Int16Array[] = [];

  /** After the first two letters of a word, which the given decoders may begin with. */
  begin(decoders: number, first: number, second: number): number {
    return this.#number(
      SIGN_CODES.map(([bit, code]) => {
        if ((decoders & bit) === 0) return NO_TEXT;
        const reader = readSign(code, AT_START, first);
        return reader === NO_TEXT ? NO_TEXT : readSign(code, reader, second);
      }),
    );
  }

  /** After one more letter. */
  after(readers: number, letter: number): number {
    if (readers <= ANY_CODE) return readers;
    const row = (this.#after[readers] ??= new Int16Array(LETTERS).fill(UNASKED));
    if (row[letter] === UNASKED)
      row[letter] = this.#number(
        this.#readers[readers]!.map((reader, index) =>
          reader === NO_TEXT ? NO_TEXT : readSign(SIGN_CODES[index]![1], reader, letter),
        ),
      );
    return row[letter]!;
  }

  #number(readers: readonly number[]): number {
    if (readers.every((reader) => reader === NO_TEXT)) return NO_CODE;
    const key = readers.reduce((sum, reader) => sum * READERS + (reader === NO_TEXT ? 0 : reader), 0);
    let number = this.#known.get(key);
    if (number === undefined) {
      number = this.#readers.push(readers) - 1;
      this.#known.set(key, number);
    }
    return number;
  }
}
