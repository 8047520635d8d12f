import { expect, it } from 'vitest';
import { blockShape, isCallBlock, MESSAGE } from '../../../src/protocol/anthropic-shapes.js';
import { walk } from '../../../src/protocol/walk.js';
import { valuesOf } from './values-of.js';

it('results of any server tool count as tool results, down to their leaves', () => {
  const block = {
    type: 'code_execution_tool_result',
    tool_use_id: 's',
    content: { type: 'code_execution_result', stdout: 'the output', deep: [{ note: 'a note' }] },
  };
  const { parts } = walk(block, blockShape, 'assistant');
  expect(valuesOf(parts)).toEqual([
    ['the output', 'tool_result'],
    ['a note', 'tool_result'],
  ]);
});

it('a block nobody knows is text of the origin around it', () => {
  expect(
    walk({ content: [{ type: 'new_kind', thing: 'some text' }] }, MESSAGE, 'assistant').parts[0],
  ).toMatchObject({ text: 'some text', origin: 'assistant' });
});

it('calls are known by their type', () => {
  expect(
    [{ type: 'tool_use' }, { type: 'server_tool_use' }, { type: 'text' }, null].map(isCallBlock),
  ).toEqual([true, true, false, false]);
});
