import { describe, expect, it } from 'vitest';
import { placeOf, showText } from '../../../src/semantic-pass/show.js';
import { scriptedSemantic } from '../../support/semantic-model.js';

const { tokeniser, pieceOf } = scriptedSemantic();
const options = { tokeniser, windowTokens: 16, overlap: 4, frame: { before: [2, 310], after: [3] } };

describe('the windows of a text', () => {
  it('hold whole words inside their frame', async () => {
    const shown = await showText('the of and to in '.repeat(10), options);
    expect(shown.length).toBeGreaterThan(3);
    expect([...(shown[0]?.ids ?? [])].slice(0, 4).map(pieceOf)).toEqual([
      '[CLS]',
      expect.any(String),
      'the',
      'of',
    ]);
  });

  it('know where their pieces lie', async () => {
    const text = '😀 the of';
    const [window] = await showText(text, options);
    expect(placeOf(text, window!, window!.window)).toEqual({ start: 0, end: text.length });
    expect(placeOf(text, window!, { start: 0, end: 1 })).toEqual({ start: 0, end: 2 });
  });

  it('are none for a text without words', async () => {
    expect(await showText(' \n\t ', options)).toEqual([]);
  });
});
