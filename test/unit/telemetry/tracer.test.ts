import { describe, expect, it } from 'vitest';
import { readTracing } from '../../../src/config/tracing.js';
import { createLog } from '../../../src/telemetry/log.js';
import { Metrics } from '../../../src/telemetry/metrics.js';
import { readTraceParent } from '../../../src/telemetry/trace-context.js';
import { Tracer, type Post } from '../../../src/telemetry/tracer.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const UNSAMPLED = `00-${TRACE}-00f067aa0ba902b7-00`;

function openTracer(env: Record<string, string> = {}, post: Post = () => Promise.resolve(200)) {
  const { settings } = readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', ...env });
  const metrics = new Metrics();
  const bodies: any[] = [];
  const tracer = new Tracer(settings!, {
    metrics,
    log: createLog('silent'),
    post: (body) => {
      bodies.push(JSON.parse(body));
      return post(body);
    },
  });
  const count = (result: string) => metrics.families.spans.of(result).n;
  return { tracer, bodies, count };
}

const span = (name = 'a') =>
  ({
    name,
    kind: 'internal',
    startMs: 1,
    endMs: 3.5,
    attributes: { n: 1, s: 'x', f: 0.5, l: ['a'], gone: null },
  }) as const;

describe('traces', () => {
  it('go on from the caller, with our call to the upstream as the next parent', async () => {
    const { tracer, bodies } = openTracer();
    const trace = tracer.begin(PARENT)!;
    expect(trace).toMatchObject({ traceId: TRACE, parentId: '00f067aa0ba902b7' });
    expect(readTraceParent(trace.traceparent)).toEqual({
      traceId: TRACE,
      spanId: trace.clientId,
      isSampled: true,
    });
    tracer.end(trace, 'root', span('root'));
    tracer.end(trace, 'client', span('client'));
    await tracer.close();
    const spans = bodies[0].resourceSpans[0].scopeSpans[0].spans;
    expect(spans).toMatchObject([
      { name: 'root', traceId: TRACE, spanId: trace.rootId, parentSpanId: '00f067aa0ba902b7' },
      { name: 'client', traceId: TRACE, spanId: trace.clientId, parentSpanId: trace.rootId },
    ]);
    expect(spans[0].attributes).toEqual([
      { key: 'n', value: { intValue: '1' } },
      { key: 's', value: { stringValue: 'x' } },
      { key: 'f', value: { doubleValue: 0.5 } },
      { key: 'l', value: { arrayValue: { values: [{ stringValue: 'a' }] } } },
    ]);
    expect(BigInt(spans[0].endTimeUnixNano) - BigInt(spans[0].startTimeUnixNano)).toBeGreaterThan(2_400_000n);
  });

  it('begin here without a caller', () => {
    const trace = openTracer().tracer.begin(undefined);
    expect(trace?.parentId).toBeNull();
    expect(trace?.traceId).toHaveLength(32);
  });

  it('are not kept where the caller keeps none, unless the operator says otherwise', () => {
    expect(openTracer().tracer.begin(UNSAMPLED)).toBeNull();
    expect(openTracer({ OTEL_TRACES_SAMPLER: 'always_on' }).tracer.begin(UNSAMPLED)).not.toBeNull();
    expect(openTracer({ OTEL_TRACES_SAMPLER: 'always_off' }).tracer.begin(PARENT)).toBeNull();
    expect(openTracer({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }).tracer.begin(PARENT)).not.toBeNull();
  });

  it('are kept in the share that was asked for', () => {
    const { tracer } = openTracer({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' });
    const kept = Array.from({ length: 2_000 }, () => tracer.begin(undefined)).filter((t) => t !== null);
    expect(kept.length).toBeGreaterThan(350);
    expect(kept.length).toBeLessThan(650);
  });

  it('leave in batches of the size that was asked for', async () => {
    const { tracer, bodies, count } = openTracer({ OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2' });
    const trace = tracer.begin(undefined)!;
    for (let i = 0; i < 5; i += 1) tracer.end(trace, 'inner', span());
    await tracer.close();
    expect(bodies.map((body) => body.resourceSpans[0].scopeSpans[0].spans.length)).toEqual([2, 2, 1]);
    expect(count('exported')).toBe(5);
  });

  it('are dropped and counted where they do not fit, or the collector does not take them', async () => {
    const full = openTracer({ OTEL_BSP_MAX_QUEUE_SIZE: '1' });
    const trace = full.tracer.begin(undefined)!;
    full.tracer.end(trace, 'inner', span());
    full.tracer.end(trace, 'inner', span());
    expect(full.count('dropped')).toBe(1);
    const down = openTracer({}, () => Promise.reject(new Error('refused')));
    down.tracer.end(down.tracer.begin(undefined)!, 'inner', span());
    await down.tracer.close();
    expect(down.count('dropped')).toBe(1);
    const busy = openTracer({}, () => Promise.resolve(503));
    busy.tracer.end(busy.tracer.begin(undefined)!, 'inner', span());
    await busy.tracer.close();
    expect(busy.count('dropped')).toBe(1);
  });
});
