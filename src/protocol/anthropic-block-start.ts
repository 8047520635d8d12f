// Protocol. The first event of a content block in an Anthropic stream, as atoms: a text that its deltas go on with, or a call
// by its name. Pure functions over one event.

import type { TextPart } from './adapter.js';
import { EVENT } from './anthropic-shapes.js';
import { leafAtom, makeFrame, opaqueNotes, type LeafSetting, type ParsedData } from './event-atoms.js';
import { at, isBelow, isObject } from './json-edit.js';
import type { SseEvent } from './sse.js';
import type { Frame, Note, Payload } from './stream.js';
import { walk } from './walk.js';

const CONTENT_BLOCK = '/content_block/';
/** What of a block's first event its deltas go on with. */
const CONTINUED: ReadonlySet<string> = new Set([`${CONTENT_BLOCK}text`, `${CONTENT_BLOCK}thinking`]);

/** A block's first event. Clients append deltas to the text it brings along, so that lies on the lane of the deltas. */
export function readTextStart(event: SseEvent, parsed: ParsedData, track: string): Frame {
  const payload: Payload = { event: event.event, data: parsed.data };
  const { parts, opaque } = walk(parsed.data, EVENT, 'assistant');
  const continued = ({ path }: TextPart) => (CONTINUED.has(path) ? path.slice(CONTENT_BLOCK.length) : null);
  const atom = leafAtom(payload, parts, {
    tracks: ['starts', track],
    laneOf: (part) => `${track}/${continued(part) ?? `start${part.path}`}`,
    modeOf: (part) => (continued(part) === null ? 'whole' : 'stream'),
  });
  const after = opaqueNotes(opaque);
  return makeFrame(event, { payload, atoms: [atom], isVerbatim: parsed.isVerbatim, after });
}

/** A call's first event: its name, and its input where a server gives it at once. */
export function readCallStart(
  event: SseEvent,
  parsed: ParsedData,
  facts: { readonly track: string; readonly note: Note },
): Frame {
  const { track, note } = facts;
  const payload: Payload = { event: event.event, data: parsed.data };
  const input = at(at(parsed.data, 'content_block'), 'input');
  const hasInput =
    input !== undefined && input !== null && !(isObject(input) && Object.keys(input).length === 0);
  const { parts } = walk(parsed.data, EVENT, 'assistant');
  const others = parts.filter((part) => !isBelow(part.path, '/content_block/input'));
  const whole: TextPart = {
    text: JSON.stringify(input),
    origin: 'tool_call',
    path: '/content_block/input',
    message: -1,
    kind: 'tool_args',
    encoding: 'json',
    editable: true,
  };
  const setting: LeafSetting = {
    tracks: ['starts', track],
    laneOf: (part) => (part.kind === 'tool_name' ? `${track}/name` : `${track}/start${part.path}`),
    modeOf: () => 'whole',
    callOf: () => track,
  };
  const atom = leafAtom(payload, hasInput ? [...others, whole] : others, setting);
  return makeFrame(event, { payload, atoms: [atom], isVerbatim: parsed.isVerbatim, before: [note] });
}
