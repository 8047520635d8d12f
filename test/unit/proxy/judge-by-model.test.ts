import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/load.js';
import { SEMANTIC_OFF, type SemanticPass } from '../../../src/core/detector.js';
import { absent, answered } from '../../../src/core/outcome.js';
import type { TextPart } from '../../../src/protocol/adapter.js';
import { joinParts, judgeByModel } from '../../../src/proxy/judge-by-model.js';

const { policy } = loadConfig({ env: {} });
const part = (text: string, changes: Partial<TextPart> = {}): TextPart => ({
  text,
  origin: 'user',
  path: '/messages/0/content',
  message: 0,
  kind: 'text',
  encoding: 'plain',
  editable: true,
  ...changes,
});
const clean = {
  modelVersion: 'f',
  results: [],
  reasons: [],
  categories: [],
  severity: null,
  latencyMs: 1,
} as const;

/** A pass that finds an attack in texts that say so, and counts what it is asked at once. */
function fakePass() {
  const seen: string[] = [];
  let [open, most] = [0, 0];
  const semantic: SemanticPass = {
    async classify(text) {
      seen.push(text);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (text.includes('silent')) return absent('unavailable');
      if (!text.includes('attack')) return answered(clean);
      return answered({
        ...clean,
        reasons: ['attack=leak'],
        severity: 'high',
        categories: ['data_exfiltration'],
      });
    },
  };
  return { semantic, seen, most: () => most };
}

describe('parts that are judged together', () => {
  it('are neighbours of one message, or strings of one declaration', () => {
    const tool = (text: string, path: string) =>
      part(text, { origin: 'tool_declaration', message: -1, path });
    const parts = [
      part('a'),
      part('b', { path: '/messages/0/content/1' }),
      part('c', { message: 1 }),
      tool('name', '/tools/0/function/name'),
      tool('what it does', '/tools/0/function/description'),
      tool('another', '/tools/1/function/description'),
    ];
    expect(joinParts(parts).map(({ text }) => text)).toEqual(['a\nb', 'c', 'name\nwhat it does', 'another']);
  });

  it('stay apart where they are long, and blank ones are left out', () => {
    const long = 'x'.repeat(1_500);
    expect(joinParts([part(long), part(long), part('  ')])).toHaveLength(2);
  });

  it('hold everything that is not blank', () => {
    const parts = Array.from({ length: 50 }, (_, index) => part(`text ${index}`, { message: index % 3 }));
    const joined = joinParts(parts)
      .map(({ text }) => text)
      .join('\n');
    for (const { text } of parts) expect(joined).toContain(text);
  });
});

describe('judging the parts of a request', () => {
  const many = Array.from({ length: 40 }, (_, index) => part(`text ${index}`, { message: index }));

  it('asks a few at a time', async () => {
    const pass = fakePass();
    expect(await judgeByModel(many, { semantic: pass.semantic, policy })).toMatchObject({
      ran: true,
      verdict: 'safe',
    });
    expect([pass.seen.length, pass.most()]).toEqual([40, 4]);
  });

  it('stops where the request is refused anyway', async () => {
    const pass = fakePass();
    const parts = [part('an attack', { message: 100 }), ...many];
    const check = await judgeByModel(parts, { semantic: pass.semantic, policy });
    expect(check).toMatchObject({ verdict: 'unsafe', reasons: ['attack=leak'] });
    expect(pass.seen.length).toBeLessThan(10);
  });

  it('judges everything where nothing is refused', async () => {
    const pass = fakePass();
    const parts = [part('an attack', { message: 100 }), ...many];
    await judgeByModel(parts, { semantic: pass.semantic, policy: { ...policy, mode: 'report' } });
    expect(pass.seen).toHaveLength(41);
  });

  it('is not clean when one part could not be judged', async () => {
    const parts = [...many, part('silent', { message: 100 })];
    expect(await judgeByModel(parts, { semantic: fakePass().semantic, policy })).toMatchObject({
      ran: false,
      error: 'unavailable',
    });
  });

  it('says disabled where there is no pass, and empty where there is no text', async () => {
    expect(await judgeByModel(many, { semantic: SEMANTIC_OFF, policy })).toMatchObject({ error: 'disabled' });
    expect(await judgeByModel([], { semantic: fakePass().semantic, policy })).toMatchObject({
      error: 'empty',
    });
  });
});
