import { expect, it } from 'vitest';
import { contentShape, either, partShape, toSnake } from '../../../src/protocol/gemini-shapes.js';
import { walk } from '../../../src/protocol/walk.js';

it('keys have two spellings', () => {
  expect(toSnake('functionDeclarations')).toBe('function_declarations');
  expect([
    either({ finish_reason: 'STOP' }, 'finishReason'),
    either({ finishReason: 'STOP' }, 'finishReason'),
  ]).toEqual(['STOP', 'STOP']);
});

it('thoughts are reasoning, and roles say whose a content is', () => {
  expect(walk({ text: 'hm hm', thought: true }, partShape, 'assistant').parts[0]).toMatchObject({
    kind: 'reasoning',
  });
  const origin = (role: string): string | undefined =>
    walk({ role, parts: [{ text: 'a b' }] }, contentShape, 'user').parts[0]?.origin;
  expect(['model', 'user', 'function', 'other'].map(origin)).toEqual([
    'assistant',
    'user',
    'tool_result',
    'user',
  ]);
});
