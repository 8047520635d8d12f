import { describe, expect, it } from 'vitest';
import { absent } from '../../../src/core/outcome.js';
import { createExplain } from '../../../src/semantic-pass/explain.js';
import { scriptedSemantic } from '../../support/semantic-model.js';

describe('explaining a score', () => {
  it('gives every word its place and its score, the carriers the highest', async () => {
    const text = 'the 😀 of Berlin to';
    const outcome = await createExplain(scriptedSemantic())(text, 'user');
    if (outcome.kind === 'absent') throw new Error(outcome.why);
    const { words, label, score, threshold } = outcome.value;
    expect([label, score > threshold]).toEqual(['injection', true]);
    expect(words.map((word) => word.text)).toEqual(['the', '😀', 'of', 'Berlin', 'to']);
    expect(words.every((word) => text.slice(word.start, word.end) === word.text)).toBe(true);
    const best = [...words].sort((a, b) => b.score - a.score)[0];
    expect(best?.text).toBe('Berlin');
  });

  it('says each word of a long text once, in order', async () => {
    const text = `${'the of '.repeat(2_000)}Berlin`;
    const outcome = await createExplain(scriptedSemantic())(text, null);
    if (outcome.kind === 'absent') throw new Error(outcome.why);
    expect(outcome.value.words).toHaveLength(4_001);
    expect(outcome.value.words.map((word) => word.text).join(' ')).toBe(text);
  });

  it('explains a text that the screen would clear', async () => {
    const outcome = await createExplain(scriptedSemantic())('the of', null);
    expect(outcome).toMatchObject({
      value: { words: [{ text: 'the' }, { text: 'of' }], label: 'injection' },
    });
  });

  it('says nothing of a text without words', async () => {
    expect(await createExplain(scriptedSemantic())(' \n ', null)).toMatchObject({
      value: { score: 0, label: null, words: [] },
    });
  });

  it('is absent when the model is', async () => {
    const silent = createExplain(scriptedSemantic(() => absent('timeout')));
    expect(await silent('the', null)).toEqual({ kind: 'absent', why: 'timeout' });
  });
});
