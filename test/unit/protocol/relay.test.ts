import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../../src/protocol/adapter.js';
import { bytes, play, readEvents, saidIn, sse } from './playback.js';
import { anthropicStream, chatStream, geminiStream, legacyStream, responsesStream } from './streams.js';

const BUILDERS: [DialectName, (deltas: readonly string[]) => unknown[]][] = [
  ['openai-chat', chatStream],
  ['openai-legacy', legacyStream],
  ['openai-responses', responsesStream],
  ['anthropic-messages', anthropicStream],
  ['gemini', geminiStream],
];

describe.each(BUILDERS)('a stream in %s', (name, build) => {
  it('arrives byte for byte when nothing is wrong with it', () => {
    const source = sse(build(['Hello', ', wor', 'ld. ', 'Bye']));
    expect(play(name, bytes(source)).out).toBe(source);
  });

  it('arrives whole when text was held back for a while', () => {
    const { out } = play(name, bytes(sse(build(['say SEC', 'OND and S', 'ECR', 'ATE']))));
    expect(saidIn(out)).toBe('say SECOND and SECRATE');
  });

  it('stops right before the flagged span, however it was cut', () => {
    const { out, isBlocked } = play(name, bytes(sse(build(['the key is S', 'ECR', 'ET and more', ' text']))));
    expect(isBlocked).toBe(true);
    expect(saidIn(out)).toBe('the key is ');
    expect(out).not.toContain('SECR');
  });

  it('carries a replacement instead of the span, everywhere the text is said', () => {
    const { out } = play(name, bytes(sse(build(['the key is S', 'ECR', 'ET and more', ' text']))), {
      replacement: '[REDACTED]',
    });
    expect(saidIn(out)).toBe('the key is [REDACTED] and more text');
    expect(out).not.toContain('ECR');
  });

  it('says what is missing when the upstream hangs up early', () => {
    const events = build(['Hello', ' there', ' you']);
    expect(() => play(name, bytes(sse(events.slice(0, -2))))).toThrow('malformed');
  });
});

describe('the ending of a blocked stream', () => {
  it('ends an OpenAI choice with content_filter, then usage where asked, then DONE', () => {
    const { out } = play('openai-chat', bytes(sse(chatStream(['a SECRET']))), { includeUsage: true });
    const events = readEvents(out).map(({ data }) => data);
    expect(events.slice(-3)).toEqual([
      expect.objectContaining({
        id: 'chatcmpl-9',
        choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'content_filter' }],
      }),
      expect.objectContaining({
        choices: [],
        usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      }),
      '[DONE]',
    ]);
  });

  it('closes an Anthropic block, says refusal and stops the message', () => {
    const { out } = play('anthropic-messages', bytes(sse(anthropicStream(['a SECRET']))));
    const events = readEvents(out);
    expect(events.map(({ event }) => event)).toEqual([
      'message_start',
      'content_block_start',
      'ping',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(events.at(-2)?.data).toMatchObject({
      delta: { stop_reason: 'refusal', stop_sequence: null },
      usage: { output_tokens: 1 },
    });
  });

  it('closes Responses parts and items with what was sent, in ascending numbers', () => {
    const { out } = play('openai-responses', bytes(sse(responsesStream(['fine, ', 'then SECRET']))));
    const events = readEvents(out).map(({ data }) => data as Record<string, unknown>);
    expect(events.slice(-4).map((event) => event['type'])).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.incomplete',
    ]);
    const numbers = events.map((event) => event['sequence_number'] as number);
    expect(numbers).toEqual(numbers.map((_, at) => at));
    expect(events.at(-1)).toMatchObject({
      response: {
        id: 'resp_9',
        status: 'incomplete',
        incomplete_details: { reason: 'content_filter' },
        output: [{ status: 'incomplete', content: [{ type: 'output_text', text: 'fine, then ' }] }],
      },
    });
  });

  it('ends a Gemini candidate with SAFETY and keeps the array form', () => {
    const source = `[${geminiStream(['fine, ', 'a SECRET'])
      .map((item) => JSON.stringify(item))
      .join('\n,\r\n')}\n]\n`;
    const { out } = play('gemini', bytes(source), { form: 'json_array' });
    const items = JSON.parse(out) as { candidates: unknown[] }[];
    expect(items.at(-1)?.candidates).toEqual([expect.objectContaining({ finishReason: 'SAFETY', index: 0 })]);
  });
});
