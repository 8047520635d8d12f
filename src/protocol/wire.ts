// Protocol. Writes what goes to the client in the form it asked for: an event stream, or one growing JSON array. What
// was not changed is written as the very bytes that came. Must never write a line break that ends an event early.

import type { StreamForm } from './adapter.js';
import { JsonArrayReader } from './json-array.js';
import { SseReader, writeSseComment, writeSseEvent, type SseEvent } from './sse.js';
import type { Payload } from './stream.js';

export interface Wire {
  readonly contentType: string;
  readonly writeRaw: (event: SseEvent) => Uint8Array;
  readonly writePayload: (payload: Payload) => Uint8Array;
  /** Something clients ignore, to keep a silent connection open. */
  readonly writeComment: (text: string) => Uint8Array;
  /** What must follow the last event. */
  readonly writeEnd: () => Uint8Array;
}

const NOTHING = new Uint8Array(0);
const BLANK_LINE = Buffer.from('\n\n');
const OPEN_BRACKET = 91;
const COMMA = 44;

export function openReader(form: StreamForm, maxEventBytes?: number): SseReader | JsonArrayReader {
  return form === 'json_array' ? new JsonArrayReader(maxEventBytes) : new SseReader(maxEventBytes);
}

export function openWire(form: StreamForm): Wire {
  return form === 'json_array' ? openArrayWire() : SSE_WIRE;
}

const SSE_WIRE: Wire = {
  contentType: 'text/event-stream; charset=utf-8',
  writeRaw: (event) => (event.isComplete ? event.raw : Buffer.concat([event.raw, BLANK_LINE])),
  writePayload: ({ event, data }) => Buffer.from(writeSseEvent(event, stringify(data))),
  writeComment: (text) => Buffer.from(writeSseComment(text)),
  writeEnd: () => NOTHING,
};

function stringify(data: Payload['data']): string {
  return typeof data === 'string' ? data : JSON.stringify(data);
}

function openArrayWire(): Wire {
  let isFirst = true;
  const separate = (lead: Uint8Array | undefined, element: Uint8Array): Uint8Array => {
    const mark = isFirst ? OPEN_BRACKET : COMMA;
    const before = lead?.includes(mark) === true ? lead : Buffer.from(isFirst ? '[' : ',\r\n');
    isFirst = false;
    return Buffer.concat([before, element]);
  };
  return {
    contentType: 'application/json; charset=utf-8',
    writeRaw: (event) => separate(event.lead, event.raw),
    writePayload: ({ data }) => separate(undefined, Buffer.from(stringify(data))),
    // White space is all an array may hold between its elements.
    writeComment: () => Buffer.from('\n'),
    writeEnd: () => Buffer.from(isFirst ? '[]' : '\n]\n'),
  };
}
