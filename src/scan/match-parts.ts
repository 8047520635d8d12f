// Scan. The parts of one message history enter, every rule match in them leaves, each with its part, and with all its parts
// where it lies across boundaries: an order that is cut in pieces by message boundaries is one order to a model.

import type { Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import type { RuleSet } from '../static-pass/rule.js';
import { matchText } from './match-text.js';
import { SEAM_CHARS, type Stretch } from './seams.js';

export interface JudgedPart {
  readonly text: string;
  readonly origin: Origin;
  /** Which message it is a piece of. */
  readonly message: number;
}

export interface PartMatch extends Match {
  /** Index of the part it lies in; ranges count from that part's start. */
  readonly part: number;
  /** The part it ends in, where that is another one: then `end` counts from that part's start. */
  readonly endPart: number;
  /** Parts between the two, which lie in it whole. */
  readonly through: readonly number[];
}

/** What is put between two neighbours. */
type Joint = (before: JudgedPart, after: JudgedPart) => '' | ' ';
const NOTHING: Joint = () => '';
const SPACE: Joint = () => ' ';
/** Pieces of one message are mostly put together as they are, messages never quite. */
const SPACE_BETWEEN_MESSAGES: Joint = (before, after) => (before.message === after.message ? '' : ' ');

interface ReadInOneGo {
  readonly stretch: Stretch;
  readonly joint: Joint;
}

/**
 * A boundary may stand for nothing or for a space: both are tried. Where nothing stands between all of them, what is cut
 * within a word may be glued to its neighbours, so each boundary is also tried by itself.
 */
function* readingsOf(parts: readonly JudgedPart[], stretch: Stretch): Generator<ReadInOneGo> {
  yield { stretch, joint: NOTHING };
  yield { stretch, joint: SPACE };
  if (stretch.length === 2) return;
  let within = 0;
  for (let at = 1; at < stretch.length; at += 1) {
    const pair = [stretch[at - 1]!, stretch[at]!];
    if (parts[pair[0]!]!.message === parts[pair[1]!]!.message) within += 1;
    yield { stretch: pair, joint: NOTHING };
  }
  if (within > 0 && within < stretch.length - 1) yield { stretch, joint: SPACE_BETWEEN_MESSAGES };
}

/** A part, or the end of it that is read, and where that begins in the joined text. */
interface Piece {
  readonly part: number;
  readonly text: string;
  /** What is put behind it. */
  readonly blank: string;
  readonly from: number;
  /** Characters of the part before it. */
  readonly skipped: number;
}

function piecesOf(parts: readonly JudgedPart[], { stretch, joint }: ReadInOneGo): readonly Piece[] {
  let from = 0;
  return stretch.map((part, index) => {
    const whole = parts[part]!.text;
    const isFirst = index === 0;
    const isLast = index === stretch.length - 1;
    const text = isFirst ? whole.slice(-SEAM_CHARS) : isLast ? whole.slice(0, SEAM_CHARS) : whole;
    const blank = isLast ? '' : joint(parts[part]!, parts[stretch[index + 1]!]!);
    const piece = { part, text, blank, from, skipped: isFirst ? whole.length - text.length : 0 };
    from += text.length + blank.length;
    return piece;
  });
}

/** A range of the joined text as pieces and offsets in them; null where it lies in one piece, and was judged with it. */
function placeOf(pieces: readonly Piece[], { start, end }: Match) {
  // A joint belongs to nobody: a match that begins with one begins in the next piece, one that ends with one before it.
  const first = pieces.findIndex(({ from, text }) => start < from + text.length);
  const last = pieces.findLastIndex(({ from }) => end > from);
  if (first < 0 || last <= first) return null;
  const begin = pieces[first]!;
  const finish = pieces[last]!;
  return {
    across: pieces.slice(first, last + 1).map(({ part }) => part),
    start: Math.max(0, start - begin.from) + begin.skipped,
    end: Math.min(finish.text.length, end - finish.from),
  };
}

/** Which matches in a text are in force for an origin. */
function forceIn(rules: RuleSet, text: string): (match: Match, origin: Origin) => boolean {
  const known = new Map<Origin, ReadonlySet<string>>();
  const nameOf = ({ signatureId, start, end }: Match) => `${signatureId} ${start} ${end}`;
  return (match, origin) => {
    let names = known.get(origin);
    if (names === undefined) known.set(origin, (names = new Set(matchText(rules, text, origin).map(nameOf))));
    return names.has(nameOf(match));
  };
}

function matchStretch(rules: RuleSet, parts: readonly JudgedPart[], stretch: Stretch): PartMatch[] {
  const found = new Map<string, PartMatch>();
  for (const reading of readingsOf(parts, stretch)) {
    const pieces = piecesOf(parts, reading);
    const text = pieces.map((piece) => piece.text + piece.blank).join('');
    // Nearly always nothing fires, whatever the origin: then nobody's rules need be asked apart.
    const matches = matchText(rules, text, null);
    if (matches.length === 0) continue;
    const isInForce = forceIn(rules, text);
    for (const match of matches) {
      const place = placeOf(pieces, match);
      if (place === null) continue;
      const { across, start, end } = place;
      if (!across.every((part) => isInForce(match, parts[part]!.origin))) continue;
      const part = across[0]!;
      const endPart = across.at(-1)!;
      const through = across.slice(1, -1);
      found.set(`${match.signatureId} ${part} ${endPart}`, { ...match, part, start, endPart, end, through });
    }
  }
  return [...found.values()];
}

/** Every match in the parts and across boundaries; where `only` some parts are asked about, in those and the stretches. */
export function matchParts(
  rules: RuleSet,
  parts: readonly JudgedPart[],
  stretches: readonly Stretch[],
  only: readonly number[] = [...parts.keys()],
): PartMatch[] {
  const matches: PartMatch[] = [];
  for (const part of only) {
    const { text, origin } = parts[part]!;
    if (text === '') continue;
    for (const match of matchText(rules, text, origin))
      matches.push({ ...match, part, endPart: part, through: [] });
  }
  const across = new Map<string, PartMatch>();
  for (const stretch of stretches) {
    // Two stretches have parts in common, and may have found the same.
    for (const match of matchStretch(rules, parts, stretch))
      across.set(`${match.signatureId} ${match.part} ${match.endPart}`, match);
  }
  return [...matches, ...across.values()];
}
