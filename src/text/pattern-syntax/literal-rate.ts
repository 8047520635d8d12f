// Text, pattern syntax. How often a literal turns up in ordinary text: a rough guess, by which the rarest of several
// required literals is chosen. A wrong guess costs time and nothing else. Enters: a folded literal; leaves: a rate.

/** Times in a thousand characters of English; about software and agents, too. */
const RATES: readonly (readonly [number, string])[] = [
  [7, 'THE'],
  [3, 'TO OF A AND IN'],
  [1.5, 'FOR IS YOU TYPE NAME'],
  [0.7, 'WITH ON THAT AS OR I BE FROM ID THIS FUNCTION STRING IT ARE IF BY YOUR AN USER'],
  [
    0.3,
    'CAN NOT WILL AT WAS ME HAVE MY WHICH TIME FIRST ANY ALL USE HAS LIKE WHEN SHOULD ONE ABOUT WHAT DO NEED ALSO BUT NEW ' +
      'DATE GET NUMBER DEFAULT DESCRIPTION TEXT LIST DATA OUTPUT RETURN PROMPT VALUE RESPONSE SYSTEM MODEL KEY API CODE FILE',
  ],
  [
    0.15,
    'WOULD THEIR HOW HE HIS NO OTHER SUCH MORE THEY COULD WE ITS ONLY WANT MAY AFTER MAKE WHERE EACH SOME HER WHO THERE UP ' +
      'THEN USED SO OUT INTO THAN HAD WERE BEEN SHE HIM OUR THESE THOSE OVER JUST NOW VERY MUST DOES DID BEFORE WITHOUT ' +
      'PLEASE HELP FIND WRITE CREATE CONTEXT CONTENT LANGUAGE ADDRESS INPUT EXAMPLE INFORMATION MESSAGE SET GIVE SEND TELL ' +
      'SAY SHOW CALL READ OPEN ADD START END STOP RUN TEST CHECK INCLUDE PROVIDE ANSWER QUESTION REQUEST TOKEN SERVER LINK',
  ],
];

const COMMON: ReadonlyMap<string, number> = new Map(
  RATES.flatMap(([rate, words]) => words.split(' ').map((word) => [word, rate] as const)),
);

const LEAST_RATE = 0.02;
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

/** By itself or inside longer words: each letter tells about three bits. */
function rateOfWord(word: string): number {
  const bits = Array.from(word).reduce((sum, character) => sum + bitsOf(character), 1);
  return Math.max(COMMON.get(word) ?? LEAST_RATE, 1000 * 2 ** -bits);
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
