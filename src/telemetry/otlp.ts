// Telemetry. Finished spans enter, the JSON body of an OTLP/HTTP export leaves. The encoding is small enough to write by
// hand: the packages that do it bring a context manager and a dozen dependencies for the same forty lines.

export type AttributeValue = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue | null | undefined>>;

export type SpanKind = 'internal' | 'server' | 'client';

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since the epoch, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  /** A short word for what failed; null where nothing did. */
  readonly error: string | null;
}

const KINDS = { internal: 1, server: 2, client: 3 } as const;
const STATUS_ERROR = 2;

function encodeValue(value: AttributeValue): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value !== 'number')
    return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function encodeAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: encodeValue(value) }],
  );
}

/** Nanoseconds as a decimal string: JSON numbers cannot hold them. */
function nanos(ms: number): string {
  const whole = Math.floor(ms);
  return `${whole}${String(Math.floor((ms - whole) * 1e6)).padStart(6, '0')}`;
}

function encodeSpan(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanos(span.startMs),
    endTimeUnixNano: nanos(span.endMs),
    attributes: encodeAttributes(span.attributes),
    status: span.error === null ? {} : { code: STATUS_ERROR, message: span.error },
  };
}

/** The body of one export. */
export function encodeSpans(spans: readonly Span[], resource: Attributes): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'portcullis' }, spans: spans.map(encodeSpan) }],
      },
    ],
  });
}
