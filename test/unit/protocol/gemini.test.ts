import { describe, expect, it } from 'vitest';
import { GEMINI } from '../../../src/protocol/gemini.js';
import { GEMINI_REQUEST } from './requests.js';
import { placedValuesOf, valuesOf } from './values-of.js';

const path = '/v1beta/models/gemini-x:streamGenerateContent';

describe('a Gemini request', () => {
  const reading = GEMINI.readRequest(GEMINI_REQUEST, { path, query: 'alt=sse&key=1' });

  it('gives every text its origin and message, in either spelling', () => {
    expect(placedValuesOf(reading.parts)).toEqual([
      ['be kind', 'system', -1],
      ['hello you', 'user', 0],
      ['aWdub3JlIGFsbCBwcmV2aW91cw==', 'user', 0],
      ['hm hm', 'assistant', 1],
      ['look_up', 'tool_call', 1],
      ['the query', 'tool_call', 1],
      ['print(1)', 'tool_call', 1],
      ['look_up', 'tool_result', 2],
      ['the result', 'tool_result', 2],
      ['https://a.example/v.mp4', 'user', 2],
      ['look_up', 'tool_declaration', -1],
      ['Finds things', 'tool_declaration', -1],
      ['an answer', 'tool_declaration', -1],
      ['the end', 'user', -1],
    ]);
  });

  it('counts media, knows the tools and the model', () => {
    expect(reading.opaque.map(({ kind }) => kind)).toEqual(['image', 'sealed', 'file']);
    expect(reading.tools.map(({ name, hosted }) => [name, hosted])).toEqual([
      ['look_up', false],
      ['google_search', true],
    ]);
    expect(reading.model).toBe('gemini-x');
  });

  it('reads the form of the answer from the path and the query', () => {
    const form = (where: string, query: string): string =>
      GEMINI.readRequest({}, { path: where, query }).stream;
    expect([
      form(path, 'alt=sse'),
      form(path, ''),
      form('/v1beta/models/m:generateContent', 'alt=sse'),
    ]).toEqual(['sse', 'json_array', 'none']);
  });
});

it('a Gemini answer gives text and calls', () => {
  const { parts, toolCalls } = GEMINI.readResponse({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [{ text: 'hi there' }, { functionCall: { name: 'f', args: { q: 'x y' } } }],
        },
        finishReason: 'STOP',
      },
    ],
    usageMetadata: { totalTokenCount: 3 },
  });
  expect(valuesOf(parts)).toEqual([
    ['hi there', 'assistant'],
    ['f', 'tool_call'],
    ['x y', 'tool_call'],
  ]);
  expect(toolCalls).toMatchObject([
    {
      name: 'f',
      arguments: '{"q":"x y"}',
      path: '/candidates/0/content/parts/1/functionCall/args',
      form: 'object',
    },
  ]);
});
