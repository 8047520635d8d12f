// The text written by hand, beside the one JSON.stringify makes of the same verdict.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictText } from '../../../src/api/verdict-text.js';
import { writeVerdict } from '../../../src/api/wire.js';
import type { Verdict } from '../../../src/core/verdict.js';
import type { QuotaState } from '../../../src/telemetry/quota.js';

const counter = fc.record({
  used: fc.maxSafeNat(),
  limit: fc.option(fc.maxSafeNat()),
  remaining: fc.option(fc.maxSafeNat()),
});
const counters = fc.record({ scans: counter, blocks: counter });
const anyQuota: fc.Arbitrary<QuotaState> = fc.record({
  plan: fc.string({ unit: 'binary' }),
  period: fc.string(),
  aho: counters,
  ai: counters,
  overflow: fc.nat(),
  enforcementWithheld: fc.boolean(),
});

const match = {
  signatureId: 'override.discard',
  category: 'direct_injection',
  family: 'override',
  severity: 'high',
  start: 0,
  end: 3,
  via: [],
} as const;

/** Mostly nothing was found; where something was, any of it may be missing. */
const anyVerdict: fc.Arbitrary<Verdict> = fc
  .record({
    found: fc.record(
      {
        decision: fc.constant('block' as const),
        reason: fc.string(),
        severity: fc.constant('high' as const),
        categories: fc.constant(['direct_injection'] as const),
        matches: fc.constant([match]),
        toolValidation: fc.constant({ allowed: true, severity: null, calls: [] }),
        modelCheck: fc.constant({
          ran: false,
          verdict: null,
          reasons: [],
          categories: [],
          severity: null,
          latencyMs: null,
          truncated: false,
          error: 'disabled' as const,
          mode: 'report' as const,
          modelVersion: null,
          results: [],
        }),
        cloak: fc.constant({
          ran: true,
          entities: [],
          taxonomyVersion: '1',
          latencyMs: 2,
          error: null,
          detectors: [],
        }),
      },
      { requiredKeys: [] },
    ),
    isClean: fc.boolean(),
    scannedChars: fc.nat(),
    signatureVersion: fc.string({ unit: 'binary' }),
  })
  .map(({ found, isClean, ...seen }) => ({
    decision: 'allow',
    reason: null,
    severity: null,
    categories: [],
    matches: [],
    blockedBy: null,
    ...seen,
    ...(isClean ? {} : found),
  }));

describe('the text of a verdict', () => {
  it('is what JSON.stringify writes, for every verdict and quota', () => {
    fc.assert(
      fc.property(anyVerdict, anyQuota, fc.option(fc.string()), (verdict, quota, evidenceOf) => {
        expect(verdictText(verdict, quota, evidenceOf)).toBe(
          JSON.stringify(writeVerdict(verdict, quota, evidenceOf)),
        );
      }),
    );
  });
});
