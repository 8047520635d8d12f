// API. A verdict and its quota become the JSON text of the scan response. Nearly every verdict finds nothing and its text
// differs in a few numbers only: that one is written by hand, into the very bytes that JSON.stringify makes of it.

import type { Verdict } from '../core/verdict.js';
import type { QuotaCounter, QuotaState } from '../telemetry/quota.js';
import { writeVerdict } from './wire.js';

/** Whether the verdict says nothing but "allow". */
function isPlain(verdict: Verdict): boolean {
  return (
    verdict.decision === 'allow' &&
    verdict.reason === null &&
    verdict.severity === null &&
    verdict.categories.length === 0 &&
    verdict.matches.length === 0 &&
    verdict.modelCheck === undefined &&
    verdict.toolValidation === undefined &&
    verdict.cloak === undefined
  );
}

/** What a text was quoted as last: plans, months and versions hardly ever change. */
function makeQuote(): (text: string) => string {
  let last = { text: '', quoted: '""' };
  return (text) => {
    if (text !== last.text) last = { text, quoted: JSON.stringify(text) };
    return last.quoted;
  };
}

const quotePlan = makeQuote();
const quotePeriod = makeQuote();
const quoteVersion = makeQuote();

function counterText({ used, limit, remaining }: QuotaCounter): string {
  return `{"used":${used},"limit":${limit},"remaining":${remaining}}`;
}

function quotaText({ plan, period, aho, ai, overflow, enforcementWithheld }: QuotaState): string {
  return (
    `{"plan":${quotePlan(plan)},"period":${quotePeriod(period)},` +
    `"aho":{"scans":${counterText(aho.scans)},"blocks":${counterText(aho.blocks)}},` +
    `"ai":{"scans":${counterText(ai.scans)},"blocks":${counterText(ai.blocks)}},` +
    `"overflow":${overflow},"enforcement_withheld":${enforcementWithheld}}`
  );
}

/** The scan response as text. `evidenceOf` is the submitted text when the caller asked for evidence, null otherwise. */
export function verdictText(verdict: Verdict, quota: QuotaState, evidenceOf: string | null): string {
  if (!isPlain(verdict)) return JSON.stringify(writeVerdict(verdict, quota, evidenceOf));
  return (
    '{"decision":"allow","blocked":false,"reason":null,"severity":null,"categories":[],"matches":[],' +
    `"scanned_chars":${verdict.scannedChars},"signature_version":${quoteVersion(verdict.signatureVersion)},` +
    `"quota":${quotaText(quota)}}`
  );
}
