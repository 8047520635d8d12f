// Proxy. An answer that is not a stream: collected, judged complete, then delivered byte for byte, sanitised, or refused
// in the dialect's shape. An upstream's own error keeps its status, its body and its headers.

import { FirewallError } from '../core/errors.js';
import { restoreText } from '../cloak/restore.js';
import type { Verdict } from '../core/verdict.js';
import { redact } from '../policy/redact.js';
import type { Edits, ResponseReading } from '../protocol/adapter.js';
import { isJsonContentType } from '../text/strict-json.js';
import { readFacts } from './answer-facts.js';
import { BytePile } from '../ingress/byte-pile.js';
import { cloakAnswer } from './cloak-completion.js';
import type { OpenExchange } from './open-exchange.js';
import { isEncoded, responseHeaders } from './headers.js';
import { judgeRest } from './judge-request.js';
import { judgeAnswer, ownTexts, type JudgedAnswer } from './judge-answer.js';
import { parseBody } from './read-body.js';
import {
  refusalOfEntity,
  refusalOfError,
  refusalOfMissingCloak,
  refusalOfUpstream,
  refusalOfVerdict,
  sendRefusal,
} from './refusals.js';
import type { UpstreamFailure } from './upstream.js';

/** More than any model says; held whole until it has been judged. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const ONE_PIECE_BYTES = 16 * 1024;
const REPLACEMENT = '[REDACTED]';

export interface Delivery {
  data(chunk: Buffer): boolean;
  ended(): void;
  failed(failure: UpstreamFailure): void;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Matched spans and matched arguments cut out; null where something refused cannot be cut out. */
function sanitised(reading: ResponseReading, judged: JudgedAnswer): Edits | null {
  if (judged.verdict.toolValidation?.allowed === false) return null;
  const parts = ownTexts(reading);
  const edits = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const spans = judged.matches
      .filter((match) => match.part === index && match.endPart === index)
      .map(({ start, end, signatureId: id, severity }) => ({
        start,
        end,
        id,
        severity,
        kind: 'signature' as const,
      }));
    if (spans.length === 0) continue;
    if (!part.editable) return null;
    edits.set(part.path, redact(part.text, spans, REPLACEMENT).text);
  }
  return judged.matches.some((match) => match.part !== match.endPart) ? null : edits;
}

function send(
  exchange: OpenExchange,
  status: number,
  headers: Record<string, string | string[]>,
  body: Buffer,
): void {
  const { response, requestId, record } = exchange;
  if (response.destroyed) return;
  // The headers were made for this answer: nobody else holds them.
  // A 204 has no body, so it may not name a length (RFC 9110, section 8.6).
  if (status === 204) delete headers['content-length'];
  else headers['content-length'] = String(body.length);
  headers['x-portcullis-request-id'] = requestId;
  headers['server-timing'] = record.serverTiming();
  response.writeHead(status, headers);
  // A small answer leaves with its head in one piece, which only strings do; Latin-1 is its bytes, one for one.
  if (body.length <= ONE_PIECE_BYTES) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}

/** Whether a verdict stands in the way: the operator may let pass what nobody could judge. */
function mustRefuse({ decision, reason }: Verdict, { policy, record }: OpenExchange): boolean {
  if (reason !== 'semantic=unavailable' || policy.on_unavailable !== 'allow') return decision === 'block';
  record.passedUnjudged('semantic');
  return false;
}

async function judgeAndSend(
  exchange: OpenExchange,
  head: { status: number; headers: Headers },
  bytes: Buffer,
): Promise<void> {
  const { destination, policy, parts, tools, ticket, record, requestId } = exchange;
  const { adapter } = destination;
  const { json } = parseBody(bytes);
  if (record.trace !== null) record.answerSaid(readFacts(json));
  const reading = adapter.readResponse(json);
  const judges = { rules: parts.rules(), semantic: parts.semantic, policy, memo: null };
  const startedMs = performance.now();
  const judged = await judgeAnswer(reading, judges, tools);
  const judgingMs = performance.now() - startedMs;
  const refuses = policy.mode === 'enforce' && mustRefuse(judged.verdict, exchange);
  const isEnforced = refuses && ticket.judge(judged.verdict.blockedBy ?? 'static') !== 'withhold';
  record.answerJudged(judged.verdict, { isEnforced, judgingMs, lanes: reading.parts });
  const edits = !isEnforced ? NO_EDITS : policy.on_match === 'sanitise' ? sanitised(reading, judged) : null;
  const isCut = edits !== null && edits.size > 0;
  const rest = isCut ? await judgeRest(ownTexts(reading), edits, judges) : null;
  record.restJudged(rest);
  if (edits === null || (rest !== null && mustRefuse(rest, exchange))) {
    sendRefusal(exchange, adapter, refusalOfVerdict(rest ?? judged.verdict, requestId));
    return;
  }
  const cloaked = exchange.cloakCompletion === null ? edits : await cloakOwn(exchange, reading, edits);
  if (cloaked !== null)
    sendRestored(exchange, head, { bytes, json, reading, edits: cloaked, verdict: judged.verdict });
}

/** The edits with what the model wrote about people; null where the answer has been refused for it. */
async function cloakOwn(
  exchange: OpenExchange,
  reading: ResponseReading,
  edits: Edits,
): Promise<Edits | null> {
  const { cloakCompletion, policy, requestId, record, destination } = exchange;
  if (cloakCompletion === null) return edits;
  const outcome = await cloakAnswer(cloakCompletion, reading.parts, edits);
  if (outcome.kind === 'absent') {
    if (policy.on_unavailable === 'block') {
      sendRefusal(exchange, destination.adapter, refusalOfMissingCloak(requestId));
      return null;
    }
    record.passedUnjudged('cloak');
    return edits;
  }
  if (outcome.value.refused === null) return outcome.value.edits;
  sendRefusal(exchange, destination.adapter, refusalOfEntity(outcome.value.refused, requestId));
  return null;
}

const NO_EDITS: Edits = new Map();

interface Judged {
  readonly bytes: Buffer;
  readonly json: unknown;
  readonly reading: ResponseReading;
  readonly edits: Edits;
  readonly verdict: Verdict;
}

/** Puts values back where their tokens stand, after everything was judged; an answer without any goes byte for byte. */
function sendRestored(
  exchange: OpenExchange,
  head: { status: number; headers: Headers },
  judged: Judged,
): void {
  const { resolve, record, destination } = exchange;
  if (resolve === null && judged.edits.size === 0) {
    send(exchange, head.status, responseHeaders(head.headers, false), judged.bytes);
    return;
  }
  const edits = new Map(judged.edits);
  const counts = { restored: 0, unknown: 0, denied: 0 };
  for (const part of resolve === null ? [] : judged.reading.parts) {
    const text = edits.get(part.path) ?? part.text;
    const result = restoreText(text, resolve!, { isJson: part.encoding === 'json' });
    counts.restored += result.restored;
    counts.unknown += result.unknown;
    counts.denied += result.denied;
    if (part.editable && result.text !== text) edits.set(part.path, result.text);
  }
  record.restored(counts, judged.verdict);
  if (edits.size === 0) send(exchange, head.status, responseHeaders(head.headers, false), judged.bytes);
  else {
    const body = Buffer.from(JSON.stringify(destination.adapter.writeResponse(judged.json, edits)));
    send(exchange, head.status, responseHeaders(head.headers, true), body);
  }
}

export function deliverWhole(exchange: OpenExchange, status: number, headers: Headers): Delivery {
  const { destination, policy, requestId, call, record, parts } = exchange;
  const pile = new BytePile();
  const refuse = (failure: UpstreamFailure | 'malformed') => {
    sendRefusal(exchange, destination.adapter, refusalOfUpstream(failure, requestId));
    record.finished();
  };
  const isOwnError = status >= 400 || policy.mode === 'off';
  // Asked for plain JSON, an upstream that answers otherwise has answered nothing that can be judged.
  const isReadable = !isEncoded(headers) && isJsonContentType(String(headers['content-type'] ?? ''));
  let isOver = false;
  return {
    data: (chunk) => {
      if (isOver) return true;
      pile.add(chunk);
      if (pile.size <= MAX_ANSWER_BYTES && (isOwnError || isReadable)) return true;
      isOver = true;
      call.abort();
      refuse('malformed');
      return true;
    },
    ended: () => {
      if (isOver) return;
      // A caller that followed a redirect would take its request, and its key, past us.
      if (status >= 300 && status < 400) {
        refuse('malformed');
        return;
      }
      const bytes = pile.whole();
      if (isOwnError || pile.size === 0) {
        send(exchange, status, responseHeaders(headers, false), bytes);
        return;
      }
      judgeAndSend(exchange, { status, headers }, bytes).catch((error: unknown) => {
        if (error instanceof FirewallError) refuse('malformed');
        else {
          parts.log.error({ requestId, error }, 'bug');
          sendRefusal(exchange, destination.adapter, refusalOfError(error, requestId));
        }
      });
    },
    failed: (failure) => {
      if (failure === 'aborted') return;
      // Nothing has gone out yet, so the caller gets a whole, honest answer.
      refuse(failure);
    },
  };
}
