// Scan. The parts of one message history enter, every rule match in them leaves, each with its part, and with both
// parts where it lies across a seam: an order that is cut in two by a message boundary is one order to a model. All
// parts are searched in one pass first; only a history in which something fires is looked at part by part.

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

/** No pattern and no disguise reaches over this, so that parts lying beside each other in one text stay apart. */
const WALL = '\n\n\u001e\n\n';

/** How far to each side a seam is read. Longer than any phrase; a longer secret is found in one of its halves. */
const SEAM_CHARS = 256;

/** A message boundary may stand for nothing or for a space: both readings are tried. */
const JOINTS = ['', ' '] as const;

export interface Seam {
  readonly before: number;
  readonly after: number;
}

/** Whether anything at all fires in these texts, asked in one pass. */
function anyFires(rules: RuleSet, texts: readonly string[]): boolean {
  const text = texts.length === 1 ? (texts[0] ?? '') : texts.join(WALL);
  return text !== '' && matchText(rules, text, null).length > 0;
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

/** Every match in the parts and across the seams; `whole` has the seams' texts where `parts` were thinned out. */
export function matchParts(
  rules: RuleSet,
  parts: readonly JudgedPart[],
  seams: readonly Seam[],
  whole: readonly JudgedPart[] = parts,
): PartMatch[] {
  const matches: PartMatch[] = [];
  const texts = parts.flatMap((part) => (part.text === '' ? [] : [part.text]));
  if (anyFires(rules, texts)) {
    parts.forEach(({ text, origin }, part) => {
      for (const match of matchText(rules, text, origin)) matches.push({ ...match, part, endPart: part });
    });
  }
  if (
    seams.length > 0 &&
    anyFires(
      rules,
      seams.flatMap((seam) => seamTexts(whole, seam)),
    )
  ) {
    for (const seam of seams) matches.push(...matchSeam(rules, whole, seam));
  }
  return matches;
}
