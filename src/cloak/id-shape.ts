// Cloak. An id that has a layout: the table row every national, tax, bank and health number is written as, and the
// detector that reads all rows in one pass. A row says how the number is spelled, how it proves itself and which words
// announce it; the detector turns that into a confidence. Must never report a bare number that nothing vouches for.

import type { BuiltInEntityType, EntityCategory } from '../core/entity.js';
import type { Span } from '../core/span.js';
import type { Detector, Sighting } from './detector.js';
import { isOneDigit } from './checksums.js';
import { countDigits } from './labelled.js';
import { buildLayoutTrie } from './layout-trie.js';
import { isOfThing } from './things.js';
import { isInRow, standsAlone, type Reach, type Reading } from './reading.js';
import type { WordList } from './word-list.js';

export interface IdShape {
  /** `country.name`, for tests and logs. */
  readonly name: string;
  readonly type: BuiltInEntityType;
  readonly category?: EntityCategory;
  /** Spellings: `9` a digit, `A` a letter, the rest literally. */
  readonly layouts: readonly string[];
  /** Check digits and ranges, on the id in upper case without separators. Without it only a clue can vouch. */
  readonly check?: (id: string) => boolean;
  /** Words that announce the id. */
  readonly clue: WordList;
  /** Letters must be capitals and the clue must stand right before: for codes that ordinary words look like. */
  readonly strict?: true;
  /** Confidence when a clue is near and the check holds. */
  readonly near: number;
  /** Confidence without a clue, spelled with its separators; 0: not reported. */
  readonly marked?: number;
  /** Confidence without a clue, spelled without separators; 0: not reported. */
  readonly plain?: number;
  /** Confidence where the clue stands right before an id whose check fails: a typing error is still personal. */
  readonly unproved?: number;
}

/** Where nothing but the clue vouches, it must stand right before the number. */
const VOUCHING: Reach = { before: 24, after: 0 };
const UNPROVED = 0.6;

/** Every spelling of groups of one class joined by each separator; an empty separator gives the run-together one. */
export function grouped(
  groups: readonly (number | string)[],
  separators: readonly string[],
): readonly string[] {
  const parts = groups.map((group) => (typeof group === 'number' ? '9'.repeat(group) : group));
  return separators.map((separator) => parts.join(separator));
}

/** The id as its check reads it: letters and digits alone, in upper case. */
export function compactId(raw: string): string {
  let compact = '';
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i);
    if (code >= 97 && code <= 122) compact += String.fromCharCode(code - 32);
    else if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90)) compact += raw[i]!;
  }
  return compact;
}

/** "es 12345678Z" in a sentence: a word of its language, not a country's prefix. */
function beginsWithWord(raw: string): boolean {
  const blank = raw.indexOf(' ');
  const head = raw.slice(0, blank);
  return blank > 0 && head !== head.toUpperCase() && countDigits(head) === 0;
}

/** A stretch laid out like an id; what is the same for every shape of that layout is found out once. */
class Hit implements Span {
  readonly id: string;
  /** Written without separators. */
  readonly isPlain: boolean;
  #isSomethingElse: boolean | undefined;

  constructor(
    readonly reading: Reading,
    readonly start: number,
    readonly end: number,
    raw: string,
  ) {
    this.id = compactId(raw);
    this.isPlain = this.id.length === raw.length;
  }

  /** Whether the number is a thing's, or one of a row, so that its layout alone says nothing. */
  get isSomethingElse(): boolean {
    return (this.#isSomethingElse ??= this.isPlain
      ? isOfThing(this.reading, this)
      : isInRow(this.reading.text, this) || repeats(this.reading.text, this));
  }
}

function confidenceOf(shape: IdShape, reading: Reading, hit: Hit): number {
  if (shape.check === undefined)
    return reading.near(shape.clue, hit, VOUCHING) ? shape.near : unclued(shape, hit);
  if (shape.check(hit.id)) {
    const alone = unclued(shape, hit);
    const isNear =
      shape.strict === true ? reading.near(shape.clue, hit, VOUCHING) : reading.near(shape.clue, hit);
    return Math.max(alone, isNear ? shape.near : 0);
  }
  // Whoever writes 000-00-0000 shows the form, not a number.
  if (isOneDigit(hit.id)) return 0;
  const unproved = shape.unproved ?? UNPROVED;
  return unproved > 0 && reading.near(shape.clue, hit, VOUCHING) ? unproved : 0;
}

/** "128 128 128": the same group again and again is a colour or a form, no id. */
function repeats(text: string, { start, end }: Span): boolean {
  const groups = text.slice(start, end).split(' ');
  return groups.length >= 3 && groups.every((group) => group === groups[0]);
}

function unclued(shape: IdShape, hit: Hit): number {
  const confidence = (hit.isPlain ? shape.plain : shape.marked) ?? 0;
  return confidence === 0 || hit.isSomethingElse ? 0 : confidence;
}

/** One detector over all the given rows. */
export function createIdDetector(name: string, shapes: readonly IdShape[]): Detector {
  const trie = buildLayoutTrie(
    shapes.flatMap((shape) => shape.layouts.map((layout) => [layout, shape] as const)),
  );
  return {
    name,
    trigger: (reading) => reading.digitRuns().length > 0,
    *detect(reading: Reading): Generator<Sighting> {
      for (const { start, end, owners } of trie.find(reading.text)) {
        if (!standsAlone(reading.text, { start, end })) continue;
        const raw = reading.text.slice(start, end);
        if (beginsWithWord(raw)) continue;
        const hit = new Hit(reading, start, end, raw);
        for (const shape of owners) {
          if (shape.strict === true && raw !== raw.toUpperCase()) continue;
          const confidence = confidenceOf(shape, reading, hit);
          if (confidence === 0) continue;
          const sighting = { type: shape.type, start, end, confidence };
          yield shape.category === undefined ? sighting : { ...sighting, category: shape.category };
        }
      }
    },
  };
}
