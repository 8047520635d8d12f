import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOwnRow, writeOwnRecord } from '../../../src/telemetry/own-record.js';
import { RECORD_TYPES, toRow, type OwnRecord } from '../../../src/telemetry/record.js';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const texts = fc.array(text, { maxLength: 3 });
const count = fc.nat();
const severity = fc.constantFrom('low', 'medium', 'high', 'critical', null);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const check = fc.record(
  {
    ran: fc.boolean(),
    verdict: fc.constantFrom('safe', 'unsafe', null),
    reasons: texts,
    categories: texts,
    severity,
    latencyMs: fc.option(count),
    truncated: fc.boolean(),
    error: fc.option(text),
  },
  { requiredKeys: [] },
);
const silent = text.map((error) => ({
  ran: false,
  verdict: null,
  reasons: [],
  categories: [],
  severity: null,
  latencyMs: null,
  truncated: false,
  error,
}));
const lane = fc.record(
  {
    lane: text,
    origin: fc.constantFrom('user', 'assistant', 'tool_result'),
    seen: count,
    scanned: count,
    held: count,
    released: count,
    remembered: count,
  },
  { requiredKeys: ['lane', 'origin', 'seen', 'scanned', 'held', 'released'] },
);
const record = fc.record({
  id: text,
  ts: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((date) => date.toISOString()),
  type: fc.constantFrom(...RECORD_TYPES),
  decision: fc.constantFrom('allow', 'block'),
  blocked: fc.boolean(),
  severity: maybe(severity),
  reason: maybe(fc.option(text)),
  categories: maybe(texts),
  signatureIds: maybe(texts),
  scannedChars: maybe(count),
  onMatch: maybe(text),
  modelCheck: maybe(fc.oneof(check, silent)),
  tool: maybe(fc.record({ calls: count, names: texts })),
  cloak: maybe(fc.record({ ran: fc.boolean(), byType: fc.dictionary(text, count, { maxKeys: 2 }) })),
  evidence: maybe(texts),
  coverage: maybe(fc.array(lane, { maxLength: 3 })),
  sdk: maybe(fc.record({ name: text })),
}) as fc.Arbitrary<OwnRecord>;

describe('a record of our own', () => {
  it('says what JSON.stringify says of it, whatever its words are', () => {
    fc.assert(
      fc.property(record, (one) => {
        expect(JSON.parse(writeOwnRecord(one))).toEqual(JSON.parse(JSON.stringify(one)));
      }),
      { numRuns: 500 },
    );
  });

  it('is kept as the same row as a client’s record', () => {
    fc.assert(
      fc.property(record, (one) => {
        const { body, ...row } = toOwnRow(one);
        const { body: asSent, ...rowAsSent } = toRow(
          JSON.parse(JSON.stringify(one)) as Parameters<typeof toRow>[0],
        );
        expect(row).toEqual(rowAsSent);
        expect(JSON.parse(body)).toEqual(JSON.parse(asSent));
      }),
    );
  });
});
