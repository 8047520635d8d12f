import { describe, expect, it } from 'vitest';
import { readAnswer, type OutputShape } from '../../../src/inference/message.js';

const shapes: readonly OutputShape[] = [
  { name: 'tokens', per: 'token', width: 1 },
  { name: 'window', per: 'window', width: 2 },
];
const run = { windows: 2, length: 3 };
const outputs = [Float32Array.of(1, 2, 3, 4, 5, 6), Float32Array.of(7, 8, 9, 10)];
const dims = [
  [2, 3, 1],
  [2, 2],
];

describe('an answer', () => {
  it('is cut into windows, rows by id and rows by window', () => {
    expect(readAnswer({ outputs, dims }, run, shapes)).toEqual([
      [Float32Array.of(1, 2, 3), Float32Array.of(7, 8)],
      [Float32Array.of(4, 5, 6), Float32Array.of(9, 10)],
    ]);
  });

  it.each([
    ['an output is missing', { outputs: outputs.slice(1), dims: dims.slice(1) }],
    ['its sizes are others', { outputs, dims: [[3, 2, 1], dims[1]] }],
    ['it is shorter than it says', { outputs: [outputs[0]?.slice(1), outputs[1]], dims }],
    ['it holds plain lists', { outputs: outputs.map((output) => [...output]), dims }],
    ['a number is none', { outputs: [Float32Array.of(1, 2, 3, NaN, 5, 6), outputs[1]], dims }],
    ['there is nothing', { outputs: undefined, dims: undefined }],
  ])('is not trusted when %s', (_, message) => {
    expect(readAnswer(message, run, shapes)).toBeNull();
  });
});
