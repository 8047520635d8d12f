// Text, pattern syntax. How often a literal turns up in ordinary text: a rough guess, by which the rarest of several
// required literals is chosen. A wrong guess costs time and nothing else. Enters: a folded literal; leaves: a rate.

/** Words that any English text is full of, and some that texts about software and agents are full of. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'THE TO OF A AND IN FOR IS YOU WITH ON THAT AS OR I BE FROM THIS IT ARE IF BY YOUR AN CAN NOT WILL AT WAS ME ' +
    'HAVE MY WHICH TIME FIRST ANY ALL USE HAS LIKE WHEN SHOULD ONE ABOUT WHAT DO NEED ALSO BUT WOULD THEIR HOW HE HIS ' +
    'NO OTHER SUCH MORE THEY COULD WE ITS ONLY WANT MAY AFTER MAKE WHERE EACH SOME HER WHO THERE UP THEN USED SO OUT ' +
    'INTO THAN HAD WERE BEEN SHE HIM OUR THESE THOSE OVER JUST GET NEW NOW VERY MUST DOES DID BEFORE WITHOUT BETWEEN ' +
    'NAME TYPE USER DATA TEXT CODE LIST FILE VALUE STRING FUNCTION SYSTEM MODEL PROMPT MESSAGE KEY API SET RETURN ' +
    'RESPONSE INPUT OUTPUT EXAMPLE INFORMATION PLEASE HELP FIND WRITE CREATE CONTEXT CONTENT LANGUAGE ADDRESS NUMBER'
  ).split(' '),
);

/** Times in a thousand characters. */
const COMMON_RATE = 0.6;
const LEAST_RATE = 0.01;
const MARK_RATE = 12;
/** Each further word or mark makes a literal rarer. */
const FURTHER = 0.1;

function isWordUnit(character: string): boolean {
  return (
    (character >= 'A' && character <= 'Z') || (character >= '0' && character <= '9') || character > '\u007f'
  );
}

/** Digits are folded into one and come in rows, letters beyond ASCII are rare. */
function bitsOf(character: string): number {
  if (character > '\u007f') return 8;
  return character <= '9' ? 1.5 : 3;
}

/** A word by itself or inside others: each letter tells about three bits. */
function rateOfWord(word: string): number {
  const bits = Array.from(word).reduce((sum, character) => sum + bitsOf(character), 1);
  return Math.max(COMMON.has(word) ? COMMON_RATE : LEAST_RATE, 1000 * 2 ** -bits);
}

export function rateOf(literal: string): number {
  let least = Number.POSITIVE_INFINITY;
  let elements = 0;
  let word = '';
  const close = (rate: number): void => {
    least = Math.min(least, rate);
    elements += 1;
  };
  for (const character of `${literal} `) {
    if (isWordUnit(character)) {
      word += character;
      continue;
    }
    if (word !== '') close(rateOfWord(word));
    word = '';
    if (character !== ' ') close(MARK_RATE);
  }
  return elements === 0 ? 1000 : least * FURTHER ** (elements - 1);
}
