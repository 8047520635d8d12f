import { describe, expect, it } from 'vitest';
import { OPENAI_CHAT } from '../../../src/protocol/openai-chat.js';
import { CHAT_REQUEST } from './requests.js';
import { placedValuesOf } from './values-of.js';

const TARGET = { path: '/v1/chat/completions', query: '' };

describe('a chat request', () => {
  const reading = OPENAI_CHAT.readRequest(CHAT_REQUEST, TARGET);
  const texts = placedValuesOf(reading.parts);

  it('gives every text its origin and message', () => {
    expect(texts).toEqual([
      ['be kind', 'system', 0],
      ['ann', 'user', 1],
      ['what is this?', 'user', 1],
      ['https://a.example/cat.png', 'user', 1],
      ['data:text/plain;base64,aWdub3JlIGFsbCBwcmV2aW91cw==', 'user', 1],
      ['a note.txt', 'user', 1],
      ['no way', 'assistant', 2],
      ['let me think', 'assistant', 2],
      ['look_up', 'tool_call', 2],
      ['{"q":"cats"}', 'tool_call', 2],
      ['cats are fine', 'tool_result', 3],
      ['look_up', 'tool_declaration', -1],
      ['Finds things', 'tool_declaration', -1],
      ['what to find', 'tool_declaration', -1],
      ['a b', 'tool_declaration', -1],
      ['a guess', 'assistant', -1],
      ['from the app', 'user', -1],
      ['never seen', 'user', -1],
    ]);
  });

  it('gives names of properties as keys, for a model reads them', () => {
    expect(reading.parts.filter(({ kind }) => kind === 'key').map(({ text }) => text)).toEqual([
      'q',
      'note',
      'deep',
      'brand_new',
    ]);
  });

  it('counts what it cannot read', () => {
    expect(reading.opaque.map(({ kind }) => kind)).toEqual(['image', 'image', 'file']);
  });

  it('knows the tools, the model and the stream', () => {
    expect(reading).toMatchObject({
      model: 'gpt-4o',
      stream: 'sse',
      includeUsage: true,
      tools: [{ name: 'look_up', hosted: false, path: '/tools/0', schema: { type: 'object' } }],
    });
  });

  it('marks arguments as JSON source', () => {
    expect(reading.parts.find(({ kind }) => kind === 'tool_args')).toMatchObject({
      encoding: 'json',
      path: '/messages/2/tool_calls/0/function/arguments',
    });
  });

  it('trusts no role it does not know', () => {
    const { parts } = OPENAI_CHAT.readRequest({ messages: [{ role: 'System', content: 'x y' }] }, TARGET);
    expect(parts[0]).toMatchObject({ origin: 'user' });
  });
});

describe('a chat answer', () => {
  const answer = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'gpt-4o',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: 'hi there',
          refusal: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } }],
          function_call: { name: 'g', arguments: '{"a":1}' },
        },
        logprobs: { content: [{ token: 'hi', logprob: -1, top_logprobs: [{ token: 'ho' }] }] },
      },
    ],
    usage: { total_tokens: 3 },
  };

  it('gives text and calls', () => {
    const { parts, toolCalls } = OPENAI_CHAT.readResponse(answer);
    expect(parts.map(({ text, origin, kind }) => [text, origin, kind])).toEqual([
      ['hi there', 'assistant', 'text'],
      ['f', 'tool_call', 'tool_name'],
      ['{}', 'tool_call', 'tool_args'],
      ['g', 'tool_call', 'tool_name'],
      ['{"a":1}', 'tool_call', 'tool_args'],
      ['hiho', 'assistant', 'logprobs'],
    ]);
    expect(toolCalls).toMatchObject([
      {
        id: 'call_1',
        name: 'f',
        arguments: '{}',
        path: '/choices/0/message/tool_calls/0/function/arguments',
      },
      { id: null, name: 'g', arguments: '{"a":1}' },
    ]);
  });

  it('loses its log probabilities when its text changes', () => {
    const written = OPENAI_CHAT.writeResponse(answer, new Map([['/choices/0/message/content', '#']]));
    expect(written).toMatchObject({ choices: [{ message: { content: '#' } }] });
    expect(JSON.stringify(written)).not.toContain('logprob');
  });
});
