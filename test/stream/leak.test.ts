// The leak property, with the rules, the folds and the judge that serve: for every dialect, for texts with flagged spans,
// plain and disguised, and for every way of cutting the bytes, the client gets the text before the span, nothing of the
// span, and the right ending; a clean stream arrives unchanged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { installationPath, loadConfig } from '../../src/config/load.js';
import type { DialectName } from '../../src/protocol/adapter.js';
import { DIALECTS } from '../../src/protocol/dialects.js';
import { StreamRelay } from '../../src/protocol/relay.js';
import { openReader, openWire } from '../../src/protocol/wire.js';
import { SEMANTIC_OFF } from '../../src/core/detector.js';
import { StreamJudge } from '../../src/proxy/judge-stream.js';
import { matchText } from '../../src/scan/match-text.js';
import { loadRules } from '../../src/static-pass/load-rules.js';
import { saidIn, SETTING, sse } from '../unit/protocol/playback.js';
import {
  anthropicStream,
  chatStream,
  geminiStream,
  legacyStream,
  responsesStream,
} from '../unit/protocol/streams.js';

const rules = loadRules(installationPath('rules'));
const { policy } = loadConfig({ env: {} });

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

function serve(
  name: DialectName,
  chunks: readonly Uint8Array[],
): { readonly out: string; readonly isBlocked: boolean } {
  const relay = new StreamRelay(DIALECTS[name].openStream(SETTING), openWire('sse'));
  const judge = new StreamJudge(relay, {
    rules,
    semantic: SEMANTIC_OFF,
    policy,
    tools: [],
    resolve: null,
    isEnforced: () => true,
    onUnjudged: () => undefined,
    onAnswer: () => undefined,
  });
  const reader = openReader('sse');
  const out: Uint8Array[] = [];
  const finish = (isBlocked: boolean) => ({ out: Buffer.concat(out).toString(), isBlocked });
  for (const event of [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]) {
    const end = judge.take(relay.accept(event));
    out.push(...relay.drain());
    if (end !== null) {
      out.push(...relay.block());
      return finish(true);
    }
  }
  const end = judge.take(relay.acceptEnd());
  out.push(...relay.drain(), ...(end === null ? relay.end() : relay.block()));
  return finish(end !== null);
}

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
