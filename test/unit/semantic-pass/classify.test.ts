import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absent, answered } from '../../../src/core/outcome.js';
import { createSemantic, openSemantic, type OpenSemantic } from '../../../src/semantic-pass/classify.js';
import { JUDGE, SCREEN, scriptedSemantic, TINY_SEMANTIC_DIR } from '../../support/semantic-model.js';

const semantic = createSemantic(scriptedSemantic());

describe('the semantic pass', () => {
  it('says nothing of a text without an attack', async () => {
    expect(await semantic.classify('Ada Lovelace in the of', 'user')).toEqual(
      answered({
        modelVersion: 'semantic-tiny',
        results: [],
        reasons: [],
        categories: [],
        severity: null,
        latencyMs: expect.any(Number),
      }),
    );
  });

  it('reports an attack with its label, category, severity, window and the words that carried it', async () => {
    const text = 'the of Berlin to';
    expect(await semantic.classify(text, 'user')).toMatchObject({
      value: {
        results: [
          {
            task: 'attack',
            label: 'injection',
            score: expect.closeTo(0.999, 2),
            severity: 'high',
            start: 0,
            end: text.length,
            focus: { start: 7, end: 13 },
          },
        ],
        reasons: ['attack=injection'],
        categories: ['direct_injection'],
        severity: 'high',
      },
    });
  });

  it('names the worst attack first', async () => {
    const outcome = await semantic.classify(`Berlin${' the'.repeat(60)} Smith`, null);
    expect(outcome).toMatchObject({
      value: {
        reasons: ['attack=exfiltration', 'attack=injection'],
        categories: ['data_exfiltration', 'direct_injection'],
        severity: 'critical',
        results: [{ label: 'injection' }, { label: 'exfiltration' }],
      },
    });
  });

  it('reports a harmful request without calling the text unsafe', async () => {
    expect(await semantic.classify('Maria and Ada', 'user')).toMatchObject({
      value: {
        reasons: [],
        severity: null,
        results: [{ task: 'harm', label: 'harmful', severity: null, start: 0, end: 13 }],
      },
    });
  });

  it('sees through a disguise, and points at the disguised stretch of the submitted text', async () => {
    const text = `the of ${Buffer.from('the Berlin of Berlin in the of and to').toString('base64')} to`;
    const outcome = await semantic.classify(text, 'tool_result');
    if (outcome.kind === 'absent') throw new Error(outcome.why);
    expect(outcome.value.reasons).toEqual(['attack=injection']);
    for (const { start, end, focus } of outcome.value.results) {
      expect([start >= 0, end <= text.length, start < end]).toEqual([true, true, true]);
      expect(focus!.start).toBeGreaterThanOrEqual(7);
    }
  });

  it('takes a threshold by the length of the text', async () => {
    const parts = scriptedSemantic();
    const manifest = {
      ...parts.manifest,
      thresholds: {
        ...parts.manifest.thresholds,
        user: [
          { windows: 1, score: 0.5 },
          { windows: null, score: 1 },
        ],
      },
    };
    const strict = createSemantic({ ...parts, manifest });
    expect(await strict.classify('Berlin', 'user')).toMatchObject({ value: { severity: 'high' } });
    const long = `Berlin${' the'.repeat(200)}`;
    expect(await strict.classify(long, 'user')).toMatchObject({ value: { severity: null } });
    expect(await strict.classify(long, 'tool_call')).toMatchObject({ value: { severity: 'high' } });
  });

  it.each([
    ['timeout', SCREEN],
    ['timeout', JUDGE],
    ['unavailable', SCREEN],
    ['unavailable', JUDGE],
    ['malformed_response', SCREEN],
    ['malformed_response', JUDGE],
  ] as const)('is absent when a model is: %s of model %i', async (why, model) => {
    const silent = createSemantic(scriptedSemantic((asked) => (asked.model === model ? absent(why) : null)));
    expect(await silent.classify('Berlin', null)).toEqual({ kind: 'absent', why });
  });
});

describe('a model that is not installed', () => {
  it('is null', async () => {
    const options = { workers: 1, threads: 1, queueLimit: 1, deadlineMs: 1_000 };
    expect(await openSemantic(join(TINY_SEMANTIC_DIR, 'nowhere'), options)).toBeNull();
  });
});

// Threads run compiled code only; every whole run of the tests compiles first.
const isCompiled = existsSync(new URL('../../../dist/inference/worker.js', import.meta.url));
describe.skipIf(!isCompiled)('an installed model in its threads', () => {
  const options = { workers: 1, threads: 1, queueLimit: 100, deadlineMs: 20_000 };
  let installed: OpenSemantic;
  beforeAll(async () => {
    const opened = await openSemantic(TINY_SEMANTIC_DIR, options);
    if (opened === null) throw new Error('the tiny model is missing');
    installed = opened;
  });
  afterAll(() => installed.close());

  it('answers for every origin, with numbers of the shape the manifest promises', async () => {
    for (const origin of [null, 'user', 'tool_result', 'tool_declaration'] as const) {
      const outcome = await installed.explain('Ada Lovelace met Maria Smith in Berlin. '.repeat(30), origin);
      if (outcome.kind === 'absent') throw new Error(outcome.why);
      expect(outcome.value.score).toBeGreaterThanOrEqual(0);
      expect(outcome.value.score).toBeLessThanOrEqual(1);
      expect(outcome.value.words).toHaveLength(240);
      expect((await installed.classify('Ada '.repeat(5_000), origin)).kind).toBe('answered');
    }
  });

  it('is refused when it does not answer as its manifest says', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'pcl-semantic-'));
    cpSync(TINY_SEMANTIC_DIR, dir, { recursive: true });
    const manifest = readFileSync(join(dir, 'manifest.json'), 'utf8');
    // One label more than the model has numbers for.
    const labels = manifest
      .replace('"fraud"\n', '"fraud",\n    "rudeness"\n')
      .replace(
        '"categories": {',
        '"categories": { "rudeness": { "category": "tool_injection", "severity": "low" },',
      );
    writeFileSync(join(dir, 'manifest.json'), labels);
    await expect(openSemantic(dir, options)).rejects.toThrow('malformed_response');
    rmSync(dir, { recursive: true });
  });

  it('is late where its time is too short, and full where too many wait; never clean for that', async () => {
    const hurried = await openSemantic(TINY_SEMANTIC_DIR, { ...options, deadlineMs: 1 });
    expect(await hurried?.classify('Ada '.repeat(20_000), null)).toEqual(absent('timeout'));
    await hurried?.close();
    const narrow = await openSemantic(TINY_SEMANTIC_DIR, { ...options, queueLimit: 1, deadlineMs: 120_000 });
    if (narrow === null) throw new Error('the tiny model is missing');
    const texts = Array.from({ length: 20 }, () => 'Ada '.repeat(2_000));
    const outcomes = await Promise.all(texts.map((text) => narrow.classify(text, null)));
    const whys = outcomes.map((outcome) => (outcome.kind === 'absent' ? outcome.why : 'answered'));
    expect(new Set(whys)).toEqual(new Set(['answered', 'unavailable']));
    await narrow.close();
    expect(await narrow.classify('Ada', null)).toEqual(absent('unavailable'));
  });

  it('has a version', () => {
    expect(installed.version).toBe('semantic-tiny');
  });

  it.each(['model.onnx', 'screen.onnx', 'vocab.txt'])(
    'is refused when %s is not the file of the manifest',
    async (file) => {
      const dir = mkdtempSync(join(tmpdir(), 'pcl-semantic-'));
      cpSync(TINY_SEMANTIC_DIR, dir, { recursive: true });
      const bytes = readFileSync(join(dir, file));
      bytes[bytes.length - 1]! ^= 1;
      writeFileSync(join(dir, file), bytes);
      await expect(openSemantic(dir, options)).rejects.toThrow(`${file} is not the file of the manifest`);
      rmSync(dir, { recursive: true });
    },
  );
});
