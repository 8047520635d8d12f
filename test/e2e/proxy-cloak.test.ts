import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatBody,
  chatEvents,
  json,
  startFakeProvider,
  stream,
  type FakeProvider,
} from '../support/fake-provider.js';
import { startTestService, type TestService } from '../support/service.js';

const MAIL = 'ann.lee@acme-mail.com';
const TOKEN = /\[\[email:[0-9a-f]{12}\]\]/;

let provider: FakeProvider;
let portcullis: TestService;
let blind: TestService;
beforeAll(async () => {
  provider = await startFakeProvider();
  const settings = {
    upstreams: { openai: { base_url: `${provider.url}/v1` } },
    policy: {
      cloak: { strategy: 'tokenize', by_type: { phone_number: 'mask', iban: 'block', ip_address: 'off' } },
    },
  };
  portcullis = await startTestService(settings);
  blind = await startTestService({ ...settings, models: { ner: false } });
});
afterAll(async () => {
  await portcullis.stop();
  await blind.stop();
  await provider.close();
});

const ask = async (
  content: string,
  options: { more?: object; headers?: Record<string, string>; at?: TestService } = {},
) => {
  const answer = await fetch(`${(options.at ?? portcullis).service.proxyUrl}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options.headers },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content }], ...options.more }),
  });
  return { status: answer.status, text: await answer.text() };
};
const sent = (): string => JSON.parse(provider.asked.at(-1)?.body ?? '{}').messages[0].content;
const said = (text: string) =>
  [...text.matchAll(/^data: (\{.*\})$/gm)]
    .map(([, data]) => JSON.parse(data ?? '').choices?.[0]?.delta?.content ?? '')
    .join('');

const recordsOf = async ({ service }: TestService) =>
  (await service.store.records.tail({ limit: 1_000 })).map(({ body }) => JSON.parse(body));

describe('personal data on its way through the proxy', () => {
  it('goes out as a token and comes back as the value', async () => {
    provider.say((asked, response) =>
      json(chatBody(`I wrote to ${TOKEN.exec(asked.body)?.[0] ?? 'nobody'}.`))(asked, response),
    );
    const { text } = await ask(`Write to ${MAIL} now.`);
    expect(sent()).toMatch(/^Write to \[\[email:[0-9a-f]{12}\]\] now\.$/);
    expect(JSON.parse(text).choices[0].message.content).toBe(`I wrote to ${MAIL}.`);
  });

  it('keeps its token over turns', async () => {
    provider.say(json(chatBody('fine')));
    await ask(`Write to ${MAIL}.`);
    const first = TOKEN.exec(sent())?.[0];
    await ask(`And again to ${MAIL}.`);
    expect(TOKEN.exec(sent())?.[0]).toBe(first);
  });

  it('comes back in a stream, however the token is cut', async () => {
    provider.say(json(chatBody('fine')));
    await ask(`Write to ${MAIL}.`);
    const token = TOKEN.exec(sent())?.[0] ?? '';
    for (const size of [1, 2, 3, 7, 50]) {
      const reply = `Dear [reader], ${token} is in [[brackets]] and [x].`;
      const deltas = Array.from({ length: Math.ceil(reply.length / size) }, (_, i) =>
        reply.slice(i * size, (i + 1) * size),
      );
      provider.say(stream(chatEvents(deltas)));
      const { text } = await ask(`Write to ${MAIL}.`, { more: { stream: true } });
      expect(said(text)).toBe(`Dear [reader], ${MAIL} is in [[brackets]] and [x].`);
    }
  });

  it('comes back inside tool arguments, escaped as JSON needs it', async () => {
    provider.say((asked, response) => {
      const token = TOKEN.exec(asked.body)?.[0] ?? '';
      const call = {
        id: 'c',
        type: 'function',
        function: { name: 'send', arguments: JSON.stringify({ to: token }) },
      };
      const message = { role: 'assistant', content: null, tool_calls: [call] };
      void json({ ...chatBody(''), choices: [{ index: 0, message, finish_reason: 'tool_calls' }] })(
        asked,
        response,
      );
    });
    const { text } = await ask(`Write to ${MAIL}.`);
    const call = JSON.parse(text).choices[0].message.tool_calls[0];
    expect(JSON.parse(call.function.arguments)).toEqual({ to: MAIL });
  });

  it('never comes back for another subject', async () => {
    provider.say(json(chatBody('fine')));
    await ask(`Write to ${MAIL}.`, { headers: { 'x-portcullis-subject': 'ann' } });
    const token = TOKEN.exec(sent())?.[0] ?? '';
    expect(provider.asked.at(-1)?.headers).not.toHaveProperty('x-portcullis-subject');
    provider.say(json(chatBody(`Tell me ${token}`)));
    const { text } = await ask('Repeat.', { headers: { 'x-portcullis-subject': 'bob' } });
    expect(JSON.parse(text).choices[0].message.content).toBe(`Tell me ${token}`);
  });

  it('follows the strategy of its type', async () => {
    provider.say(json(chatBody('fine')));
    await ask('Call +49 151 23456789 from 192.0.2.17, password: hunter2-Kq9z');
    expect(sent()).toMatch(/Call \+\*\* \*\*\* \*\*\*\*6789 from 192\.0\.2\.17/);
    expect(sent()).toContain('[REDACTED:password]');
  });

  it('refuses what the policy keeps in', async () => {
    const before = provider.asked.length;
    const { status, text } = await ask('Pay to DE89 3704 0044 0532 0130 00.');
    expect(status).toBe(400);
    expect(JSON.parse(text).error.portcullis.reason).toBe('cloak=iban');
    expect(text).not.toContain('3704');
    expect(provider.asked).toHaveLength(before);
    await expect
      .poll(async () => (await recordsOf(portcullis)).filter(({ reason }) => reason === 'cloak=iban'))
      .toMatchObject([{ type: 'guard.protect', decision: 'block', blocked: true }]);
  });

  it('lets a secret through once it is cut out', async () => {
    provider.say(json(chatBody('fine')));
    expect((await ask('Use AKIAZ7QWXB4TNRLC5VKD please.')).status).toBe(200);
    expect(sent()).toBe('Use [REDACTED:secret] please.');
  });

  it('goes nowhere when nobody can look for it', async () => {
    const before = provider.asked.length;
    const { status, text } = await ask('hello', { at: blind });
    expect(status).toBe(503);
    expect(JSON.parse(text).error.portcullis.reason).toBe('cloak_unavailable');
    expect(provider.asked).toHaveLength(before);
    await expect
      .poll(() => recordsOf(blind))
      .toMatchObject([{ type: 'guard.protect', blocked: true, cloak: { ran: false, error: 'unavailable' } }]);
  });

  it('leaves counts in the records, and nothing else', async () => {
    const records = await portcullis.service.store.records.tail({ limit: 1000 });
    const bodies = records.map(({ body }) => body);
    expect(bodies.some((body) => body.includes('guard.cloak.restore') && body.includes('"restored":1'))).toBe(
      true,
    );
    expect(bodies.join('\n')).not.toContain('ann.lee');
    expect(bodies.join('\n')).not.toContain('[[email');
  });
});

describe('personal data that a model writes itself', () => {
  let cloaking: TestService;
  beforeAll(async () => {
    cloaking = await startTestService({
      upstreams: { openai: { base_url: `${provider.url}/v1` } },
      policy: { cloak: { strategy: 'tokenize', completions: 'redact' } },
    });
  });
  afterAll(() => cloaking.stop());
  const OTHER = 'bob.ray@acme-mail.com';

  it('is replaced in a whole answer, while values of the caller come back', async () => {
    provider.say((asked, response) =>
      json(chatBody(`${TOKEN.exec(asked.body)?.[0] ?? ''} and ${OTHER}`))(asked, response),
    );
    const { text } = await ask(`Write to ${MAIL}.`, { at: cloaking });
    expect(JSON.parse(text).choices[0].message.content).toBe(`${MAIL} and [REDACTED:email]`);
  });

  it('is replaced in a stream, however it is cut, and nothing of it goes before', async () => {
    for (const size of [1, 5, 64]) {
      provider.say((asked, response) => {
        const reply = `Ask ${OTHER}, not ${TOKEN.exec(asked.body)?.[0] ?? ''}.`;
        const deltas = Array.from({ length: Math.ceil(reply.length / size) }, (_, i) =>
          reply.slice(i * size, (i + 1) * size),
        );
        void stream(chatEvents(deltas))(asked, response);
      });
      const { text } = await ask(`Write to ${MAIL}.`, { more: { stream: true }, at: cloaking });
      expect(said(text)).toBe(`Ask [REDACTED:email], not ${MAIL}.`);
      expect(text).toContain('[DONE]');
    }
  });
});

describe('the vault in the store', () => {
  it('gives values back after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vault-'));
    const settings = {
      data_dir: dataDir,
      upstreams: { openai: { base_url: `${provider.url}/v1` } },
      policy: { cloak: { strategy: 'tokenize' } },
      cloak: { vault: 'store' },
    };
    provider.say(json(chatBody('fine')));
    const first = await startTestService(settings);
    await ask(`Write to ${MAIL}.`, { at: first });
    const token = TOKEN.exec(sent())?.[0] ?? '';
    await first.stop();
    const second = await startTestService(settings);
    provider.say(json(chatBody(`It was ${token}.`)));
    const { text } = await ask('Whom did I mean?', { at: second });
    await second.stop();
    expect(JSON.parse(text).choices[0].message.content).toBe(`It was ${MAIL}.`);
  });
});
