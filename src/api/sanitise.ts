// API. POST /v1/sanitise: a payload enters, the same text with every matched span replaced leaves, with its verdict. It
// never returns text it did not scan, and none at all when personal data was asked for and nobody looked.

import { FirewallError } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import type { Verdict } from '../core/verdict.js';
import { redact, type Redactable, type Redacted } from '../policy/redact.js';
import type { Key } from '../store/store.js';
import type { WriteEndpoint } from './endpoint.js';
import { meterScan } from './meter.js';
import { readScanRequest } from './read-scan.js';
import type { ScanEndpointParts } from './scan.js';
import { SanitiseBody, SanitiseRequestBody } from './schemas.js';
import { writeVerdict } from './wire.js';

const REPLACEMENT = '[REDACTED]';

function redactablesOf(verdict: Verdict): Redactable[] {
  const matches = verdict.matches.map(({ start, end, signatureId, severity }) => {
    return { start, end, kind: 'signature' as const, id: signatureId, severity };
  });
  const entities = (verdict.cloak?.entities ?? []).map(({ start, end, type }) => {
    return { start, end, kind: 'entity' as const, id: type, severity: null };
  });
  return [...matches, ...entities];
}

/** The text without everything the verdict found in it. */
export function redactVerdict(verdict: Verdict, text: string, replacement: string): Redacted {
  return redact(text, redactablesOf(verdict), replacement);
}

/** Characters are UTF-16 units here as everywhere; a schema's `maxLength` would count code points. */
function refuseLongReplacement({ length }: string): void {
  if (length <= LIMITS.replacementChars) return;
  const message = `has ${length} characters; at most ${LIMITS.replacementChars} are taken`;
  throw new FirewallError('bad_request', { details: [{ path: '/replacement', message }] });
}

function refuseUnlooked(verdict: Verdict): void {
  const error = verdict.cloak?.error ?? null;
  if (error !== null) throw new FirewallError(error === 'disabled' ? 'not_configured' : 'unavailable');
}

export function sanitiseEndpoint(parts: ScanEndpointParts): WriteEndpoint {
  return {
    method: 'POST',
    path: '/v1/sanitise',
    access: 'key',
    summary: 'Return a payload with every matched span replaced.',
    request: SanitiseRequestBody,
    response: SanitiseBody,
    bodyLimit: LIMITS.bodyBytes,
    refusals: ['text_too_long', 'unknown_entity_type', 'not_configured', 'unavailable', 'quota_exceeded'],
    handle: async ({ key, body }: { key: Key; body: SanitiseRequestBody }) => {
      const { replacement = REPLACEMENT } = body;
      refuseLongReplacement(replacement);
      const request = readScanRequest(body, parts.customTypes);
      if (body.text.length > request.maxScanChars) {
        throw new FirewallError('text_too_long', {
          details: [
            {
              path: '/text',
              message: `has ${body.text.length} characters; max_scan_chars is ${request.maxScanChars}`,
            },
          ],
        });
      }
      // Personal data is cut out of a blocked text too, so the detector is never spared here.
      const cloak = request.cloak === null ? null : { ...request.cloak, skipWhenBlocked: false };
      const { verdict, quota } = await meterScan(parts, key, { ...request, cloak });
      refuseUnlooked(verdict);
      const items = quota.enforcementWithheld ? [] : redactablesOf(verdict);
      const { text, redactions } = redact(body.text, items, replacement);
      return {
        text,
        changed: text !== body.text,
        redactions: redactions.map(({ start, end, newStart, newEnd, kind, id }) => {
          return { start, end, new_start: newStart, new_end: newEnd, kind, id };
        }),
        verdict: writeVerdict(verdict, quota, body.include_evidence === true ? body.text : null),
      };
    },
  };
}
