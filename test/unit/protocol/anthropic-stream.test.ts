import { describe, expect, it } from 'vitest';
import { bytes, play, readEvents, sse } from './playback.js';

const named = (event: Record<string, unknown>): unknown => [event['type'], event];
const START = named({
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'c',
    content: [],
    usage: { input_tokens: 3, output_tokens: 1 },
  },
});
const open = (index: number, block: object): unknown =>
  named({ type: 'content_block_start', index, content_block: block });
const delta = (index: number, piece: object): unknown =>
  named({ type: 'content_block_delta', index, delta: piece });
const stop = (index: number): unknown => named({ type: 'content_block_stop', index });
const END = [
  named({
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: null },
    usage: { output_tokens: 7 },
  }),
  named({ type: 'message_stop' }),
];
const json = (partial_json: string): object => ({ type: 'input_json_delta', partial_json });

describe('an Anthropic stream with a tool call', () => {
  const events = (value: string): unknown[] => [
    START,
    open(0, { type: 'thinking', thinking: '', signature: '' }),
    delta(0, { type: 'thinking_delta', thinking: 'let me see' }),
    delta(0, { type: 'signature_delta', signature: 'EqoBCkgIARABGAIiQL2UoU0b1OHYi+yCHpBY7U6FQW8' }),
    stop(0),
    open(1, { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: {} }),
    delta(1, json('')),
    delta(1, json('{"q": "')),
    delta(1, json(`${value}"}`)),
    stop(1),
    ...END,
  ];

  it('arrives byte for byte when the call passes', () => {
    const { out, steps } = play('anthropic-messages', bytes(sse(events('rain'))));
    expect(out).toBe(sse(events('rain')));
    expect(steps.find(({ step }) => step === 'call_ended')).toMatchObject({
      call: 'b1',
      toolCall: { id: 'toolu_1', name: 'look_up', arguments: '{"q": "rain"}', hosted: false },
    });
  });

  it('never opens the block of a refused call, and ends as a refusal', () => {
    const { out } = play('anthropic-messages', bytes(sse(events('SECRET'))));
    expect(readEvents(out).map(({ event }) => event)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(out).not.toContain('look_up');
  });
});

describe('an Anthropic stream', () => {
  it('holds a later block back behind a held call, and lets an open one flow', () => {
    const events = [
      START,
      open(0, { type: 'text', text: '' }),
      open(1, { type: 'tool_use', id: 't', name: 'f', input: {} }),
      delta(0, { type: 'text_delta', text: 'on' }),
      delta(1, json('{}')),
      stop(1),
      stop(0),
      ...END,
    ];
    const { out } = play('anthropic-messages', bytes(sse(events)));
    const order = readEvents(out).map(({ data }) => [
      (data as { type: string }).type,
      (data as { index?: number }).index,
    ]);
    expect(order.slice(2, 4)).toEqual([
      ['content_block_delta', 0],
      ['content_block_start', 1],
    ]);
  });

  it('opens the message once when it is blocked before anything went out', () => {
    const first = named({
      type: 'message_start',
      message: { id: 'msg_1', model: 'c', role: 'assistant', content: [{ type: 'text', text: 'SECRET' }] },
    });
    const { out } = play('anthropic-messages', bytes(sse([first])));
    expect(readEvents(out).map(({ event }) => event)).toEqual([
      'message_start',
      'message_delta',
      'message_stop',
    ]);
    expect(readEvents(out)[0]?.data).toMatchObject({ message: { id: 'msg_1', model: 'c', content: [] } });
  });

  it('judges results of server tools, citations, input given at once, and events nobody knows', () => {
    const found = open(0, {
      type: 'web_search_tool_result',
      tool_use_id: 's',
      content: [
        { type: 'web_search_result', title: 'SECRET', url: 'https://a.example', encrypted_content: 'x' },
      ],
    });
    const cited = delta(0, {
      type: 'citations_delta',
      citation: { type: 'char_location', cited_text: 'SECRET', document_title: 'd' },
    });
    const atOnce = open(0, {
      type: 'server_tool_use',
      id: 's',
      name: 'web_search',
      input: { query: 'SECRET' },
    });
    const unknown = named({ type: 'something_new', deep: [{ note: 'SECRET' }] });
    for (const event of [found, cited, atOnce, unknown]) {
      expect(play('anthropic-messages', bytes(sse([START, event, stop(0)]))).isBlocked).toBe(true);
    }
  });

  it('passes events nobody knows on as they came', () => {
    const source = sse([
      START,
      named({ type: 'something_new', deep: [{ note: 'fine', n: 1.0 }] }),
      ...END,
    ]).replace('"n":1', '"n":1.000');
    expect(play('anthropic-messages', bytes(source)).out).toBe(source);
  });
});

describe('an Anthropic block that is opened with text', () => {
  it.each([
    ['text', 'text_delta', 'text'],
    ['thinking', 'thinking_delta', 'thinking'],
  ])('has its deltas judged as the rest of it: %s', (type, piece, field) => {
    const events = (first: string, second: string): unknown[] => [
      START,
      open(0, { type, [field]: first }),
      delta(0, { type: piece, [field]: second }),
      stop(0),
      ...END,
    ];
    const { out, isBlocked } = play('anthropic-messages', bytes(sse(events('SEC', 'RET'))));
    expect(isBlocked).toBe(true);
    expect(out).not.toContain('SEC');
    expect(out).not.toContain('RET');
    const clean = sse(events('The ', 'tide'));
    expect(play('anthropic-messages', bytes(clean)).out).toBe(clean);
  });
});
