// API. A validated scan body -> a ScanRequest: defaults filled in, entity types resolved, declarations read. Shared by
// scan and sanitise, which take the same fields.

import type { CustomType } from '../cloak/custom-types.js';
import { resolveEntityTypes } from '../cloak/taxonomy.js';
import { FirewallError } from '../core/errors.js';
import type { EntityQuery } from '../core/detector.js';
import { LIMITS } from '../core/limits.js';
import type { ScanRequest } from '../scan/pipeline.js';
import { readToolDeclarations } from '../static-pass/tool-declarations.js';
import type { DetectRequestBody, ScanRequestBody } from './schemas.js';

/** What to look for; an unknown type is refused with every unknown one named by its place. */
export function readEntityQuery(
  query: Pick<DetectRequestBody, 'entities' | 'min_confidence'>,
  customTypes: readonly CustomType[],
  at: string,
): EntityQuery {
  const types = resolveEntityTypes(query.entities, customTypes);
  if ('unknown' in types) {
    const unknown = new Set(types.unknown);
    const details = (query.entities ?? []).flatMap((name, index) =>
      unknown.has(name)
        ? [{ path: `${at}/entities/${index}`, message: 'is not an entity type of this installation' }]
        : [],
    );
    throw new FirewallError('unknown_entity_type', { details });
  }
  return { types, minConfidence: query.min_confidence ?? LIMITS.minConfidence };
}

/** The scan a body asks for. */
export function readScanRequest(body: ScanRequestBody, customTypes: readonly CustomType[]): ScanRequest {
  const declared = body.tools === undefined ? [] : readToolDeclarations(body.tools);
  const cloak =
    body.cloak === undefined
      ? null
      : {
          ...readEntityQuery(body.cloak, customTypes, '/cloak'),
          skipWhenBlocked: body.cloak.skip_when_blocked ?? true,
        };
  return {
    text: body.text,
    blockSeverity: body.block_severity ?? 'medium',
    maxScanChars: body.max_scan_chars ?? LIMITS.defaultScanChars,
    tools: declared.length === 0 ? null : declared,
    toolCalls: body.tool_calls ?? null,
    cloak,
    semantic: body.semantic ?? 'enforce',
    origin: body.origin ?? null,
  };
}
