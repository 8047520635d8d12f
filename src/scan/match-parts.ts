// Scan. The parts of one message history enter, every rule match in them leaves, each with its part, and with both
// parts where it lies across a seam: an order that is cut in two by a message boundary is one order to a model.

import type { Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import type { RuleSet } from '../static-pass/rule.js';
import { matchText } from './match-text.js';

export interface JudgedPart {
  readonly text: string;
  readonly origin: Origin;
}

export interface PartMatch extends Match {
  /** Index of the part it lies in; ranges count from that part's start. */
  readonly part: number;
  /** The part it ends in, where that is another one: then `end` counts from that part's start. */
  readonly endPart: number;
}

/** How far to each side a seam is read. Longer than any phrase; a longer secret is found in one of its halves. */
const SEAM_CHARS = 256;

/** A message boundary may stand for nothing or for a space: both readings are tried. */
const JOINTS = ['', ' '] as const;

export interface Seam {
  readonly before: number;
  readonly after: number;
}

function seamTexts(parts: readonly JudgedPart[], { before, after }: Seam): string[] {
  const tail = parts[before]!.text.slice(-SEAM_CHARS);
  const head = parts[after]!.text.slice(0, SEAM_CHARS);
  return JOINTS.map((joint) => tail + joint + head);
}

function matchSeam(rules: RuleSet, parts: readonly JudgedPart[], seam: Seam): PartMatch[] {
  const first = parts[seam.before]!;
  const second = parts[seam.after]!;
  const tailStart = Math.max(0, first.text.length - SEAM_CHARS);
  const cut = first.text.length - tailStart;
  const found = new Map<string, PartMatch>();
  seamTexts(parts, seam).forEach((text, index) => {
    const joint = JOINTS[index]!.length;
    // Nearly always nothing fires, whatever the origin: then nobody's rules need be asked apart.
    if (matchText(rules, text, null).length === 0) return;
    const inForce = matchText(rules, text, second.origin);
    const also = new Set(matchText(rules, text, first.origin).map((match) => match.signatureId));
    for (const match of inForce) {
      // A match on one side alone has been judged with its part.
      if (match.start >= cut || match.end <= cut + joint || !also.has(match.signatureId)) continue;
      found.set(match.signatureId, {
        ...match,
        part: seam.before,
        start: match.start + tailStart,
        endPart: seam.after,
        end: match.end - cut - joint,
      });
    }
  });
  return [...found.values()];
}

/** Every match in the parts and across the seams; where `only` some parts are asked about, in those and the seams. */
export function matchParts(
  rules: RuleSet,
  parts: readonly JudgedPart[],
  seams: readonly Seam[],
  only: readonly number[] = [...parts.keys()],
): PartMatch[] {
  const matches: PartMatch[] = [];
  for (const part of only) {
    const { text, origin } = parts[part]!;
    if (text === '') continue;
    for (const match of matchText(rules, text, origin)) matches.push({ ...match, part, endPart: part });
  }
  for (const seam of seams) matches.push(...matchSeam(rules, parts, seam));
  return matches;
}
