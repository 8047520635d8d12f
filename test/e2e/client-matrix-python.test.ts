// The published Python clients, as they come, in a throw-away environment: one run of a driver, then one test for each
// thing that was seen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEHAVIOURS } from '../support/matrix-behaviours.js';
import { bareTable, Matrix, tableOfPage } from '../support/matrix.js';
import { countRefusals, startProxied, type Proxied } from '../support/proxied.js';
import { createPythonEnvironment } from '../support/python.js';
import {
  BEFORE_SECRET,
  CALLS,
  GREETING,
  OVERRIDE,
  playScenarios,
  RETRY_AFTER,
  SECRET,
  TOOLS,
  type Closings,
  type Scenario,
} from '../support/scenarios.js';
import type { Failure, Heard } from './clients/client.js';

const OPENAI = '3.49.0';
const ANTHROPIC = '2.8.0';
const GENAI = '3.1.0';
const LANGCHAIN = '1.7.3';
const python = createPythonEnvironment([
  `openai==${OPENAI}`,
  `anthropic==${ANTHROPIC}`,
  `google-genai==${GENAI}`,
  `langchain-openai==${LANGCHAIN}`,
]);
const driver = new URL('clients/matrix_driver.py', import.meta.url).pathname;
if (typeof python === 'string') process.stderr.write(`Python client tests skipped: ${python}\n`);

/** By client: how it names an answer that a content filter ended, and the class of error for a refused request. */
const CLIENTS: Readonly<Record<string, { filtered: string; refused: string; showsHeaders: boolean }>> = {
  [`openai ${OPENAI}, chat completions`]: {
    filtered: 'content_filter',
    refused: 'BadRequestError',
    showsHeaders: true,
  },
  [`openai ${OPENAI}, Responses`]: {
    filtered: 'incomplete: content_filter',
    refused: 'BadRequestError',
    showsHeaders: true,
  },
  [`anthropic ${ANTHROPIC}`]: { filtered: 'refusal', refused: 'BadRequestError', showsHeaders: true },
  [`google-genai ${GENAI}`]: { filtered: 'SAFETY', refused: 'ClientError', showsHeaders: false },
  [`langchain-openai ${LANGCHAIN}, chat completions`]: {
    filtered: 'content_filter',
    refused: 'OpenAIInvalidRequestError',
    showsHeaders: true,
  },
  [`langchain-openai ${LANGCHAIN}, Responses`]: {
    filtered: 'incomplete: content_filter',
    refused: 'OpenAIInvalidRequestError',
    showsHeaders: true,
  },
};

interface Seen {
  readonly heard?: Heard;
  readonly failure?: Failure & { readonly said: string };
  readonly text?: string;
  readonly leftMs?: number;
}

const asking = (behaviour: string, scenario: Scenario, more: object = {}) => ({
  behaviour,
  scenario,
  prompt: 'Good morning.',
  tools: false,
  stream: false,
  retries: null,
  ...more,
});
const askings = [
  asking('text', 'scenario-text'),
  asking('streamed text', 'scenario-text', { stream: true }),
  asking('tools', 'scenario-tools', { tools: true }),
  asking('streamed tools', 'scenario-tools', { tools: true, stream: true }),
  asking('held call', 'scenario-held', { tools: true, stream: true, together: true }),
  asking('blocked request', 'scenario-text', { prompt: OVERRIDE }),
  asking('blocked request, streamed', 'scenario-text', { prompt: OVERRIDE, stream: true }),
  asking('blocked answer', 'scenario-leak'),
  asking('blocked mid-stream', 'scenario-leak', { stream: true }),
  asking('refused call', 'scenario-undeclared', { stream: true, tools: true }),
  asking('abort', 'scenario-endless', { stream: true, leaves: true }),
  asking('429', 'scenario-429', { retries: 0 }),
  asking('500', 'scenario-500', { retries: 0 }),
  asking('reset mid-stream', 'scenario-reset', { stream: true, retries: 0 }),
];

describe.skipIf(typeof python === 'string')('the published Python clients', () => {
  const matrix = new Matrix(Object.keys(CLIENTS), BEHAVIOURS);
  const closings: Closings = new Map();
  let proxied: Proxied;
  let seen: Readonly<Record<string, Readonly<Record<string, Seen>>>>;

  beforeAll(async () => {
    if (typeof python === 'string') return;
    proxied = await startProxied();
    proxied.provider.say(playScenarios(closings));
    const setting = JSON.stringify({ tools: TOOLS, askings });
    const args = [proxied.proxyUrl, proxied.portcullis.secret, setting];
    seen = (await python.drive(driver, args)) as typeof seen;
  }, 240_000);
  afterAll(async () => {
    if (typeof python === 'string') return;
    await proxied.stop();
    python.remove();
    process.stdout.write(`\n${matrix.render()}\n`);
  });

  it('are the ones expected', () => {
    expect(Object.keys(seen)).toEqual(Object.keys(CLIENTS));
  });

  describe.each(Object.entries(CLIENTS))('%s', (name, { filtered, refused, showsHeaders }) => {
    const of = (behaviour: string): Seen => seen[name]?.[behaviour] ?? {};

    it.each(['text', 'streamed text'])('gets an answer: %s', (behaviour) => {
      expect(of(behaviour)).toMatchObject({ heard: { text: GREETING.join(''), calls: [] } });
      matrix.saw(name, behaviour);
    });

    it.each(['tools', 'streamed tools', 'held call'])('gets parallel tool calls: %s', (behaviour) => {
      expect(of(behaviour)).toMatchObject({ heard: { text: 'Let me look.', calls: CALLS } });
      matrix.saw(name, behaviour);
    });

    it.each(['blocked request', 'blocked request, streamed', 'blocked answer'])(
      'gets its own error: %s',
      (behaviour) => {
        expect(of(behaviour).failure).toMatchObject({ type: refused, isOwn: true, status: 400 });
        expect(of(behaviour).text).toBe('');
        matrix.saw(name, behaviour, `\`${refused}\``);
      },
    );

    it('gets a clean ending where a stream is blocked, and all text before', () => {
      expect(of('blocked mid-stream')).toEqual({
        heard: { text: BEFORE_SECRET, calls: [], ending: filtered },
      });
      matrix.saw(name, 'blocked mid-stream', `\`${filtered}\``);
    });

    it('gets a clean ending where a streamed call is refused, and nothing of the call', () => {
      const { heard } = of('refused call');
      expect(heard).toMatchObject({ calls: [], ending: filtered });
      expect('Let me look.'.startsWith(heard?.text ?? '-')).toBe(true);
      matrix.saw(name, 'refused call', `\`${filtered}\``);
    });

    it('aborts the provider within a second when it goes away', () => {
      const left = of('abort').leftMs ?? Number.NaN;
      const closed = (closings.get('scenario-endless') ?? []).filter(
        (at) => at >= left - 5 && at < left + 1_000,
      );
      expect(closed.length).toBeGreaterThan(0);
      matrix.saw(name, 'abort');
    });

    it.each([429, 500])('gets a provider’s own %i as it is', (status) => {
      const { failure } = of(String(status));
      expect(failure).toMatchObject({ isOwn: true, status, retryAfter: showsHeaders ? RETRY_AFTER : null });
      matrix.saw(name, String(status), `\`${String(failure?.type)}\``);
    });

    it('gets an error, not an ending, when the provider breaks off', () => {
      const { failure, text, heard } = of('reset mid-stream');
      expect(heard).toBeUndefined();
      expect('Once upon '.startsWith(text ?? '-')).toBe(true);
      matrix.saw(name, 'reset mid-stream', `\`${String(failure?.type)}\``);
    });
  });

  it('never reach the provider with a blocked request, and never try one again', async () => {
    expect(proxied.provider.asked.filter(({ body }) => body.includes(OVERRIDE))).toEqual([]);
    expect(await countRefusals(proxied.portcullis)).toBe(2 * Object.keys(CLIENTS).length);
    expect(JSON.stringify(seen)).not.toContain(SECRET.slice(0, 6));
  });

  it('are described on the page for users as they were seen', () => {
    expect(tableOfPage('Python')).toEqual(bareTable(matrix.render()));
  });
});
