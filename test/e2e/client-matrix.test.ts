// Every published TypeScript client, as it comes, with nothing changed but its base address and its key.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEHAVIOURS } from '../support/matrix-behaviours.js';
import { bareTable, Matrix, tableOfPage } from '../support/matrix.js';
import { countRefusals, PROVIDER_KEY, startProxied, type Proxied } from '../support/proxied.js';
import {
  BEFORE_SECRET,
  CALLS,
  GREETING,
  OVERRIDE,
  playScenarios,
  RETRY_AFTER,
  SECRET,
  type Closings,
  type Scenario,
} from '../support/scenarios.js';
import { anthropicClients } from './clients/anthropic.js';
import type { Access, Asking, Failure, Heard, MatrixClient } from './clients/client.js';
import { geminiClients } from './clients/gemini.js';
import { langchainClients } from './clients/langchain.js';
import { openaiClients } from './clients/openai.js';
import { vercelClients } from './clients/vercel-ai.js';

/** How long an upstream may go on after its client has gone. */
const ABORT_MS = 1_000;

const versionOf = (name: string) => {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

const access: { proxyUrl: string; key: string } = { proxyUrl: '', key: '' };
const clientsFor = (to: Access) => [
  ...openaiClients(to, versionOf('openai')),
  ...anthropicClients(to, versionOf('@anthropic-ai/sdk')),
  ...geminiClients(to, versionOf('@google/genai')),
  ...vercelClients(to, versionOf('ai')),
  ...langchainClients(to, versionOf('@langchain/openai')),
];
const names = clientsFor(access).map(({ name }) => name);
const matrix = new Matrix(names, BEHAVIOURS);

let proxied: Proxied;
let refusals = 0;
const closings: Closings = new Map();
beforeAll(async () => {
  proxied = await startProxied();
  proxied.provider.say(playScenarios(closings));
  access.proxyUrl = proxied.proxyUrl;
  access.key = proxied.portcullis.secret;
});
afterAll(async () => {
  await proxied.stop();
  process.stdout.write(`\n${matrix.render()}\n`);
});

const asking = (scenario: Scenario, more: Partial<Asking> = {}): Asking => ({
  scenario,
  prompt: 'Good morning.',
  isStream: false,
  hasTools: false,
  ...more,
});

async function failing(client: MatrixClient, what: Asking): Promise<{ failure: Failure; text: string }> {
  let text = '';
  const onText = (piece: string) => (text += piece);
  let heard: Heard | null = null;
  try {
    heard = await client.ask({ ...what, onText });
  } catch (error) {
    return { failure: client.failureOf(error), text };
  }
  throw new Error(`expected an error, heard ${JSON.stringify(heard)}`);
}

describe.each(names)('%s', (name) => {
  const client = () => clientsFor(access).find((one) => one.name === name)!;
  const asked = () => proxied.provider.asked;

  it('gets a whole answer, asked with the operator’s key and not with ours', async () => {
    const heard = await client().ask(asking('scenario-text'));
    expect(heard).toMatchObject({ text: GREETING.join(''), calls: [] });
    const { headers } = asked().at(-1)!;
    const said = [headers.authorization, headers['x-api-key'], headers['x-goog-api-key']].join(' ');
    expect(said).toContain(PROVIDER_KEY);
    expect(JSON.stringify(headers)).not.toContain(access.key);
    matrix.saw(name, 'text');
  });

  it('gets a streamed answer', async () => {
    let pieces = '';
    const heard = await client().ask(
      asking('scenario-text', { isStream: true, onText: (piece) => (pieces += piece) }),
    );
    expect(heard).toMatchObject({ text: GREETING.join(''), calls: [] });
    expect(pieces).toBe(heard.text);
    expect(heard.ending).not.toBe(client().filtered);
    matrix.saw(name, 'streamed text');
  });

  it.each([
    ['tools', false],
    ['streamed tools', true],
  ])('gets parallel tool calls: %s', async (behaviour, isStream) => {
    const heard = await client().ask(asking('scenario-tools', { isStream, hasTools: true }));
    expect(heard.calls).toEqual(CALLS);
    expect(heard.text).toBe('Let me look.');
    matrix.saw(name, behaviour);
  });

  it('gets its own error for a blocked request, once, and the provider is never asked', async () => {
    const before = asked().length;
    const { failure } = await failing(client(), asking('scenario-text', { prompt: OVERRIDE }));
    expect(failure).toMatchObject({ type: client().refused, isOwn: true, status: 400 });
    const streamed = await failing(client(), asking('scenario-text', { prompt: OVERRIDE, isStream: true }));
    expect(streamed).toMatchObject({
      failure: { type: client().refused, isOwn: true, status: 400 },
      text: '',
    });
    expect(asked()).toHaveLength(before);
    refusals += 2;
    await expect
      .poll(() => countRefusals(proxied.portcullis), { message: 'one attempt each' })
      .toBe(refusals);
    matrix.saw(name, 'blocked request', `\`${failure.type}\``);
  });

  it('gets its own error for a blocked whole answer, once', async () => {
    const before = asked().length;
    const { failure } = await failing(client(), asking('scenario-leak'));
    expect(failure).toMatchObject({ type: client().refused, isOwn: true, status: 400 });
    expect(asked()).toHaveLength(before + 1);
    matrix.saw(name, 'blocked answer', `\`${failure.type}\``);
  });

  it('gets a clean ending where a stream is blocked, and all text before', async () => {
    const heard = await client().ask(asking('scenario-leak', { isStream: true }));
    expect(heard).toEqual({ text: BEFORE_SECRET, calls: [], ending: client().filtered });
    expect(JSON.stringify(heard)).not.toContain(SECRET.slice(0, 6));
    await expect.poll(() => asked().at(-1)?.aborted, { timeout: ABORT_MS }).toBe(true);
    matrix.saw(name, 'blocked mid-stream', `\`${String(heard.ending)}\``);
  });

  it('gets a clean ending where a streamed call is refused, and nothing of the call', async () => {
    const heard = await client().ask(asking('scenario-undeclared', { isStream: true, hasTools: true }));
    expect(heard).toMatchObject({ calls: [], ending: client().filtered });
    // A character that some rule still watches when the stream is cut does not go out.
    expect('Let me look.'.startsWith(heard.text) && heard.text !== '', heard.text).toBe(true);
    matrix.saw(name, 'refused call', `\`${String(heard.ending)}\``);
  });

  it('aborts the provider within a second when it goes away', async () => {
    const abort = new AbortController();
    let leftMs = 0;
    const leave = () => {
      leftMs ||= Date.now();
      abort.abort();
    };
    const before = closings.get('scenario-endless')?.length ?? 0;
    await client()
      .ask(asking('scenario-endless', { isStream: true, signal: abort.signal, onText: leave }))
      .catch(() => undefined);
    await expect.poll(() => closings.get('scenario-endless')?.length).toBe(before + 1);
    expect(leftMs).toBeGreaterThan(0);
    expect((closings.get('scenario-endless')?.at(-1) ?? Infinity) - leftMs).toBeLessThan(ABORT_MS);
    matrix.saw(name, 'abort');
  });

  it.each([429, 500])('gets a provider’s own %i as it is', async (status) => {
    const scenario = status === 429 ? 'scenario-429' : 'scenario-500';
    for (const isStream of [false, true]) {
      const { failure } = await failing(client(), asking(scenario, { maxRetries: 0, isStream }));
      expect(failure).toMatchObject({ isOwn: true, status });
      if (client().showsHeaders) expect(failure.retryAfter).toBe(RETRY_AFTER);
      matrix.saw(name, String(status), `\`${failure.type}\``);
    }
  });

  it('gets an error, not an ending, when the provider breaks off', async () => {
    const what = asking('scenario-reset', { isStream: true, maxRetries: 0 });
    const { failure, text } = await failing(client(), what);
    expect('Once upon '.startsWith(text)).toBe(true);
    expect(text).not.toBe('');
    matrix.saw(name, 'reset mid-stream', `\`${failure.type}\``);
  });
});

it('are all kept waiting by comments that none of them minds, while a call is held', async () => {
  const waiting = clientsFor(access).map(async (client) => {
    const heard = await client.ask(asking('scenario-held', { isStream: true, hasTools: true }));
    expect(heard, client.name).toMatchObject({ text: 'Let me look.', calls: CALLS });
    matrix.saw(client.name, 'held call');
  });
  await Promise.all(waiting);
});

it('says on the page for users what was seen', () => {
  expect(tableOfPage('TypeScript')).toEqual(bareTable(matrix.render()));
});
