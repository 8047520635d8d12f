// Proxy. Every way an exchange is refused, as the dialect-neutral Refusal that an adapter puts into its own shape. Holds
// no payload text: rule ids, categories and a sentence.

import { FirewallError, REFUSALS } from '../core/errors.js';
import type { Verdict } from '../core/verdict.js';
import type { Adapter, Refusal, RefusalStatus } from '../protocol/adapter.js';
import { StoreError } from '../store/store-error.js';
import type { Log } from '../telemetry/log.js';
import type { ExchangeSetting } from './open-exchange.js';
import type { UpstreamFailure } from './upstream.js';

const NOTHING = { reason: null, severity: null, categories: [], signatureIds: [] } as const;

function retryAfterOf(error: FirewallError): { retryAfterSeconds?: number } {
  const seconds = Number(error.headers['retry-after']);
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
}

/** A refusal of the one table; a store that does not answer is one, anything else is a bug and becomes a bare 500. */
function knownErrorOf(error: unknown): FirewallError {
  if (error instanceof FirewallError) return error;
  if (error instanceof StoreError)
    return new FirewallError('unavailable', { message: 'The store did not answer.' });
  return new FirewallError('internal_error');
}

/** What an operator should read of an error that refused an exchange; refusals of the table speak for themselves. */
export function logRefused(log: Log, error: unknown, requestId: string): void {
  if (error instanceof FirewallError) return;
  log.error({ requestId, error }, error instanceof StoreError ? 'the store did not answer' : 'bug');
}

export function refusalOfError(error: unknown, requestId: string): Refusal {
  const known = knownErrorOf(error);
  return {
    ...NOTHING,
    status: known.status as RefusalStatus,
    code: known.code,
    message: known.message,
    requestId,
    ...retryAfterOf(known),
  };
}

const NO_IDS: readonly string[] = [];

/** The ids behind a verdict, each once, in the order of the matches. */
export function signatureIdsOf(verdict: Verdict): readonly string[] {
  if (verdict.matches.length === 0 && verdict.toolValidation === undefined) return NO_IDS;
  const ids = verdict.matches.map((match) => match.signatureId);
  for (const call of verdict.toolValidation?.calls ?? []) {
    for (const finding of call.findings) if (finding.signatureId !== undefined) ids.push(finding.signatureId);
  }
  return [...new Set(ids)];
}

/** A payload that was judged and refused; or one that could not be judged, which is not the caller's fault. */
export function refusalOfVerdict(verdict: Verdict, requestId: string): Refusal {
  const unavailable = verdict.reason === 'semantic=unavailable';
  return {
    status: unavailable ? 503 : 400,
    code: unavailable ? 'scan_unavailable' : 'content_filter',
    message: unavailable
      ? 'The content could not be checked, so it was not passed on.'
      : `Blocked by Portcullis: ${verdict.reason ?? 'policy'}.`,
    reason: unavailable ? 'scan_unavailable' : verdict.reason,
    severity: verdict.severity,
    categories: verdict.categories,
    signatureIds: signatureIdsOf(verdict),
    requestId,
  };
}

/** Personal data of a type that the policy does not let out at all. */
export function refusalOfEntity(type: string, requestId: string): Refusal {
  return {
    ...NOTHING,
    status: 400,
    code: 'content_filter',
    reason: `cloak=${type}`,
    message: `Blocked by Portcullis: the text holds personal data that the policy keeps in (${type}).`,
    requestId,
  };
}

/** Personal data that could not be looked for while the policy wants it gone. */
export function refusalOfMissingCloak(requestId: string): Refusal {
  return {
    ...NOTHING,
    status: 503,
    code: 'cloak_unavailable',
    reason: 'cloak_unavailable',
    message: 'Personal data could not be looked for, so the content was not passed on.',
    requestId,
  };
}

export function refusalOfUpstream(failure: UpstreamFailure | 'malformed', requestId: string): Refusal {
  const isLate = failure === 'timeout';
  const code = isLate ? 'upstream_timeout' : 'upstream_unreachable';
  const message =
    failure === 'malformed'
      ? 'The upstream answered with something that cannot be read.'
      : failure === 'broken'
        ? 'The upstream broke off its answer.'
        : REFUSALS[code].sentence;
  return { ...NOTHING, status: isLate ? 504 : 502, code, message, requestId };
}

/** Writes a refusal in the dialect's shape, unless the head has gone out already. */
export function sendRefusal(
  setting: Pick<ExchangeSetting, 'response' | 'requestId'>,
  adapter: Adapter,
  refusal: Refusal,
): void {
  const { response } = setting;
  if (response.headersSent || response.destroyed) return;
  const { status, headers, body } = adapter.refuse(refusal);
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'x-portcullis-request-id': setting.requestId,
  });
  response.end(body);
}
