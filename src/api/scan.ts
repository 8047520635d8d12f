// API. POST /v1/scan: a payload enters, its verdict leaves, counted against the key's plan. Nothing is cached.

import type { CustomType } from '../cloak/custom-types.js';
import { LIMITS } from '../core/limits.js';
import type { Scanner } from '../scan/pipeline.js';
import type { Key } from '../store/store.js';
import type { QuotaKeeper } from '../telemetry/quota.js';
import type { WriteEndpoint } from './endpoint.js';
import { meterScan } from './meter.js';
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
    handle: async ({ key, body }: { key: Key; body: ScanRequestBody }) => {
      const request = readScanRequest(body, parts.customTypes);
      const { verdict, quota } = await meterScan(parts, key, request);
      return verdictText(verdict, quota, body.include_evidence === true ? body.text : null);
    },
    write: (text: string) => text,
  };
}
