import { describe, expect, it } from 'vitest';
import { readCapture, toSealable } from '../../../src/telemetry/capture-record.js';
import { CAPTURE } from './samples.js';

const MIB = 1024 * 1024;

describe('a capture', () => {
  it('is kept whole when it is what the clients send', () => {
    expect(readCapture(CAPTURE)).toEqual(CAPTURE);
    expect(readCapture({ id: 'a', ts: CAPTURE.ts })).toEqual({ id: 'a', ts: CAPTURE.ts });
  });

  it('loses unknown keys, but nothing of its bodies', () => {
    const request = { messages: [{ role: 'user', content: 'x' }], anything: null };
    expect(readCapture({ ...CAPTURE, request, cookie: 'x', sdk: { name: 'a', extra: 1 } })).toEqual({
      ...CAPTURE,
      request,
      sdk: { name: 'a' },
    });
  });

  it.each([
    ['id', undefined],
    ['ts', 'now'],
    ['type', 1],
    ['baseUrl', 1],
    ['provider', {}],
    ['model', []],
    ['stream', 'no'],
    ['decision', 'maybe'],
    ['blocked', null],
    ['severity', 'awful'],
    ['reason', 1],
    ['signatureIds', [1]],
    ['upstreamMs', -1],
    ['sdk', []],
  ])('is refused when %s is %j', (name, value) => {
    expect(readCapture({ ...CAPTURE, [name]: value })).toBeNull();
  });

  it.each([null, 0, false, '', [], {}])('takes %j as a body', (request) => {
    expect(readCapture({ ...CAPTURE, request })).toMatchObject({ request });
  });

  it('takes a body of exactly 1 MiB and refuses one byte more, counted in UTF-8', () => {
    expect(readCapture({ ...CAPTURE, request: 'x'.repeat(MIB) })).not.toBeNull();
    expect(readCapture({ ...CAPTURE, request: 'x'.repeat(MIB + 1) })).toBeNull();
    expect(readCapture({ ...CAPTURE, response: 'é'.repeat(MIB / 2) })).not.toBeNull();
    expect(readCapture({ ...CAPTURE, response: 'é'.repeat(MIB / 2) + 'x' })).toBeNull();
    // As JSON the quotes and brackets count too.
    expect(readCapture({ ...CAPTURE, request: ['x'.repeat(MIB - 4)] })).not.toBeNull();
    expect(readCapture({ ...CAPTURE, request: ['x'.repeat(MIB - 3)] })).toBeNull();
  });

  it('is refused, not crashed on, when a body is nested beyond what can be written', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i += 1) deep = [deep];
    expect(readCapture({ ...CAPTURE, request: deep })).toBeNull();
  });

  it('is sealed with everything it holds', () => {
    const sealable = toSealable(readCapture(CAPTURE)!);
    expect(sealable).toMatchObject({ id: CAPTURE.id, tsMs: Date.parse(CAPTURE.ts) });
    expect(JSON.parse(sealable.body)).toEqual(CAPTURE);
  });
});
