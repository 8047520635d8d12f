// API. Every refusal in the one error shape, and bugs as a bare 500. The public side of core/errors.ts: no answer ever
// holds a pattern, a stack, a key or payload text.

import { randomUUID } from 'node:crypto';
import { FirewallError, REFUSALS, type RefusalCode } from '../core/errors.js';
import { StoreError } from '../store/store-error.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly error: { type: RefusalCode; code: RefusalCode; message: string; details?: readonly object[] };
  };
}

/** The answer to a refusal. */
export function answerRefusal(refusal: FirewallError): ErrorAnswer {
  const { code, message, details, status, headers } = refusal;
  const error = { type: code, code, message, ...(details.length === 0 ? {} : { details }) };
  return {
    status,
    headers: code === 'unauthorized' ? { 'www-authenticate': 'Bearer', ...headers } : headers,
    body: { error },
  };
}

/** What the HTTP layer itself can complain about, in our words; null for anything that is not the caller's fault. */
export function refusalOfHttpError(error: unknown): FirewallError | null {
  if (error instanceof FirewallError) return error;
  // A store that cannot keep what it must keep is not a bug of the caller's, and not one of ours: the caller may retry.
  if (error instanceof StoreError)
    return new FirewallError('unavailable', { message: 'The store did not answer.' });
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? new FirewallError('bad_request', { message: 'The request is malformed.' })
    : null;
}

/** Raw HTTP for a connection that never became a request (malformed, too slow, too many). */
export function rawRefusal(code: RefusalCode, message: string): string {
  const body = JSON.stringify({ error: { type: code, code, message } });
  const { status } = REFUSALS[code];
  return [
    `HTTP/1.1 ${status} ${status === 400 ? 'Bad Request' : status === 503 ? 'Service Unavailable' : 'Error'}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `x-request-id: ${randomUUID()}`,
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
