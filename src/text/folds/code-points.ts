// Text, folds. What each code unit means to the character fold: one byte per unit, filled on first sight, so that the hot
// loop is a table look-up. Facts from the Unicode standard; nothing here decides about a word.

export const KIND = {
  /** Stands for itself and ends a word. */
  plain: 0,
  /** An ASCII letter. */
  letter: 1,
  /** A digit or symbol that may stand for a letter. */
  leet: 2,
  /** A letter beyond ASCII: its word is looked at as a whole. */
  foreign: 3,
  mark: 4,
  invisible: 5,
  bidi: 6,
  selector: 7,
  surrogate: 8,
  /** Has a compatibility form. */
  compatible: 9,
  braille: 10,
  ampersand: 11,
  percent: 12,
  backslash: 13,
  deletion: 14,
  escape: 15,
  unknown: 255,
} as const;

type Range = readonly [number, number];

const INVISIBLE: readonly Range[] = [
  [0x00, 0x07],
  [0x0e, 0x1a],
  [0x1c, 0x1f],
  [0x80, 0x84],
  [0x86, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200d],
  [0x2060, 0x2065],
  [0x206a, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
];
const BIDI: readonly Range[] = [
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
];
/** Marks that decorate letters of any alphabet; vowel signs of scripts that need them are not among them. */
const MARKS: readonly Range[] = [
  [0x300, 0x34e],
  [0x350, 0x36f],
  [0x483, 0x489],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0x3099, 0x309a],
  [0xfe20, 0xfe2f],
];
/** Alphabets that are told apart word by word: Latin beyond ASCII, Greek, Cyrillic, Armenian, Georgian, Cherokee, Coptic, Lisu. */
const FOREIGN: readonly Range[] = [
  [0xaa, 0xaa],
  [0xb5, 0xb5],
  [0xba, 0xba],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2af],
  [0x370, 0x373],
  [0x376, 0x377],
  [0x37b, 0x37d],
  [0x37f, 0x37f],
  [0x386, 0x386],
  [0x388, 0x3ff],
  [0x400, 0x481],
  [0x48a, 0x52f],
  [0x531, 0x556],
  [0x561, 0x587],
  [0x10d0, 0x10ff],
  [0x13a0, 0x13fd],
  [0x1c80, 0x1c88],
  [0x1d00, 0x1d7f],
  [0x1e00, 0x1fff],
  [0x2c60, 0x2c7f],
  [0x2c80, 0x2ce4],
  [0xa4d0, 0xa4f7],
  [0xa722, 0xa7ff],
  [0xab30, 0xab6f],
  [0xab70, 0xabbf],
];

/** Readings that the compatibility forms of the standard do not give. */
const OWN_FORMS: ReadonlyMap<number, string> = new Map([
  ...Array.from('‘’‚‛ʼʹʽˈ′`´').map((sign): [number, string] => [sign.codePointAt(0)!, "'"]),
  ...Array.from('“”„‟″«»').map((sign): [number, string] => [sign.codePointAt(0)!, '"']),
  ...Array.from('‐‑‒–—―−﹣').map((sign): [number, string] => [sign.codePointAt(0)!, '-']),
  [0x60, '`'],
  [0x2028, '\n'],
  [0x2029, '\n'],
  [0x85, '\n'],
  [0x2044, '/'],
  [0x2215, '/'],
]);

/** Letters of the six-dot cells 0x2801 and on; cells without a letter of their own give nothing. */
const BRAILLE_CELLS: ReadonlyMap<number, string> = new Map(
  Array.from('abcdefghijklmnopqrstuvwxyz').map((letter, index) => [brailleCell(index), letter]),
);

function brailleCell(index: number): number {
  const decade = [0x01, 0x03, 0x09, 0x19, 0x11, 0x0b, 0x1b, 0x13, 0x0a, 0x1a];
  if (index === 22) return 0x3a; // w came late to the script and stands outside its order
  const place = index > 22 ? index - 1 : index;
  return decade[place % 10]! | (place >= 10 ? 0x04 : 0) | (place >= 20 ? 0x20 : 0);
}

const BRAILLE_SIGNS: ReadonlyMap<number, string> = new Map([
  [0x00, ' '],
  [0x02, ','],
  [0x06, ';'],
  [0x12, ':'],
  [0x16, '!'],
  [0x32, '.'],
  [0x26, '?'],
  [0x04, "'"],
  [0x24, '-'],
]);

/** What a braille cell says; empty for the signs that announce capitals and numbers. */
export function readBraille(unit: number): string {
  const cell = unit - 0x2800;
  return BRAILLE_CELLS.get(cell) ?? BRAILLE_SIGNS.get(cell) ?? '';
}

function enclosedLetter(codePoint: number): string | undefined {
  const letter = (offset: number): string => String.fromCharCode(97 + offset);
  if (codePoint >= 0x1f150 && codePoint <= 0x1f169) return letter(codePoint - 0x1f150);
  if (codePoint >= 0x1f170 && codePoint <= 0x1f189) return letter(codePoint - 0x1f170);
  if (codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff) return letter(codePoint - 0x1f1e6);
  return undefined;
}

const forms = new Map<number, string>();

/** The compatibility form of a code point; the empty text where it has none. */
export function compatibilityForm(codePoint: number): string {
  let form = forms.get(codePoint);
  if (form === undefined) {
    form = findForm(codePoint);
    if (forms.size < 16_384) forms.set(codePoint, form);
  }
  return form;
}

function findForm(codePoint: number): string {
  const own = OWN_FORMS.get(codePoint) ?? enclosedLetter(codePoint);
  const self = String.fromCodePoint(codePoint);
  if (own !== undefined) return own === self ? '' : own;
  // Korean keyboards write single jamo, which the standard would take apart: they are no disguise.
  if (codePoint >= 0x3130 && codePoint <= 0x318f) return '';
  const form = self.normalize('NFKC');
  if (form === self || (form.length > 1 && form.startsWith(' '))) return '';
  // Letters that canonically fall apart (Indic nuktas and the like) are ordinary letters.
  return form.length > 1 && form === self.normalize('NFC') ? '' : form;
}

const kinds = new Uint8Array(0x10000).fill(KIND.unknown);

function within(ranges: readonly Range[], unit: number): boolean {
  return ranges.some(([low, high]) => unit >= low && unit <= high);
}

function findAsciiKind(unit: number): number {
  const sign = String.fromCharCode(unit);
  if ((unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)) return KIND.letter;
  if ((unit >= 48 && unit <= 57) || '@$!|'.includes(sign)) return KIND.leet;
  if (sign === '&') return KIND.ampersand;
  if (sign === '%') return KIND.percent;
  if (sign === '\\') return KIND.backslash;
  if (unit === 0x08 || unit === 0x7f) return KIND.deletion;
  if (unit === 0x1b) return KIND.escape;
  return within(INVISIBLE, unit) ? KIND.invisible : KIND.plain;
}

function findKind(unit: number): number {
  if (unit < 0x80) return findAsciiKind(unit);
  if (unit >= 0xd800 && unit <= 0xdfff) return KIND.surrogate;
  if (unit >= 0xfe00 && unit <= 0xfe0f) return KIND.selector;
  if (within(INVISIBLE, unit)) return KIND.invisible;
  if (within(BIDI, unit)) return KIND.bidi;
  if (within(MARKS, unit)) return KIND.mark;
  if (unit >= 0x2800 && unit <= 0x283f) return KIND.braille;
  if (compatibilityForm(unit) !== '') return KIND.compatible;
  return within(FOREIGN, unit) ? KIND.foreign : KIND.plain;
}

/** The kind of a code unit. */
export function kindOf(unit: number): number {
  const kind = kinds[unit]!;
  return kind === KIND.unknown ? (kinds[unit] = findKind(unit)) : kind;
}

/** The table behind `kindOf`, for hot loops: entries are KIND.unknown until asked for once. */
export const KIND_TABLE: Uint8Array = kinds;

for (let unit = 0; unit < 0x250; unit++) kindOf(unit);
