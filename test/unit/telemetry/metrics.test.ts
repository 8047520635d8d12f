// Metrics by name: docs/metrics.md tells operators the same list.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../../../src/telemetry/metrics.js';

const page = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8');
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('docs/metrics.md', () => {
  it('lists every metric with its type, its labels and what it tells', () => {
    const told = page
      .split('\n')
      .filter((line) => line.startsWith('| `portcullis_'))
      .map(cellsOf);
    const real = new Metrics()
      .all()
      .map(({ about, type }) => [
        `\`${about.name}\``,
        type,
        about.labelNames.map((name) => `\`${name}\``).join(', '),
        about.help,
      ]);
    expect(told).toEqual(real);
  });
});

describe('recording', () => {
  it('counts a clean verdict, and a block by its reason and every category', () => {
    const metrics = new Metrics();
    metrics.judged('request', { decision: 'allow', reason: null, categories: [] }, 2);
    metrics.judged(
      'request',
      { decision: 'block', reason: 'a.b', categories: ['direct_injection', 'data_exfiltration'] },
      2,
    );
    const { decisions, categories, scanSeconds } = metrics.families;
    expect(decisions.of('request', 'allow', '').n).toBe(1);
    expect(decisions.of('request', 'block', 'a.b').n).toBe(1);
    expect(categories.of('request', 'block', 'data_exfiltration').n).toBe(1);
    expect(scanSeconds.of('request').sum).toBeCloseTo(0.004);
  });

  it('keeps the planes apart', () => {
    const metrics = new Metrics();
    metrics.answered('proxy', '/v1/scan', { status: 200, ms: 1 });
    metrics.answered('admin', '/v1/scan', { status: 200, ms: 1 });
    expect(metrics.families.requests.of('proxy', '/v1/scan', '200').n).toBe(1);
    expect(metrics.families.requests.of('admin', '/v1/scan', '200').n).toBe(1);
  });
});
