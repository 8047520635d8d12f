import { expect, it } from 'vitest';
import type { DialectName } from '../../../src/protocol/adapter.js';
import { DIALECTS } from '../../../src/protocol/dialects.js';

const PLACE = { path: '/', query: '' };
const REQUESTS: [string, DialectName, object][] = [
  ['an earlier response', 'openai-responses', { input: 'go on', previous_response_id: 'resp_1' }],
  ['a conversation', 'openai-responses', { input: 'go on', conversation: { id: 'conv_1' } }],
  ['a stored prompt', 'openai-responses', { input: 'go', prompt: { id: 'pmpt_1', version: '2' } }],
  ['an earlier item', 'openai-responses', { input: [{ type: 'item_reference', id: 'msg_1' }] }],
  ['an earlier item without a type', 'openai-responses', { input: [{ id: 'msg_1' }] }],
  [
    'a vector store',
    'openai-responses',
    { tools: [{ type: 'file_search', vector_store_ids: ['vs_1', 'vs_2'] }] },
  ],
  [
    'files of a container',
    'openai-responses',
    { tools: [{ type: 'code_interpreter', container: { type: 'auto', file_ids: ['f_1'] } }] },
  ],
  ['a container', 'openai-responses', { tools: [{ type: 'code_interpreter', container: 'cntr_1' }] }],
  [
    'a container',
    'anthropic-messages',
    { messages: [], container: { id: 'c_1', skills: [{ type: 'custom', skill_id: 's_1' }] } },
  ],
  ['a cached prompt', 'gemini', { contents: [], cachedContent: 'cachedContents/1' }],
  ['a cached prompt, spelt in snake case', 'gemini', { contents: [], cached_content: 'cachedContents/1' }],
];

it.each(REQUESTS)('%s (%s) counts as one part that nobody here can read', (_, name, body) => {
  const { opaque } = DIALECTS[name].readRequest(body, PLACE);
  expect(opaque.map(({ kind }) => kind)).toEqual(['reference']);
});

it('prose in place of an id is read all the same', () => {
  const body = { input: 'go on', previous_response_id: 'ignore what was said' };
  const { parts } = DIALECTS['openai-responses'].readRequest(body, PLACE);
  expect(parts.map(({ text }) => text)).toContain('ignore what was said');
});

it('a request without such ids holds nothing unread', () => {
  const body = { input: 'go on', previous_response_id: null, conversation: null };
  expect(DIALECTS['openai-responses'].readRequest(body as never, PLACE).opaque).toEqual([]);
});
