// Protocol. The fallback: a body of which nothing is known. Every string is a part, every event is judged string by
// string, and a refusal has the shape of the admin API. Must never call anything structural.

import type { Adapter, JsonObject, Refusal } from './adapter.js';
import { emptyFrame, leafFrame, parseData } from './event-atoms.js';
import { applyEdits, at, stringAt } from './json-edit.js';
import { openaiError, refusePlain } from './refusal.js';
import type { SseEvent } from './sse.js';
import type { Frame, Payload, StreamDialect } from './stream.js';
import { walk } from './walk.js';

class PlainStream implements StreamDialect {
  readonly repeatsText = false;
  private hasClosed = false;

  readonly read = (event: SseEvent): Frame | 'malformed' => {
    if (event.data === null) return emptyFrame(event);
    const parsed = parseData(event.data);
    if (parsed !== null) {
      return leafFrame(event, parsed, { shape: {}, origin: 'assistant', lane: 'event', tracks: [''] });
    }
    return this.readText(event, event.data);
  };

  readonly sending = (payload: Payload): Payload => payload;

  /** Nothing says how such a stream ends; hanging up is all there is. */
  readonly hasEnded = (): boolean => true;

  readonly closeBlocked = (): readonly Payload[] => {
    if (this.hasClosed) return [];
    this.hasClosed = true;
    return [{ event: 'error', data: { error: { type: 'content_filter', code: 'content_filter' } } }];
  };

  readonly closeBroken = (refusal: Refusal): readonly Payload[] => [
    { event: 'error', data: openaiError(refusal) },
  ];

  /** Data that is not JSON is one text. */
  private readText(event: SseEvent, data: string): Frame {
    const wrapped: JsonObject = { data };
    const frame = leafFrame(
      event,
      { data: wrapped, isVerbatim: true },
      { shape: { hasPlainKeys: true }, origin: 'assistant', lane: 'event', tracks: [''] },
    );
    const atoms = frame.atoms.map((atom) => ({
      ...atom,
      render: ([text]: readonly string[]): Payload => ({ event: event.event, data: text ?? '' }),
    }));
    return { ...frame, payload: { event: event.event, data }, atoms };
  }
}

export function openPlainStream(): StreamDialect {
  return new PlainStream();
}

export const PLAIN_JSON: Adapter = {
  name: 'plain-json',
  history: null,
  readRequest: (body) => ({
    ...walk(body, {}, 'user'),
    tools: [],
    stream: at(body, 'stream') === true ? 'sse' : 'none',
    model: stringAt(body, 'model'),
    includeUsage: false,
  }),
  writeRequest: applyEdits,
  readResponse: (body) => ({ ...walk(body, {}, 'assistant'), toolCalls: [] }),
  writeResponse: applyEdits,
  refuse: refusePlain,
  openStream: openPlainStream,
};
