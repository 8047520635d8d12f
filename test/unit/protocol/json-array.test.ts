import { describe, expect, it } from 'vitest';
import { JsonArrayReader } from '../../../src/protocol/json-array.js';

function read(source: string, size: number): JsonArrayReader & { events: (string | null)[] } {
  const reader = new JsonArrayReader(1000);
  const bytes = Buffer.from(source);
  const events: (string | null)[] = [];
  for (let at = 0; at < bytes.length; at += size)
    events.push(...reader.push(bytes.subarray(at, at + size)).map(({ data }) => data));
  events.push(...reader.end().map(({ data }) => data));
  return Object.assign(reader, { events });
}

describe('reading a growing array', () => {
  const source = ' [{"a":"]}\\"é"}\n,\r\n{"b":[{},[]]} ]\n';

  it.each([1, 2, 3, 5, 1000])('gives its elements in pieces of %i bytes', (size) => {
    const reader = read(source, size);
    expect(reader.events).toEqual(['{"a":"]}\\"é"}', '{"b":[{},[]]}']);
    expect(reader.isClosed).toBe(true);
    expect(reader.fault).toBeNull();
  });

  it('takes an empty array', () => {
    expect(read('[ ]', 1)).toMatchObject({ events: [], fault: null });
  });

  it.each(['{"a":1}', '[1]', '[{}', '[{} {}]', '[{}]x', '[,{}]', '<html>', ''])('refuses %s', (text) => {
    expect(read(text, 1).fault).toBe('malformed');
  });

  it('stops at an element beyond the cap and at bytes that are not UTF-8', () => {
    expect(read(`[{"a":"${'x'.repeat(2000)}"}]`, 7).fault).toBe('event_too_large');
    const reader = new JsonArrayReader();
    reader.push(Buffer.concat([Buffer.from('[{"a":"'), Buffer.of(0xff), Buffer.from('"}')]));
    expect(reader.fault).toBe('invalid_utf8');
  });
});
