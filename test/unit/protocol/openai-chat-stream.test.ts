import { describe, expect, it } from 'vitest';
import { bytes, play, readEvents, sse } from './playback.js';

const BASE = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o' };
const chunk = (choices: unknown[], more: object = {}): object => ({ ...BASE, choices, ...more });
const one = (delta: unknown, finish: string | null = null, index = 0): object => ({
  index,
  delta,
  finish_reason: finish,
});
const call = (index: number, piece: object): object => ({ tool_calls: [{ index, ...piece }] });
const start = (index: number, name: string): object =>
  call(index, { id: `call_${index}`, type: 'function', function: { name, arguments: '' } });
const args = (index: number, text: string): object => call(index, { function: { arguments: text } });

function choicesOf(out: string): Record<string, unknown>[] {
  return readEvents(out).flatMap(({ data }) =>
    typeof data === 'string' ? [] : (data as { choices: Record<string, unknown>[] }).choices,
  );
}

describe('tool calls of a chat stream', () => {
  const events = [
    chunk([one({ role: 'assistant', content: null })]),
    chunk([one(start(0, 'look_up'))]),
    chunk([one(args(0, '{"q":'))]),
    chunk([one({ content: 'meanwhile' })]),
    chunk([one(start(1, 'send'))]),
    chunk([one(args(1, '{}'))]),
    chunk([one(args(0, '"a"}'))]),
    chunk([one({}, 'tool_calls')]),
    '[DONE]',
  ];

  it('are put together by index and end with their choice', () => {
    const { steps } = play('openai-chat', bytes(sse(events)));
    expect(steps.filter(({ step }) => step === 'call_ended')).toMatchObject([
      { call: 'c0/t0', toolCall: { id: 'call_0', name: 'look_up', arguments: '{"q":"a"}' } },
      { call: 'c0/t1', toolCall: { id: 'call_1', name: 'send', arguments: '{}' } },
    ]);
  });

  it('are held while text beside them flows, and then go as they came', () => {
    const { out } = play('openai-chat', bytes(sse(events)));
    const order = choicesOf(out).map(({ delta }) => Object.keys(delta as object).join());
    expect(order).toEqual([
      'role,content',
      'content',
      'tool_calls',
      'tool_calls',
      'tool_calls',
      'tool_calls',
      'tool_calls',
      '',
    ]);
    expect(sse(readEvents(out).map(({ data }) => data)).length).toBe(sse(events).length);
  });

  it('leave nothing behind when refused', () => {
    const refused = events.map(
      (event) => JSON.parse(JSON.stringify(event).replace('\\"a\\"', '\\"SECRET\\"')) as unknown,
    );
    const { out, isBlocked } = play('openai-chat', bytes(sse(refused)));
    expect(isBlocked).toBe(true);
    expect(out).not.toContain('tool_calls');
    expect(choicesOf(out).at(-1)).toMatchObject({ index: 0, finish_reason: 'content_filter' });
  });

  it('go with their arguments rewritten', () => {
    const refused = events.map(
      (event) => JSON.parse(JSON.stringify(event).replace('\\"a\\"', '\\"SECRET\\"')) as unknown,
    );
    const { out } = play('openai-chat', bytes(sse(refused)), { replacement: 'gone' });
    const said = choicesOf(out).flatMap(
      ({ delta }) =>
        (delta as { tool_calls?: { index: number; function: { arguments: string } }[] }).tool_calls ?? [],
    );
    expect(
      said
        .filter(({ index }) => index === 0)
        .map((piece) => piece.function.arguments)
        .join(''),
    ).toBe('{"q":"gone"}');
  });

  it('in the old single form are calls, too', () => {
    const old = [
      chunk([one({ function_call: { name: 'look_up', arguments: '' } })]),
      chunk([one({ function_call: { arguments: '{}' } })]),
      chunk([one({}, 'function_call')]),
      '[DONE]',
    ];
    const { steps, out } = play('openai-chat', bytes(sse(old)));
    expect(steps.find(({ step }) => step === 'call_ended')).toMatchObject({
      toolCall: { name: 'look_up', arguments: '{}' },
    });
    expect(out).toBe(sse(old));
  });
});

describe('chat streams with more than one thing in a chunk', () => {
  it('take a chunk apart when one choice is held and another is not', () => {
    const events = [
      chunk([one({ content: 'wait S' }, null, 0), one({ content: 'go' }, null, 1)]),
      chunk([one({ content: 'O' }, null, 0)]),
      chunk([one({}, 'stop', 0), one({}, 'stop', 1)]),
      '[DONE]',
    ];
    const said = choicesOf(play('openai-chat', bytes(sse(events))).out).map(({ index, delta }) => [
      index,
      (delta as { content?: string }).content,
    ]);
    expect(said).toEqual([
      [0, 'wait '],
      [1, 'go'],
      [0, 'S'],
      [0, 'O'],
      [0, undefined],
      [1, undefined],
    ]);
  });

  it('end every open choice when one is blocked, and no other', () => {
    const events = [
      chunk([
        one({ content: 'a' }, null, 0),
        one({ content: 'b' }, null, 1),
        one({ content: 'c' }, 'stop', 2),
      ]),
      chunk([one({ content: 'SECRET' }, null, 0)]),
    ];
    const endings = choicesOf(play('openai-chat', bytes(sse(events))).out).filter(
      (choice) => choice['finish_reason'] === 'content_filter',
    );
    expect(endings.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('hold an ending back until the text before it has gone', () => {
    const events = [
      chunk([one({ content: 'x S' })]),
      chunk([one({ content: 'E' }, 'stop')], { usage: { total_tokens: 3 } }),
      '[DONE]',
    ];
    const { out } = play('openai-chat', bytes(sse(events)));
    expect(choicesOf(out).map(({ finish_reason }) => finish_reason)).toEqual([null, null, 'stop']);
    expect(out).toContain('total_tokens');
  });

  it('keep log probabilities with whole events and drop them from pieces', () => {
    const logprobs = (tokens: string[]): object => ({
      content: tokens.map((token) => ({ token, logprob: -1, bytes: null, top_logprobs: [] })),
    });
    const events = [
      chunk([{ ...one({ content: 'fine' }), logprobs: logprobs(['fine']) }]),
      chunk([{ ...one({ content: ' SECR' }), logprobs: logprobs([' SECR']) }]),
      chunk([{ ...one({ content: 'ET' }), logprobs: logprobs(['ET']) }]),
    ];
    const { out } = play('openai-chat', bytes(sse(events)));
    expect(out).toContain('"token":"fine"');
    expect(out).not.toContain('SECR');
  });

  it('judge tokens that are not those of the text', () => {
    const events = [
      chunk([
        { ...one({ content: 'fine' }), logprobs: { content: [{ token: 'SECRET', top_logprobs: [] }] } },
      ]),
    ];
    expect(play('openai-chat', bytes(sse(events))).isBlocked).toBe(true);
  });
});

describe('what a chat stream says beyond the standard', () => {
  it('is judged on lanes of its own: reasoning, unknown deltas, unknown fields', () => {
    for (const field of ['reasoning_content', 'reasoning', 'refusal', 'something_new']) {
      const { isBlocked, out } = play(
        'openai-chat',
        bytes(sse([chunk([one({ [field]: 'SEC' })]), chunk([one({ [field]: 'RET' })])])),
      );
      expect(isBlocked, field).toBe(true);
      expect(out).not.toContain('SEC');
    }
    expect(
      play('openai-chat', bytes(sse([chunk([one({ content: 'x' })], { note: 'SECRET' })]))).isBlocked,
    ).toBe(true);
  });

  it('survives untouched: providers, citations, filters, comments, odd fields', () => {
    const source =
      ': OPENROUTER PROCESSING\n\n' +
      sse([
        chunk(
          [
            one({
              role: 'assistant',
              content: 'Hi',
              reasoning_details: [
                { type: 'reasoning.text', text: 'hm', n: 12345678901234567890n.toString() },
              ],
            }),
          ],
          { provider: 'Some Provider', citations: ['https://a.example/b'] },
        ),
        chunk(
          [
            {
              ...one({ content: ' there' }),
              content_filter_results: { hate: { filtered: false, severity: 'safe' } },
            },
          ],
          { provider: 'Some Provider' },
        ),
        chunk([one({}, 'stop')]),
        chunk([], { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }),
        '[DONE]',
      ]) +
      'id: 7\nretry: 10\n\n';
    expect(play('openai-chat', bytes(source)).out).toBe(source);
  });

  it('is passed on as an error when it is one', () => {
    const source = sse([{ error: { message: 'overloaded', type: 'server_error' } }]);
    expect(play('openai-chat', bytes(source)).out).toBe(source);
  });

  it('is re-serialised when its keys are doubled, so that all readers see what was judged', () => {
    const doubled =
      'data: {"choices":[{"index":0,"delta":{"content":"SECRET","content":"fine"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
    const { out } = play('openai-chat', bytes(doubled));
    expect(out).not.toContain('SECRET');
    expect(choicesOf(out)[0]).toMatchObject({ delta: { content: 'fine' } });
  });

  it('may not go on after its choice has ended', () => {
    const events = [chunk([one({ content: 'SEC' }, 'stop')]), chunk([one({ content: 'RET' })])];
    expect(() => play('openai-chat', bytes(sse(events)))).toThrow('text_after_close');
  });
});

describe('a chat chunk that speaks of an error and of choices', () => {
  it.each([[''], [{}], [{ message: 'The provider went away.' }]])(
    'has its text judged as the rest of what was said: %j',
    (error) => {
      const events = (texts: string[]) => [
        ...texts.map((content) => chunk([one({ content })], { error })),
        chunk([one({}, 'stop')]),
        '[DONE]',
      ];
      const { out, isBlocked } = play('openai-chat', bytes(sse(events(['SEC', 'RET']))));
      expect(isBlocked).toBe(true);
      expect(out).not.toContain('SEC');
      const clean = sse(events(['The ', 'tide']));
      expect(play('openai-chat', bytes(clean)).out).toBe(clean);
    },
  );

  it('may be the last one', () => {
    const source = sse([
      chunk([one({ content: 'The tide' })]),
      chunk([one({ content: '' })], { error: { message: 'The provider went away.' } }),
    ]);
    expect(play('openai-chat', bytes(source)).out).toBe(source);
  });
});
