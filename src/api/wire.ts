// API. From the inside's words to the wire's: a Verdict becomes the scan response's body. Adds nothing and hides
// nothing but what a caller did not ask for (evidence).

import type { Entity } from '../core/entity.js';
import type { Match, ModelCheck, ToolFinding, ToolValidation, Verdict } from '../core/verdict.js';
import type { QuotaState } from '../telemetry/quota.js';
import type { VerdictBody } from './schemas.js';

function writeMatch(match: Match, evidenceOf: string | null): VerdictBody['matches'][number] {
  return {
    signature_id: match.signatureId,
    category: match.category,
    family: match.family,
    severity: match.severity,
    start: match.start,
    end: match.end,
    ...(match.via.length === 0 ? {} : { via: [...match.via] }),
    ...(evidenceOf === null ? {} : { evidence: evidenceOf.slice(match.start, match.end) }),
  };
}

function writeModelCheck(check: ModelCheck): NonNullable<VerdictBody['model_check']> {
  const { ran, verdict, reasons, categories, severity, truncated, error, mode, results } = check;
  return {
    ran,
    verdict,
    reasons: [...reasons],
    categories: [...categories],
    severity,
    latency_ms: check.latencyMs,
    truncated,
    error,
    mode,
    model_version: check.modelVersion,
    results: results.map(({ task, label, score, severity: level, start, end, focus }) => ({
      task,
      label,
      score,
      severity: level,
      start,
      end,
      ...(focus === undefined ? {} : { focus: { start: focus.start, end: focus.end } }),
    })),
  };
}

function writeFinding(finding: ToolFinding) {
  const { code, severity, tool, detail, argument, path, category, start, end } = finding;
  return {
    code,
    severity,
    call_index: finding.callIndex,
    tool,
    detail,
    ...(argument === undefined ? {} : { argument }),
    ...(path === undefined ? {} : { path }),
    ...(finding.signatureId === undefined ? {} : { signature_id: finding.signatureId }),
    ...(category === undefined ? {} : { category }),
    ...(start === undefined || end === undefined ? {} : { start, end }),
  };
}

function writeToolValidation(tools: ToolValidation): NonNullable<VerdictBody['tool_validation']> {
  return {
    allowed: tools.allowed,
    severity: tools.severity,
    calls: tools.calls.map((call) => ({
      call_index: call.callIndex,
      tool: call.tool,
      ...(call.id === undefined ? {} : { id: call.id }),
      allowed: call.allowed,
      severity: call.severity,
      findings: call.findings.map(writeFinding),
    })),
    ...(tools.modelCheck === undefined ? {} : { model_check: writeModelCheck(tools.modelCheck) }),
  };
}

export function writeEntity({ type, category, start, end, confidence }: Entity) {
  return { type, category, start, end, confidence };
}

function writeCounter(counter: QuotaState['aho']['scans']) {
  return { used: counter.used, limit: counter.limit, remaining: counter.remaining };
}

function writeQuota(quota: QuotaState): VerdictBody['quota'] {
  return {
    plan: quota.plan,
    period: quota.period,
    aho: { scans: writeCounter(quota.aho.scans), blocks: writeCounter(quota.aho.blocks) },
    ai: { scans: writeCounter(quota.ai.scans), blocks: writeCounter(quota.ai.blocks) },
    overflow: quota.overflow,
    enforcement_withheld: quota.enforcementWithheld,
  };
}

/** The scan response. `evidenceOf` is the submitted text when the caller asked for evidence, null otherwise. */
export function writeVerdict(verdict: Verdict, quota: QuotaState, evidenceOf: string | null): VerdictBody {
  const decision = quota.enforcementWithheld ? 'allow' : verdict.decision;
  return {
    ...writeVerdictAlone(verdict, evidenceOf),
    decision,
    blocked: decision === 'block',
    quota: writeQuota(quota),
  };
}

/** The scan response without a plan: for those who judge on their own account. */
export function writeVerdictAlone(verdict: Verdict, evidenceOf: string | null): Omit<VerdictBody, 'quota'> {
  return {
    decision: verdict.decision,
    blocked: verdict.decision === 'block',
    reason: verdict.reason,
    severity: verdict.severity,
    categories: [...verdict.categories],
    matches: verdict.matches.map((match) => writeMatch(match, evidenceOf)),
    scanned_chars: verdict.scannedChars,
    signature_version: verdict.signatureVersion,
    ...(verdict.modelCheck === undefined ? {} : { model_check: writeModelCheck(verdict.modelCheck) }),
    ...(verdict.toolValidation === undefined
      ? {}
      : { tool_validation: writeToolValidation(verdict.toolValidation) }),
    ...(verdict.cloak === undefined
      ? {}
      : {
          cloak: {
            ran: verdict.cloak.ran,
            entities: verdict.cloak.entities.map(writeEntity),
            taxonomy_version: verdict.cloak.taxonomyVersion,
            latency_ms: verdict.cloak.latencyMs,
            error: verdict.cloak.error,
            detectors: [...verdict.cloak.detectors],
          },
        }),
  };
}
