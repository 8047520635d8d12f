import { describe, expect, it } from 'vitest';
import { readEventFacts, readFacts } from '../../../src/proxy/answer-facts.js';

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
});
