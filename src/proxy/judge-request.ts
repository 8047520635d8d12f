// Proxy. The parts of one request enter, one Verdict leaves, with where each match lies. Rules first over parts and
// what lies across them, then the semantic pass by origin; parts that were judged clean before under the same judges are spared both.

import type { Policy } from '../config/schema.js';
import type { SemanticPass } from '../core/detector.js';
import type { ModelCheck, Verdict } from '../core/verdict.js';
import type { Edits, TextPart } from '../protocol/adapter.js';
import { blocksStatically, decide } from '../scan/decide.js';
import { matchParts, type PartMatch } from '../scan/match-parts.js';
import { findStretches, type Stretch } from '../scan/seams.js';
import type { RuleSet } from '../static-pass/rule.js';
import { judgeByModel } from './judge-by-model.js';
import type { CleanMemo } from './memo.js';
import { isReadInOrder } from './reading-order.js';

export interface RequestJudges {
  readonly rules: RuleSet;
  readonly semantic: SemanticPass;
  readonly policy: Policy;
  readonly memo: CleanMemo | null;
}

export interface JudgedRequest {
  readonly verdict: Verdict;
  readonly matches: readonly PartMatch[];
  /** The parts that were judged now; the rest had been judged clean before. */
  readonly judged: readonly TextPart[];
  /** Nobody found anything, nothing was excused, and nobody who was asked kept silent. */
  readonly isClean: boolean;
}

interface Unknowns {
  /** Names of the parts, in order; empty without a memo. */
  readonly names: readonly string[];
  /** Indexes of parts nobody has judged yet. */
  readonly parts: readonly number[];
  /** Neighbours nobody has read in one go yet. */
  readonly stretches: readonly Stretch[];
  readonly stretchNames: readonly string[];
}

const numbers = new WeakMap<RuleSet | Policy, number>();
let lastNumber = 0;

/** Tells one loaded rule set from another, whatever version they claim, and one policy from another of the same name. */
function numberOf(judge: RuleSet | Policy): number {
  const known = numbers.get(judge);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(judge, lastNumber);
  return lastNumber;
}

/** Names everything a verdict depends on besides the text and who speaks in it. */
export function nameOfJudges({ rules, policy }: Pick<RequestJudges, 'rules' | 'policy'>): string {
  return `${numberOf(rules)} ${numberOf(policy)}`;
}

function findUnknowns(parts: readonly TextPart[], judges: RequestJudges): Unknowns {
  const { memo } = judges;
  const under = nameOfJudges(judges);
  const names = memo === null ? [] : parts.map(({ origin, text }) => memo.nameOf(`${under} ${origin}`, text));
  const indexes = [...parts.keys()];
  const all = findStretches(
    indexes.filter((index) => isReadInOrder(parts[index]!)),
    (index) => parts[index]!.text.length,
  );
  if (memo === null) return { names, parts: indexes, stretches: all, stretchNames: [] };
  const stretches: Stretch[] = [];
  const stretchNames: string[] = [];
  for (const stretch of all) {
    const name = memo.nameOfStretch(stretch.map((index) => names[index]!));
    if (memo.has(name)) continue;
    stretches.push(stretch);
    stretchNames.push(name);
  }
  return { names, parts: indexes.filter((index) => !memo.has(names[index]!)), stretches, stretchNames };
}

function remember(unknowns: Unknowns, judges: RequestJudges): void {
  const { memo } = judges;
  if (memo === null) return;
  for (const index of unknowns.parts) memo.add(unknowns.names[index]!);
  for (const name of unknowns.stretchNames) memo.add(name);
}

/** Nobody found anything, and nobody who was asked kept silent. A report that nobody acted on is a finding all the same. */
function isClean({ matches, decision, modelCheck }: Verdict): boolean {
  if (matches.length > 0 || decision === 'block') return false;
  if (modelCheck === undefined || modelCheck.ran) return modelCheck?.verdict !== 'unsafe';
  return modelCheck.error === 'disabled' || modelCheck.error === 'empty';
}

/**
 * Judges at once where no model has to be asked. `excuse` says which matches do not count, because what
 * they found is going to be cut out anyway.
 */
export function judgeRequest(
  parts: readonly TextPart[],
  judges: RequestJudges,
  options: {
    readonly excuse?: ((match: PartMatch) => boolean) | undefined;
    /** Characters of texts that were judged clean before and are not among the parts. */
    readonly knownChars?: number;
  } = {},
): JudgedRequest | Promise<JudgedRequest> {
  const { excuse, knownChars = 0 } = options;
  const { policy, rules } = judges;
  const unknowns = findUnknowns(parts, judges);
  const found = matchParts(rules, parts, unknowns.stretches, unknowns.parts);
  const matches = excuse === undefined ? found : found.filter((match) => !excuse(match));
  const judged = unknowns.parts.map((index) => parts[index]!);
  const conclude = (model: ModelCheck | null): JudgedRequest => {
    const verdict = decide(
      { matches, tools: null, model, cloak: null },
      { blockSeverity: policy.block_severity, semantic: policy.semantic },
      {
        scannedChars: parts.reduce((sum, part) => sum + part.text.length, knownChars),
        signatureVersion: rules.version,
      },
    );
    // What is excused now, because it is cut out, is not clean for a time when nobody cuts it out.
    const wasClean = found.length === 0 && isClean(verdict);
    if (wasClean) remember(unknowns, judges);
    return { verdict, matches, judged, isClean: wasClean };
  };
  const blocked = blocksStatically({ matches, tools: null }, policy.block_severity);
  const model = policy.semantic === 'off' || blocked ? null : judgeByModel(judged, judges);
  return model instanceof Promise ? model.then(conclude) : conclude(model);
}

/**
 * What is left of texts after attacks were cut out of them. The rules had blocked, so the semantic pass was spared; what
 * goes on after all has to be judged like anything else that goes.
 */
export async function judgeRest(
  parts: readonly TextPart[],
  edits: Edits,
  judges: RequestJudges,
): Promise<Verdict | null> {
  if (judges.policy.semantic === 'off') return null;
  const rest = parts.map((part) => ({ ...part, text: edits.get(part.path) ?? part.text }));
  return (await judgeRequest(rest, judges)).verdict;
}
