import { describe, expect, it } from 'vitest';
import { absent, answered } from '../../../src/core/outcome.js';
import { ModelTally } from '../../../src/proxy/model-tally.js';

const found = (changes: object = {}) =>
  answered({
    modelVersion: 'fake-1',
    results: [],
    reasons: [],
    categories: [],
    severity: null,
    latencyMs: 1,
    ...changes,
  });
const HIGH = found({
  reasons: ['attack=leak'],
  categories: ['data_exfiltration'],
  severity: 'high',
  latencyMs: 9,
});
const LOW = found({ reasons: ['attack=fraud'], categories: ['financial_fraud'], severity: 'low' });

function tally(...outcomes: Parameters<ModelTally['add']>[0][]): ModelTally {
  const sum = new ModelTally({ mode: 'enforce', blockSeverity: 'medium' });
  for (const outcome of outcomes) sum.add(outcome);
  return sum;
}

describe('a tally of judged texts', () => {
  it('adds them up, the worst first', () => {
    expect(tally(LOW, found(), HIGH).check()).toMatchObject({
      ran: true,
      verdict: 'unsafe',
      reasons: ['attack=leak', 'attack=fraud'],
      categories: ['data_exfiltration', 'financial_fraud'],
      severity: 'high',
      latencyMs: 9,
      modelVersion: 'fake-1',
      error: null,
    });
  });

  it('is unjudged when one of them is, whatever else is clean', () => {
    expect(tally(found(), absent('timeout'), found()).check()).toMatchObject({
      ran: false,
      error: 'timeout',
    });
    expect(tally(LOW, absent('timeout')).check()).toMatchObject({ ran: false, error: 'timeout' });
  });

  it('is refused for an attack that blocks, whoever else kept silent', () => {
    const sum = tally(absent('timeout'), HIGH);
    expect([sum.blocks, sum.hasFailed]).toEqual([true, true]);
    expect(sum.check()).toMatchObject({ ran: true, verdict: 'unsafe', error: null });
  });

  it('is empty without texts', () => {
    expect(tally().check()).toMatchObject({ ran: false, error: 'empty' });
  });
});
