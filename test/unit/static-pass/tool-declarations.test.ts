import { describe, expect, it } from 'vitest';
import { readToolDeclarations } from '../../../src/static-pass/tool-declarations.js';

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const expected = [{ name: 'weather', description: 'Looks it up.', schema }];
const named = { name: 'weather', description: 'Looks it up.' };

describe('readToolDeclarations', () => {
  it.each([
    ['the plain form', [{ ...named, parameters: schema }]],
    ['OpenAI chat', [{ type: 'function', function: { ...named, parameters: schema, strict: true } }]],
    ['OpenAI Responses', [{ type: 'function', ...named, parameters: schema, strict: true }]],
    [
      'an OpenAI namespace',
      [{ type: 'namespace', name: 'all', tools: [{ type: 'function', ...named, parameters: schema }] }],
    ],
    ['Anthropic', [{ ...named, input_schema: schema }]],
    ['MCP', [{ ...named, inputSchema: schema, annotations: {} }]],
    ['Gemini', [{ functionDeclarations: [{ ...named, parameters: schema }] }]],
    ['Gemini with a JSON Schema', [{ functionDeclarations: [{ ...named, parametersJsonSchema: schema }] }]],
    ['Gemini in snake case', [{ function_declarations: [{ ...named, parameters_json_schema: schema }] }]],
    ['Gemini without the list around it', { functionDeclarations: [{ ...named, parameters: schema }] }],
  ])('reads %s', (_name, tools) => {
    expect(readToolDeclarations(tools)).toEqual(expected);
  });

  it.each([[undefined], [null], [[]], [[{ functionDeclarations: [] }]], ['text'], [42]])(
    'calls %j not declared',
    (tools) => {
      expect(readToolDeclarations(tools)).toEqual([]);
    },
  );

  it('leaves out what is not given', () => {
    expect(readToolDeclarations([{ name: 'a', description: '', parameters: null }])).toEqual([{ name: 'a' }]);
  });

  it('keeps a schema that is none, so that calls of it are rejected rather than passed', () => {
    expect(readToolDeclarations([{ name: 'a', parameters: 'string' }])).toEqual([
      { name: 'a', schema: 'string' },
    ]);
  });

  it('passes over entries without a usable name', () => {
    const tools = [
      {},
      { name: '' },
      { name: 7 },
      { type: 'function' },
      { function: {} },
      null,
      'x',
      [],
      { type: 'mcp', server_label: 'x' },
    ];
    expect(readToolDeclarations(tools)).toEqual([]);
  });

  it('lists hosted tools by their type, so that other names stay unknown', () => {
    expect(readToolDeclarations([{ type: 'web_search' }, { googleSearch: {} }])).toEqual([
      { name: 'web_search' },
      { name: 'googleSearch' },
    ]);
    expect(readToolDeclarations([{ type: 'bash_20250124', name: 'bash' }])).toEqual([{ name: 'bash' }]);
  });

  it('reads nothing from a prototype', () => {
    const entry = Object.create({ name: 'inherited' }) as object;
    expect(readToolDeclarations([entry])).toEqual([]);
  });
});
