import { describe, expect, it } from 'vitest';
import {
  newSpanId,
  newTraceId,
  readTraceParent,
  writeTraceParent,
} from '../../../src/telemetry/trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('the traceparent header', () => {
  it('is read', () => {
    expect(readTraceParent(`00-${TRACE}-${SPAN}-01`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      isSampled: true,
    });
    expect(readTraceParent(`00-${TRACE}-${SPAN}-00`)?.isSampled).toBe(false);
    expect(readTraceParent(`01-${TRACE}-${SPAN}-03-more`)?.isSampled).toBe(true);
  });

  it.each([
    undefined,
    '',
    `00-${TRACE}-${SPAN}`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00_${TRACE}-${SPAN}-01`,
  ])('is as good as none when it is %s', (header) => {
    expect(readTraceParent(header)).toBeNull();
  });

  it('reads what it writes', () => {
    const parent = { traceId: newTraceId(), spanId: newSpanId(), isSampled: true };
    expect(readTraceParent(writeTraceParent(parent))).toEqual(parent);
  });
});
