import { describe, expect, it } from 'vitest';
import { deltaField, isCallItem, isHostedCall, laneOf } from '../../../src/protocol/responses-events.js';

const message = {
  type: 'message',
  content: [
    { type: 'output_text', text: 'x' },
    { type: 'refusal', refusal: 'y' },
  ],
};

describe('the lane of a string', () => {
  it('is the same for a delta, its ending, its part, its item and the whole response', () => {
    const place = { output_index: 1, content_index: 0 };
    expect(`o1/${deltaField('response.output_text.delta', place).lane}`).toBe('o1/text/0');
    expect(laneOf('/text', { ...place, text: 'x' }, 'response.output_text.done')).toMatchObject({
      lane: 'o1/text/0',
      isRepeat: true,
    });
    expect(
      laneOf('/part/text', { ...place, part: message.content[0] }, 'response.content_part.done'),
    ).toMatchObject({ lane: 'o1/text/0', isRepeat: true });
    expect(
      laneOf('/item/content/0/text', { ...place, item: message }, 'response.output_item.done'),
    ).toMatchObject({ lane: 'o1/text/0', isRepeat: true });
    expect(
      laneOf(
        '/response/output/1/content/0/text',
        { response: { output: [{}, message] } },
        'response.completed',
      ),
    ).toMatchObject({ lane: 'o1/text/0', isRepeat: true });
    expect(
      laneOf(
        '/response/output/1/content/1/refusal',
        { response: { output: [{}, message] } },
        'response.completed',
      ),
    ).toMatchObject({ lane: 'o1/refusal/1' });
  });

  it('is the one of the arguments for a call, and its own for anything else', () => {
    expect(laneOf('/item/arguments', { output_index: 0 }, 'response.output_item.done').lane).toBe('o0/args');
    expect(laneOf('/item/name', { output_index: 0 }, 'response.output_item.done').lane).toBe('o0/name');
    expect(laneOf('/response/instructions', {}, 'response.created').lane).toBe('r/instructions');
    expect(laneOf('/item/results/0/text', { output_index: 0 }, 'response.output_item.done').lane).toBe(
      'o0/i/results/0/text',
    );
    expect(
      laneOf(
        '/item/content/0/annotations/0/title',
        { output_index: 0, item: message },
        'response.output_item.done',
      ).isRepeat,
    ).toBe(false);
  });

  it('keeps deltas of an unknown kind apart', () => {
    expect(deltaField('response.new.delta', {})).toMatchObject({ lane: 'x/response.new/0', kind: 'other' });
  });
});

it('calls are items with a name that say so', () => {
  expect(isCallItem({ type: 'function_call', name: 'f' })).toBe(true);
  expect(isCallItem({ type: 'web_search_call' })).toBe(false);
  expect(isHostedCall({ type: 'mcp_call' })).toBe(true);
});
