// Telemetry. Traces: decides which are kept, gathers finished spans and posts them in batches, off the hot path. The queue
// is bounded and what does not fit, or cannot be delivered, is dropped and counted: a collector that is down must never
// slow an exchange. Spans carry names, ids and counts; never payload text.

import type { Sampling, TracingSettings } from '../config/tracing.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import { encodeSpans, type Attributes, type Span, type SpanKind } from './otlp.js';
import { newSpanId, newTraceId, readTraceParent, writeTraceParent } from './trace-context.js';

/** One exchange that is traced. */
export interface Trace {
  readonly traceId: string;
  /** The span of whoever called us; null where the trace begins here. */
  readonly parentId: string | null;
  /** Our own span for the whole exchange. */
  readonly rootId: string;
  /** The span of the call to the upstream. */
  readonly clientId: string;
  /** What the upstream is sent. */
  readonly traceparent: string;
}

export interface NewSpan {
  readonly name: string;
  readonly kind: SpanKind;
  /** By the clock of `performance.now()`. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly error?: string | null;
}

/** Posts one body and answers its status; the network of the exporter, so that tests need none. */
export type Post = (body: string) => Promise<number>;

function postTo({ url, headers, timeoutMs }: TracingSettings): Post {
  return async (body) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}

/** The same trace is kept or dropped by everyone who uses this ratio: the decision is a function of its id. */
function isWithin(traceId: string, ratio: number): boolean {
  return ratio >= 1 || Number.parseInt(traceId.slice(18), 16) / 2 ** 56 < ratio;
}

export class Tracer {
  readonly #settings: TracingSettings;
  readonly #metrics: Metrics;
  readonly #log: Log;
  readonly #post: Post;
  readonly #timer: NodeJS.Timeout;
  #queue: Span[] = [];
  #exporting: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(settings: TracingSettings, parts: { metrics: Metrics; log: Log; post?: Post }) {
    this.#settings = settings;
    this.#metrics = parts.metrics;
    this.#log = parts.log;
    this.#post = parts.post ?? postTo(settings);
    this.#timer = setInterval(() => void this.flush(), settings.delayMs).unref();
  }

  /** The trace an exchange belongs to; null where it is not kept: then the caller's header goes through as it came. */
  begin(header: string | readonly string[] | undefined): Trace | null {
    const parent = readTraceParent(header);
    const { ratio, followsParent }: Sampling = this.#settings.sampling;
    if (parent !== null && followsParent && !parent.isSampled) return null;
    const traceId = parent?.traceId ?? newTraceId();
    const isKept = (parent !== null && followsParent) || isWithin(traceId, ratio);
    if (!isKept) return null;
    const clientId = newSpanId();
    return {
      traceId,
      parentId: parent?.spanId ?? null,
      rootId: newSpanId(),
      clientId,
      traceparent: writeTraceParent({ traceId, spanId: clientId, isSampled: true }),
    };
  }

  /** Keeps a finished span: the root of the exchange, its call to the upstream, or one of its own below the root. */
  end(trace: Trace, place: 'root' | 'client' | 'inner', span: NewSpan): void {
    if (this.#queue.length >= this.#settings.queueSize) {
      this.#metrics.families.spans.of('dropped').add();
      return;
    }
    const { timeOrigin } = performance;
    this.#queue.push({
      traceId: trace.traceId,
      spanId: place === 'root' ? trace.rootId : place === 'client' ? trace.clientId : newSpanId(),
      parentId: place === 'root' ? trace.parentId : trace.rootId,
      name: span.name,
      kind: span.kind,
      startMs: timeOrigin + span.startMs,
      endMs: timeOrigin + span.endMs,
      attributes: span.attributes,
      error: span.error ?? null,
    });
  }

  /** Sends what waits, batch after batch, one at a time. */
  flush(): Promise<void> {
    this.#exporting = this.#exporting.then(() => this.#send());
    return this.#exporting;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#settings.batchSize);
      const why = await this.#export(batch);
      this.#metrics.families.spans.of(why === null ? 'exported' : 'dropped').add(batch.length);
      // Said once when it begins and once when it ends: a collector that is down for a night must not fill the log.
      if (why !== null && !this.#isFailing)
        this.#log.warn({ why, spans: batch.length }, 'traces could not be sent');
      if (why === null && this.#isFailing) this.#log.info({}, 'traces are sent again');
      this.#isFailing = why !== null;
    }
  }

  async #export(batch: readonly Span[]): Promise<string | null> {
    try {
      const status = await this.#post(encodeSpans(batch, this.#settings.resource));
      return status >= 200 && status < 300 ? null : `the collector answered ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : 'the collector did not answer';
    }
  }
}
