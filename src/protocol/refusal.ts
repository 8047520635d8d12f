// Protocol. Refusals in each provider's own shape, as the SDKs expect to read them. Pure tables and shapes; holds
// nothing of a payload, because a Refusal holds nothing of it.

import type { HttpAnswer, JsonObject, Refusal, RefusalStatus } from './adapter.js';

/** The inner object every dialect carries in its own place. */
export function describeRefusal(refusal: Refusal): JsonObject {
  return {
    reason: refusal.reason ?? refusal.code,
    severity: refusal.severity,
    categories: refusal.categories,
    signature_ids: refusal.signatureIds,
    request_id: refusal.requestId,
  };
}

/** Refusals that a repetition cannot change, and those made by detection, must not be repeated by an SDK. */
function mayRetry(refusal: Refusal): boolean {
  if (refusal.code === 'upstream_unreachable' || refusal.code === 'upstream_timeout') return true;
  return refusal.code === 'rate_limited';
}

const BLOCKING_CODES: ReadonlySet<string> = new Set([
  'content_filter',
  'scan_unavailable',
  'cloak_unavailable',
]);

function headersFor(refusal: Refusal): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (!mayRetry(refusal)) headers['x-should-retry'] = 'false';
  if (BLOCKING_CODES.has(refusal.code)) headers['x-portcullis-blocked'] = '1';
  if (refusal.status === 401) headers['www-authenticate'] = 'Bearer';
  if (refusal.retryAfterSeconds !== undefined) headers['retry-after'] = String(refusal.retryAfterSeconds);
  return headers;
}

function answer(refusal: Refusal, body: JsonObject): HttpAnswer {
  return { status: refusal.status, headers: headersFor(refusal), body: JSON.stringify(body) };
}

export function openaiError(refusal: Refusal): JsonObject {
  const type =
    refusal.status === 429
      ? 'rate_limit_exceeded'
      : refusal.status >= 500
        ? 'server_error'
        : 'invalid_request_error';
  const { message, code } = refusal;
  return { error: { message, type, param: null, code, portcullis: describeRefusal(refusal) } };
}

const ANTHROPIC_TYPES: Readonly<Record<RefusalStatus, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'invalid_request_error',
  413: 'request_too_large',
  415: 'invalid_request_error',
  429: 'rate_limit_error',
  500: 'api_error',
  502: 'api_error',
  503: 'api_error',
  504: 'timeout_error',
};

export function anthropicError(refusal: Refusal): JsonObject {
  const type = ANTHROPIC_TYPES[refusal.status];
  return {
    type: 'error',
    error: { type, message: refusal.message, portcullis: describeRefusal(refusal) },
    request_id: refusal.requestId,
  };
}

const GEMINI_STATUSES: Readonly<Record<RefusalStatus, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

export function geminiError(refusal: Refusal): JsonObject {
  const entries = Object.entries(describeRefusal(refusal)).map(([key, value]): [string, string] => [
    key,
    Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '',
  ]);
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: refusal.code.toUpperCase(),
    domain: 'portcullis',
    metadata: Object.fromEntries(entries),
  };
  const { status, message } = refusal;
  return { error: { code: status, status: GEMINI_STATUSES[status], message, details: [info] } };
}

export const refuseOpenai = (refusal: Refusal): HttpAnswer => answer(refusal, openaiError(refusal));
export const refuseAnthropic = (refusal: Refusal): HttpAnswer => answer(refusal, anthropicError(refusal));
export const refuseGemini = (refusal: Refusal): HttpAnswer => answer(refusal, geminiError(refusal));

/** The shape of the admin API, for paths that name no dialect. */
export function refusePlain(refusal: Refusal): HttpAnswer {
  const { code, message } = refusal;
  return answer(refusal, { error: { type: code, code, message, portcullis: describeRefusal(refusal) } });
}
