// Text, folds. Letters of one alphabet that look like letters of another. Tables only; words.ts decides whether a word is
// disguised or simply written in that alphabet. Facts from the Unicode charts, gathered by hand.

/** For each Latin letter, the letters that cannot be told from it by eye. */
const TWINS: Readonly<Record<string, string>> = {
  a: 'а', c: 'сϲ', d: 'ԁ', e: 'е', g: 'ց', h: 'һհ', i: 'і', j: 'јϳ', l: 'ӏ', n: 'ո', o: 'оοօ', p: 'р', q: 'ԛզ',
  s: 'ѕ', u: 'ս', v: 'ѵν', w: 'ԝ', x: 'х', y: 'у',
  A: 'АΑᎪꓮ', B: 'ВΒᏴꓐ', C: 'СϹᏟꓚ', D: 'Ꭰꓓ', E: 'ЕΕᎬꓰ', F: 'Ϝꓝ', G: 'ԌᏀꓖ', H: 'НΗᎻꓧ', I: 'ІΙӀꓲ', J: 'ЈᎫꓙͿ',
  K: 'КΚᏦꓗ', L: 'ᏞꓡԼ', M: 'МΜᎷꓟ', N: 'Νꓠ', O: 'ОΟՕꓳ', P: 'РΡᏢꓑ', Q: 'Ԛ', R: 'ᎡᏒꓣ', S: 'ЅՏᏚꓢ', T: 'ТΤᎢꓔ',
  U: 'Սꓴ', V: 'ѴᏙꓦ', W: 'ᎳᏔԜꓪ', X: 'ХΧꓫ', Y: 'ҮΥᎩᎽꓬ', Z: 'ΖᏃꓜ',
}; // prettier-ignore

/** Letters that pass for a Latin one only among Latin letters. */
const COUSINS: Readonly<Record<string, string>> = {
  a: 'αәаꭺ', b: 'ьвβЬᏏ', c: 'ꮯ', d: 'ժᏧ', e: 'єεҽэзёѐ', f: 'ғքϝ', g: 'ԍɠ', h: 'нћђᏂᏥ', i: 'ιїɩͺᎥ', j: 'յ', k: 'кκқҝ',
  l: 'լւ', m: 'м', n: 'пηռиԥ', o: 'σөӧʘ', p: 'ρքр', q: 'գϙ', r: 'гяրᴦ', s: 'տ', t: 'тτե', u: 'υцμմ', v: 'ѷ', w: 'ѡωшщա',
  x: 'χҳж', y: 'үγўұყч', z: 'ζԅ', A: 'ДΛ', E: 'ΣЄЭ', N: 'ИП', O: 'ΘФϴ', R: 'ЯГ', U: 'ЦЏ', W: 'ШЩ', X: 'Ж', Y: 'УЎΨ',
}; // prettier-ignore

/** Latin letters of unusual shape: small capitals, phonetic and turned signs that still read as the letter. */
const SHAPES: Readonly<Record<string, string>> = {
  a: 'ᴀɑ', b: 'ʙƄƅɓ', c: 'ᴄƈ', d: 'ᴅɗɖ', e: 'ᴇɛ', f: 'ꜰƒ', g: 'ɢɡǥ', h: 'ʜɦ', i: 'ɪɩ', j: 'ᴊʝ', k: 'ᴋƙ', l: 'ʟɭƖ', m: 'ᴍɱ', n: 'ɴɲŋ',
  o: 'ᴏɵ', p: 'ᴘƥ', q: 'ǫʠɋ', r: 'ʀɼɽ', s: 'ꜱʂ', t: 'ᴛƭʈ', u: 'ᴜʋ', v: 'ᴠ', w: 'ᴡ', y: 'ʏƴ', z: 'ᴢʐȥ',
}; // prettier-ignore

/** Letters with a stroke or without their dot: accents that the standard does not take apart. */
const STROKES: Readonly<Record<string, string>> = {
  a: 'Ⱥⱥ', b: 'ƀɃ', c: 'ȼȻ', d: 'đĐ', e: 'ɇɆ', g: 'ǥǤ', h: 'ħĦ', i: 'ıɨ', j: 'ɉɈ', l: 'łŁƚ', o: 'øØ', p: 'ᵽ', r: 'ɍɌ',
  t: 'ŧŦⱦ', u: 'ʉ', y: 'ɏɎ', z: 'ƶƵ',
}; // prettier-ignore

export const SCRIPT = {
  none: 0,
  latin: 1,
  cyrillic: 2,
  greek: 4,
  armenian: 8,
  cherokee: 16,
  other: 32,
} as const;

/** The alphabet a letter belongs to. */
export function scriptOf(unit: number): number {
  if (unit < 0x250) return unit > 0xbf || isAsciiLetter(unit) ? SCRIPT.latin : SCRIPT.none;
  if (unit < 0x2b0) return SCRIPT.latin;
  if (unit < 0x370) return SCRIPT.none;
  if (unit < 0x400) return SCRIPT.greek;
  if (unit < 0x530) return SCRIPT.cyrillic;
  if (unit < 0x590) return SCRIPT.armenian;
  if (unit >= 0x13a0 && unit <= 0x13fd) return SCRIPT.cherokee;
  if (unit >= 0xab70 && unit <= 0xabbf) return SCRIPT.cherokee;
  if (unit >= 0x1c80 && unit <= 0x1c88) return SCRIPT.cyrillic;
  if (unit >= 0x1f00 && unit <= 0x1fff) return SCRIPT.greek;
  const isLatin =
    (unit >= 0x1d00 && unit <= 0x1d7f) ||
    (unit >= 0x1e00 && unit <= 0x1eff) ||
    (unit >= 0x2c60 && unit <= 0x2c7f);
  return isLatin || (unit >= 0xa722 && unit <= 0xab6f) ? SCRIPT.latin : SCRIPT.other;
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 32;
  return lower >= 97 && lower <= 122;
}

/** By unit, the letter it stands for; 0 where it stands for none. Units beyond it stand for none. */
export type LetterTable = Uint8Array | Uint16Array;

const UNITS = 0x10000;
const ASCII = 0x80;

function invert(...tables: readonly Readonly<Record<string, string>>[]): LetterTable {
  const letters = new Uint8Array(UNITS);
  for (const table of tables) {
    for (const [latin, others] of Object.entries(table)) {
      for (const other of others) letters[other.charCodeAt(0)] = latin.charCodeAt(0);
    }
  }
  return letters;
}

/** Letters that look exactly like a Latin one. */
const TWIN_TO_LATIN = invert(TWINS);
/** Letters that read as a Latin one inside a word that mixes alphabets. */
export const ANY_TO_LATIN = invert(COUSINS, TWINS, SHAPES);
/** Latin signs of unusual shape. */
export const SHAPE_TO_LATIN = invert(SHAPES);
const STROKE_TO_LATIN = invert(STROKES);

/** Where several letters of the script look like one, the one the list of twins names last. */
function reverse(script: number): LetterTable {
  const letters = new Uint16Array(ASCII);
  for (const [latin, others] of Object.entries(TWINS)) {
    for (const other of others)
      if (scriptOf(other.charCodeAt(0)) === script) letters[latin.charCodeAt(0)] = other.charCodeAt(0);
  }
  return letters;
}

/** Latin letters to their Cyrillic, or Greek, twins. */
export const LATIN_TO_CYRILLIC = reverse(SCRIPT.cyrillic);
export const LATIN_TO_GREEK = reverse(SCRIPT.greek);

/** The letters below, as far as they were asked for. */
const NOT_ASKED = 0xff;
const bare = new Uint8Array(UNITS).fill(NOT_ASKED);

/** The ASCII letter under an accent or stroke; 0 where there is none. */
export function bareLetter(unit: number): number {
  const known = bare[unit]!;
  return known === NOT_ASKED ? (bare[unit] = findBareLetter(unit)) : known;
}

function findBareLetter(unit: number): number {
  const first = String.fromCharCode(unit).normalize('NFD').charCodeAt(0);
  return first !== unit && isAsciiLetter(first) ? first : STROKE_TO_LATIN[unit]!;
}

/** What a letter beyond ASCII is, as bits: looked up for every letter of every such word. */
export const TRAIT = {
  twin: 1,
  cousin: 2,
  shape: 4,
  accent: 8,
  cyrillicTwin: 16,
  greekTwin: 32,
  known: 128,
} as const;
const traits = new Uint8Array(UNITS);
const scripts = new Uint8Array(UNITS);

function findTraits(unit: number): number {
  scripts[unit] = scriptOf(unit);
  return (
    TRAIT.known |
    (TWIN_TO_LATIN[unit] !== 0 ? TRAIT.twin : 0) |
    (ANY_TO_LATIN[unit] !== 0 ? TRAIT.cousin : 0) |
    (SHAPE_TO_LATIN[unit] !== 0 ? TRAIT.shape : 0) |
    (bareLetter(unit) !== 0 ? TRAIT.accent : 0) |
    ((LATIN_TO_CYRILLIC[unit] ?? 0) !== 0 ? TRAIT.cyrillicTwin : 0) |
    ((LATIN_TO_GREEK[unit] ?? 0) !== 0 ? TRAIT.greekTwin : 0)
  );
}

export function traitsOf(unit: number): number {
  const known = traits[unit]!;
  return known !== 0 ? known : (traits[unit] = findTraits(unit));
}

/** The alphabet of a letter whose traits were asked for. */
export function knownScript(unit: number): number {
  return scripts[unit]!;
}
