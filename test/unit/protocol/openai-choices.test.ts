import { describe, expect, it } from 'vitest';
import { CHAT_FLAVOUR, LEGACY_FLAVOUR, logprobTexts } from '../../../src/protocol/openai-choices.js';

const wrap = (choice: object): { event: null; data: Record<string, unknown> } => ({
  event: null,
  data: { choices: [choice] },
});

describe('a choice of a chunk', () => {
  it('says each lane alone, and what belongs to none with the first piece', () => {
    const { atoms, rest } = CHAT_FLAVOUR.read(
      {
        index: 2,
        delta: { role: 'assistant', content: 'ab', reasoning: 'cd', extra: 5 },
        finish_reason: 'stop',
      },
      { index: 2, wrap },
    );
    expect(atoms.map(({ tracks }) => tracks)).toEqual([['c2/content'], ['c2/reasoning']]);
    expect(atoms[0]?.render(['a'], true)?.data).toEqual({
      choices: [{ index: 2, delta: { role: 'assistant', extra: 5, content: 'a' }, finish_reason: null }],
    });
    expect(atoms[0]?.render(['b'], false)?.data).toEqual({
      choices: [{ index: 2, delta: { content: 'b' }, finish_reason: null }],
    });
    expect(rest).toMatchObject({ delta: {}, finish_reason: 'stop' });
  });

  it('stays as it is when it says nothing', () => {
    const choice = { index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null };
    expect(CHAT_FLAVOUR.read(choice, { index: 0, wrap })).toEqual({ atoms: [], before: [], rest: choice });
  });

  it('reads audio: the transcript as text, the sound as a blob', () => {
    const { atoms } = CHAT_FLAVOUR.read(
      { index: 0, delta: { audio: { id: 'a', transcript: 'hello you', data: 'A'.repeat(40) } } },
      { index: 0, wrap },
    );
    expect(atoms[0]?.texts).toMatchObject([{ text: 'hello you', kind: 'transcript', mode: 'stream' }]);
  });

  it('ends with content_filter in both flavours', () => {
    expect(CHAT_FLAVOUR.ending(1, true)).toMatchObject({
      delta: { role: 'assistant' },
      finish_reason: 'content_filter',
    });
    expect(LEGACY_FLAVOUR.ending(1, false)).toEqual({
      index: 1,
      text: '',
      logprobs: null,
      finish_reason: 'content_filter',
    });
  });

  it('collects tokens said and not said', () => {
    const texts = (logprobs: object): string[][] =>
      logprobTexts(logprobs, { text: 'a', lane: 'l' }).map(({ lane, text }) => [lane, text]);
    expect(texts({ content: [{ token: 'a', top_logprobs: [] }] })).toEqual([]);
    expect(texts({ content: [{ token: 'a', top_logprobs: [{ token: 'b' }] }] })).toEqual([['l/all', 'ab']]);
    expect(texts({ tokens: ['x'], top_logprobs: [{ b: -1 }] })).toEqual([
      ['l/all', 'xb'],
      ['l/chosen', 'x'],
    ]);
  });
});
