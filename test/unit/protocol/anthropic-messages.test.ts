import { describe, expect, it } from 'vitest';
import { ANTHROPIC_MESSAGES } from '../../../src/protocol/anthropic-messages.js';
import { ANTHROPIC_REQUEST } from './requests.js';
import { placedValuesOf, valuesOf } from './values-of.js';

const TARGET = { path: '/v1/messages', query: '' };

describe('an Anthropic request', () => {
  const reading = ANTHROPIC_MESSAGES.readRequest(ANTHROPIC_REQUEST, TARGET);

  it('gives every text its origin and message', () => {
    expect(placedValuesOf(reading.parts)).toEqual([
      ['be kind', 'system', -1],
      ['hello you', 'user', 0],
      ['a doc', 'user', 0],
      ['the document text', 'user', 0],
      ['https://a.example', 'tool_result', 0],
      ['a hit', 'tool_result', 0],
      ['found text', 'tool_result', 0],
      ['hm hm', 'assistant', 1],
      ['look_up', 'tool_call', 1],
      ['the query', 'tool_call', 1],
      ['one two', 'tool_call', 1],
      ['the result', 'tool_result', 2],
      ['https://a.example/x.png', 'tool_result', 2],
      ['look_up', 'tool_declaration', -1],
      ['Finds things', 'tool_declaration', -1],
      ['what to find', 'tool_declaration', -1],
      ['web_search', 'tool_declaration', -1],
      ['srv', 'tool_declaration', -1],
      ['https://mcp.example', 'tool_declaration', -1],
    ]);
  });

  it('counts images, files, signatures and credentials', () => {
    expect(reading.opaque.map(({ kind }) => kind)).toEqual(['image', 'file', 'sealed', 'image', 'sealed']);
  });

  it('tells the caller’s tools from the provider’s', () => {
    expect(reading.tools.map(({ name, hosted }) => [name, hosted])).toEqual([
      ['look_up', false],
      ['web_search', true],
    ]);
  });

  it('reads plain strings for system and content', () => {
    const { parts } = ANTHROPIC_MESSAGES.readRequest(
      { system: 'be kind', messages: [{ role: 'user', content: 'hi you' }] },
      TARGET,
    );
    expect(parts.map(({ text, origin }) => [text, origin])).toEqual([
      ['be kind', 'system'],
      ['hi you', 'user'],
    ]);
  });
});

it('an Anthropic answer gives text and calls, with arguments as JSON source', () => {
  const { parts, toolCalls } = ANTHROPIC_MESSAGES.readResponse({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'c',
    content: [
      { type: 'text', text: 'hi there' },
      { type: 'tool_use', id: 't', name: 'f', input: { q: 'x y' } },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 1 },
  });
  expect(valuesOf(parts)).toEqual([
    ['hi there', 'assistant'],
    ['f', 'tool_call'],
    ['x y', 'tool_call'],
  ]);
  expect(toolCalls).toEqual([
    { id: 't', name: 'f', arguments: '{"q":"x y"}', hosted: false, path: '/content/1/input', form: 'object' },
  ]);
});
