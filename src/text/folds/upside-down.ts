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

/** Whether a unit only ever stands for a turned letter. */
export function isFlipped(unit: number): boolean {
  return unit > 0xbf && UPRIGHT.has(unit);
}

/** Whether a unit may stand in a turned word. */
export function mayBeFlipped(unit: number): boolean {
  return isFlipped(unit) || PLAIN_TURNS.has(unit) || SAME.has(unit);
}

/** The letter that a turned one stands for. */
export function upright(unit: number): number {
  return UPRIGHT.get(unit) ?? PLAIN_TURNS.get(unit) ?? unit;
}
