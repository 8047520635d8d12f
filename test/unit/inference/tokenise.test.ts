import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTokeniser, type Tokens } from '../../../src/inference/tokenise.js';
import { createVocabulary } from '../../../src/inference/vocabulary.js';

const FIXTURES = new URL('../../fixtures/tiny-model/', import.meta.url);
const vocabulary = createVocabulary(readFileSync(new URL('vocab.txt', FIXTURES), 'utf8'));
const unknown = 1;

interface ReferenceRow {
  readonly text: string;
  /** Flat rows of id, start, end, word. */
  readonly cased: readonly number[];
  readonly uncased: readonly number[];
  readonly lowercase: readonly number[];
}
const reference = readFileSync(new URL('reference.jsonl', FIXTURES), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as ReferenceRow);

const MODES = {
  cased: { lowercase: false, stripAccents: false },
  uncased: { lowercase: true, stripAccents: true },
  lowercase: { lowercase: true, stripAccents: false },
};

function tokeniserFor(mode: keyof typeof MODES) {
  return createTokeniser(vocabulary, { ...MODES[mode], maxWordCharacters: 100, unknown });
}

function rowsOf(tokens: Tokens): number[] {
  return [...tokens.ids].flatMap((id, row) => [
    id,
    tokens.starts[row]!,
    tokens.ends[row]!,
    tokens.words[row]!,
  ]);
}

describe('tokenise', () => {
  it.each(['cased', 'uncased', 'lowercase'] as const)(
    'gives the ids, ranges and words of the reference tokeniser (%s)',
    (mode) => {
      const tokeniser = tokeniserFor(mode);
      const wrong = reference.filter(
        (row) => rowsOf(tokeniser.tokenise(row.text)).join() !== row[mode].join(),
      );
      expect(
        wrong.map((row) => ({
          text: row.text,
          expected: row[mode].join(),
          got: rowsOf(tokeniser.tokenise(row.text)).join(),
        })),
      ).toEqual([]);
    },
  );
});

describe('a hostile text', () => {
  it('has an overlong word as one [UNK] with its whole range', () => {
    const tokens = tokeniserFor('cased').tokenise(`a ${'x'.repeat(100_000)} b`);
    expect(tokens.ids[1]).toBe(unknown);
    expect([tokens.starts[1], tokens.ends[1], tokens.ids.length]).toEqual([2, 100_002, 3]);
  });

  it('cannot name a special token', () => {
    const { ids } = tokeniserFor('cased').tokenise('[CLS][SEP][PAD]');
    expect([...ids].filter((id) => [0, 2, 3].includes(id))).toEqual([]);
  });

  it('may hold half a surrogate pair, which is dropped', () => {
    const { ids, starts, ends } = tokeniserFor('cased').tokenise('a\ud800 \udc00Ada');
    expect(ids.length).toBe(2);
    expect([starts[1], ends[1]]).toEqual([4, 7]);
  });

  it('takes time in proportion to its length', () => {
    const tokeniser = tokeniserFor('cased');
    const time = (text: string): number => {
      const started = performance.now();
      tokeniser.tokenise(text);
      return performance.now() - started;
    };
    // The worst words: long, known piece by piece, and unknown only at their very end.
    const worst = `${'un'.repeat(49)}𝔛 `;
    time(worst.repeat(100));
    expect(time(worst.repeat(2_000))).toBeLessThan(2_000);
  });
});

describe('tokenising in slices', () => {
  it('gives the same and lets others run in between', async () => {
    const tokeniser = tokeniserFor('cased');
    const text = 'Ada Lovelace 😀 東京 unaffable, '.repeat(4_000);
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const sliced = await tokeniser.tokeniseInSlices(text);
    isDone = true;
    expect(rowsOf(sliced)).toEqual(rowsOf(tokeniser.tokenise(text)));
    expect(turns).toBeGreaterThan(5);
  });
});
