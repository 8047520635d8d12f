// API. POST /v1/cloak/detect: a text enters, its personal data leaves as types and ranges, never as values. Not metered
// and not recorded. A detector that does not answer is a 503: an empty list always means "looked and found nothing".

import type { CustomType } from '../cloak/custom-types.js';
import { TAXONOMY_VERSION } from '../cloak/taxonomy.js';
import type { EntityDetector } from '../core/detector.js';
import { FirewallError } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import type { WriteEndpoint } from './endpoint.js';
import { readEntityQuery } from './read-scan.js';
import { DetectBody, DetectRequestBody } from './schemas.js';
import { writeEntity } from './wire.js';

export interface DetectEndpointParts {
  readonly entities: EntityDetector;
  readonly customTypes: readonly CustomType[];
}

export function cloakDetectEndpoint(parts: DetectEndpointParts): WriteEndpoint {
  return {
    method: 'POST',
    path: '/v1/cloak/detect',
    access: 'key',
    summary: 'Find personal data in a text: types and ranges, never values.',
    request: DetectRequestBody,
    response: DetectBody,
    bodyLimit: LIMITS.bodyBytes,
    refusals: ['text_too_long', 'unknown_entity_type', 'not_configured', 'unavailable'],
    handle: async ({ body }: { body: DetectRequestBody }) => {
      if (body.text.length > LIMITS.detectChars) {
        throw new FirewallError('text_too_long', {
          details: [
            {
              path: '/text',
              message: `has ${body.text.length} characters; at most ${LIMITS.detectChars} are taken`,
            },
          ],
        });
      }
      const outcome = await parts.entities.detect(body.text, readEntityQuery(body, parts.customTypes, ''));
      if (outcome.kind === 'absent') {
        throw new FirewallError(outcome.why === 'disabled' ? 'not_configured' : 'unavailable');
      }
      return {
        entities: outcome.value.entities.map(writeEntity),
        scanned_chars: body.text.length,
        taxonomy_version: TAXONOMY_VERSION,
        ner: { ran: true, latency_ms: outcome.value.latencyMs },
        detectors: outcome.value.detectors,
      };
    },
  };
}
