// API. POST /v1/scan: a payload enters, its verdict leaves, counted against the key's plan. Nothing is cached.

import type { CustomType } from '../cloak/custom-types.js';
import { LIMITS } from '../core/limits.js';
import type { Scanner } from '../scan/pipeline.js';
import type { Key } from '../store/store.js';
import type { QuotaKeeper } from '../telemetry/quota.js';
import type { WriteEndpoint } from './endpoint.js';
import { meterScan, type MeteredScan } from './meter.js';
import { readScanRequest } from './read-scan.js';
import { ScanRequestBody, VerdictBody } from './schemas.js';
import { verdictText } from './verdict-text.js';

export interface ScanEndpointParts {
  readonly scanner: Scanner;
  readonly quota: QuotaKeeper;
  /** False where the operator switched the model off: then its allowance is nobody's concern. */
  readonly hasSemantic: boolean;
  readonly customTypes: readonly CustomType[];
}

export function scanEndpoint(parts: ScanEndpointParts): WriteEndpoint {
  return {
    method: 'POST',
    path: '/v1/scan',
    access: 'key',
    summary: 'Judge a payload: rules, tool calls, the semantic pass and, when asked, personal data.',
    request: ScanRequestBody,
    response: VerdictBody,
    bodyLimit: LIMITS.bodyBytes,
    refusals: ['unknown_entity_type', 'quota_exceeded'],
    handle: ({ key, body }: { key: Key; body: ScanRequestBody }) =>
      meterScan(parts, key, readScanRequest(body, parts.customTypes)),
    write: ({ verdict, quota }: MeteredScan, body: ScanRequestBody) =>
      verdictText(verdict, quota, body.include_evidence === true ? body.text : null),
  };
}
