import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SseReader, type SseEvent } from '../../src/protocol/sse.js';

const SOURCE =
  '\ufeff: start\n\nevent: a\ndata: {"x":"é漢😀"}\n\ndata: one\r\ndata: two\r\n\r\nid: 9\rdata: cr\r\r\n\n: ping\n\nretry: 3\n\ndata: [DONE]\n\n';

function readCut(source: Uint8Array, points: readonly number[]): SseEvent[] {
  const reader = new SseReader();
  const cuts = [...new Set(points)].sort((a, b) => a - b);
  const chunks = [0, ...cuts].map((from, at) => source.subarray(from, cuts[at] ?? source.length));
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

const told = (events: readonly SseEvent[]): unknown[] => events.map((event) => ({ ...event, raw: null }));

describe('an event stream cut anywhere', () => {
  const bytes = Buffer.from(SOURCE);
  const whole = readCut(bytes, []);

  it('gives the same events for every single cut', () => {
    for (let at = 0; at <= bytes.length; at += 1)
      expect(told(readCut(bytes, [at])), String(at)).toEqual(told(whole));
  });

  it('gives the same events byte by byte', () => {
    expect(told(readCut(bytes, [...bytes.keys()]))).toEqual(told(whole));
  });

  it('gives back all its bytes but the mark', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (points) => {
        const events = readCut(bytes, points);
        expect(Buffer.concat(events.map(({ raw }) => raw)).toString()).toBe(SOURCE.slice(1));
      }),
    );
  });

  it('gives the same events for random lines', () => {
    const line = fc.constantFrom('data: a', 'data:😀', ': c', 'event: e', 'id', '', '', 'x: y', 'data');
    const stream = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')))
      .map((lines) => lines.flat().join(''));
    fc.assert(
      fc.property(stream, fc.array(fc.nat(200)), (source, points) => {
        const all = Buffer.from(source);
        const cut = readCut(
          all,
          points.map((point) => Math.min(point, all.length)),
        );
        expect(told(cut)).toEqual(told(readCut(all, [])));
      }),
    );
  });
});

it('an endless event in single bytes costs the same per byte', () => {
  const reader = new SseReader(8 * 1024 * 1024);
  const byte = Buffer.from('x');
  for (let at = 0; at < 2_000_000; at += 1) reader.push(byte);
  expect(reader.fault).toBeNull();
});
