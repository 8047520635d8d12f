// CLI. Counts what the rules alone find in labelled texts: by kind, by source, by rule that raised a false alarm, and again
// under every disguise. Enters: a rule set and rows; leaves: counts. Knows no files and prints nothing.

import { reaches, type Severity } from '../core/severity.js';
import { findMatches } from '../static-pass/match.js';
import type { RuleSet } from '../static-pass/rule.js';
import { DISGUISES, type Disguise } from '../text/disguise.js';
import { unfold } from '../text/normalise.js';
import type { LabelledRow } from './labelled-rows.js';

/** A match below this reports but does not block by default, so it is no hit. */
const HIT: Severity = 'medium';

export interface Tally {
  readonly name: string;
  readonly isAttack: boolean;
  rows: number;
  hits: number;
}

export interface DisguiseTally {
  readonly layer: string;
  readonly name: string;
  readonly rows: number;
  /** Found in the same texts as they stand. */
  readonly plain: number;
  readonly disguised: number;
}

export interface Evaluation {
  readonly version: string;
  readonly rules: number;
  readonly kinds: readonly Tally[];
  /** `source / kind`. */
  readonly sources: readonly Tally[];
  /** Rules that fired on texts which are no attacks. */
  readonly falseAlarms: readonly { readonly rule: string; readonly rows: number }[];
  readonly disguises: readonly DisguiseTally[];
}

export interface EvaluateOptions {
  /** So many attacks are tried under each disguise. */
  readonly disguised: number;
  readonly onProgress?: (done: number) => void;
}

export async function evaluateRules(
  set: RuleSet,
  rows: AsyncIterable<LabelledRow>,
  options: EvaluateOptions,
): Promise<Evaluation> {
  const kinds = new Map<string, Tally>();
  const sources = new Map<string, Tally>();
  const alarms = new Map<string, number>();
  const sample = new Sample(options.disguised);
  let done = 0;
  for await (const row of rows) {
    const hits = rulesHitting(set, row.text);
    for (const [tallies, name] of [
      [kinds, row.kind],
      [sources, `${row.source} / ${row.kind}`],
    ] as const) {
      count(tallies, { name, isAttack: row.isAttack, isHit: hits.size > 0 });
    }
    if (!row.isAttack) for (const rule of hits) alarms.set(rule, (alarms.get(rule) ?? 0) + 1);
    else sample.offer(row.text);
    done += 1;
    options.onProgress?.(done);
  }
  return {
    version: set.version,
    rules: set.rules.length,
    kinds: inOrder(kinds),
    sources: inOrder(sources),
    falseAlarms: [...alarms].map(([rule, n]) => ({ rule, rows: n })).sort((a, b) => b.rows - a.rows),
    disguises: tryDisguises(set, sample.texts),
  };
}

function rulesHitting(set: RuleSet, text: string): ReadonlySet<string> {
  const matches = findMatches(set, unfold(text)).filter(({ severity }) => reaches(severity, HIT));
  return new Set(matches.map(({ signatureId }) => signatureId));
}

interface Counted {
  readonly name: string;
  readonly isAttack: boolean;
  readonly isHit: boolean;
}

function count(tallies: Map<string, Tally>, { name, isAttack, isHit }: Counted): void {
  const tally = tallies.get(name) ?? { name, isAttack, rows: 0, hits: 0 };
  tallies.set(name, tally);
  tally.rows += 1;
  if (isHit) tally.hits += 1;
}

/** Attacks first, then the large before the small. */
function inOrder(tallies: ReadonlyMap<string, Tally>): readonly Tally[] {
  return [...tallies.values()].sort((a, b) => Number(b.isAttack) - Number(a.isAttack) || b.rows - a.rows);
}

/** Longer texts would make some disguises larger than what the normaliser promises to unfold. */
const LONGEST = 400;
const SHORTEST = 20;

/** An even choice out of a stream of unknown length: kept whole until it is full, then every other one and so on. */
export class Sample {
  readonly #texts: string[] = [];
  readonly #size: number;
  #stride = 1;
  #seen = 0;

  constructor(size: number) {
    this.#size = size;
  }

  get texts(): readonly string[] {
    return this.#texts.slice(0, this.#size);
  }

  offer(text: string): void {
    if (text.length < SHORTEST || text.length > LONGEST || !isPlainWords(text)) return;
    if (this.#seen++ % this.#stride !== 0) return;
    this.#texts.push(text);
    if (this.#texts.length < 2 * this.#size) return;
    for (let index = 1; index < this.#texts.length; index += 1) this.#texts.splice(index, 1);
    this.#stride *= 2;
  }
}

const SIGNS_OF_PROSE = ' .,;:!?\'"-\n';

/** Latin letters and the signs of prose: what every disguise can carry, at least word by word. */
function isPlainWords(text: string): boolean {
  return Array.from(text).every(
    (sign) => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || SIGNS_OF_PROSE.includes(sign),
  );
}

function tryDisguises(set: RuleSet, texts: readonly string[]): readonly DisguiseTally[] {
  if (texts.length === 0) return [];
  const isHit = (text: string): boolean => rulesHitting(set, text).size > 0;
  const plain = { whole: texts.filter(isHit).length, words: texts.map(wordsAlone).filter(isHit).length };
  return DISGUISES.map((disguise) => ({
    layer: disguise.layer,
    name: disguise.name,
    rows: texts.length,
    plain: disguise.kept === 'words' ? plain.words : plain.whole,
    disguised: texts.filter((text) => isHit(disguise.apply(carried(disguise, text)))).length,
  }));
}

/** What a disguise is given: a text of which it keeps everything that the plain count relied on. */
export function carried(disguise: Disguise, text: string): string {
  return disguise.kept === 'words' ? wordsAlone(text) : text;
}

/** The text without signs and line ends: all that spelling alphabets and the like can say. */
export function wordsAlone(text: string): string {
  const letters = Array.from(text, (sign) => (SIGNS_OF_PROSE.includes(sign) && sign !== "'" ? ' ' : sign));
  return letters.filter((sign) => sign !== "'").join('').split(' ').filter((word) => word !== '').join(' '); // prettier-ignore
}
