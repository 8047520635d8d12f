import { describe, expect, it } from 'vitest';
import { bytes, play, readEvents, sse } from './playback.js';

const chunk = (parts: unknown[], more: object = {}): object => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  modelVersion: 'gemini-x',
});
const call = (args: object): object => ({
  functionCall: { id: 'f1', name: 'look_up', args },
  thoughtSignature: 'EqoBCkgIARABGAIiQL2UoU0b1OHYi+yC',
});

interface Candidate {
  content?: { parts: Record<string, unknown>[] };
  finishReason?: string;
}
const candidatesOf = (out: string): Candidate[] =>
  readEvents(out).flatMap(({ data }) => (data as { candidates: Candidate[] }).candidates);

describe('a Gemini stream', () => {
  it('gives a function call whole, and byte for byte when it passes', () => {
    const source = sse([
      chunk([{ text: 'hm', thought: true }]),
      chunk([call({ q: 'a' })]),
      chunk([{ text: '' }], { finishReason: 'STOP' }),
    ]);
    const { out, steps } = play('gemini', bytes(source));
    expect(out).toBe(source);
    expect(steps.find(({ step }) => step === 'call_ended')).toMatchObject({
      call: 'c0/f0',
      toolCall: { id: 'f1', name: 'look_up', arguments: '{"q":"a"}' },
    });
  });

  it('leaves nothing of a refused call', () => {
    const { out } = play('gemini', bytes(sse([chunk([{ text: 'ok' }]), chunk([call({ q: 'SECRET' })])])));
    expect(out).not.toContain('look_up');
    expect(candidatesOf(out).at(-1)).toMatchObject({ finishReason: 'SAFETY' });
  });

  it('puts rewritten arguments back as an object', () => {
    const { out } = play('gemini', bytes(sse([chunk([call({ q: 'SECRET' })], { finishReason: 'STOP' })])), {
      replacement: '-',
    });
    expect(candidatesOf(out)[0]?.content?.parts[0]).toMatchObject({ functionCall: { args: { q: '-' } } });
    expect(candidatesOf(out).at(-1)?.finishReason).toBe('STOP');
  });

  it('keeps parts in order when text before a call is held', () => {
    const { out } = play(
      'gemini',
      bytes(sse([chunk([{ text: 'x S' }, call({})]), chunk([{ text: 'y' }], { finishReason: 'STOP' })])),
    );
    const parts = candidatesOf(out).flatMap(({ content }) => content?.parts ?? []);
    expect(parts.map((part) => part['text'] ?? 'call')).toEqual(['x ', 'S', 'call', 'y']);
  });

  it('judges code, its output, grounding and parts nobody knows', () => {
    const cases = [
      chunk([{ executableCode: { language: 'PYTHON', code: 'print("SECRET")' } }]),
      chunk([{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: 'SECRET' } }]),
      chunk([{ text: 'a' }], { groundingMetadata: { webSearchQueries: ['SECRET'] } }),
      chunk([{ newPart: { deep: 'SECRET' } }]),
      chunk([{ text: 'a' }], { finishMessage: 'SECRET' }),
    ];
    for (const event of cases) expect(play('gemini', bytes(sse([event]))).isBlocked).toBe(true);
  });

  it('has ended when the prompt was refused upstream', () => {
    const source = sse([
      { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 1 } },
    ]);
    expect(play('gemini', bytes(source)).out).toBe(source);
  });

  it('drops log probabilities from what is cut', () => {
    const logprobsResult = { chosenCandidates: [{ token: 'SECR', logProbability: -1 }] };
    const { out } = play(
      'gemini',
      bytes(sse([chunk([{ text: 'a SECR' }], { logprobsResult }), chunk([{ text: 'ET' }])])),
    );
    expect(out).not.toContain('SECR');
  });
});
