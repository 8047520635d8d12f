// Text. The only importer of re2: one way to compile a pattern, one way to search with it, one way to ask many at once.
// RE2 is linear in the text whatever the pattern, so hostile text cannot stall it. Must never see a native RegExp.

import RE2 from 're2';
import { absent, answered, type Outcome } from '../core/outcome.js';
import type { Span } from '../core/span.js';
import type { Utf8Text } from './utf8-text.js';

RE2.unicodeWarningLevel = 'nothing';

export interface Found extends Span {
  /** Capture groups by number, 0 being the whole match; undefined where a group took no part. */
  readonly groups: readonly (string | undefined)[];
  /** Where each group stands; only with `groupSpans`. */
  readonly spans?: readonly (Span | undefined)[];
}

export interface PatternOptions {
  /** Letters match in either case. */
  readonly ignoreCase?: boolean;
  /** `^` and `$` also match at line ends. */
  readonly multiline?: boolean;
  /** `.` also matches a line end. */
  readonly dotAll?: boolean;
  /** `find` also says where each group stands; costs a little more. */
  readonly groupSpans?: boolean;
  /** Matches only right where the search begins. */
  readonly isSticky?: boolean;
  /** Compile at first use: of hundreds of patterns most are never needed. A bad one then throws there. */
  readonly isLazy?: boolean;
}

function flagsOf(options: PatternOptions): string {
  return `u${options.ignoreCase === true ? 'i' : ''}${options.multiline === true ? 'm' : ''}${options.dotAll === true ? 's' : ''}`;
}

function spansOf(indices: readonly ([number, number] | undefined)[]): (Span | undefined)[] {
  return indices.map((pair) => (pair === undefined ? undefined : { start: pair[0], end: pair[1] }));
}

/** Asked to begin inside a surrogate pair, the binding counts wrongly from there on; and no match can begin there. */
function isInsidePair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const low = text.charCodeAt(at);
  if (low < 0xdc00 || low > 0xdfff) return false;
  const high = text.charCodeAt(at - 1);
  return high >= 0xd800 && high <= 0xdbff;
}

/** No character: texts hardly ever hold it. */
const MARK = '\uffff';

/** One compiled pattern. Offsets are UTF-16 code units of the text it is given. */
export class Pattern {
  readonly #flags: string;
  #source: string | (() => string);
  #compiled: RE2 | null = null;

  /** A source that is written when it is first needed spares whoever has hundreds of patterns most of the writing. */
  constructor(source: string | (() => string), options: PatternOptions = {}) {
    this.#source = source;
    this.#flags = `${flagsOf(options)}${options.isSticky === true ? 'y' : 'g'}${options.groupSpans === true ? 'd' : ''}`;
    if (options.isLazy !== true) this.compile();
  }

  get source(): string {
    return typeof this.#source === 'string' ? this.#source : (this.#source = this.#source());
  }

  /** Compiles now what would be compiled at first use. */
  compile(): RE2 {
    return (this.#compiled ??= new RE2(this.source, this.#flags));
  }

  test(text: string): boolean {
    const regex = this.compile();
    regex.lastIndex = 0;
    return regex.test(text);
  }

  /** The same for text in UTF-8, which spares RE2 a copy of it. */
  testBytes(bytes: Buffer): boolean {
    const regex = this.compile();
    regex.lastIndex = 0;
    return regex.test(bytes);
  }

  /** The first match at or after `from`, or null. */
  find(text: string, from = 0): Found | null {
    const regex = this.compile();
    regex.lastIndex = isInsidePair(text, from) ? from + 1 : from;
    const hit = regex.exec(text);
    if (hit === null) return null;
    const found: Found = { start: hit.index, end: hit.index + hit[0].length, groups: hit };
    return hit.indices === undefined ? found : { ...found, spans: spansOf(hit.indices) };
  }

  /** Where a match that begins right at `unit` ends; -1: none does. For patterns that are `isSticky`. */
  findEndAt(text: Utf8Text, unit: number): number {
    const regex = this.compile();
    regex.lastIndex = text.byteAt(unit);
    return regex.test(text.bytes) ? text.unitAt(regex.lastIndex) : -1;
  }

  /**
   * The ranges of all matches that `findAll` would give, without their groups. One call into the engine marks them all,
   * where one call a match costs ten times as much; a text that holds the mark itself is searched match by match.
   */
  findSpans(text: string): readonly Span[] {
    if (text.includes(MARK)) return Array.from(this.findAll(text), ({ start, end }) => ({ start, end }));
    const regex = this.compile();
    regex.lastIndex = 0;
    const pieces = regex.replace(text, `${MARK}$&${MARK}`).split(MARK);
    const spans: Span[] = [];
    let start = pieces[0]!.length;
    // Pieces alternate: what lies between matches, and the matches.
    for (let at = 1; at + 1 < pieces.length; at += 2) {
      const end = start + pieces[at]!.length;
      if (end > start) spans.push({ start, end });
      start = end + pieces[at + 1]!.length;
    }
    return spans;
  }

  /** Every match from left to right, none overlapping the one before; empty matches are passed over. */
  *findAll(text: string): Generator<Found> {
    let from = 0;
    while (from <= text.length) {
      const found = this.find(text, from);
      if (found === null) return;
      if (found.end > found.start) yield found;
      from = found.end > found.start ? found.end : found.end + 1;
    }
  }
}

/** Whether RE2 takes this pattern; the complaint otherwise (it may quote the pattern: for operators' eyes only). */
export function complaintAbout(source: string, options: PatternOptions = {}): string | null {
  try {
    new RE2(source, flagsOf(options));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'not a pattern';
  }
}

/** Many patterns asked in one pass over the text: which of them match anywhere. */
export class PatternSet {
  readonly size: number;
  readonly #set: InstanceType<typeof RE2.Set>;

  constructor(sources: readonly string[], options: PatternOptions = {}) {
    this.size = sources.length;
    this.#set = new RE2.Set([...sources], flagsOf(options));
  }

  /** Indexes of the patterns that match, ascending; absent when the automaton ran out of its memory budget. */
  match(text: string): Outcome<readonly number[], 'out_of_memory'> {
    try {
      return answered(this.#set.match(text));
    } catch {
      return absent('out_of_memory');
    }
  }
}
