import { expect, it } from 'vitest';
import { itemShape } from '../../../src/protocol/responses-shapes.js';
import { walk } from '../../../src/protocol/walk.js';

it.each([
  [{ type: 'new_tool_call', action: { command: 'ls -l' } }, 'tool_call'],
  [{ type: 'new_tool_call_output', output: [{ type: 'input_text', text: 'a file' }] }, 'tool_result'],
  [{ type: 'mcp_call', output: 'a file' }, 'tool_result'],
  [{ type: 'mcp_approval_request', arguments: '{"a": 1}' }, 'tool_call'],
  [{ role: 'developer', content: 'be kind' }, 'system'],
  [{ role: 'nobody', content: 'be kind' }, 'user'],
  [{ type: 'unheard_of', note: 'a note' }, 'user'],
])('an item is read by what its type says: %j', (item, origin) => {
  expect(walk(item, itemShape, 'user').parts.find(({ kind }) => kind !== 'key')).toMatchObject({ origin });
});
