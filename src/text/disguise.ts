// Text. Every disguise that the normaliser promises to undo, as a way to put it on: to try rules and folds against each
// other in tests and in `eval rules`. Each keeps the words of a text. No stage of a request calls it.

import type { Layer } from '../core/taxonomy.js';
import { Pattern } from './pattern.js';

/** What undoing a disguise gives back: the very text; the text but for signs beyond Latin; its words alone. */
export type Kept = 'exact' | 'latin' | 'words';

export interface Disguise {
  readonly layer: Layer;
  readonly name: string;
  readonly kept: Kept;
  /** Whether undoing it gives the very text back, letter case and punctuation included. */
  readonly isExact: boolean;
  /** Whether only words of the basic Latin alphabet can be written in it. */
  readonly isLatinOnly: boolean;
  readonly apply: (text: string) => string;
}

/** The stretches between white space. */
function wordsOf(text: string): readonly string[] {
  return perCharacter((character) => (character.trim() === '' ? ' ' : character))(text)
    .split(' ')
    .filter((word) => word !== '');
}

const bytes = (text: string): readonly number[] => [...Buffer.from(text, 'utf8')];
const perCharacter = (map: (character: string) => string) => (text: string) => Array.from(text, map).join('');
const isLatinLetter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
const perLetter = (map: (letter: string) => string) =>
  perCharacter((character) => (isLatinLetter(character) ? map(character) : character));
const perWord = (map: (word: string) => string, joint: string) => (text: string) =>
  wordsOf(text).map(map).join(joint);
const table = (from: string, to: string) => {
  const map = new Map(Array.from(from, (letter, index) => [letter, Array.from(to)[index] ?? letter]));
  return perCharacter((letter) => map.get(letter) ?? letter);
};
const hex = (value: number, digits = 2): string => value.toString(16).padStart(digits, '0');

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const BOTH = LOWER + UPPER;

/** An alphabet laid out in the standard from `lower` and `upper` on. */
const alphabet = (lower: number, upper: number) =>
  perCharacter((letter) => {
    const code = letter.charCodeAt(0);
    if (letter >= 'a' && letter <= 'z') return String.fromCodePoint(lower + code - 97);
    if (letter >= 'A' && letter <= 'Z') return String.fromCodePoint(upper + code - 65);
    return letter;
  });

const fullWidth = perCharacter((letter) => {
  const code = letter.codePointAt(0)!;
  if (code === 0x20) return '\u3000';
  return code > 0x20 && code < 0x7f ? String.fromCodePoint(code + 0xfee0) : letter;
});

const LETTER_OR_DIGIT = new Pattern('[\\p{L}\\p{N}]');

/** Puts a filler between every two letters or digits that stand side by side. */
const between = (filler: string) => (text: string) => {
  let wasWord = false;
  return perCharacter((character) => {
    const isWord = LETTER_OR_DIGIT.test(character);
    const joint = isWord && wasWord ? filler : '';
    wasWord = isWord;
    return joint + character;
  })(text);
};

const base64With =
  (alphabetOf: string, padded = false) =>
  (text: string) => {
    const standard = `${UPPER}${LOWER}0123456789+/`;
    const swap = table(standard, alphabetOf);
    const encoded = Buffer.from(text, 'utf8').toString('base64');
    return swap(padded ? encoded : encoded.replaceAll('=', ''));
  };

const slices = (text: string, width: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / width) }, (_, at) => text.slice(at * width, (at + 1) * width));
const wrap = (width: number, text: string): string => slices(text, width).join('\n');

export function encodeBase32(text: string): string {
  const signs = `${UPPER}234567`;
  const bits = bytes(text)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const encoded = slices(bits, 5)
    .map((group) => signs[parseInt(group.padEnd(5, '0'), 2)])
    .join('');
  return encoded.padEnd(Math.ceil(encoded.length / 8) * 8, '=');
}

export function encodeAscii85(text: string): string {
  const source = bytes(text);
  let encoded = '';
  for (let at = 0; at < source.length; at += 4) {
    const count = Math.min(4, source.length - at);
    let value = 0;
    for (let index = 0; index < 4; index++) value = value * 256 + (index < count ? source[at + index]! : 0);
    let group = '';
    for (let index = 0; index < 5; index++) {
      group = String.fromCharCode(33 + (value % 85)) + group;
      value = Math.floor(value / 85);
    }
    encoded += group.slice(0, count + 1);
  }
  return encoded;
}

const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
const SPELLING =
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );
const letters = (word: string): readonly string[] => Array.from(word.toLowerCase()).filter(isLatinLetter);
const spell = (signs: readonly string[], joint: string) => (word: string) =>
  letters(word)
    .map((letter) => signs[letter.charCodeAt(0) - 97])
    .join(joint);
/** Punctuation has signs of its own in Morse. */
const MORSE_SIGNS: ReadonlyMap<string, string> = new Map(
  '. .-.-.-|, --..--|? ..--..|\' .----.|! -.-.--|/ -..-.|: ---...|; -.-.-.|= -...-|+ .-.-.|- -....-|" .-..-.|@ .--.-.'
    .split('|')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
);
const morse = (word: string): string =>
  Array.from(word.toLowerCase())
    .map((sign) => MORSE_SIGNS.get(sign) ?? MORSE[sign.charCodeAt(0) - 97] ?? '')
    .filter((sign) => sign !== '')
    .join(' ');
const spaced = (separator: string, gap: string) => perWord((word) => Array.from(word).join(separator), gap);

const BRAILLE = '⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵';
const TURNED = 'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz';
const turn = table(LOWER, TURNED);
const CYRILLIC = table('aceiopsxyjABCEHIKMOPTX', 'асеіорѕхујАВСЕНІКМОРТХ');
const GREEK = table('aionuvABEHIKMNOPTXYZ', 'αιοηυνΑΒΕΗΙΚΜΝΟΡΤΧΥΖ');
const ARMENIAN = table('ghjnoqu', 'ցհյոօզս');
const CHEROKEE = table('ABCDEGHJKLMPRSTVWZ', 'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ');
const SMALL_CAPITALS = table(LOWER, 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ');
const ACCENTS = table('aeioucnsyAEIOU', 'äëïöüçñšýÄËÏÖÜ');
const LEET = table('aeiostAEIOST', '431057431057');
const LEET_SIGNS = table('aeiosAEIOS', '@3!0$@3!0$');
const ROT13 = table(BOTH, LOWER.slice(13) + LOWER.slice(0, 13) + UPPER.slice(13) + UPPER.slice(0, 13));
const ATBASH = table(BOTH, Array.from(LOWER).reverse().join('') + Array.from(UPPER).reverse().join(''));
const backwards = (text: string): string => Array.from(text).reverse().join('');
const tagged = perCharacter((letter) => {
  const code = letter.charCodeAt(0);
  return code >= 0x20 && code < 0x7f ? String.fromCodePoint(0xe0000 + code) : letter;
});
const selected = (text: string): string =>
  `😀${bytes(text)
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('')}`;
const zalgo = (text: string): string => {
  let seed = 7;
  return perLetter((letter) => {
    let marked = letter;
    for (let count = 0; count < 4; count++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      marked += String.fromCharCode(0x300 + (seed % 0x4f));
    }
    return marked;
  })(text);
};
const quoted = (text: string): string =>
  bytes(text)
    .map((byte) => `=${hex(byte).toUpperCase()}`)
    .join('');

const disguise = (layer: Layer, name: string, kept: Kept, apply: (text: string) => string): Disguise => ({
  layer,
  name,
  kept,
  isExact: kept === 'exact',
  isLatinOnly: kept !== 'exact',
  apply,
});

export const DISGUISES: readonly Disguise[] = [
  disguise('compatibility', 'full-width', 'latin', fullWidth),
  disguise('compatibility', 'mathematical bold', 'latin', alphabet(0x1d41a, 0x1d400)),
  disguise('compatibility', 'mathematical script', 'latin', alphabet(0x1d4ea, 0x1d4d0)),
  disguise('compatibility', 'mathematical fraktur', 'latin', alphabet(0x1d586, 0x1d56c)),
  disguise('compatibility', 'monospace', 'latin', alphabet(0x1d68a, 0x1d670)),
  disguise('compatibility', 'circled', 'latin', alphabet(0x24d0, 0x24b6)),
  disguise('compatibility', 'squared', 'words', (text) => alphabet(0x1f130, 0x1f130)(text)),
  disguise('compatibility', 'negative circled', 'words', (text) => alphabet(0x1f150, 0x1f150)(text)),
  disguise('compatibility', 'no-break spaces', 'exact', (text) => text.replaceAll(' ', '\u00a0')),
  disguise('invisible', 'zero-width spaces', 'exact', between('\u200b')),
  disguise('invisible', 'zero-width joiners', 'exact', between('\u200d')),
  disguise('invisible', 'word joiners', 'exact', between('\u2060')),
  disguise('invisible', 'soft hyphens', 'exact', between('\u00ad')),
  disguise('invisible', 'byte order marks', 'exact', between('\ufeff')),
  disguise('bidi', 'direction marks', 'exact', between('\u200e')),
  disguise('bidi', 'overrides and isolates', 'exact', (text) => `\u202d${between('\u2066')(text)}\u202c`),
  disguise('bidi', 'right-to-left override', 'words', (text) => `\u202e${backwards(text)}\u202c`),
  disguise('tags', 'tag characters', 'latin', tagged),
  disguise('variation_selectors', 'emoji smuggling', 'exact', selected),
  disguise('invisible', 'variation selectors', 'exact', between('\ufe0f')),
  disguise('homoglyph', 'Cyrillic letters', 'latin', CYRILLIC),
  disguise('homoglyph', 'Greek letters', 'latin', GREEK),
  disguise('homoglyph', 'Armenian letters', 'latin', ARMENIAN),
  disguise('homoglyph', 'Cherokee letters', 'words', (text) => CHEROKEE(text.toUpperCase())),
  disguise('homoglyph', 'small capitals', 'words', (text) => SMALL_CAPITALS(text.toLowerCase())),
  disguise('combining', 'zalgo', 'latin', zalgo),
  disguise('combining', 'underline accents', 'latin', perLetter((letter) => `${letter}\u0332`)),
  disguise('combining', 'struck through', 'latin', perLetter((letter) => `${letter}\u0336`)),
  disguise('combining', 'accents', 'words', ACCENTS),
  disguise('upside_down', 'upside down', 'words', (text) => backwards(turn(text.toLowerCase()))),
  disguise('spaced', 'spaced letters', 'words', spaced(' ', '   ')),
  disguise('spaced', 'dotted letters', 'words', spaced('.', ' ')),
  disguise('spaced', 'dashed letters', 'words', spaced('-', ' ')),
  disguise('spaced', 'underscored letters', 'words', spaced('_', ' ')),
  disguise('spaced', 'spaced letters without gaps', 'words', spaced(' ', ' ')),
  disguise('leet', 'digits', 'words', LEET),
  disguise('leet', 'digits and signs', 'words', LEET_SIGNS),
  disguise('deletion', 'backspaces', 'exact', between('x\b')),
  disguise('deletion', 'deletes', 'exact', between('#\u007f')),
  disguise('html_entity', 'decimal entities', 'exact', perCharacter((letter) => `&#${letter.codePointAt(0)!};`)),
  disguise('html_entity', 'hex entities', 'exact', perCharacter((letter) => `&#x${hex(letter.codePointAt(0)!)};`)),
  disguise('url', 'percent escapes', 'exact', (text) => bytes(text).map((byte) => `%${hex(byte)}`).join('')),
  disguise('url', 'URI component', 'exact', (text) => encodeURIComponent(text)),
  disguise('escape', 'Unicode escapes', 'exact', (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join('')),
  disguise('escape', 'braced escapes', 'exact', perCharacter((letter) => `\\u{${hex(letter.codePointAt(0)!)}}`)),
  disguise('escape', 'hex escapes', 'exact', (text) => bytes(text).map((byte) => `\\x${hex(byte)}`).join('')),
  disguise('base64', 'standard', 'exact', (text) => Buffer.from(text, 'utf8').toString('base64')),
  disguise('base64', 'unpadded', 'exact', base64With(`${UPPER}${LOWER}0123456789+/`)),
  disguise('base64', 'URL-safe', 'exact', (text) => Buffer.from(text, 'utf8').toString('base64url')),
  disguise('base64', 'IMAP', 'exact', base64With(`${UPPER}${LOWER}0123456789+,`)),
  disguise('base64', 'crypt', 'exact', base64With(`./0123456789${UPPER}${LOWER}`)),
  disguise('base64', 'bcrypt', 'exact', base64With(`./${UPPER}${LOWER}0123456789`)),
  disguise('base64', 'wrapped', 'exact', (text) => wrap(20, Buffer.from(text, 'utf8').toString('base64'))),
  disguise('base32', 'padded', 'exact', encodeBase32),
  disguise('base32', 'lower case, unpadded', 'exact', (text) => encodeBase32(text).replaceAll('=', '').toLowerCase()),
  disguise('hex', 'joined', 'exact', (text) => Buffer.from(text, 'utf8').toString('hex')),
  disguise('hex', 'spaced', 'exact', (text) => bytes(text).map((byte) => hex(byte)).join(' ')),
  disguise('hex', 'with prefixes', 'exact', (text) => bytes(text).map((byte) => `0x${hex(byte)}`).join(', ')),
  disguise('hex', 'upper case with colons', 'exact', (text) => bytes(text).map((byte) => hex(byte).toUpperCase()).join(':')),
  disguise('ascii85', 'bare', 'latin', encodeAscii85),
  disguise('ascii85', 'in brackets', 'exact', (text) => `<~${encodeAscii85(text)}~>`),
  disguise('quoted_printable', 'every byte', 'exact', quoted),
  disguise('quoted_printable', 'soft line ends', 'exact', between('=\n')),
  disguise('code_list', 'decimal', 'latin', (text) => bytes(text).join(' ')),
  disguise('code_list', 'decimal with commas', 'latin', (text) => bytes(text).join(', ')),
  disguise('code_list', 'octal', 'latin', (text) => bytes(text).map((byte) => byte.toString(8).padStart(3, '0')).join(' ')),
  disguise('code_list', 'binary', 'exact', (text) => bytes(text).map((byte) => byte.toString(2).padStart(8, '0')).join(' ')),
  disguise('code_list', 'joined binary', 'exact', (text) => bytes(text).map((byte) => byte.toString(2).padStart(8, '0')).join('')),
  disguise('rot13', 'ROT13', 'latin', ROT13),
  disguise('atbash', 'Atbash', 'latin', ATBASH),
  disguise('morse', 'Morse', 'words', perWord(morse, ' / ')),
  disguise('braille', 'Braille', 'words', (text) => table(`${LOWER} `, `${BRAILLE}\u2800`)(text.toLowerCase())),
  disguise('nato', 'spelling alphabet', 'words', perWord(spell(SPELLING, ' '), ' / ')),
  disguise('nato', 'spelling alphabet without gaps', 'words', perWord(spell(SPELLING, ' '), ' ')),
  disguise('reversed', 'reversed text', 'latin', backwards),
  disguise('reversed', 'reversed words', 'latin', perWord(backwards, ' ')),
]; // prettier-ignore
