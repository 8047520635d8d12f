import { describe, expect, it } from 'vitest';
import { bytes, play, readEvents, sse } from './playback.js';

const number = (events: Record<string, unknown>[]): unknown[] =>
  events.map((event, at) => [event['type'], { ...event, sequence_number: at }]);
const RESPONSE = {
  id: 'resp_1',
  object: 'response',
  created_at: 5,
  status: 'in_progress',
  model: 'm',
  output: [] as unknown[],
  instructions: 'You are kind.',
  tools: [{ type: 'function', name: 'look_up', description: 'Finds things.', parameters: {} }],
};
const item = (args: string, status: string): object => ({
  id: 'fc_1',
  type: 'function_call',
  status,
  call_id: 'call_1',
  name: 'look_up',
  arguments: args,
});

function callEvents(pieces: string[]): unknown[] {
  const args = pieces.join('');
  const place = { item_id: 'fc_1', output_index: 0 };
  return number([
    { type: 'response.created', response: RESPONSE },
    { type: 'response.output_item.added', output_index: 0, item: item('', 'in_progress') },
    ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
    { type: 'response.function_call_arguments.done', ...place, arguments: args },
    { type: 'response.output_item.done', output_index: 0, item: item(args, 'completed') },
    {
      type: 'response.completed',
      response: { ...RESPONSE, status: 'completed', output: [item(args, 'completed')] },
    },
  ]);
}

describe('a Responses stream with a function call', () => {
  it('arrives byte for byte when the call passes', () => {
    const source = sse(callEvents(['{"q":', '"a"}']));
    const { out, steps } = play('openai-responses', bytes(source));
    expect(out).toBe(source);
    expect(steps.filter(({ step }) => step === 'call_ended')).toMatchObject([
      { call: 'o0', toolCall: { id: 'call_1', name: 'look_up', arguments: '{"q":"a"}' } },
    ]);
  });

  it('leaves nothing of a refused call, and still ends', () => {
    const { out } = play('openai-responses', bytes(sse(callEvents(['{"q":"SEC', 'RET"}']))));
    expect(readEvents(out).map(({ event }) => event)).toEqual(['response.created', 'response.incomplete']);
    expect(readEvents(out)[1]?.data).toMatchObject({
      sequence_number: 1,
      response: { id: 'resp_1', output: [] },
    });
  });

  it('says rewritten arguments in every event that says them', () => {
    const { out } = play('openai-responses', bytes(sse(callEvents(['{"q":"SEC', 'RET"}']))), {
      replacement: '-',
    });
    expect(out).not.toContain('SEC');
    expect(out.split('{\\"q\\":\\"-\\"}').length - 1).toBe(3);
  });

  it('judges a call that only the last event speaks of', () => {
    const events = number([
      { type: 'response.created', response: RESPONSE },
      {
        type: 'response.completed',
        response: { ...RESPONSE, status: 'completed', output: [item('{}', 'completed')] },
      },
    ]);
    const { steps } = play('openai-responses', bytes(sse(events)));
    expect(steps.find(({ step }) => step === 'call_ended')).toMatchObject({
      toolCall: { name: 'look_up', arguments: '{}' },
    });
  });
});

describe('a Responses stream', () => {
  it('judges what the response says again of the request once, not with every event', () => {
    const { steps } = play('openai-responses', bytes(sse(callEvents(['{}']))));
    const texts = steps.filter((step) => step.step === 'text').map((step) => [step.text, step.origin]);
    expect(texts.filter(([text]) => text === 'You are kind.')).toEqual([['You are kind.', 'system']]);
    expect(texts.filter(([text]) => text === 'Finds things.')).toEqual([
      ['Finds things.', 'tool_declaration'],
    ]);
  });

  it('judges an ending that says something else than its deltas did', () => {
    const place = { item_id: 'm', output_index: 0, content_index: 0 };
    const message = { id: 'm', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    const events = number([
      { type: 'response.created', response: RESPONSE },
      { type: 'response.output_item.added', output_index: 0, item: message },
      { type: 'response.output_text.delta', ...place, delta: 'fine' },
      { type: 'response.output_text.done', ...place, text: 'a SECRET' },
    ]);
    expect(play('openai-responses', bytes(sse(events))).isBlocked).toBe(true);
  });

  it('closes open reasoning summaries with what was sent of them', () => {
    const place = { item_id: 'rs_1', output_index: 0, summary_index: 0 };
    const events = number([
      { type: 'response.created', response: RESPONSE },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { id: 'rs_1', type: 'reasoning', summary: [] },
      },
      { type: 'response.reasoning_summary_part.added', ...place, part: { type: 'summary_text', text: '' } },
      { type: 'response.reasoning_summary_text.delta', ...place, delta: 'thinking of SECRET' },
    ]);
    const ends = readEvents(play('openai-responses', bytes(sse(events))).out).slice(-4);
    expect(ends.map(({ event }) => event)).toEqual([
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.output_item.done',
      'response.incomplete',
    ]);
    expect(ends[2]?.data).toMatchObject({
      item: { summary: [{ type: 'summary_text', text: 'thinking of ' }] },
    });
  });

  it('judges deltas of a kind nobody knows, cut anywhere', () => {
    const place = { item_id: 'm', output_index: 0 };
    const events = number([
      { type: 'response.new_thing.delta', ...place, delta: 'SEC' },
      { type: 'response.new_thing.delta', ...place, delta: 'RET' },
    ]);
    const { isBlocked, out } = play('openai-responses', bytes(sse(events)));
    expect(isBlocked).toBe(true);
    expect(out).not.toContain('SEC');
  });

  it('keeps numbers ascending when a delta is cut in two', () => {
    const place = { item_id: 'm', output_index: 0, content_index: 0 };
    const message = { id: 'm', type: 'message', role: 'assistant', content: [] };
    const events = number([
      { type: 'response.created', response: RESPONSE },
      { type: 'response.output_item.added', output_index: 0, item: message },
      { type: 'response.output_text.delta', ...place, delta: 'a S' },
      { type: 'response.output_text.delta', ...place, delta: 'E b' },
      { type: 'response.output_text.done', ...place, text: 'a SE b' },
      { type: 'response.completed', response: { ...RESPONSE, status: 'completed' } },
    ]);
    const numbers = readEvents(play('openai-responses', bytes(sse(events))).out).map(
      ({ data }) => (data as { sequence_number: number }).sequence_number,
    );
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('a Responses part or item that is opened with text', () => {
  const place = { item_id: 'i1', output_index: 0 };
  const message = (text: string) => ({
    id: 'i1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  });
  const part = (text: string) => ({ type: 'output_text', text, annotations: [] });
  const events = (first: string, second: string, opening: object[]) =>
    sse(
      number([
        { type: 'response.created', response: RESPONSE },
        ...(opening as Record<string, unknown>[]),
        { type: 'response.output_text.delta', ...place, content_index: 0, delta: second },
        { type: 'response.output_text.done', ...place, content_index: 0, text: first + second },
        { type: 'response.output_item.done', output_index: 0, item: message(first + second) },
        {
          type: 'response.completed',
          response: { ...RESPONSE, status: 'completed', output: [message(first + second)] },
        },
      ]),
    );
  const byPart = (text: string) => [
    { type: 'response.output_item.added', output_index: 0, item: { ...message(''), content: [] } },
    { type: 'response.content_part.added', ...place, content_index: 0, part: part(text) },
  ];
  const byItem = (text: string) => [
    { type: 'response.output_item.added', output_index: 0, item: message(text) },
  ];

  it.each([
    ['a part', byPart],
    ['an item', byItem],
  ])('has its deltas judged as the rest of it: %s', (_which, openWith) => {
    const { out, isBlocked } = play('openai-responses', bytes(events('SEC', 'RET', openWith('SEC'))));
    expect(isBlocked).toBe(true);
    expect(out).not.toContain('SEC');
    expect(out).not.toContain('RET');
    const clean = events('The ', 'tide', openWith('The '));
    expect(play('openai-responses', bytes(clean)).out).toBe(clean);
  });

  it('has the arguments it is opened with read in one go with those that follow', () => {
    const opened = sse(
      number([
        { type: 'response.created', response: RESPONSE },
        { type: 'response.output_item.added', output_index: 0, item: item('{"q":"SEC', 'in_progress') },
        { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 0, delta: 'RET"}' },
        {
          type: 'response.output_item.done',
          output_index: 0,
          item: item('{"q":"SECRET"}', 'completed'),
        },
      ]),
    );
    const { out, isBlocked } = play('openai-responses', bytes(opened));
    expect(isBlocked).toBe(true);
    expect(out).not.toContain('RET');
  });
});
