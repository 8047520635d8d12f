// Cloak. Numbers as people spell them out ("oh seven seven, double nine"): a text enters, how many digits its words name
// leaves. A handful of languages; must never count a word that is none of them.

const WORDS: ReadonlySet<string> = new Set(
  (
    'zero oh one two three four five six seven eight nine double triple ' +
    'null eins zwei zwo drei vier fünf sechs sieben acht neun ' +
    'zéro un deux trois quatre cinq sept huit neuf ' +
    'cero uno dos tres cuatro cinco seis siete ocho nueve ' +
    'due tre quattro cinque sei sette otto nove ' +
    'um dois três quatro sete oito'
  ).split(' '),
);

/** How many of the words between blanks, commas and hyphens name a digit. */
export function countSpokenDigits(text: string): number {
  let count = 0;
  for (const word of text.toLowerCase().replaceAll(',', ' ').replaceAll('-', ' ').split(' '))
    if (WORDS.has(word)) count += 1;
  return count;
}
