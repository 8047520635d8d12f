import { describe, expect, it } from 'vitest';
import type { Severity } from '../../../src/core/severity.js';
import type { Match, ModelCheck, SemanticAbsence, ToolValidation } from '../../../src/core/verdict.js';
import { decide, foldArgumentCheck, type Findings } from '../../../src/scan/decide.js';

const SEEN = { scannedChars: 10, signatureVersion: '2026.11.15' };
const NOTHING: Findings = { matches: [], tools: null, model: null, cloak: null };
const enforce = { blockSeverity: 'medium', semantic: 'enforce' } as const;
const report = { blockSeverity: 'medium', semantic: 'report' } as const;

const match = (
  signatureId: string,
  severity: Severity,
  category: Match['category'] = 'direct_injection',
): Match => ({
  signatureId,
  severity,
  category,
  family: 'override',
  start: 0,
  end: 1,
  via: [],
});
const model = (fields: Partial<ModelCheck>): ModelCheck => ({
  ran: true,
  verdict: 'safe',
  reasons: [],
  categories: [],
  severity: null,
  latencyMs: 1,
  truncated: false,
  error: null,
  mode: 'enforce',
  modelVersion: 'v',
  results: [],
  ...fields,
});
const unsafe = model({
  verdict: 'unsafe',
  reasons: ['attack=leak'],
  categories: ['data_exfiltration'],
  severity: 'high',
});
const absentBecause = (error: SemanticAbsence) =>
  model({ ran: false, verdict: null, latencyMs: null, error });
const tools = (severity: Severity, allowed: boolean): ToolValidation => ({
  allowed,
  severity,
  calls: [
    {
      callIndex: 0,
      tool: 't',
      allowed,
      severity,
      findings: [{ code: 'unknown_tool', severity, callIndex: 0, tool: 't', detail: 'x' }],
    },
  ],
});

describe('deciding', () => {
  it('allows when nothing was found', () => {
    expect(decide(NOTHING, enforce, SEEN)).toMatchObject({
      decision: 'allow',
      reason: null,
      severity: null,
      blockedBy: null,
    });
  });

  it('names the most severe match, and orders categories by severity, then by name', () => {
    const matches = [
      match('a', 'low', 'tool_injection'),
      match('b', 'critical', 'persona_hijacking'),
      match('c', 'low', 'financial_fraud'),
    ];
    const verdict = decide({ ...NOTHING, matches }, enforce, SEEN);
    expect(verdict).toMatchObject({
      decision: 'block',
      reason: 'b',
      severity: 'critical',
      blockedBy: 'static',
    });
    expect(verdict.categories).toEqual(['persona_hijacking', 'financial_fraud', 'tool_injection']);
  });

  it('prefers a rejected tool call to a match below the threshold', () => {
    const verdict = decide(
      { ...NOTHING, matches: [match('a', 'low')], tools: tools('high', false) },
      enforce,
      SEEN,
    );
    expect(verdict).toMatchObject({ decision: 'block', reason: 'tool=unknown_tool', severity: 'high' });
  });

  it('blocks on the semantic pass alone, and counts it as such', () => {
    const verdict = decide({ ...NOTHING, model: unsafe }, enforce, SEEN);
    expect(verdict).toMatchObject({
      decision: 'block',
      reason: 'attack=leak',
      severity: 'high',
      blockedBy: 'semantic',
    });
    expect(verdict.categories).toEqual(['data_exfiltration']);
  });

  it('lets the threshold govern the model’s severity too', () => {
    const verdict = decide({ ...NOTHING, model: unsafe }, { ...enforce, blockSeverity: 'critical' }, SEEN);
    expect(verdict).toMatchObject({ decision: 'allow', severity: 'high', reason: null });
  });

  it('changes nothing outside model_check under report', () => {
    const verdict = decide({ ...NOTHING, model: unsafe }, report, SEEN);
    expect(verdict).toMatchObject({ decision: 'allow', severity: null, categories: [], reason: null });
  });

  it.each(['timeout', 'unavailable', 'malformed_response'] as const)(
    'never reads %s as clean under enforce',
    (why) => {
      const verdict = decide({ ...NOTHING, model: absentBecause(why) }, enforce, SEEN);
      expect(verdict).toMatchObject({
        decision: 'block',
        reason: 'semantic=unavailable',
        blockedBy: 'semantic',
      });
      expect(decide({ ...NOTHING, model: absentBecause(why) }, report, SEEN).decision).toBe('allow');
    },
  );

  it.each(['disabled', 'empty'] as const)('lets the static verdict stand when the pass is %s', (why) => {
    expect(decide({ ...NOTHING, model: absentBecause(why) }, enforce, SEEN).decision).toBe('allow');
  });
});

describe('the model’s word on arguments', () => {
  it('rejects every call, without a span, and gives its pair as the reason', () => {
    const folded = foldArgumentCheck(
      {
        ...tools('low', true),
        calls: [{ callIndex: 0, tool: 't', allowed: true, severity: null, findings: [] }],
      },
      unsafe,
      enforce,
    );
    expect(folded.allowed).toBe(false);
    expect(folded.calls[0]?.findings[0]).toMatchObject({ code: 'argument_injection', severity: 'high' });
    expect(folded.calls[0]?.findings[0]).not.toHaveProperty('start');
    expect(decide({ ...NOTHING, tools: folded }, enforce, SEEN)).toMatchObject({
      reason: 'attack=leak',
      blockedBy: 'semantic',
    });
  });

  it('is only shown under report', () => {
    const folded = foldArgumentCheck(tools('low', true), unsafe, report);
    expect(folded).toMatchObject({ allowed: true, modelCheck: { verdict: 'unsafe' } });
  });
});
