// Protocol. Comments and odd field values of an event: no client reads them, but they travel with its bytes, so they
// are judged like the rest. They go with the verbatim event and with nothing else.

import { streamText } from './event-atoms.js';
import type { SseEvent } from './sse.js';
import type { Atom } from './stream.js';
import { isIdLike } from './walk.js';

/** An atom for what an event says beside its data; null for most. */
export function asidesOf(event: SseEvent): Atom | null {
  const { asides, id, retry } = event;
  if (asides.length === 0 && isPlain(event.event) && isPlain(id) && isPlain(retry)) return null;
  const fields = [event.event, id, retry].filter((field) => field !== null && !isPlain(field)) as string[];
  return {
    tracks: [],
    isCuttable: false,
    render: () => null,
    texts: [...asides, ...fields].map((text) =>
      streamText('aside', text, { kind: 'other', mode: 'recurring' }),
    ),
  };
}

function isPlain(field: string | null): boolean {
  return field === null || isIdLike(field);
}
