import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEntityDetector } from '../../../src/cloak/detect.js';
import { createRecogniser } from '../../../src/cloak/recognise.js';
import { Vault } from '../../../src/cloak/vault.js';
import { absent } from '../../../src/core/outcome.js';
import type { TextPart } from '../../../src/protocol/adapter.js';
import { cloakAnswer, completionCloakOf, type CloakCompletion } from '../../../src/proxy/cloak-completion.js';
import { StreamCloak } from '../../../src/proxy/stream-cloak.js';

const tools = {
  detector: createEntityDetector(createRecogniser({ customTypes: [] })),
  vault: new Vault({ now: () => 0 }),
  secret: createSecretKey(Buffer.alloc(32, 7)),
};

function cloakBy(completions: 'off' | 'mask' | 'redact' | 'block'): CloakCompletion | null {
  const policy = {
    strategy: 'off' as const,
    entities: [],
    min_confidence: 0.5,
    by_type: { email: 'off' as const },
    restore: true,
    completions,
  };
  return completionCloakOf(tools, {
    policy,
    query: { types: ['email', 'password'], minConfidence: 0.5 },
    context: 'c',
  });
}

const part = (text: string, more: Partial<TextPart> = {}): TextPart => ({
  text,
  origin: 'assistant',
  path: '/0',
  message: 0,
  kind: 'text',
  encoding: 'plain',
  editable: true,
  ...more,
});

describe('cloaking a completion', () => {
  it('leaves it alone unless the policy says otherwise', () => {
    expect(cloakBy('off')).toBeNull();
  });

  it('replaces what the model wrote, but no token of ours', async () => {
    const text = 'ann@acme.test, [[email:0123456789ab]], password: Kq9z-hunter';
    const outcome = await cloakAnswer(cloakBy('mask')!, [part(text)], new Map());
    expect(outcome).toMatchObject({ kind: 'answered', value: { refused: null } });
    if (outcome.kind === 'answered')
      expect(outcome.value.edits.get('/0')).toBe(
        'a**@acme.test, [[email:0123456789ab]], password: [REDACTED:password]',
      );
  });

  it('keeps arguments valid JSON', async () => {
    const json = JSON.stringify({ to: 'ann@acme.test', note: 'a "b"' });
    const outcome = await cloakAnswer(
      cloakBy('redact')!,
      [part(json, { encoding: 'json', kind: 'tool_args' })],
      new Map(),
    );
    if (outcome.kind === 'absent') throw new Error(outcome.why);
    expect(JSON.parse(outcome.value.edits.get('/0')!)).toEqual({ to: '[REDACTED:email]', note: 'a "b"' });
  });

  it('refuses what the policy keeps in, and what cannot be rewritten', async () => {
    expect(await cloakAnswer(cloakBy('block')!, [part('ann@acme.test')], new Map())).toMatchObject({
      value: { refused: 'email' },
    });
    const fixed = part('ann@acme.test', { editable: false });
    expect(await cloakAnswer(cloakBy('redact')!, [fixed], new Map())).toMatchObject({
      value: { refused: 'unalterable_text' },
    });
  });
});

describe('cloaking a stream', () => {
  const silent: CloakCompletion = async () => absent('timeout');
  const outlet = () => {
    const settled: unknown[] = [];
    const fake = { waitingText: 'ann@acme.test', settleCloak: (edits: unknown) => settled.push(edits) };
    return { settled, waiting: { outlet: fake as never, kind: 'text', encoding: 'plain' } as const };
  };

  it('lets texts go without what was found', async () => {
    const cloak = new StreamCloak(cloakBy('redact')!, null);
    const { settled, waiting } = outlet();
    cloak.add(waiting);
    expect(cloak.isWaiting).toBe(true);
    expect(await cloak.settle()).toEqual({ kind: 'answered', value: null });
    expect(settled).toMatchObject([[{ span: { start: 0, end: 13 }, text: '[REDACTED:email]' }]]);
    expect(cloak.isWaiting).toBe(false);
  });

  it('lets nothing go where one text must not, or nobody could look', async () => {
    const refusing = new StreamCloak(cloakBy('block')!, null);
    const blind = new StreamCloak(silent, null);
    const { settled, waiting } = outlet();
    refusing.add(waiting);
    blind.add(waiting);
    expect(await refusing.settle()).toEqual({ kind: 'answered', value: 'email' });
    expect(await blind.settle()).toEqual({ kind: 'absent', why: 'timeout' });
    expect(settled).toEqual([]);
  });

  it('lets texts go unchanged, and says so, where the policy prefers that', async () => {
    let told = 0;
    const cloak = new StreamCloak(silent, () => (told += 1));
    const { settled, waiting } = outlet();
    cloak.add(waiting);
    expect(await cloak.settle()).toEqual({ kind: 'answered', value: null });
    expect([settled, told]).toEqual([[[]], 1]);
  });
});
