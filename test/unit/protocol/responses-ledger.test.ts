import { expect, it } from 'vitest';
import { ResponsesLedger } from '../../../src/protocol/responses-ledger.js';
import { SETTING } from './playback.js';

it('a stream that never began is opened and ended', () => {
  const events = new ResponsesLedger().close(SETTING, { id: 'resp_up', model: 'up' });
  expect(events).toMatchObject([
    { type: 'response.created', response: { id: 'resp_up', model: 'up', created_at: 1700000000 } },
    { type: 'response.incomplete', response: { id: 'resp_up', status: 'incomplete', output: [] } },
  ]);
});

it('finished items stay as they were sent, open calls end with what was sent of them', () => {
  const ledger = new ResponsesLedger();
  ledger.note({ type: 'response.created', response: { id: 'r' } });
  ledger.note({ type: 'response.output_item.added', output_index: 0, item: { id: 'a', type: 'message' } });
  ledger.note({
    type: 'response.output_item.done',
    output_index: 0,
    item: { id: 'a', type: 'message', status: 'completed' },
  });
  ledger.note({
    type: 'response.output_item.added',
    output_index: 1,
    item: { id: 'b', type: 'function_call', name: 'f' },
  });
  ledger.note({
    type: 'response.function_call_arguments.delta',
    output_index: 1,
    item_id: 'b',
    delta: '{"a"',
  });
  const events = ledger.close(SETTING, {});
  expect(events.map((event) => event['type'])).toEqual([
    'response.function_call_arguments.done',
    'response.output_item.done',
    'response.incomplete',
  ]);
  expect(events.at(-1)).toMatchObject({
    response: {
      output: [
        { id: 'a', status: 'completed' },
        { id: 'b', status: 'incomplete', arguments: '{"a"' },
      ],
    },
  });
});
