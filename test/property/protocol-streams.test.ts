import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/protocol/adapter.js';
import { FORBIDDEN, play, saidIn, sse } from '../unit/protocol/playback.js';
import {
  anthropicStream,
  chatStream,
  geminiStream,
  legacyStream,
  responsesStream,
} from '../unit/protocol/streams.js';

const BUILDERS: [DialectName, (deltas: readonly string[]) => unknown[]][] = [
  ['openai-chat', chatStream],
  ['openai-legacy', legacyStream],
  ['openai-responses', responsesStream],
  ['anthropic-messages', anthropicStream],
  ['gemini', geminiStream],
];

const newline = fc.constantFrom('\n', '\r\n', '\r');
/** Texts full of near misses of the forbidden word, with characters of every width. */
const clean = fc
  .array(fc.constantFrom('S', 'SE', 'SECRE', 'SECOND', ' and ', 'é', '漢', '😀', '"', '\\', '\n', 'T'), {
    maxLength: 12,
  })
  .map((words) => words.join(''))
  .filter((text) => !text.includes(FORBIDDEN));

function cutText(text: string, cuts: readonly number[]): string[] {
  const points = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  const pieces = [0, ...points]
    .map((from, at) => text.slice(from, points[at] ?? text.length))
    .filter((piece) => piece !== '');
  return pieces.length === 0 ? ['x'] : pieces;
}

function cutBytes(source: string, cuts: readonly number[]): Uint8Array[] {
  const all = Buffer.from(source);
  const points = [...new Set(cuts.map((cut) => cut % (all.length + 1)))].sort((a, b) => a - b);
  return [0, ...points].map((from, at) => all.subarray(from, points[at] ?? all.length));
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });

describe.each(BUILDERS)('streams in %s', (name, build) => {
  it('arrive unchanged when clean, however bytes and text were cut', () => {
    fc.assert(
      fc.property(clean, cuts, cuts, newline, (text, textCuts, byteCuts, line) => {
        const source = sse(build(cutText(text, textCuts)), line);
        const { out } = play(name, cutBytes(source, byteCuts));
        expect(saidIn(out)).toBe(text === '' ? 'x' : text);
      }),
      { numRuns: 40 },
    );
  });

  it('give the text before the flagged span and nothing of it, however they were cut', () => {
    fc.assert(
      fc.property(clean, clean, cuts, cuts, newline, (head, tail, textCuts, byteCuts, line) => {
        const text = head + FORBIDDEN + tail;
        const source = sse(build(cutText(text, textCuts)), line);
        const { out, isBlocked } = play(name, cutBytes(source, byteCuts));
        const at = text.indexOf(FORBIDDEN);
        expect(isBlocked).toBe(true);
        expect(saidIn(out)).toBe(text.slice(0, at));
      }),
      { numRuns: 40 },
    );
  });

  it('say a replacement wherever the span was said', () => {
    fc.assert(
      fc.property(clean, clean, cuts, (head, tail, textCuts) => {
        const text = head + FORBIDDEN + tail;
        const { out } = play(name, cutBytes(sse(build(cutText(text, textCuts))), []), { replacement: '#' });
        expect(saidIn(out)).toBe(text.replaceAll(FORBIDDEN, '#'));
        expect(out).not.toContain(FORBIDDEN);
      }),
      { numRuns: 40 },
    );
  });
});

it('an array stream survives any cutting, and is an array again', () => {
  fc.assert(
    fc.property(clean, cuts, cuts, fc.boolean(), (text, textCuts, byteCuts, isFlagged) => {
      const deltas = cutText(isFlagged ? text + FORBIDDEN : text, textCuts);
      const source = `[${geminiStream(deltas)
        .map((item) => JSON.stringify(item, null, 2))
        .join('\n,\r\n')}\n]\n`;
      const { out } = play('gemini', cutBytes(source, byteCuts), { form: 'json_array' });
      const items = JSON.parse(out) as { candidates: { content?: { parts: { text: string }[] } }[] }[];
      const said = items.map((item) => item.candidates[0]?.content?.parts[0]?.text ?? '').join('');
      const whole = deltas.join('');
      expect(said).toBe(isFlagged ? whole.slice(0, whole.indexOf(FORBIDDEN)) : whole);
      if (!isFlagged && !/S/.test(whole)) expect(out).toBe(source);
    }),
    { numRuns: 50 },
  );
});
