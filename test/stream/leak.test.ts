// The leak property, with the rules, the folds and the judge that serve: for every dialect, for texts with flagged spans,
// plain and disguised, and for every way of cutting the bytes, the client gets the text before the span, nothing of the
// span, and the right ending; a clean stream arrives unchanged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/protocol/adapter.js';
import { matchText } from '../../src/scan/match-text.js';
import { rules, serve } from '../support/judged-stream.js';
import { saidIn, sse } from '../unit/protocol/playback.js';
import {
  anthropicStream,
  chatStream,
  geminiStream,
  legacyStream,
  responsesStream,
} from '../unit/protocol/streams.js';

const DIALECT_STREAMS: [DialectName, (deltas: readonly string[]) => unknown[], string][] = [
  ['openai-chat', chatStream, '"finish_reason":"content_filter"'],
  ['openai-legacy', legacyStream, '"finish_reason":"content_filter"'],
  ['openai-responses', responsesStream, 'response.incomplete'],
  ['anthropic-messages', anthropicStream, '"stop_reason":"refusal"'],
  ['gemini', geminiStream, '"finishReason":"SAFETY"'],
];

const KEY = 'AKIAZ7QWXB4TNRLC5VKD';
const SPANS = [
  KEY,
  `${KEY.slice(0, 9)}\u200b${KEY.slice(9)}`,
  KEY.replace('K', '\uff2b'),
  `%41${KEY.slice(1)}`,
];
const PIECES = [
  'The tide ',
  'AKIA',
  'comes in. ',
  'é',
  '漢字 ',
  '😀',
  'AKIA is a prefix. ',
  '\n',
  '"quoted" ',
  '\\ ',
  '50% ',
  '& ',
];

const cutAt = <T>(length: number, cuts: readonly number[], slice: (from: number, to: number) => T): T[] => {
  const points = [...new Set(cuts.map((cut) => cut % (length + 1)))].sort((a, b) => a - b);
  return [0, ...points].map((from, index) => slice(from, points[index] ?? length));
};
const cutText = (text: string, cuts: readonly number[]) =>
  cutAt(text.length, cuts, (from, to) => text.slice(from, to)).filter((piece) => piece !== '');
const cutBytes = (source: string, cuts: readonly number[]) => {
  const bytes = Buffer.from(source);
  return cutAt(bytes.length, cuts, (from, to) => bytes.subarray(from, to));
};

const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((list) => list.join(''));
const cuts = fc.array(fc.nat(), { maxLength: 25 });
const newline = fc.constantFrom('\n', '\r\n', '\r');

describe.each(DIALECT_STREAMS)('a stream in %s', (name, build, ending) => {
  it('brings the text before a flagged span, nothing of the span, and the right ending', () => {
    fc.assert(
      fc.property(
        words,
        fc.constantFrom(...SPANS),
        words,
        cuts,
        cuts,
        newline,
        (head, span, tail, textCuts, byteCuts, line) => {
          const text = `${head} ${span} ${tail}`;
          const first = matchText(rules, text, 'assistant')[0];
          expect(first).toBeDefined();
          const source = sse(build(cutText(text, textCuts)), line);
          const { out, isBlocked } = serve(name, cutBytes(source, byteCuts));
          expect(isBlocked).toBe(true);
          expect(saidIn(out)).toBe(text.slice(0, first?.start));
          expect(out).toContain(ending);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('arrives unchanged when it is clean, byte by byte or whole', () => {
    fc.assert(
      fc.property(words, cuts, cuts, newline, (text, textCuts, byteCuts, line) => {
        const source = sse(build(cutText(text, textCuts)), line);
        for (const chunks of [
          cutBytes(source, byteCuts),
          cutBytes(source, [...Buffer.from(source).keys()]),
        ]) {
          const { out, isBlocked } = serve(name, chunks);
          expect(isBlocked).toBe(false);
          expect(saidIn(out)).toBe(text);
        }
      }),
      { numRuns: 25 },
    );
  });
});
