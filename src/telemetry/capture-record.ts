// Telemetry. One captured exchange: what enters is any JSON value, what leaves is the record rebuilt from the fields
// the contract names, ready to be sealed, or null when a field has the wrong type or a body is over 1 MiB. Bodies are
// never cut: a capture is whole or it is not there. Never throws.

import { LIMITS } from '../core/limits.js';
import type { Severity } from '../core/severity.js';
import type { Decision } from '../core/verdict.js';
import type { NewCapture } from '../store/store.js';
import {
  objectOf,
  readBoolean,
  readMs,
  readString,
  readStringOrNull,
  readStrings,
  WRONG,
  type Reader,
} from './fields.js';
import { readDecision, readId, readSdk, readSeverity, readTs, type Sdk } from './record.js';
import { readTimestamp } from './timestamp.js';

/** Any JSON value, `null` included. */
export type JsonBody = string | number | boolean | null | object;

interface CaptureFields {
  readonly id: string;
  readonly ts: string;
  readonly type: string;
  readonly baseUrl: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly stream: boolean;
  /** The body as a string, or any JSON. */
  readonly request: JsonBody;
  readonly response: JsonBody;
  readonly decision: Decision;
  readonly blocked: boolean;
  readonly severity: Severity | null;
  readonly reason: string | null;
  readonly signatureIds: readonly string[];
  readonly upstreamMs: number;
  readonly sdk: Partial<Sdk>;
}

export type CaptureRecord = Pick<CaptureFields, 'id' | 'ts'> & Partial<CaptureFields>;

/** UTF-8 bytes of the string, or of its JSON. */
function measureBody(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  try {
    return Buffer.byteLength(JSON.stringify(value));
  } catch {
    // Nested too deeply to be written: the door refuses such bodies, and so does this.
    return Number.POSITIVE_INFINITY;
  }
}

const readBody: Reader<JsonBody> = (value) =>
  measureBody(value) <= LIMITS.captureBodyBytes ? (value as JsonBody) : WRONG;

const readFields = objectOf<CaptureFields>({
  id: readId,
  ts: readTs,
  type: readString,
  baseUrl: readStringOrNull,
  provider: readStringOrNull,
  model: readStringOrNull,
  stream: readBoolean,
  request: readBody,
  response: readBody,
  decision: readDecision,
  blocked: readBoolean,
  severity: readSeverity,
  reason: readStringOrNull,
  signatureIds: readStrings,
  upstreamMs: readMs,
  sdk: readSdk,
});

/** Rebuilds one capture; null when `id` or `ts` is missing, or any field is not what it should be. */
export function readCapture(value: unknown): CaptureRecord | null {
  const fields = readFields(value);
  if (fields === WRONG) return null;
  const { id, ts } = fields;
  return id === undefined || ts === undefined ? null : { ...fields, id, ts };
}

/** What is handed to the store, which seals it. */
export function toSealable(record: CaptureRecord): NewCapture {
  return { id: record.id, tsMs: readTimestamp(record.ts) ?? 0, body: JSON.stringify(record) };
}
