// Text, pattern syntax. Which code points stand for one another when a pattern ignores case. Enters: a code point; leaves:
// its other spellings. Computed from the platform's case mapping once, on first use; never narrower than RE2's own folding.

interface Folding {
  /** Cased code points, ascending. */
  readonly cased: readonly number[];
  /** Code point -> every member of its orbit, itself included. */
  readonly orbits: ReadonlyMap<number, readonly number[]>;
}

/** No case lives before A or beyond Adlam. */
const FIRST_CASED = 0x41;
const LAST_CASED = 0x1e943;

/** Pairs that simple case folding joins although neither maps to the other in one code point. */
const EXTRA: readonly (readonly [number, number])[] = [
  [0x0390, 0x1fd3],
  [0x03b0, 0x1fe3],
  [0xfb05, 0xfb06],
];

/** Turkish dotless i: upper-cases to I, but simple case folding keeps it apart. */
const APART: ReadonlySet<number> = new Set([0x0131]);

function onlyCodePoint(text: string): number | null {
  const codePoint = text.codePointAt(0);
  if (codePoint === undefined) return null;
  return text.length === (codePoint > 0xffff ? 2 : 1) ? codePoint : null;
}

function addPair(orbits: Map<number, Set<number>>, a: number, b: number): void {
  const joined = new Set([a, b, ...(orbits.get(a) ?? []), ...(orbits.get(b) ?? [])]);
  for (const member of joined) orbits.set(member, joined);
}

/** Code points asked about at once: most stretches have no case at all, and one question tells. */
const STRETCH = 0x100;

/** Whether some character from `start` on, in a stretch, has another case. */
function hasCase(start: number): boolean {
  if (start >= 0xd800 && start <= 0xdfff) return false;
  const text = String.fromCodePoint(...Array.from({ length: STRETCH }, (_, index) => start + index));
  return text.toLowerCase() !== text || text.toUpperCase() !== text;
}

function* casedStretches(): Generator<number> {
  for (let start = 0; start <= LAST_CASED; start += STRETCH)
    if (hasCase(start)) for (let index = 0; index < STRETCH; index += 1) yield start + index;
}

function computeFolding(): Folding {
  const orbits = new Map<number, Set<number>>();
  for (const codePoint of casedStretches()) {
    if (APART.has(codePoint) || codePoint < FIRST_CASED || codePoint > LAST_CASED) continue;
    const text = String.fromCodePoint(codePoint);
    for (const other of [onlyCodePoint(text.toLowerCase()), onlyCodePoint(text.toUpperCase())]) {
      if (other !== null && other !== codePoint) addPair(orbits, codePoint, other);
    }
  }
  for (const [a, b] of EXTRA) addPair(orbits, a, b);
  const cased = [...orbits.keys()].sort((a, b) => a - b);
  return { cased, orbits: new Map([...orbits].map(([codePoint, orbit]) => [codePoint, [...orbit]])) };
}

let folding: Folding | null = null;

function table(): Folding {
  folding ??= computeFolding();
  return folding;
}

/** Every spelling of a code point, itself included. */
export function caseVariants(codePoint: number): readonly number[] {
  return table().orbits.get(codePoint) ?? [codePoint];
}

/** The cased code points from `low` to `high`, both included. */
export function casedWithin(low: number, high: number): readonly number[] {
  const { cased, orbits } = table();
  if (low === high) return orbits.has(low) ? [low] : [];
  return cased.slice(firstAtLeast(cased, low), firstAtLeast(cased, high + 1));
}

/** Index of the first entry that is not below `value`. */
function firstAtLeast(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
