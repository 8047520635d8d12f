// Text, folds. Letters turned on their heads. A table each way; text written so also runs backwards.

const UPRIGHT: ReadonlyMap<number, number> = pairs(
  'ɐa ɔc ǝe ɟf ƃg ɥh ᴉi ıi ɾj ſj ʞk ןl ꞁl ɯm ɹr ʇt ʌv ʍw ʎy ∀A ᗺB Ɔc ᗡD ƎE ℲF ⅁G פG ⋊K ⅃L ˥L ԀP ᴚR ┴T ∩U ΛV ⅄Y ⇂1 ᄅ2 Ɛ3 ㄣ4 ϛ5 ㄥ7 ¡! ¿? ˙. ‾_ ⅋&',
);
/** Letters that turn into other plain letters. */
const PLAIN_TURNS: ReadonlyMap<number, number> = pairs('nu un bq qb dp pd 69 96 WM MW');
/** Letters that look the same either way up. */
const SAME = new Set(Array.from('losxziHINOSXZ').map((letter) => letter.charCodeAt(0)));

function pairs(list: string): ReadonlyMap<number, number> {
  return new Map(list.split(' ').map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]));
}

/** Longer words are not looked at. */
export const LONGEST_TURNED_WORD = 48;

/** What each unit stands for, by unit: whole texts are asked about. */
export const TURNED = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
const FLIPPED = 1;
const PERHAPS = 2;
const MARKS = new Uint8Array(0x10000);
for (const [turned, letter] of [...PLAIN_TURNS, ...UPRIGHT]) {
  TURNED[turned] = letter;
  MARKS[turned] = turned > 0xbf ? FLIPPED : PLAIN_TURNS.has(turned) ? PERHAPS : 0;
}
for (const letter of SAME) MARKS[letter] = PERHAPS;

/** Whether a unit only ever stands for a turned letter. */
export function isFlipped(unit: number): boolean {
  return MARKS[unit] === FLIPPED;
}

/** Whether a unit may stand in a turned word. */
export function mayBeFlipped(unit: number): boolean {
  return MARKS[unit] !== 0;
}
