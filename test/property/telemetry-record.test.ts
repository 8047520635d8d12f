import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCapture } from '../../src/telemetry/capture-record.js';
import { readRecord, toRow } from '../../src/telemetry/record.js';
import { readTimestamp } from '../../src/telemetry/timestamp.js';
import { CAPTURE, RECORD } from '../unit/telemetry/samples.js';

/** Every path of keys in a value; arrays stand as one step. */
function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${at}/${name}`,
    ...pathsOf(inner, `${at}/${name}`),
  ]);
}

const MODEL_CHECK = [
  'ran',
  'verdict',
  'reasons',
  'categories',
  'severity',
  'latencyMs',
  'truncated',
  'error',
];
const KNOWN = new Set([
  ...pathsOf(RECORD),
  ...MODEL_CHECK.flatMap((name) => [`/modelCheck/${name}`, `/tool/modelCheck/${name}`]),
]);
const MAPS = ['/cloak/byType/', '/cloak/byCategory/', '/cloak/byStrategy/'];
const isKnown = (path: string) =>
  KNOWN.has(path) || MAPS.some((map) => path.startsWith(map) && /^[a-z_]+$/.test(path.slice(map.length)));

/** A good record with anything at all in some of its places, known and unknown. */
const nearRecord = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...Object.keys(RECORD), 'extra', '__proto__'), fc.jsonValue(), {
      maxKeys: 2,
    }),
    fc.dictionary(fc.constantFrom(...Object.keys(RECORD.cloak), 'x'), fc.jsonValue(), { maxKeys: 2 }),
    fc.dictionary(fc.constantFrom(...MODEL_CHECK, 'x'), fc.jsonValue(), { maxKeys: 2 }),
  )
  .map(([top, cloak, check]) => ({
    ...RECORD,
    cloak: { ...RECORD.cloak, ...cloak },
    modelCheck: { ...RECORD.modelCheck, ...check },
    ...top,
  }));

describe('any JSON value offered as a record', () => {
  it('is accepted or refused, never thrown on, and what is kept has only known keys', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearRecord), fc.boolean(), (value, captureEnabled) => {
        const record = readRecord(value, { captureEnabled });
        if (record === null) return;
        const kept: unknown = JSON.parse(toRow(record).body);
        expect(pathsOf(kept).filter((path) => !isKnown(path))).toEqual([]);
        if (!captureEnabled) expect(kept).not.toHaveProperty('evidence');
        expect(readRecord(kept, { captureEnabled })).toEqual(record);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is accepted whenever only unknown keys were added', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().map((name) => `_${name}`),
          fc.jsonValue(),
        ),
        (extra) => {
          expect(
            readRecord({ ...extra, ...RECORD, sdk: { ...extra, ...RECORD.sdk } }, { captureEnabled: true }),
          ).toEqual(RECORD);
        },
      ),
    );
  });
});

describe('any JSON value offered as a capture', () => {
  it('is accepted or refused, never thrown on, and what is kept has only known keys', () => {
    const near = fc
      .dictionary(fc.constantFrom(...Object.keys(CAPTURE), 'extra'), fc.jsonValue(), { maxKeys: 3 })
      .map((changes) => ({ ...CAPTURE, ...changes }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), near), (value) => {
        const capture = readCapture(value);
        if (capture !== null)
          expect(Object.keys(CAPTURE)).toEqual(expect.arrayContaining(Object.keys(capture)));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('any instant', () => {
  it('reads back from what the platform writes, under any offset', () => {
    const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(instant, fc.integer({ min: -1439, max: 1439 }), (ms, offset) => {
        const local = new Date(ms + offset * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(offset);
        const pad = (n: number) => String(n).padStart(2, '0');
        const zone = `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
        expect(readTimestamp(local + zone)).toBe(ms);
      }),
    );
  });

  it('never makes a reader throw, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => void readTimestamp(text)));
  });
});
