// Scan, the last step. Findings of all detectors enter, one Verdict leaves. The only place that weighs them against
// each other and against the threshold; it detects nothing itself. A detector that did not answer is never "clean".

import { unreachable } from '../core/outcome.js';
import { compareSeverity, highest, reaches, type Severity } from '../core/severity.js';
import { CATEGORIES, type Category } from '../core/taxonomy.js';
import type {
  CloakBlock,
  Match,
  ModelCheck,
  SemanticMode,
  ToolFinding,
  ToolValidation,
  Verdict,
} from '../core/verdict.js';

export interface Findings {
  readonly matches: readonly Match[];
  readonly tools: ToolValidation | null;
  /** Null when the pass did not apply: switched off by the caller, or rules or tools had already blocked. */
  readonly model: ModelCheck | null;
  readonly cloak: CloakBlock | null;
}

export interface Threshold {
  readonly blockSeverity: Severity;
  readonly semantic: SemanticMode;
}

/** Whether rules or tools alone already refuse the payload: then the slower passes are spared. */
export function blocksStatically(
  findings: Pick<Findings, 'matches' | 'tools'>,
  blockSeverity: Severity,
): boolean {
  return (
    findings.matches.some((match) => reaches(match.severity, blockSeverity)) ||
    (findings.tools !== null && !findings.tools.allowed)
  );
}

/** What one answer of the semantic pass means under `enforce`. */
function semanticRefusal(check: ModelCheck | null, threshold: Threshold): string | null {
  if (check === null || threshold.semantic !== 'enforce') return null;
  switch (check.error) {
    case null:
      if (check.severity === null || !reaches(check.severity, threshold.blockSeverity)) return null;
      return check.reasons[0] ?? 'semantic=unavailable';
    case 'disabled':
    case 'empty':
      return null;
    case 'timeout':
    case 'unavailable':
    case 'malformed_response':
      return 'semantic=unavailable';
    default:
      return unreachable(check.error);
  }
}

function worstRejection(tools: ToolValidation | null): ToolFinding | null {
  let worst: ToolFinding | null = null;
  for (const call of tools?.calls ?? []) {
    if (call.allowed) continue;
    for (const finding of call.findings) {
      if (worst === null || compareSeverity(finding.severity, worst.severity) < 0) worst = finding;
    }
  }
  return worst;
}

function worstMatch(matches: readonly Match[]): Match | null {
  let worst: Match | null = null;
  for (const match of matches)
    if (worst === null || compareSeverity(match.severity, worst.severity) < 0) worst = match;
  return worst;
}

/** The model's word on the arguments, folded into the tool verdict: a hit says "one of these", so all are refused. */
export function foldArgumentCheck(
  tools: ToolValidation,
  check: ModelCheck,
  threshold: Threshold,
): ToolValidation {
  const refusal = semanticRefusal(check, threshold);
  if (refusal === null || check.error !== null || check.severity === null)
    return { ...tools, modelCheck: check };
  const severity = check.severity;
  const category = check.categories[0];
  const calls = tools.calls.map((call) => ({
    ...call,
    allowed: false,
    severity: highest([call.severity, severity]),
    findings: [
      ...call.findings,
      {
        code: 'argument_injection' as const,
        severity,
        callIndex: call.callIndex,
        tool: call.tool,
        detail: `The semantic pass judged the arguments of this request unsafe (${refusal}).`,
        ...(category === undefined ? {} : { category }),
      },
    ],
  }));
  return { allowed: false, severity: highest([tools.severity, severity]), calls, modelCheck: check };
}

/** Distinct categories, the most severe first, ties alphabetical. */
function orderCategories(fired: readonly { category: Category; severity: Severity }[]): Category[] {
  if (fired.length === 0) return [];
  const worst = new Map<Category, Severity>();
  for (const { category, severity } of fired) {
    const known = worst.get(category);
    if (known === undefined || compareSeverity(severity, known) < 0) worst.set(category, severity);
  }
  return CATEGORIES.filter((category) => worst.has(category)).sort((a, b) => {
    const bySeverity = compareSeverity(worst.get(a) ?? 'low', worst.get(b) ?? 'low');
    return bySeverity !== 0 ? bySeverity : a < b ? -1 : 1;
  });
}

function firedOf(
  findings: Findings,
  enforced: ModelCheck | null,
): { category: Category; severity: Severity }[] {
  const fired = findings.matches.map(({ category, severity }) => ({ category, severity }));
  for (const call of findings.tools?.calls ?? []) {
    for (const { category, severity } of call.findings)
      if (category !== undefined) fired.push({ category, severity });
  }
  if (enforced?.severity != null) {
    for (const category of enforced.categories) fired.push({ category, severity: enforced.severity });
  }
  return fired;
}

/** Weighs everything that was found into one verdict. */
export function decide(
  findings: Findings,
  threshold: Threshold,
  seen: { readonly scannedChars: number; readonly signatureVersion: string },
): Verdict {
  const enforced = threshold.semantic === 'enforce' ? findings.model : null;
  const top = worstMatch(findings.matches);
  const byMatch = top !== null && reaches(top.severity, threshold.blockSeverity);
  const semantic =
    semanticRefusal(findings.model, threshold) ??
    semanticRefusal(findings.tools?.modelCheck ?? null, threshold);
  const rejection = semantic === null ? worstRejection(findings.tools) : null;
  const blockedBy = byMatch || rejection !== null ? 'static' : semantic !== null ? 'semantic' : null;
  const byOther = rejection !== null ? `tool=${rejection.code}` : semantic;
  return {
    decision: blockedBy === null ? 'allow' : 'block',
    reason: byMatch ? top.signatureId : (byOther ?? top?.signatureId ?? null),
    severity: highest([top?.severity ?? null, findings.tools?.severity ?? null, enforced?.severity ?? null]),
    categories: orderCategories(firedOf(findings, enforced)),
    matches: findings.matches,
    ...seen,
    ...(findings.model === null ? {} : { modelCheck: findings.model }),
    ...(findings.tools === null ? {} : { toolValidation: findings.tools }),
    ...(findings.cloak === null ? {} : { cloak: findings.cloak }),
    blockedBy,
  };
}
