// Static pass. Enters: a rule set and the views of one text; leaves: every match, as ranges of the text as submitted. One
// pass says which rules could fire and where, and only those are located there. Must never call a text clean that was not searched.

import { compareSeverity } from '../core/severity.js';
import { snapToCharacters, type Span } from '../core/span.js';
import type { Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import type { Found } from '../text/pattern.js';
import type { View } from '../text/view.js';
import { appliesTo, type Rule, type RuleSet } from './rule.js';
import type { Stretch } from './follow-chains.js';

export interface FindOptions {
  /** Only rules for this origin; all rules without it. */
  readonly origin?: Origin;
}

export function findMatches(
  set: RuleSet,
  views: readonly View[],
  options: FindOptions = {},
): readonly Match[] {
  const reported = new Map<string, Match>();
  const source = views.find((view) => view.via.length === 0)?.text ?? '';
  for (const view of views) {
    const gateOf = gatesFor(view.text);
    for (const [index, stretches] of set.screen.candidates(view.text)) {
      const rule = set.rules[index]!;
      if (!appliesTo(rule, options.origin) || !gateOf(rule, stretches)) continue;
      const report = (span: Span): void =>
        keepPlainest(reported, describe({ rule, view, source }, span), index);
      for (const stretch of stretches) locate(rule, { view, stretch }, report);
    }
  }
  return reported.size === 0 ? [] : [...reported.values()].sort(inReportOrder);
}

/**
 * Whether a rule's gate opens somewhere in its stretches. All of them are asked in one call, with line ends between them:
 * most candidates fail here, and a call costs more than the reading.
 */
function gatesFor(text: string): (rule: Rule, stretches: readonly Stretch[]) => boolean {
  let bytes: Buffer | null | undefined;
  const cut = ({ start, end }: Stretch): string => text.slice(start, end);
  return (rule, stretches) => {
    const [only] = stretches;
    if (only === undefined || stretches.length > 1) return rule.gate.test(stretches.map(cut).join('\n\n'));
    // ASCII has the same offsets in bytes.
    if (bytes === undefined)
      bytes = Buffer.byteLength(text) === text.length ? Buffer.from(text, 'latin1') : null;
    return bytes === null
      ? rule.gate.test(cut(only))
      : rule.gate.testBytes(bytes.subarray(only.start, only.end));
  };
}

/** A rule reports a span once; the reading with the fewest disguises undone wins. */
function keepPlainest(reported: Map<string, Match>, match: Match, rule: number): void {
  const key = `${rule}:${match.start}:${match.end}`;
  const known = reported.get(key);
  if (known === undefined || match.via.length < known.via.length) reported.set(key, match);
}

function inReportOrder(a: Match, b: Match): number {
  if (a.start !== b.start) return a.start - b.start;
  const bySeverity = compareSeverity(a.severity, b.severity);
  if (bySeverity !== 0) return bySeverity;
  if (a.signatureId !== b.signatureId) return a.signatureId < b.signatureId ? -1 : 1;
  return a.end - b.end;
}

/**
 * Characters that may be read again because a candidate failed, per character of text. Texts made to exceed it are not
 * given the benefit of a check any more: the candidate is reported.
 */
const REREAD_FACTOR = 4;
const REREAD_FLOOR = 65_536;

function locate(rule: Rule, where: { view: View; stretch: Stretch }, report: (span: Span) => void): void {
  const { view, stretch } = where;
  const isWhole = stretch.start === 0 && stretch.end === view.text.length;
  const text = isWhole ? view.text : view.text.slice(stretch.start, stretch.end);
  let rereads = REREAD_FLOOR + REREAD_FACTOR * text.length;
  // The first place of a cut stretch has a false start of text before it; no match that counts begins there.
  let from = stretch.start === 0 ? 0 : 1;
  while (from < text.length) {
    const found = rule.locator.find(text, from);
    if (found === null || stretch.start + found.start > stretch.last) return;
    const whole = shift(found, stretch.start);
    const counts = (rereads <= 0 || isBelievable(rule, found)) && view.accepts(whole);
    if (counts) report(shift(reportedSpan(rule, found), stretch.start));
    // A candidate that failed must not hide one that begins inside it.
    if (counts || rereads <= 0) {
      from = found.end;
    } else {
      rereads -= found.end - found.start;
      from = found.start + (text.codePointAt(found.start)! > 0xffff ? 2 : 1);
    }
  }
}

function shift({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

function isBelievable(rule: Rule, found: Found): boolean {
  if (rule.checks.length === 0 && rule.allow.size === 0) return true;
  const group = rule.valueGroups.find((number) => found.groups[number] !== undefined) ?? 0;
  const value = found.groups[group]!;
  return !rule.allow.has(value) && rule.checks.every((check) => check.passes(value));
}

function reportedSpan(rule: Rule, found: Found): Span {
  for (const number of rule.spanGroups) {
    const span = found.spans?.[number];
    if (span !== undefined && span.end > span.start) return span;
  }
  return found;
}

/** `source` is the text as submitted. */
function describe(where: { rule: Rule; view: View; source: string }, span: Span): Match {
  const { rule, view, source } = where;
  const { start, end } = snapToCharacters(source, view.toSource(span));
  const { id: signatureId, category, family, severity } = rule;
  return { start, end, signatureId, category, family, severity, via: view.viaOf(span) };
}
