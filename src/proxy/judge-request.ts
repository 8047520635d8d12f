// Proxy. The parts of one request enter, one Verdict leaves, with where each match lies. Rules first over parts and
// seams, then the semantic pass by origin; parts that were judged clean before under the same judges are spared both.

import type { Policy } from '../config/schema.js';
import { SEMANTIC_OFF, type SemanticPass } from '../core/detector.js';
import { highest } from '../core/severity.js';
import type { Category } from '../core/taxonomy.js';
import type { ModelCheck, SemanticAbsence, SemanticResult, Verdict } from '../core/verdict.js';
import type { TextPart } from '../protocol/adapter.js';
import { blocksStatically, decide } from '../scan/decide.js';
import { matchParts, type PartMatch } from '../scan/match-parts.js';
import type { RuleSet } from '../static-pass/rule.js';
import type { CleanMemo } from './memo.js';

export interface RequestJudges {
  readonly rules: RuleSet;
  readonly semantic: SemanticPass;
  readonly policy: Policy;
  readonly policyName: string;
  readonly memo: CleanMemo | null;
}

export interface JudgedRequest {
  readonly verdict: Verdict;
  readonly matches: readonly PartMatch[];
  /** Characters that were judged now; the rest had been judged clean before. */
  readonly judgedChars: number;
}

interface Unknowns {
  /** Names of the parts, in order; empty without a memo. */
  readonly names: readonly string[];
  /** Indexes of parts nobody has judged yet. */
  readonly parts: readonly number[];
  readonly seams: readonly { before: number; after: number }[];
  readonly seamNames: readonly string[];
}

const numbers = new WeakMap<RuleSet, number>();
let lastNumber = 0;

/** Tells one loaded rule set from another, whatever version they claim. */
function numberOf(rules: RuleSet): number {
  const known = numbers.get(rules);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(rules, lastNumber);
  return lastNumber;
}

const EVERYTHING_OFF: Omit<ModelCheck, 'mode' | 'error'> = {
  ran: false,
  verdict: null,
  reasons: [],
  categories: [],
  severity: null,
  latencyMs: null,
  truncated: false,
  modelVersion: null,
  results: [],
};

/** A seam lies between neighbours that a model reads one after the other; keys and log probabilities are not read so. */
function isReadInOrder(part: TextPart): boolean {
  return part.kind !== 'key' && part.kind !== 'logprobs' && part.kind !== 'tool_name' && part.message >= 0;
}

function findUnknowns(parts: readonly TextPart[], judges: RequestJudges): Unknowns {
  const { memo, rules, policyName } = judges;
  const under = (what: string) => `${numberOf(rules)} ${policyName} ${what}`;
  const names = memo === null ? [] : parts.map(({ origin, text }) => memo.nameOf(under(origin), text));
  const isNew = (name: string | undefined) => memo === null || name === undefined || !memo.has(name);
  const seams: { before: number; after: number }[] = [];
  const seamNames: string[] = [];
  for (let after = 1; after < parts.length; after += 1) {
    if (!isReadInOrder(parts[after - 1]!) || !isReadInOrder(parts[after]!)) continue;
    const name = `${names[after - 1] ?? ''}+${names[after] ?? ''}`;
    if (!isNew(memo === null ? undefined : name)) continue;
    seams.push({ before: after - 1, after });
    seamNames.push(name);
  }
  return {
    names,
    parts: parts.flatMap((_, index) => (isNew(names[index]) ? [index] : [])),
    seams,
    seamNames,
  };
}

async function judgeByModel(parts: readonly TextPart[], judges: RequestJudges): Promise<ModelCheck> {
  const { semantic, policy } = judges;
  const base = { ...EVERYTHING_OFF, mode: policy.semantic };
  if (semantic === SEMANTIC_OFF) return { ...base, error: 'disabled' };
  if (parts.length === 0) return { ...base, error: 'empty' };
  const outcomes = await Promise.all(parts.map(({ text, origin }) => semantic.classify(text, origin)));
  const reasons: string[] = [];
  const categories = new Set<Category>();
  const results: SemanticResult[] = [];
  let error: SemanticAbsence | null = null;
  let latencyMs = 0;
  let modelVersion: string | null = null;
  for (const outcome of outcomes) {
    if (outcome.kind === 'absent') {
      error = outcome.why;
      continue;
    }
    const found = outcome.value;
    reasons.push(...found.reasons);
    found.categories.forEach((category) => categories.add(category));
    results.push(...found.results);
    latencyMs = Math.max(latencyMs, found.latencyMs);
    modelVersion = found.modelVersion;
  }
  if (error !== null) return { ...base, error };
  const severity = highest(outcomes.map((o) => (o.kind === 'answered' ? o.value.severity : null)));
  const verdict = reasons.length > 0 ? 'unsafe' : 'safe';
  return {
    ...base,
    ran: true,
    verdict,
    reasons,
    categories: [...categories],
    severity,
    latencyMs,
    modelVersion,
    results,
    error: null,
  };
}

function remember(unknowns: Unknowns, judges: RequestJudges): void {
  const { memo } = judges;
  if (memo === null) return;
  for (const index of unknowns.parts) memo.add(unknowns.names[index]!);
  for (const name of unknowns.seamNames) memo.add(name);
}

function isClean(verdict: Verdict, judges: RequestJudges): boolean {
  const answered =
    verdict.modelCheck === undefined || verdict.modelCheck.ran || judges.semantic === SEMANTIC_OFF;
  return verdict.matches.length === 0 && verdict.decision === 'allow' && answered;
}

/** `excuse` names matches that do not count, because what they found is going to be cut out anyway. */
export async function judgeRequest(
  parts: readonly TextPart[],
  judges: RequestJudges,
  excuse: (match: PartMatch) => boolean = () => false,
): Promise<JudgedRequest> {
  const { policy, rules } = judges;
  const unknowns = findUnknowns(parts, judges);
  // Parts beside a seam keep their index, so those already judged are searched again only where a seam is new.
  const fresh = new Set(unknowns.parts);
  const all =
    unknowns.parts.length === parts.length
      ? parts
      : parts.map((part, index) => (fresh.has(index) ? part : { ...part, text: '' }));
  const matches = matchParts(rules, all, unknowns.seams.length === 0 ? [] : unknowns.seams, parts).filter(
    (match) => !excuse(match),
  );
  const judged = unknowns.parts.map((index) => parts[index]!);
  const blocked = blocksStatically({ matches, tools: null }, policy.block_severity);
  const model = policy.semantic === 'off' || blocked ? null : await judgeByModel(judged, judges);
  const verdict = decide(
    { matches, tools: null, model, cloak: null },
    { blockSeverity: policy.block_severity, semantic: policy.semantic },
    { scannedChars: parts.reduce((sum, part) => sum + part.text.length, 0), signatureVersion: rules.version },
  );
  if (isClean(verdict, judges)) remember(unknowns, judges);
  return { verdict, matches, judgedChars: judged.reduce((sum, part) => sum + part.text.length, 0) };
}
