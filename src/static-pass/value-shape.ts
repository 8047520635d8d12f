// Static pass. What the mix of characters in a located value says: drawn at random, or made of words and names. Enters: the
// value; leaves: yes or no. Linear in the value; must never be the only thing a rule with high severity rests on.

export interface ClassCounts {
  readonly lower: number;
  readonly upper: number;
  readonly digit: number;
  readonly other: number;
}

type CharacterClass = keyof ClassCounts;

function classOf(unit: number): CharacterClass {
  if (unit >= 0x61 && unit <= 0x7a) return 'lower';
  if (unit >= 0x41 && unit <= 0x5a) return 'upper';
  return unit >= 0x30 && unit <= 0x39 ? 'digit' : 'other';
}

export function countClasses(value: string): ClassCounts {
  const counts = { lower: 0, upper: 0, digit: 0, other: 0 };
  for (let index = 0; index < value.length; index += 1) counts[classOf(value.charCodeAt(index))] += 1;
  return counts;
}

export function hasMixedCase(value: string): boolean {
  const { lower, upper } = countClasses(value);
  return lower > 0 && upper > 0;
}

/** Small letters, capitals, digits and signs: passwords that a form enforced have three of the four. */
export function hasThreeClasses(value: string): boolean {
  return Object.values(countClasses(value)).filter((count) => count > 0).length >= 3;
}

/**
 * Changes from letter to digit and back, or from a small letter to a capital, per letter or digit. Base 62, base 36 and hex
 * drawn at random have 0.40 to 0.47; camel case has 0.2, words and numbered names less.
 */
const MIN_CHANGES = 0.25;

/** How values begin that say of themselves that they are public or for tests. */
const HARMLESS_BEGINNINGS: readonly string[] = [
  'pk_',
  'pk.',
  'pk-',
  'pub',
  'test_',
  'sk_test_',
  'rk_test_',
  'rzp_test_',
];

/** Whether the value looks drawn at random, not composed of words, names or a UUID's fixed groups. */
export function looksRandom(value: string): boolean {
  if (hasUuidGroups(value) || HARMLESS_BEGINNINGS.some((beginning) => value.startsWith(beginning)))
    return false;
  let counted = 0;
  let changes = 0;
  let before: CharacterClass = 'other';
  for (let index = 0; index < value.length; index += 1) {
    const now = classOf(value.charCodeAt(index));
    // A separator belongs to neither side: `a-B` is a change, `a-b` is none.
    if (now === 'other') continue;
    counted += 1;
    if (counted > 1 && isChange(before, now)) changes += 1;
    before = now;
  }
  return counted > 0 && changes / counted >= MIN_CHANGES;
}

function isChange(before: CharacterClass, now: CharacterClass): boolean {
  // A capital and then a small letter is how words begin.
  return before !== now && !(before === 'upper' && now === 'lower');
}

const UUID_HYPHENS: readonly number[] = [8, 13, 18, 23];

/** A UUID names things far more often than it opens them. */
function hasUuidGroups(value: string): boolean {
  return value.length === 36 && UUID_HYPHENS.every((index) => value.charAt(index) === '-');
}

/** Words that stock passwords are made of, longest first so that the longest is taken off. */
const STOCK_WORDS: readonly string[] = [
  ...words('password passphrase passwd passwort pass pwd pw secret token key credential credentials'),
  ...words('username user root admin administrator guest login name host hostname port localhost local'),
  ...words('postgres postgresql mysql mariadb mongo mongodb redis rabbit rabbitmq minio tiger scott sql'),
  ...words(
    'db database server dev test demo prod app my your the some new old strong secure super very real',
  ),
  ...words('this here is not no it me change changeit changeme none null undefined string value'),
  ...words('example sample foo bar baz hunter abc xyz'),
].sort((a, b) => b.length - a.length);

function words(list: string): readonly string[] {
  return list.split(' ');
}

/** Digits and signs that stand for letters in stock passwords. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Whether the value is more than stock words run together, with or without digits behind them. */
export function isNoStockPassword(value: string): boolean {
  return !isStockWords(lettersOf(value, {})) && !isStockWords(lettersOf(value, LOOKALIKES));
}

function lettersOf(value: string, lookalikes: Readonly<Record<string, string>>): string {
  let letters = '';
  for (const character of value.toLowerCase()) {
    const letter = lookalikes[character] ?? character;
    if (letter >= 'a' && letter <= 'z') letters += letter;
  }
  return letters;
}

/** Longest word first, never taking back: a miss here costs a false alarm, not a leak. */
function isStockWords(letters: string): boolean {
  let at = 0;
  while (at < letters.length) {
    const word = STOCK_WORDS.find((candidate) => letters.startsWith(candidate, at));
    if (word === undefined) return false;
    at += word.length;
  }
  return true;
}
