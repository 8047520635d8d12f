// Proxy. The spans of one finished exchange, with the attribute names that OpenTelemetry gives to generative AI: the whole
// exchange, the judging of its request, and the call to the provider. Built once, at the end; holds counts, names and
// rule ids, never payload text.

import type { Verdict } from '../core/verdict.js';
import type { DialectName } from '../protocol/adapter.js';
import type { Attributes } from '../telemetry/otlp.js';
import type { Trace, Tracer } from '../telemetry/tracer.js';
import type { AnswerFacts } from './answer-facts.js';
import type { ExchangeSetting } from './open-exchange.js';

const OPERATIONS: Readonly<Record<DialectName, string>> = {
  'openai-chat': 'chat',
  'openai-responses': 'chat',
  'openai-legacy': 'text_completion',
  'openai-embeddings': 'embeddings',
  'anthropic-messages': 'chat',
  gemini: 'generate_content',
  'plain-json': 'generate_content',
};

/** The registry's own name for a provider where it has one; otherwise the operator's name for the upstream. */
const PROVIDERS: Readonly<Record<string, string>> = { gemini: 'gcp.gemini' };

export interface TracedExchange {
  readonly setting: ExchangeSetting;
  readonly model: string | null;
  readonly isStream: boolean;
  /** By the clock of `performance.now()`; `forwardedMs` null where the upstream was never asked. */
  readonly startedMs: number;
  readonly scanMs: number;
  readonly forwardedMs: number | null;
  readonly endedMs: number;
  readonly request: Verdict | null;
  readonly answer: Verdict | null;
  readonly facts: AnswerFacts;
}

function verdictAttributes(stage: 'request' | 'answer', verdict: Verdict | null): Attributes {
  if (verdict === null) return {};
  return {
    [`portcullis.${stage}.decision`]: verdict.decision,
    [`portcullis.${stage}.reason`]: verdict.reason,
    [`portcullis.${stage}.severity`]: verdict.severity,
    [`portcullis.${stage}.categories`]: verdict.categories.length === 0 ? null : verdict.categories,
    [`portcullis.${stage}.scanned_chars`]: verdict.scannedChars,
  };
}

function genAiAttributes({ setting, model, isStream, facts }: TracedExchange): Attributes {
  const { adapter, upstream, origin } = setting.destination;
  const { hostname, port, protocol } = new URL(origin);
  const provider = PROVIDERS[upstream] ?? upstream;
  return {
    'gen_ai.operation.name': OPERATIONS[adapter.name],
    'gen_ai.provider.name': provider,
    'gen_ai.system': provider,
    'gen_ai.request.model': model,
    'gen_ai.request.stream': isStream,
    'gen_ai.response.model': facts.model,
    'gen_ai.response.finish_reasons': reasonsInOrder(facts.finishReasons),
    'gen_ai.usage.input_tokens': facts.inputTokens,
    'gen_ai.usage.output_tokens': facts.outputTokens,
    'server.address': hostname,
    'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  };
}

/** One reason per choice, in the order of the choices. */
function reasonsInOrder(reasons: AnswerFacts['finishReasons']): readonly string[] | null {
  if (reasons === undefined) return null;
  return [...reasons].sort(([a], [b]) => a - b).map(([, reason]) => reason);
}

function httpAttributes({ request, response }: ExchangeSetting): Attributes {
  const path = request.url ?? '/';
  const query = path.indexOf('?');
  return {
    'http.request.method': request.method ?? 'POST',
    'url.path': query < 0 ? path : path.slice(0, query),
    'http.response.status_code': response.statusCode,
  };
}

/** What failed, in one word; a block is the firewall at work, but whoever looks for refused calls looks for errors. */
function errorOf({ setting, request, answer }: TracedExchange): string | null {
  const { statusCode } = setting.response;
  if (request?.decision === 'block' || answer?.decision === 'block') return 'content_filter';
  return statusCode >= 500 ? String(statusCode) : null;
}

export function traceExchange(tracer: Tracer, trace: Trace, exchange: TracedExchange): void {
  const { setting, model, startedMs, scanMs, forwardedMs, endedMs, request, answer } = exchange;
  const { adapter } = setting.destination;
  const error = errorOf(exchange);
  const genAi = genAiAttributes(exchange);
  const { statusCode } = setting.response;
  tracer.end(trace, 'root', {
    name: `POST ${adapter.name}`,
    kind: 'server',
    startMs: startedMs,
    endMs: endedMs,
    attributes: {
      ...httpAttributes(setting),
      ...genAi,
      'portcullis.request_id': setting.requestId,
      'portcullis.key_id': setting.key.keyId,
      'portcullis.policy': setting.policyName,
      ...verdictAttributes('request', request),
      ...verdictAttributes('answer', answer),
      'error.type': error,
    },
    error,
  });
  if (request !== null) {
    tracer.end(trace, 'inner', {
      name: 'portcullis.scan request',
      kind: 'internal',
      startMs: startedMs,
      endMs: startedMs + scanMs,
      attributes: verdictAttributes('request', request),
    });
  }
  if (forwardedMs === null) return;
  const failed = statusCode >= 500 ? String(statusCode) : null;
  tracer.end(trace, 'client', {
    name: model === null ? OPERATIONS[adapter.name] : `${OPERATIONS[adapter.name]} ${model}`,
    kind: 'client',
    startMs: forwardedMs,
    endMs: endedMs,
    attributes: { ...genAi, 'error.type': failed },
    error: failed,
  });
}
