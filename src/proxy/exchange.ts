// Proxy. The life of one inspected exchange: read, judge, forward, judge the answer, deliver. Everything that decides is
// a pure part called from here; this file owns the order of things. Whatever goes wrong ends in an answer in the
// dialect's own shape, or in a stream that says it broke off; never in text that nobody judged.

import type { Policy } from '../config/schema.js';
import { FirewallError } from '../core/errors.js';
import type { Verdict } from '../core/verdict.js';
import { redact } from '../policy/redact.js';
import type { Edits, RequestReading } from '../protocol/adapter.js';
import type { PartMatch } from '../scan/match-parts.js';
import type { QuotaTicket } from '../telemetry/quota.js';
import { deliverStream } from './deliver-stream.js';
import { deliverWhole } from './deliver-whole.js';
import { requestHeaders } from './headers.js';
import { judgeRequest } from './judge-request.js';
import type { ExchangeSetting, OpenExchange } from './open-exchange.js';
import type { ProxyParts } from './parts.js';
import { parseBody, type Body } from './read-body.js';
import { refusalOfError, refusalOfUpstream, refusalOfVerdict, sendRefusal } from './refusals.js';
import { ExchangeRecord } from './exchange-record.js';
import type { UpstreamCall, UpstreamFailure, UpstreamHandler } from './upstream.js';

const REPLACEMENT = '[REDACTED]';

function refuseTooLong(reading: RequestReading, policy: Policy): void {
  const chars = reading.parts.reduce((sum, part) => sum + part.text.length, 0);
  if (chars <= policy.max_scan_chars) return;
  throw new FirewallError('text_too_long', {
    message: `The texts of this request have ${chars} characters; at most ${policy.max_scan_chars} are taken.`,
  });
}

function refuseOpaque(reading: RequestReading, policy: Policy): void {
  if (policy.opaque_parts === 'allow' || reading.opaque.length === 0) return;
  throw new FirewallError('bad_request', {
    message: `The request holds ${reading.opaque.length} parts that cannot be read, and the policy does not let them pass.`,
  });
}

/** The matched spans cut out of their parts; null where one lies in a part that cannot be rewritten. */
function sanitised(reading: RequestReading, matches: readonly PartMatch[]): Edits | null {
  const edits = new Map<string, string>();
  reading.parts.forEach((part, index) => {
    const spans = matches.flatMap((match) => {
      const { signatureId: id, severity } = match;
      const isHere = match.part === index || match.endPart === index;
      if (!isHere) return [];
      const start = match.part === index ? match.start : 0;
      const end = match.endPart === index ? match.end : part.text.length;
      return [{ start, end, id, severity, kind: 'signature' as const }];
    });
    if (spans.length === 0) return;
    if (!part.editable) edits.set('', '');
    else edits.set(part.path, redact(part.text, spans, REPLACEMENT).text);
  });
  return edits.has('') ? null : edits;
}

interface Forwarded {
  readonly bytes: Buffer;
  readonly reading: RequestReading;
}

/** Judges the request; answers what may be forwarded, or null when it has been refused. */
async function judge(
  parts: ProxyParts,
  setting: ExchangeSetting,
  context: {
    readonly body: Body;
    readonly reading: RequestReading;
    readonly ticket: QuotaTicket;
    readonly record: ExchangeRecord;
  },
): Promise<Forwarded | null> {
  const { policy, policyName, destination, requestId } = setting;
  const { body, reading, ticket, record } = context;
  if (policy.mode === 'off') return { bytes: body.bytes, reading };
  const memo = policy.memo ? parts.memo : null;
  const judges = { rules: parts.rules(), semantic: parts.semantic, policy, policyName, memo };
  const { verdict, matches, judgedChars } = await judgeRequest(reading.parts, judges);
  record.requestJudged(verdict, judgedChars, reading);
  if (verdict.decision === 'allow' || policy.mode === 'report') return { bytes: body.bytes, reading };
  if (!mayBlock(verdict, ticket, parts)) return { bytes: body.bytes, reading };
  const isUnjudged = verdict.reason === 'semantic=unavailable';
  if (isUnjudged && policy.on_unavailable === 'allow') {
    record.passedUnjudged();
    return { bytes: body.bytes, reading };
  }
  const edits =
    policy.on_match === 'sanitise' && verdict.blockedBy === 'static' ? sanitised(reading, matches) : null;
  if (edits !== null) {
    const json = destination.adapter.writeRequest(body.json, edits);
    return { bytes: Buffer.from(JSON.stringify(json)), reading };
  }
  record.requestRefused(verdict);
  sendRefusal(setting, destination.adapter, refusalOfVerdict(verdict, requestId));
  return null;
}

/** What the plan says to a block: enforce it, let it pass as a report, or answer that the plan is spent. */
function mayBlock(verdict: Verdict, ticket: QuotaTicket, parts: ProxyParts): boolean {
  const enforcement = ticket.judge(verdict.blockedBy ?? 'static');
  if (enforcement === 'reject') {
    throw new FirewallError('quota_exceeded', {
      headers: { 'retry-after': String(parts.quota.secondsLeft()) },
    });
  }
  return enforcement === 'enforce';
}

function headersFor(setting: ExchangeSetting): Record<string, string | string[]> {
  const { credential, keepsCredentials } = setting.destination;
  const headers = requestHeaders(setting.request.headers, keepsCredentials);
  if (credential !== null) headers[credential.header] = credential.value;
  headers['content-type'] = 'application/json';
  return headers;
}

function forward(
  parts: ProxyParts,
  setting: ExchangeSetting,
  forwarded: Forwarded,
  open: Omit<OpenExchange, 'call'>,
): void {
  const { destination, request, response, requestId } = setting;
  let delivery: Pick<UpstreamHandler, 'data' | 'ended'> & { failed(failure: UpstreamFailure): void } = {
    data: () => true,
    ended: () => undefined,
    failed: (failure) => {
      if (failure !== 'aborted')
        sendRefusal(setting, destination.adapter, refusalOfUpstream(failure, requestId));
      open.record.finished();
    },
  };
  const call: UpstreamCall = parts.upstreams.send(
    {
      origin: destination.origin,
      path: destination.path + destination.query,
      method: request.method ?? 'POST',
      headers: headersFor(setting),
      body: forwarded.bytes,
    },
    {
      started: (status, headers) => {
        open.record.upstreamStarted();
        const exchange: OpenExchange = { ...open, call };
        const type = String(headers['content-type'] ?? '');
        const isStream =
          status < 400 && (type.startsWith('text/event-stream') || open.reading.stream === 'json_array');
        delivery = isStream
          ? deliverStream(exchange, status, headers)
          : deliverWhole(exchange, status, headers);
      },
      data: (chunk) => delivery.data(chunk),
      ended: () => delivery.ended(),
      failed: (failure) => delivery.failed(failure),
    },
  );
  response.once('close', () => {
    // A caller that went away must not leave an upstream writing, and billing, for nobody.
    if (!response.writableFinished) call.abort();
    open.record.finished();
  });
}

/** Runs one exchange whose caller and destination are known. */
export async function runExchange(parts: ProxyParts, setting: ExchangeSetting, bytes: Buffer): Promise<void> {
  const { destination, policy, key, requestId } = setting;
  const { adapter } = destination;
  let ticket: QuotaTicket | null = null;
  try {
    const body = parseBody(bytes);
    const reading = adapter.readRequest(body.json, { path: destination.path, query: destination.query });
    if (policy.mode !== 'off') refuseTooLong(reading, policy);
    if (policy.mode === 'enforce') refuseOpaque(reading, policy);
    ticket = parts.quota.admit(key, { semantic: policy.semantic !== 'off' });
    if (ticket.admission === 'exhausted-reject') {
      throw new FirewallError('quota_exceeded', {
        headers: { 'retry-after': String(parts.quota.secondsLeft()) },
      });
    }
    const record = new ExchangeRecord(parts, setting, ticket);
    const forwarded = await judge(parts, setting, { body, reading, ticket, record });
    if (forwarded === null || setting.response.destroyed) {
      record.finished();
      return;
    }
    const tools = reading.tools
      .filter((tool) => !tool.hosted)
      .map(({ name, schema }) => ({ name, ...(schema === undefined ? {} : { schema }) }));
    forward(parts, setting, forwarded, { ...setting, parts, reading, tools, ticket, record });
  } catch (error) {
    ticket?.cancel();
    if (!(error instanceof FirewallError)) parts.log.error({ requestId, error }, 'bug');
    sendRefusal(setting, adapter, refusalOfError(error, requestId));
  }
}
