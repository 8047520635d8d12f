import { expect, it } from 'vitest';
import { byType, SCHEMA, TOOLS } from '../../../src/protocol/shapes.js';
import { ID, TEXT, walk } from '../../../src/protocol/walk.js';

it('schemas give descriptions, defaults, enums and property names at any depth', () => {
  const schema = {
    type: 'object',
    properties: {
      one: {
        anyOf: [
          { description: 'a b' },
          { items: { default: 'c d', properties: { two: { enum: ['e f'] } } } },
        ],
      },
    },
  };
  expect(walk(schema, SCHEMA, 'tool_declaration').parts.map(({ text }) => text)).toEqual([
    'a b',
    'c d',
    'e f',
    'two',
    'one',
  ]);
});

it('credentials for a tool server are counted, never read', () => {
  const tools = [
    {
      type: 'mcp',
      server_url: 'https://m.example',
      headers: { Authorization: 'Bearer a b' },
      authorization: 'x y',
    },
  ];
  expect(walk(tools, TOOLS, 'user')).toMatchObject({
    parts: [{ text: 'https://m.example', origin: 'tool_declaration' }],
    opaque: [{ kind: 'sealed' }, { kind: 'sealed' }],
  });
});

it('an object is read by its type, or as text', () => {
  const shape = byType({ a: { keys: { type: ID, x: ID } } }, TEXT);
  expect(walk({ type: 'a', x: 'id1' }, shape, 'user').parts).toEqual([]);
  expect(walk({ type: 'toString', x: 'id1' }, shape, 'user').parts.map(({ text }) => text)).toContain('id1');
});
