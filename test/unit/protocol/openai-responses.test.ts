import { describe, expect, it } from 'vitest';
import { OPENAI_RESPONSES } from '../../../src/protocol/openai-responses.js';
import { RESPONSES_REQUEST } from './requests.js';
import { placedValuesOf } from './values-of.js';

describe('a Responses request', () => {
  const reading = OPENAI_RESPONSES.readRequest(RESPONSES_REQUEST, { path: '/v1/responses', query: '' });

  it('gives every text its origin and message', () => {
    expect(placedValuesOf(reading.parts)).toEqual([
      ['be kind', 'system', -1],
      ['hello you', 'user', 0],
      ['hm hm', 'assistant', 1],
      ['hi there', 'assistant', 2],
      ['look_up', 'tool_call', 3],
      ['{"q":"x y"}', 'tool_call', 3],
      ['the result', 'tool_result', 4],
      ['srv', 'tool_declaration', 5],
      ['far', 'tool_declaration', 5],
      ['far away', 'tool_declaration', 5],
      ['search', 'tool_call', 6],
      ['the query', 'tool_call', 6],
      ['print(1)', 'tool_call', 7],
      ['the log', 'tool_result', 7],
      ['look_up', 'tool_declaration', -1],
      ['Finds things', 'tool_declaration', -1],
      ['srv', 'tool_declaration', -1],
      ['https://m.example', 'tool_declaration', -1],
      ['answer', 'tool_declaration', -1],
      ['an answer', 'tool_declaration', -1],
    ]);
  });

  it('counts what it cannot read, and knows the tools', () => {
    expect(reading.opaque.map(({ kind }) => kind)).toEqual([
      'reference',
      'image',
      'file',
      'sealed',
      'sealed',
    ]);
    expect(reading.tools.map(({ name, hosted }) => [name, hosted])).toEqual([
      ['look_up', false],
      ['mcp', true],
    ]);
  });

  it('takes a plain string as input', () => {
    expect(OPENAI_RESPONSES.readRequest({ input: 'hi you' }, { path: '', query: '' }).parts).toMatchObject([
      { text: 'hi you', origin: 'user' },
    ]);
  });
});

describe('a Responses answer', () => {
  const answer = {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    instructions: 'be kind',
    output: [
      {
        type: 'message',
        role: 'assistant',
        id: 'm',
        content: [{ type: 'output_text', text: 'hi there', annotations: [], logprobs: [{ token: 'hi' }] }],
      },
      { type: 'function_call', id: 'fc', call_id: 'call_1', name: 'f', arguments: '{}' },
    ],
  };

  it('gives text and calls, and what it says again of the request', () => {
    const { parts, toolCalls } = OPENAI_RESPONSES.readResponse(answer);
    expect(parts.map(({ text, origin }) => [text, origin])).toEqual([
      ['be kind', 'system'],
      ['hi there', 'assistant'],
      ['hi', 'assistant'],
      ['f', 'tool_call'],
      ['{}', 'tool_call'],
    ]);
    expect(toolCalls).toEqual([
      {
        id: 'call_1',
        name: 'f',
        arguments: '{}',
        hosted: false,
        path: '/output/1/arguments',
        form: 'string',
      },
    ]);
  });

  it('loses the tokens of a text that changes', () => {
    const written = OPENAI_RESPONSES.writeResponse(answer, new Map([['/output/0/content/0/text', '#']]));
    expect(written).toMatchObject({ output: [{ content: [{ text: '#' }] }, {}] });
    expect(JSON.stringify(written)).not.toContain('token');
  });
});
