import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectBody } from '../../../src/ingress/collect-body.js';

/** A request of which only what is announced and what comes matters, and all that is heard of its body. */
function open(limit: number, announced?: string) {
  const request = new EventEmitter() as EventEmitter & IncomingMessage;
  request.headers = announced === undefined ? {} : { 'content-length': announced };
  const heard: (string | Buffer)[] = [];
  const begin = () =>
    collectBody(request, limit, {
      onBody: (body) => heard.push(body),
      onRefusal: ({ code }) => heard.push(code),
    });
  return { request, heard, begin };
}

describe('a body that is collected', () => {
  it('is handed over once and whole, however it was cut, and refused once where it is too large', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 400 })),
        fc.nat(2_000),
        (pieces, limit) => {
          const { request, heard, begin } = open(limit);
          begin();
          for (const piece of pieces) request.emit('data', Buffer.from(piece));
          request.emit('end');
          request.emit('close');
          const whole = Buffer.concat(pieces);
          expect(heard).toEqual(whole.length > limit ? ['payload_too_large'] : [whole]);
        },
      ),
    );
  });

  it('is handed over as the piece it came in', () => {
    const { request, heard, begin } = open(100, '3');
    begin();
    const piece = Buffer.from('abc');
    request.emit('data', piece);
    request.emit('end');
    expect(heard[0]).toBe(piece);
  });

  it('is refused before it comes where too much is announced', () => {
    const { request, begin } = open(100, '101');
    expect(begin).toThrow(expect.objectContaining({ code: 'payload_too_large' }));
    expect(request.eventNames()).toEqual([]);
  });

  it('is refused where it breaks off', () => {
    const { request, heard, begin } = open(100, '50');
    begin();
    request.emit('data', Buffer.from('half'));
    request.emit('close');
    expect(heard).toEqual(['bad_request']);
  });
});
