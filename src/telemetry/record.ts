// Telemetry. One decision record, whoever sent it: what enters is any JSON value, what leaves is a record rebuilt from
// the fields the interface names (unknown keys are dropped at every level), or null when it does not parse. Carries no
// payload text: `evidence` stays only where the key may capture. Never throws and never keeps the value it was given.

import { ENTITY_CATEGORIES, ENTITY_TYPES } from '../core/entity.js';
import { LIMITS } from '../core/limits.js';
import { SEVERITIES, type Severity } from '../core/severity.js';
import type { Origin } from '../core/taxonomy.js';
import type { Decision } from '../core/verdict.js';
import type { NewRecord } from '../store/store.js';
import {
  countsOf,
  objectOf,
  oneOf,
  orNull,
  readBoolean,
  readCount,
  readMsOrNull,
  readString,
  readStringOrNull,
  readStrings,
  WRONG,
  type Readers,
  type Wrong,
} from './fields.js';
import { readTimestamp } from './timestamp.js';

export const RECORD_TYPES = [
  'guard.scan',
  'guard.sanitise',
  'guard.wrap',
  'guard.decorate',
  'guard.tool_calls',
  'guard.protect',
  'guard.cloak.restore',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** The semantic pass's verdict, as clients report it. */
export interface RecordModelCheck {
  readonly ran: boolean;
  readonly verdict: 'safe' | 'unsafe' | null;
  readonly reasons: readonly string[];
  readonly categories: readonly string[];
  readonly severity: Severity | null;
  readonly latencyMs: number | null;
  readonly truncated: boolean;
  readonly error: string | null;
}

/** What the tool validator did; names are the caller's own function names. */
export interface RecordTool {
  readonly calls: number;
  readonly findings: number;
  readonly blocked: boolean;
  readonly names: readonly string[];
  readonly modelCheck: Partial<RecordModelCheck>;
}

/** What cloak did: counts only, no value, token or offset. */
export interface RecordCloak {
  readonly ran: boolean;
  readonly entities: number;
  readonly byType: Readonly<Record<string, number>>;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly byStrategy: Readonly<Record<string, number>>;
  readonly error: string | null;
  readonly restored: number;
  readonly unknown: number;
  readonly denied: number;
}

export interface Sdk {
  readonly name: string;
  readonly version: string;
}

interface Required {
  readonly id: string;
  readonly ts: string;
  readonly type: RecordType;
  readonly decision: Decision;
  readonly blocked: boolean;
}

interface Optional {
  readonly severity: Severity | null;
  readonly reason: string | null;
  readonly categories: readonly string[];
  readonly signatureIds: readonly string[];
  readonly scannedChars: number;
  readonly onMatch: string;
  readonly modelCheck: Partial<RecordModelCheck>;
  readonly tool: Partial<RecordTool>;
  readonly cloak: Partial<RecordCloak>;
  /** Matched substrings: payload text, kept for keys that may capture and for no other. */
  readonly evidence: readonly string[];
  readonly sdk: Partial<Sdk>;
}

/** A telemetry record with the wire's own spelling, which is the inside's too. */
export type TelemetryRecord = Required & Partial<Optional>;

/** What of one lane of an exchange was looked at: characters, never text. */
export interface LaneCoverage {
  readonly lane: string;
  readonly origin: Origin;
  readonly seen: number;
  readonly scanned: number;
  /** Judged clean before under the same rules, model and policy. */
  readonly remembered?: number;
  /** Came and never went out. */
  readonly held: number;
  readonly released: number;
  /** Parts nobody here can read, of the kind the lane is named after; left out where it is of characters. */
  readonly unread?: number;
}

/** A record the service itself writes: a client's, and how much of the exchange was looked at. */
export type OwnRecord = Required & { readonly [Field in keyof Optional]?: Optional[Field] | undefined } & {
  readonly coverage?: readonly LaneCoverage[] | undefined;
};

export interface RecordOptions {
  /** Whether the key may ship bodies; without it evidence is dropped. */
  readonly captureEnabled: boolean;
}

const STRATEGIES = new Set(['tokenize', 'hash', 'mask', 'redact', 'block']);
const CATEGORIES = new Set<string>(ENTITY_CATEGORIES);

/** The 24 types and an installation's own, `x_` and lower-case letters or underscores. */
function isEntityType(name: string): boolean {
  if (Object.hasOwn(ENTITY_TYPES, name)) return true;
  if (!name.startsWith('x_') || name.length < 3 || name.length > LIMITS.customTypeChars) return false;
  for (let at = 2; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    if (code !== 95 && (code < 97 || code > 122)) return false;
  }
  return true;
}

/** Half of a surrogate pair cannot be stored as it is: two such ids would become one, and one record be lost. */
function isWellFormed(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0xd800 || code > 0xdfff) continue;
    const next = text.charCodeAt(at + 1);
    if (code > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return false;
    at += 1;
  }
  return true;
}

/** A record's id: 1 to 128 characters. */
export function readId(value: unknown): string | Wrong {
  const isId = typeof value === 'string' && value.length > 0 && value.length <= LIMITS.recordIdChars;
  return isId && isWellFormed(value) ? value : WRONG;
}

export function readTs(value: unknown): string | Wrong {
  return typeof value === 'string' && readTimestamp(value) !== null ? value : WRONG;
}

export const readSeverity = orNull(oneOf(SEVERITIES));
export const readDecision = oneOf<Decision>(['allow', 'block']);
export const readSdk = objectOf<Sdk>({ name: readString, version: readString });

const readModelCheck = objectOf<RecordModelCheck>({
  ran: readBoolean,
  verdict: orNull(oneOf<'safe' | 'unsafe'>(['safe', 'unsafe'])),
  reasons: readStrings,
  categories: readStrings,
  severity: readSeverity,
  latencyMs: readMsOrNull,
  truncated: readBoolean,
  error: readStringOrNull,
});

const readTool = objectOf<RecordTool>({
  calls: readCount,
  findings: readCount,
  blocked: readBoolean,
  names: readStrings,
  modelCheck: readModelCheck,
});

const readCloak = objectOf<RecordCloak>({
  ran: readBoolean,
  entities: readCount,
  byType: countsOf(isEntityType),
  byCategory: countsOf((name) => CATEGORIES.has(name)),
  byStrategy: countsOf((name) => STRATEGIES.has(name)),
  error: readStringOrNull,
  restored: readCount,
  unknown: readCount,
  denied: readCount,
});

const RECORD_FIELDS: Readers<Required & Optional> = {
  id: readId,
  ts: readTs,
  type: oneOf(RECORD_TYPES),
  decision: readDecision,
  blocked: readBoolean,
  severity: readSeverity,
  reason: readStringOrNull,
  categories: readStrings,
  signatureIds: readStrings,
  scannedChars: readCount,
  onMatch: readString,
  modelCheck: readModelCheck,
  tool: readTool,
  cloak: readCloak,
  evidence: readStrings,
  sdk: readSdk,
};
const readWithEvidence = objectOf<Required & Optional>(RECORD_FIELDS);
const readWithoutEvidence = objectOf<Required & Optional>({
  ...RECORD_FIELDS,
  // Of the wrong type it still refuses the record; of the right one it is left out.
  evidence: (value) => (readStrings(value) === WRONG ? WRONG : undefined),
});

function isComplete(fields: Partial<Required & Optional>): fields is TelemetryRecord {
  const { id, ts, type, decision, blocked } = fields;
  return ![id, ts, type, decision, blocked].includes(undefined);
}

/** Rebuilds one record; null when a required field is missing or any known field has the wrong type. */
export function readRecord(value: unknown, options: RecordOptions): TelemetryRecord | null {
  const fields = options.captureEnabled ? readWithEvidence(value) : readWithoutEvidence(value);
  return fields === WRONG || !isComplete(fields) ? null : fields;
}

type Kept = Pick<TelemetryRecord, 'id' | 'ts' | 'type' | 'decision'> & {
  readonly severity?: TelemetryRecord['severity'] | undefined;
};

/** The row a record is kept as, with the record itself as JSON in it. */
export function rowOf({ id, ts, type, decision, severity }: Kept, body: string): NewRecord {
  return { id, tsMs: readTimestamp(ts) ?? 0, type, decision, severity: severity ?? null, body };
}

export function toRow(record: TelemetryRecord): NewRecord {
  return rowOf(record, JSON.stringify(record));
}
