import { describe, expect, it } from 'vitest';
import { SseReader, type SseEvent } from '../../../src/protocol/sse.js';
import { openReader, openWire } from '../../../src/protocol/wire.js';

const text = (...parts: Uint8Array[]): string => Buffer.concat(parts).toString();

describe('writing to a client', () => {
  it('ends an event that the upstream did not', () => {
    const [event] = ((reader): SseEvent[] => [...reader.push(Buffer.from('data: [DONE]')), ...reader.end()])(
      new SseReader(),
    );
    expect(text(openWire('sse').writeRaw(event!))).toBe('data: [DONE]\n\n');
  });

  it('keeps an array an array, whatever is written into it', () => {
    const wire = openWire('json_array');
    const reader = openReader('json_array');
    const events = reader.push(Buffer.from('[{"a":1}\n,\r\n{"b":2}\n]'));
    const out = text(
      wire.writeComment('x'),
      wire.writePayload({ event: null, data: { z: 0 } }),
      wire.writeRaw(events[0]!),
      wire.writeRaw(events[1]!),
      wire.writeEnd(),
    );
    expect(JSON.parse(out)).toEqual([{ z: 0 }, { a: 1 }, { b: 2 }]);
    expect(JSON.parse(text(openWire('json_array').writeEnd()))).toEqual([]);
  });

  it('keeps the bytes of an array that nobody touched', () => {
    const source = '[{"a":1}\n,\r\n{"b":2}\n]\n';
    const wire = openWire('json_array');
    const events = openReader('json_array').push(Buffer.from(source));
    expect(text(...events.map((event) => wire.writeRaw(event)), wire.writeEnd())).toBe(source);
  });
});
