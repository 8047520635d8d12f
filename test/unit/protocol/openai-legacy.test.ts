import { describe, expect, it } from 'vitest';
import { OPENAI_EMBEDDINGS, OPENAI_LEGACY } from '../../../src/protocol/openai-legacy.js';

const TARGET = { path: '/v1/completions', query: '' };

describe('legacy completions and embeddings', () => {
  it('read prompts, suffixes and inputs, one or many', () => {
    const texts = (body: object): string[] =>
      OPENAI_LEGACY.readRequest(body, TARGET).parts.map(({ text }) => text);
    expect(texts({ model: 'm', prompt: 'one two', suffix: 'the end' })).toEqual(['one two', 'the end']);
    expect(texts({ model: 'm', prompt: ['a b', 'c d'] })).toEqual(['a b', 'c d']);
    expect(OPENAI_EMBEDDINGS.readRequest({ input: ['a b'] }, TARGET).parts).toMatchObject([
      { text: 'a b', message: 0 },
    ]);
  });

  it('count token numbers as unreadable', () => {
    expect(OPENAI_LEGACY.readRequest({ prompt: [1, 2] }, TARGET).opaque).toEqual([
      { kind: 'token_ids', path: '/prompt' },
    ]);
    expect(OPENAI_EMBEDDINGS.readRequest({ input: [[1], 'x y', [2]] }, TARGET).opaque).toEqual([
      { kind: 'token_ids', path: '/input/0' },
      { kind: 'token_ids', path: '/input/2' },
    ]);
  });

  it('read the text of an answer, and drop its tokens when it changes', () => {
    const answer = {
      choices: [
        {
          text: 'hi there',
          index: 0,
          logprobs: { tokens: ['hi'], top_logprobs: [{ ho: -1 }] },
          finish_reason: 'stop',
        },
      ],
    };
    expect(OPENAI_LEGACY.readResponse(answer).parts.map(({ text }) => text)).toEqual(['hi there', 'hiho']);
    expect(OPENAI_LEGACY.writeResponse(answer, new Map([['/choices/0/text', '#']]))).toEqual({
      choices: [{ text: '#', index: 0, finish_reason: 'stop' }],
    });
  });

  it('leave embeddings alone, as numbers or as base64', () => {
    const answer = {
      object: 'list',
      data: [
        { object: 'embedding', embedding: [0.1] },
        { object: 'embedding', embedding: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      ],
    };
    expect(OPENAI_EMBEDDINGS.readResponse(answer).parts).toEqual([]);
  });
});
