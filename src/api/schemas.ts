// API. The wire's spelling, once: every request and response body as a TypeBox schema. The same objects validate
// requests and make up the OpenAPI document. Unknown keys in a request are ignored, so none is closed.

import { Type, type Static, type TSchema } from 'typebox';
import { oneOf } from '../config/one-of.js';
import { DETECTOR_NAMES } from '../core/detector.js';
import { ENTITY_CATEGORIES } from '../core/entity.js';
import { REFUSALS, type RefusalCode } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import { SEVERITIES } from '../core/severity.js';
import { CATEGORIES, FAMILY_NAMES, LAYERS, ORIGINS } from '../core/taxonomy.js';
import { TOOL_FINDING_CODES } from '../core/verdict.js';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });
const Confidence = Type.Number({ minimum: 0, maximum: 1 });
const SeverityWord = oneOf(SEVERITIES);
const SemanticWord = oneOf(['enforce', 'report', 'off']);

export const ErrorBody = Type.Object({
  error: Type.Object({
    type: oneOf(Object.keys(REFUSALS) as RefusalCode[]),
    code: oneOf(Object.keys(REFUSALS) as RefusalCode[]),
    message: Type.String(),
    details: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  }),
});

export const Me = Type.Object({
  key_id: Type.String(),
  tenant_id: Type.String(),
  key_name: Type.String(),
  capture_enabled: Type.Boolean(),
});
export const MeChange = Type.Object({ capture_enabled: Type.Boolean() });

const EntityQuery = {
  entities: Type.Optional(Type.Array(Type.String())),
  min_confidence: Type.Optional(Confidence),
};

export const ScanRequestBody = Type.Object({
  text: Type.String(),
  block_severity: Type.Optional(SeverityWord),
  max_scan_chars: Type.Optional(Type.Integer({ minimum: LIMITS.minScanChars, maximum: LIMITS.maxScanChars })),
  include_evidence: Type.Optional(Type.Boolean()),
  tools: Type.Optional(Type.Array(Type.Object({}))),
  tool_calls: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.String()),
        name: Type.String({ minLength: 1 }),
        arguments: Type.String(),
      }),
    ),
  ),
  cloak: Type.Optional(Type.Object({ ...EntityQuery, skip_when_blocked: Type.Optional(Type.Boolean()) })),
  semantic: Type.Optional(SemanticWord),
  origin: Type.Optional(oneOf(ORIGINS)),
});
export type ScanRequestBody = Static<typeof ScanRequestBody>;

export const SanitiseRequestBody = Type.Object({
  ...ScanRequestBody.properties,
  replacement: Type.Optional(Type.String({ maxLength: LIMITS.replacementChars })),
});
export type SanitiseRequestBody = Static<typeof SanitiseRequestBody>;

export const DetectRequestBody = Type.Object({ text: Type.String(), ...EntityQuery });
export type DetectRequestBody = Static<typeof DetectRequestBody>;

const MatchBody = Type.Object({
  signature_id: Type.String(),
  category: oneOf(CATEGORIES),
  family: oneOf(FAMILY_NAMES),
  severity: SeverityWord,
  start: Count,
  end: Count,
  via: Type.Optional(Type.Array(oneOf(LAYERS))),
  evidence: Type.Optional(Type.String()),
});

const ModelCheckBody = Type.Object({
  ran: Type.Boolean(),
  verdict: nullable(oneOf(['safe', 'unsafe'])),
  reasons: Type.Array(Type.String()),
  categories: Type.Array(oneOf(CATEGORIES)),
  severity: nullable(SeverityWord),
  latency_ms: nullable(Type.Number()),
  truncated: Type.Boolean(),
  error: nullable(oneOf(['disabled', 'empty', 'timeout', 'unavailable', 'malformed_response'])),
  mode: SemanticWord,
  model_version: nullable(Type.String()),
  results: Type.Array(
    Type.Object({
      task: Type.String(),
      label: Type.String(),
      score: Type.Number(),
      severity: nullable(SeverityWord),
      start: Count,
      end: Count,
      focus: Type.Optional(Type.Object({ start: Count, end: Count })),
    }),
  ),
});

const FindingBody = Type.Object({
  code: oneOf(TOOL_FINDING_CODES),
  severity: SeverityWord,
  call_index: Count,
  tool: Type.String(),
  detail: Type.String(),
  argument: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  signature_id: Type.Optional(Type.String()),
  category: Type.Optional(oneOf(CATEGORIES)),
  start: Type.Optional(Count),
  end: Type.Optional(Count),
});

const ToolValidationBody = Type.Object({
  allowed: Type.Boolean(),
  severity: nullable(SeverityWord),
  calls: Type.Array(
    Type.Object({
      call_index: Count,
      tool: Type.String(),
      id: Type.Optional(Type.String()),
      allowed: Type.Boolean(),
      severity: nullable(SeverityWord),
      findings: Type.Array(FindingBody),
    }),
  ),
  model_check: Type.Optional(ModelCheckBody),
});

const EntityBody = Type.Object({
  type: Type.String(),
  category: oneOf(ENTITY_CATEGORIES),
  start: Count,
  end: Count,
  confidence: Confidence,
});

const CloakBody = Type.Object({
  ran: Type.Boolean(),
  entities: Type.Array(EntityBody),
  taxonomy_version: Type.String(),
  latency_ms: nullable(Type.Number()),
  error: nullable(
    oneOf(['disabled', 'timeout', 'unavailable', 'malformed_response', 'too_large', 'skipped_blocked']),
  ),
  detectors: Type.Array(oneOf(DETECTOR_NAMES)),
});

const Counter = Type.Object({ used: Count, limit: nullable(Count), remaining: nullable(Count) });
const Stage = Type.Object({ scans: Counter, blocks: Counter });
const QuotaBody = Type.Object({
  plan: Type.String(),
  period: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' }),
  aho: Stage,
  ai: Stage,
  overflow: Count,
  enforcement_withheld: Type.Boolean(),
});

export const VerdictBody = Type.Object({
  decision: oneOf(['allow', 'block']),
  blocked: Type.Boolean(),
  reason: nullable(Type.String()),
  severity: nullable(SeverityWord),
  categories: Type.Array(oneOf(CATEGORIES)),
  matches: Type.Array(MatchBody),
  scanned_chars: Count,
  signature_version: Type.String({ pattern: '^[0-9]{4}\\.[0-9]{2}\\.[0-9]{2}$' }),
  model_check: Type.Optional(ModelCheckBody),
  tool_validation: Type.Optional(ToolValidationBody),
  cloak: Type.Optional(CloakBody),
  quota: QuotaBody,
});
export type VerdictBody = Static<typeof VerdictBody>;

export const DetectBody = Type.Object({
  entities: Type.Array(EntityBody),
  scanned_chars: Count,
  taxonomy_version: Type.String(),
  ner: Type.Object({ ran: Type.Literal(true), latency_ms: Type.Number() }),
  detectors: Type.Array(oneOf(DETECTOR_NAMES)),
});

export const SanitiseBody = Type.Object({
  text: Type.String(),
  changed: Type.Boolean(),
  redactions: Type.Array(
    Type.Object({
      start: Count,
      end: Count,
      new_start: Count,
      new_end: Count,
      kind: oneOf(['signature', 'entity']),
      id: Type.String(),
    }),
  ),
  verdict: VerdictBody,
});

export const BatchRequestBody = Type.Object({ records: Type.Array(Type.Unknown()) });
export type BatchRequestBody = Static<typeof BatchRequestBody>;
export const BatchBody = Type.Object({ accepted: Count, rejected: Count });

export const HealthBody = Type.Object({ status: Type.Literal('ok') });
export const ReadyBody = Type.Object({
  ready: Type.Boolean(),
  reasons: Type.Array(Type.String()),
  signature_version: nullable(Type.String()),
  models_off: Type.Array(Type.String()),
});
