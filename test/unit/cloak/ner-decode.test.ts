import { describe, expect, it } from 'vitest';
import { createDecoder } from '../../../src/cloak/ner-decode.js';
import { tinyNerParts } from '../../support/tiny-model.js';

const { manifest } = tinyNerParts();

/** Entities of a text of one-piece words, each with the logits given for it, in one window without a frame. */
function decode(
  text: string,
  rows: readonly (readonly number[])[],
  changes: Partial<typeof manifest> & { readonly pieces?: readonly string[] } = {},
) {
  // Pieces that are named belong to one word; otherwise every word is a piece.
  const words = changes.pieces ?? text.split(/\s/).filter((word) => word !== '');
  let at = 0;
  const starts = words.map((word) => {
    const start = text.indexOf(word, at);
    at = start + word.length;
    return start;
  });
  const column = (numbers: readonly number[]) => Int32Array.from(numbers);
  const steps = createDecoder({ ...manifest, ...changes }).decode({
    text,
    tokens: {
      ids: column(words.map(() => 0)),
      starts: column(starts),
      ends: column(words.map((word, index) => starts[index]! + word.length)),
      words: column(words.map((_, index) => (changes.pieces === undefined ? index : 0))),
    },
    windows: [{ start: 0, end: words.length }],
    owners: column(words.map(() => 0)),
    logits: [Float32Array.from(rows.flat())],
    framed: 0,
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.map((e) => [e.type, text.slice(e.start, e.end), e.confidence]);
  }
}

const [OUT, NAME, MORE, PLACE, MORE_PLACE] = [
  [9, 0, 0, 0, 0, 0, 0],
  [0, 9, 0, 0, 0, 0, 0],
  [0, 0, 9, 0, 0, 0, 0],
  [0, 0, 0, 9, 0, 0, 0],
  [0, 0, 0, 0, 9, 0, 0],
] as const;
const sure = expect.closeTo(0.999, 3);

describe('decoding', () => {
  it('joins words of one type until another begins', () => {
    expect(decode('a b c d e', [NAME, MORE, OUT, NAME, NAME])).toEqual([
      ['person_name', 'a b', sure],
      ['person_name', 'd', sure],
      ['person_name', 'e', sure],
    ]);
  });

  it('takes a word that goes on with nothing as a beginning', () => {
    expect(decode('a b', [MORE, MORE_PLACE])).toEqual([
      ['person_name', 'a', sure],
      ['location', 'b', sure],
    ]);
  });

  it('splits at a line break all types but those listed', () => {
    expect(decode('a\r\nb', [NAME, MORE])).toHaveLength(2);
    expect(decode('a\nb', [PLACE, MORE_PLACE])).toEqual([['location', 'a\nb', sure]]);
  });

  it('adds up both labels of a type', () => {
    // Neither label of the name beats O, but both together do.
    expect(decode('a', [[1, 0.9, 0.9, -9, -9, -9, -9]])).toHaveLength(1);
  });

  it('gives the choice of a type to a contrast that is never reported', () => {
    expect(decode('a', [[0, 4, 0, 0, 0, 6, 0]])).toEqual([]);
  });

  it('leaves a word alone that is below the word threshold', () => {
    expect(decode('a', [[3, 2, 0, 0, 0, 0, 0]])).toEqual([]);
  });

  it('cuts words of a script without spaces before each piece', () => {
    const text = 'たなかさんx𝔘y';
    const pieces = ['たなか', 'さん', 'x', '𝔘', 'y'];
    const rows = [NAME, OUT, PLACE, OUT, NAME];
    const kana = [
      [0x3040, 0x30ff],
      [0x1d518, 0x1d518],
    ] as [number, number][];
    const cut = { ...manifest.decode, unspaced_ranges: kana };
    expect(decode(text, rows, { pieces, decode: cut })).toEqual([
      ['person_name', 'たなか', sure],
      ['location', 'x', sure],
      ['person_name', 'y', sure],
    ]);
    expect(decode(text, rows, { pieces })).toEqual([]);
    // Letters that need no cut stay one word: its pieces are judged together.
    expect(decode('ab', [NAME, MORE], { pieces: ['a', 'b'], decode: cut })).toEqual([
      ['person_name', 'ab', sure],
    ]);
  });

  it('makes the confidence with temperature, scale and bias', () => {
    const rows = [[0, 2, -99, -99, -99, -99, -99]];
    const at = (temperature: number, scale: number, bias: number) =>
      decode('a', rows, { calibration: { temperature, scale, bias } })[0]?.[2];
    const logistic = (odds: number) => expect.closeTo(1 / (1 + Math.exp(-odds)), 5);
    expect(at(1, 1, 0)).toEqual(logistic(2));
    expect(at(2, 1, 0)).toEqual(logistic(1));
    expect(at(1, 2, -1)).toEqual(logistic(3));
  });
});
