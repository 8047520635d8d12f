// Telemetry. W3C trace context: a `traceparent` header enters, its ids and flag leave, or null where it is not one; and
// back. Ids are random and say nothing. A malformed header is as good as none: it starts a new trace.

import { randomBytes } from 'node:crypto';

export interface TraceParent {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits: the caller's span. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

const LENGTH = 55;
const TRACE_AT = 3;
const SPAN_AT = 36;
const FLAGS_AT = 53;

function isHex(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 102))) return false;
  }
  return true;
}

function isZero(id: string): boolean {
  for (let at = 0; at < id.length; at += 1) if (id.charCodeAt(at) !== 48) return false;
  return true;
}

/** Reads `version-traceid-spanid-flags`; a version above 00 may be longer, which is left to those who know it. */
export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
  if (typeof header !== 'string' || header.length < LENGTH) return null;
  const version = header.slice(0, 2);
  if (!isHex(version) || version === 'ff') return null;
  if (header.length > LENGTH && (version === '00' || header[LENGTH] !== '-')) return null;
  if (header[2] !== '-' || header[SPAN_AT - 1] !== '-' || header[FLAGS_AT - 1] !== '-') return null;
  const traceId = header.slice(TRACE_AT, SPAN_AT - 1);
  const spanId = header.slice(SPAN_AT, FLAGS_AT - 1);
  const flags = header.slice(FLAGS_AT, LENGTH);
  if (!isHex(traceId) || !isHex(spanId) || !isHex(flags) || isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
