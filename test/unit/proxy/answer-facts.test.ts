import { describe, expect, it } from 'vitest';
import { addFacts, readEventFacts, readFacts } from '../../../src/proxy/answer-facts.js';

describe('what an answer says about itself', () => {
  it.each([
    ['OpenAI chat', { model: 'm', usage: { prompt_tokens: 3, completion_tokens: 5 } }],
    ['Anthropic', { model: 'm', usage: { input_tokens: 3, output_tokens: 5 } }],
    ['Gemini', { modelVersion: 'm', usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 5 } }],
    [
      'a Responses event',
      { type: 'x', response: { model: 'm', usage: { input_tokens: 3, output_tokens: 5 } } },
    ],
  ])('is read from %s', (_dialect, body) => {
    const facts = { model: 'm', inputTokens: 3, outputTokens: 5 };
    expect(readFacts(body)).toEqual(facts);
    expect(readEventFacts(JSON.stringify(body))).toEqual(facts);
  });

  it('is read from the two events an Anthropic stream says it in', () => {
    const start = {
      type: 'message_start',
      message: { model: 'm', usage: { input_tokens: 3, output_tokens: 1 } },
    };
    const delta = { type: 'message_delta', delta: {}, usage: { output_tokens: 5 } };
    expect({ ...readFacts(start), ...readFacts(delta) }).toEqual({
      model: 'm',
      inputTokens: 3,
      outputTokens: 5,
    });
  });

  it('is nothing where there is nothing to be believed', () => {
    for (const value of [
      null,
      7,
      'x',
      [],
      { usage: null },
      { usage: { prompt_tokens: -1 } },
      { usage: { input_tokens: '3' } },
    ])
      expect(readFacts(value)).toEqual({});
    expect(readFacts({ model: 'x'.repeat(500) })).toEqual({});
    expect(readEventFacts('[DONE]')).toEqual({});
    expect(readEventFacts('{"usage": broken')).toEqual({});
    expect(readEventFacts(null)).toEqual({});
  });

  it.each<[string, object, string]>([
    ['OpenAI', { choices: [{ index: 0, finish_reason: 'stop' }] }, 'stop'],
    ['Anthropic', { stop_reason: 'end_turn' }, 'end_turn'],
    ['Anthropic, streamed', { type: 'message_delta', delta: { stop_reason: 'tool_use' } }, 'tool_use'],
    ['Gemini', { candidates: [{ finishReason: 'MAX_TOKENS' }] }, 'MAX_TOKENS'],
    ['Responses', { object: 'response', status: 'completed', usage: {} }, 'completed'],
    [
      'Responses, cut short',
      {
        type: 'response.incomplete',
        response: {
          object: 'response',
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
          usage: {},
        },
      },
      'max_output_tokens',
    ],
  ])('tells why it ended: %s', (_dialect, body, reason) => {
    expect(readFacts(body).finishReasons).toEqual(new Map([[0, reason]]));
    expect(readEventFacts(JSON.stringify(body)).finishReasons).toEqual(new Map([[0, reason]]));
  });

  it('collects the endings of choices that end at different times', () => {
    const first = readFacts({ choices: [{ index: 1, finish_reason: 'length' }] });
    const open = readFacts({ choices: [{ index: 0, finish_reason: null }] });
    const second = readFacts({ choices: [{ index: 0, finish_reason: 'stop' }] });
    expect([open, second].reduce(addFacts, first).finishReasons).toEqual(
      new Map([
        [1, 'length'],
        [0, 'stop'],
      ]),
    );
  });

  it('takes no text for a reason', () => {
    for (const finish_reason of ['a reason', 'x'.repeat(33), '', 5, {}, 'sk-123'])
      expect(readFacts({ choices: [{ index: 0, finish_reason }] })).toEqual({});
    const many = Array.from({ length: 1_000 }, (_, index) => ({ index, finish_reason: 'stop' }));
    expect(readFacts({ choices: many }).finishReasons?.size).toBe(128);
  });
});
