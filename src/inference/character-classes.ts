// Inference. What a BERT tokeniser sees in each code point: a letter, a space, something to drop, punctuation, an ideograph
// or a combining mark. A table written by test/support/tiny-model/character-classes.py from the reference tokeniser, so
// that both agree on every code point whatever Unicode version this Node knows. Must not be edited by hand.

export const LETTER = 0;
export const SPACE = 1;
export const DROPPED = 2;
export const PUNCTUATION = 3;
export const IDEOGRAPH = 4;
export const MARK = 5;

const CODE_POINTS = 0x110000;

/** Runs of one class from code point 0 on: the class, then how many code points it covers in base 36. */
const RUNS =
  '29 12 22 11 2i 11 3f 0a 37 0q 36 0q 34 2x 11 31 05 31 03 31 01 21 08 32 03 31 03 31 0g0 534 0e 31 ' +
  '08 31 06z 55 05u 36 015 32 06 519 31 51 31 52 31 52 31 51 017 32 0b 26 03 32 01 32 02 5b 31 21 01 ' +
  '32 017 5l 0a 34 02 51 02r 31 01 57 21 01 56 02 52 01 54 0i 3e 01 21 01 51 0u 5r 02j 5b 01m 59 03 33 ' +
  '0s 54 01 59 01 53 01 55 02 3f 0q 53 02 31 03o 5w 01j 51 01 51 04 58 04 51 03 57 0a 52 32 0a 31 0g ' +
  '51 01m 51 04 54 08 51 0k 52 0t 52 01l 51 04 52 04 52 02 53 03 51 0u 52 03 51 0b 52 01l 51 04 55 01 ' +
  '52 04 51 0k 52 0c 31 0g 51 01m 51 02 51 01 54 08 51 08 51 0b 52 0u 51 01p 51 0c 51 01e 51 01p 53 05 ' +
  '53 01 54 07 52 0b 52 0t 51 01m 51 02 51 06 51 05 52 0k 52 0t 51 01r 54 08 51 0k 52 02u 51 07 53 01 ' +
  '51 0t 31 01o 51 02 57 0c 58 31 0a 32 02d 51 02 56 01 52 0b 56 01i 3f 01 31 03 52 0r 51 01 51 01 51 ' +
  '34 01f 5e 01 55 31 52 05 5b 01 510 09 51 09 35 04 32 02a 54 01 56 01 52 02 52 0b 36 08 52 04 53 0g ' +
  '54 0d 51 02 52 06 51 0f 51 02l 31 0gx 53 39 047 31 0h8 32 0h 11 0q 32 026 33 010 53 0t 53 32 0r 52 ' +
  '0u 52 01s 52 01 57 08 51 02 5b 33 01 33 02 51 0y 3b 53 21 04a 51 03a 53 04 52 09 51 06 53 08 32 05t ' +
  '52 02 51 02 32 01i 51 01 57 01 51 01 51 02 58 06 5a 02 51 0w 37 01 36 02 5e 01u 54 01c 51 01 55 01 ' +
  '51 05 51 0n 37 0a 59 0c 52 0w 54 02 52 01 53 01k 51 01 52 03 51 01 53 0a 34 018 58 02 52 03 35 01q ' +
  '32 01s 38 08 53 31 5d 01 57 04 51 06 51 03 52 05i 51i 06 54 0e8 1b 25 3o 12 25 11 3k 01 3d 01 3c 11 ' +
  '25 01 2a 0d 32 0e 32 01t 5d 04 51 03 5c 0ev 34 0t 32 0u5 3e 027 32 0v 3a 0b7 3m 01r 34 0w 32 0kx 53 ' +
  '07 34 01 32 034 31 0e 51 02o 5w 31b 01 3j 0cd 11 33 04 3a 02 3c 0a 54 02 31 0c 31 02j 52 05 31 02i ' +
  '31 0lg 4534 01s 4g74 0zi 32 07h 33 02n 51 03 31 5a 31 0v 52 028 52 36 07e 51 03 51 04 51 0p 52 025 ' +
  '34 024 51 09 32 0g 5i 06 33 01 31 015 58 32 0n 5b 0d 31 0w 53 01c 51 02 54 02 51 04 3d 0g 32 05 51 ' +
  '01v 56 02 52 02 52 0c 51 08 51 0f 34 0s 51 01f 51 01 53 02 52 05 52 01 51 0s 32 0c 52 02 32 04 51 ' +
  '06m 51 02 51 02 31 01 51 08pe 26io 4e8 0u 51 0f3 32 05c 5g 3a 06 5g 3z 01 3e 01 31 04 31 01 32 043 ' +
  '21 01 33 01 36 01 34 0a 32 03 32 0q 33 01 31 0r 31 01 31 01 37 043 23 01 21 076 33 06y 51 06a 51 ' +
  '045 55 010 31 01c 31 0bi 31 0kn 31 05j 31 0v 31 05d 53 01 52 05 54 014 53 04 51 0g 39 012 31 02t 52 ' +
  '09 37 01u 37 02h 34 0v8 51 01i 5f 37 01d 53 01d 54 02 52 32 21 34 01q 53 010 55 01 58 0b 34 01b 51 ' +
  '32 0a 52 01g 59 06 35 53 31 0d 31 01 33 027 53 02 51 01 52 36 02z 31 01h 51 03 58 0l 52 01m 51 03 ' +
  '51 011 57 03 55 08u 56 01 51 04 52 01 52 02 31 06j 54 06 52 01 52 3n 04 52 02d 58 02 51 01 52 33 ' +
  '02v 51 01 51 02 56 01 51 02t 53 02 54 01 55 0g 33 02lt 35 0dtl 32 03k 55 31 01m 57 35 08 31 0ui 54 ' +
  '0f7u 52 31 24 043n 53 09 28 58 02 57 0u 54 044 53 01iz 51j 04 51e 08 51 0e 51 02 35 0f 55 01 5f ' +
  '02sg 57 04kp 4wyo 0w 43ds 074 449c 085s 4f4 0fhep 21 0u 22o 03k 56o 01e6o 21eke 02 21eke 02';

function readRuns(runs: string): Uint8Array {
  const classes = new Uint8Array(CODE_POINTS);
  let at = 0;
  for (const run of runs.split(' ')) {
    const length = Number.parseInt(run.slice(1), 36);
    classes.fill(Number(run[0]), at, at + length);
    at += length;
  }
  if (at !== CODE_POINTS) throw new Error('the table of character classes has a gap');
  return classes;
}

/** The class of every code point. */
export const CHARACTER_CLASSES: Uint8Array = readRuns(RUNS);
