// Static pass. Enters: a rule set and the views of one text; leaves: every match, as ranges of the text as submitted. One
// pass says which rules could fire and where, and only those are located there. Must never call a text clean that was not searched.

import { compareSeverity } from '../core/severity.js';
import { snapToCharacters, type Span } from '../core/span.js';
import type { Family, Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import type { Found } from '../text/pattern.js';
import type { View } from '../text/view.js';
import { appliesTo, type Rule, type RuleSet } from './rule.js';
import type { Stretch } from './follow-chains.js';

export interface FindOptions {
  /** Only rules for this origin; all rules without it. */
  readonly origin?: Origin;
  /** Only rules of this family; the others are not even located. */
  readonly family?: Family;
  /**
   * Whether a match counts that begins here in the submitted text. What is reported may be a part of the match that
   * begins later: a stream that has settled a beginning must not ask for the part's.
   */
  readonly beginsIn?: (start: number) => boolean;
}

export function findMatches(
  set: RuleSet,
  views: readonly View[],
  options: FindOptions = {},
): readonly Match[] {
  const reported = new Map<string, Match>();
  const budget: Budget = { listed: MOST_LISTED, work: MOST_WORK };
  for (const view of views) {
    const gateOf = gatesFor(view.text);
    for (const [index, stretches] of set.screen.candidates(view.text)) {
      const rule = set.rules[index]!;
      if (options.family !== undefined && rule.family !== options.family) continue;
      if (!appliesTo(rule, options.origin) || !gateOf(rule, stretches)) continue;
      const source = views.find(({ via }) => via.length === 0)?.text ?? '';
      locate({ rule, view, stretches, budget }, ({ span, whole, isLast }) => {
        if (options.beginsIn?.(view.toSource(whole).start) === false) return;
        const match = describe({ rule, view, source }, isLast ? toZoneEnd(view, span) : span);
        keepPlainest(reported, isLast ? { ...match, end: source.length } : match, index);
      });
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
  let encoded: Buffer | null = null;
  return (rule, stretches) => {
    // ASCII has the same offsets in bytes.
    if (bytes === undefined) bytes = Buffer.byteLength(text) === text.length ? bytesOfAscii(text) : null;
    if (bytes === null) {
      // To ask about all of a text costs little where most of it is asked about: it is encoded once for all rules.
      if (2 * lengthOf(stretches) >= text.length)
        return rule.gate.testBytes((encoded ??= Buffer.from(text, 'utf8')));
      return rule.gate.test(stretches.map(({ start, end }) => text.slice(start, end)).join(BREAK));
    }
    const [only] = stretches;
    return rule.gate.testBytes(
      only !== undefined && stretches.length === 1
        ? bytes.subarray(only.start, only.end)
        : joinStretches(bytes, stretches),
    );
  };
}

function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0);
}

const BREAK = '\n\n';

/** Texts up to this size share two places: one for their bytes, one for stretches of them. */
const SHARED_BYTES = 1 << 20;
const sharedText = Buffer.allocUnsafeSlow(SHARED_BYTES);
const sharedStretches = Buffer.allocUnsafeSlow(2 * SHARED_BYTES);

/** The bytes of an ASCII text; valid until the next call. */
function bytesOfAscii(text: string): Buffer {
  if (text.length > SHARED_BYTES) return Buffer.from(text, 'latin1');
  return sharedText.subarray(0, sharedText.write(text, 'latin1'));
}

function joinStretches(bytes: Buffer, stretches: readonly Stretch[]): Buffer {
  const most = bytes.length + stretches.length * BREAK.length;
  const joined = most <= sharedStretches.length ? sharedStretches : Buffer.allocUnsafe(most);
  let at = 0;
  for (let index = 0; index < stretches.length; index += 1) {
    const { start } = stretches[index]!;
    let { end } = stretches[index]!;
    for (; index + 1 < stretches.length && stretches[index + 1]!.start - end < SMALL_GAP; index += 1)
      ({ end } = stretches[index + 1]!);
    joined.set(bytes.subarray(start, end), at);
    at += end - start;
    joined[at++] = LINE_END;
    joined[at++] = LINE_END;
  }
  return joined.subarray(0, at);
}

/** Reading so few characters between two stretches costs less than leaving them out. */
const SMALL_GAP = 128;

const LINE_END = 10;

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
 * A text made of matches could keep a core busy for seconds. So many matches of one rule in one reading, and of all rules
 * together, are listed one by one; the next one of a rule is reported as reaching to the end of the text. No decision is
 * lost: a rule is reported as often as before, or over more text, and whatever is redacted covers what was not listed.
 */
const MOST_OF_A_RULE = 1_000;
const MOST_LISTED = 4_096;
/** A match of a rule counts once more for so many characters that its matches may have, as a power of two: see below. */
const LISTED_SHIFT = 10;
/**
 * Units of work on candidates that failed a check. Texts made to exceed it are not given the benefit of a check any more:
 * the candidate is reported. A candidate like one seen before costs one, a new one what it takes to take it apart.
 */
const MOST_WORK = 20_000;
const NEW_CANDIDATE = 6;
/** … and one more for so many characters, as a power of two, … */
const LENGTH_SHIFT = 6;
/** … and for so many that the rule's matches may have: RE2 needs ten times as long where it has to count thousands. */
const BOUND_SHIFT = 8;
/** Different candidates of one rule that are remembered with what the checks said. */
const MOST_REMEMBERED = 512;

interface Budget {
  listed: number;
  work: number;
}

interface Search {
  readonly rule: Rule;
  readonly view: View;
  readonly stretches: readonly Stretch[];
  readonly budget: Budget;
}

interface Located {
  /** What is reported of it. */
  readonly span: Span;
  readonly whole: Span;
  /** The rule has more matches than are listed, and this one stands for them all. */
  readonly isLast: boolean;
}

type Report = (located: Located) => void;

function locate(search: Search, report: Report): void {
  const { rule, view, budget } = search;
  const judge = judgeFor(rule, budget);
  const listedAs = 1 + (rule.bound >> LISTED_SHIFT);
  let left = MOST_OF_A_RULE;
  for (const stretch of search.stretches) {
    const isWhole = stretch.start === 0 && stretch.end === view.text.length;
    const text = isWhole ? view.text : view.text.slice(stretch.start, stretch.end);
    // The first place of a cut stretch has a false start of text before it; no match that counts begins there.
    let from = stretch.start === 0 ? 0 : 1;
    while (from < text.length) {
      const found = rule.finder.find(text, from);
      if (found === null || stretch.start + found.start > stretch.last) break;
      const whole = shift(found, stretch.start);
      const span = view.accepts(whole) ? judge(text, found) : null;
      if (span === null) {
        budget.work -= 1 + ((found.end - found.start) >> LENGTH_SHIFT) + (rule.bound >> BOUND_SHIFT);
        // A candidate that failed must not hide one that begins inside it.
        from = found.start + (text.codePointAt(found.start)! > 0xffff ? 2 : 1);
        continue;
      }
      const isLast = left <= 0 || budget.listed <= 0;
      report({ span: shift(span, stretch.start), whole, isLast });
      if (isLast) return;
      left -= listedAs;
      budget.listed -= listedAs;
      from = found.end;
    }
  }
}

/** The span to report for a candidate, or null when a check speaks against it. */
function judgeFor(rule: Rule, budget: Budget): (text: string, found: Found) => Span | null {
  if (rule.checks.length === 0 && rule.allow.size === 0 && rule.spanGroups.length === 0)
    return (_text, found) => found;
  const remembered = new Map<string, Span | null>();
  return (text, found) => {
    if (budget.work <= 0) return found;
    // What stands right around a match may decide how its groups divide it; a text's edge is like a line's.
    const before = found.start === 0 ? '\n' : text.charAt(found.start - 1);
    const after = found.end === text.length ? '\n' : text.charAt(found.end);
    const key = before + found.groups[0]! + after;
    let verdict = remembered.get(key);
    if (verdict === undefined) {
      budget.work -= NEW_CANDIDATE;
      verdict = judgeCandidate(rule, text, found);
      if (remembered.size < MOST_REMEMBERED) remembered.set(key, verdict);
    }
    return verdict === null ? null : shift(verdict, found.start);
  };
}

/** Relative to the candidate's beginning. */
function judgeCandidate(rule: Rule, text: string, found: Found): Span | null {
  const start = Math.max(0, found.start - 2);
  const around = text.slice(start, found.start + rule.bound + 2);
  const whole = rule.locator.find(around, found.start - start) ?? found;
  if (!isBelievable(rule, whole)) return null;
  return shift(reportedSpan(rule, whole), -whole.start);
}

/** As far as the text is read in one direction: in a reversed reading, matches that follow lie before this one. */
function toZoneEnd(view: View, { start, end }: Span): Span {
  const stop = view.text.indexOf('\0', end);
  return { start, end: stop < 0 ? view.text.length : stop };
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
