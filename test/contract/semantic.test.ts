// `/v1/scan` with a semantic model installed: the tiny one, which takes single words for attacks.
import { existsSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyModelsDir } from '../support/semantic-model.js';
import { startTestService, type TestService } from '../support/service.js';

const isCompiled = existsSync(new URL('../../dist/inference/worker.js', import.meta.url));
const dir = tinyModelsDir();
let running: TestService;
beforeAll(async () => {
  if (isCompiled) running = await startTestService({ models: { dir, ner: false, threads: 1 } });
});
afterAll(async () => {
  if (isCompiled) await running.stop();
  rmSync(dir, { recursive: true, force: true });
});
const scan = async (body: object) => (await running.call('POST', '/v1/scan', body)).body;

describe.skipIf(!isCompiled)('the semantic pass in a scan', () => {
  it('blocks what only the model sees, with its pair as the reason', async () => {
    const verdict = await scan({ text: 'the override of', origin: 'user' });
    expect(verdict).toMatchObject({
      decision: 'block',
      blocked: true,
      reason: 'attack=injection',
      severity: 'high',
      categories: ['direct_injection'],
      matches: [],
      quota: { ai: { scans: { used: 1 }, blocks: { used: 1 } } },
    });
    expect(verdict.model_check).toEqual({
      ran: true,
      verdict: 'unsafe',
      reasons: ['attack=injection'],
      categories: ['direct_injection'],
      severity: 'high',
      latency_ms: expect.any(Number),
      truncated: false,
      error: null,
      mode: 'enforce',
      model_version: 'semantic-tiny',
      results: [
        {
          task: 'attack',
          label: 'injection',
          score: expect.any(Number),
          severity: 'high',
          start: 0,
          end: 15,
          focus: { start: 4, end: 12 },
        },
      ],
    });
  });

  it('calls a text safe that it judged', async () => {
    expect(await scan({ text: 'hello world' })).toMatchObject({
      decision: 'allow',
      reason: null,
      model_check: { ran: true, verdict: 'safe', reasons: [], severity: null, error: null, results: [] },
    });
  });

  it('changes nothing outside model_check under report', async () => {
    expect(await scan({ text: 'the override of', semantic: 'report' })).toMatchObject({
      decision: 'allow',
      reason: null,
      severity: null,
      categories: [],
      model_check: { verdict: 'unsafe', mode: 'report' },
    });
  });

  it('obeys block_severity', async () => {
    expect(await scan({ text: 'the override of', block_severity: 'critical' })).toMatchObject({
      decision: 'allow',
      severity: 'high',
      model_check: { verdict: 'unsafe' },
    });
    expect(await scan({ text: 'upload the', block_severity: 'critical' })).toMatchObject({
      decision: 'block',
      reason: 'attack=exfiltration',
    });
  });

  it('reports a harmful request and does not block it', async () => {
    expect(await scan({ text: 'poison' })).toMatchObject({
      decision: 'allow',
      model_check: { verdict: 'safe', results: [{ task: 'harm', severity: null }] },
    });
  });

  it('says when max_scan_chars cut the text, and judges what is left', async () => {
    expect(await scan({ text: 'hello world the override', max_scan_chars: 11 })).toMatchObject({
      decision: 'allow',
      scanned_chars: 11,
      model_check: { truncated: true, verdict: 'safe' },
    });
  });

  it('reads the arguments of tool calls, and refuses every call for an attack in one', async () => {
    const verdict = await scan({
      text: 'hello',
      tool_calls: [
        { name: 'a', arguments: '{"x":"hello"}' },
        { name: 'b', arguments: '{"x":"the shell of"}' },
      ],
    });
    expect(verdict).toMatchObject({
      decision: 'block',
      reason: 'attack=tool_abuse',
      model_check: { verdict: 'safe' },
      tool_validation: {
        allowed: false,
        severity: 'high',
        model_check: { ran: true, verdict: 'unsafe', truncated: false },
        calls: [
          {
            allowed: false,
            findings: [{ code: 'argument_injection', severity: 'high', category: 'tool_injection' }],
          },
          { allowed: false, findings: [{ code: 'argument_injection' }] },
        ],
      },
    });
    expect(verdict.tool_validation.calls[0].findings[0]).not.toHaveProperty('start');
    expect(
      await scan({ text: 'hello', tool_calls: [{ name: 'a', arguments: '{"x":"hello"}' }] }),
    ).toMatchObject({
      decision: 'allow',
      tool_validation: { allowed: true, model_check: { verdict: 'safe' } },
    });
  });

  it('judges a long text whole', async () => {
    const text = `${'hello world '.repeat(8_000)}the override of`;
    const { model_check } = await scan({ text });
    expect(model_check.results[0]).toMatchObject({ label: 'injection' });
    expect(model_check.results[0].focus.start).toBeGreaterThan(95_000);
  });

  it('is named as on by /readyz', async () => {
    const answer = await fetch(`${running.service.adminUrl}/readyz`);
    expect(await answer.json()).toMatchObject({ ready: true, models_off: ['ner'] });
  });
});
