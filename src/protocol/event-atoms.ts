// Protocol. What the stream readers of all dialects share: parsing an event's data, and atoms for events whose strings
// nobody knows. Anything unknown passes through here, so that it is judged and then goes as it came.

import { LIMITS } from '../core/limits.js';
import type { Origin } from '../core/taxonomy.js';
import type { JsonObject, OpaquePart, TextPart } from './adapter.js';
import { applyEdits, isObject, removeAt } from './json-edit.js';
import { inspectJson } from './json-text.js';
import type { SseEvent } from './sse.js';
import type { Atom, AtomText, Frame, LaneMode, Note, Payload } from './stream.js';
import { walk, type ShapeRef } from './walk.js';

export interface ParsedData {
  readonly data: JsonObject;
  readonly isVerbatim: boolean;
}

/** The event's JSON object; null for anything else. */
export function parseData(source: string): ParsedData | null {
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch {
    return null;
  }
  if (!isObject(data)) return null;
  const report = inspectJson(source);
  if (report.depth > LIMITS.jsonDepth) return null;
  return { data, isVerbatim: !report.hasDuplicateKey };
}

/** An event that carries no data: fields or comments, which the relay has judged on their own. */
export function emptyFrame(event: SseEvent): Frame {
  const atom: Atom = { tracks: [], texts: [], isCuttable: false, render: () => null };
  return { event, payload: null, atoms: [atom], before: [], after: [], isVerbatim: true };
}

export interface FrameParts {
  readonly payload: Payload;
  readonly atoms: readonly Atom[];
  readonly isVerbatim: boolean;
  readonly before?: readonly Note[];
  readonly after?: readonly Note[];
}

export function makeFrame(event: SseEvent, parts: FrameParts): Frame {
  return { event, before: [], after: [], ...parts };
}

export function opaqueNotes(opaque: readonly OpaquePart[]): Note[] {
  return opaque.filter(({ kind }) => kind !== 'sealed').map(({ kind }) => ({ note: 'opaque', kind }));
}

export interface LeafSetting {
  readonly tracks: readonly string[];
  /** The lane of a part; its path below the event's kind, as a rule. */
  readonly laneOf: (part: TextPart) => string;
  /** Left out: `recurring`. */
  readonly modeOf?: (part: TextPart) => LaneMode;
  readonly callOf?: (part: TextPart) => string | null;
}

/** An atom for a whole payload: its strings are texts, and rendering puts the new ones in their places. */
export function leafAtom(payload: Payload, parts: readonly TextPart[], setting: LeafSetting): Atom {
  return {
    tracks: setting.tracks,
    isCuttable: false,
    texts: parts.map((part) => {
      const { text, origin, kind, encoding, path } = part;
      const lane = setting.laneOf(part);
      const mode = setting.modeOf?.(part) ?? 'recurring';
      const call = setting.callOf?.(part) ?? null;
      const isJoined = (mode === 'stream' || mode === 'recurring') && call === null;
      const listLane = isJoined ? listLaneOf(lane, path) : null;
      return { lane, listLane, text, origin, kind, encoding, mode, call };
    }),
    render: (texts) => ({ event: payload.event, data: rewrite(payload.data, parts, texts) }),
  };
}

/** The lane of the whole list that the place `path` is an item of, or within one; null where there is none. */
function listLaneOf(lane: string, path: string): string | null {
  const steps = path.split('/');
  const place = lane.split('/');
  let isInList = false;
  // Only the steps of the path: a lane's own numbers before it are no positions.
  for (let back = 1; back < steps.length && back < place.length; back += 1) {
    const step = steps[steps.length - back]!;
    if (step !== place[place.length - back]) break;
    if (!isPosition(step)) continue;
    place[place.length - back] = '*';
    isInList = true;
  }
  return isInList ? place.join('/') : null;
}

function isPosition(step: string): boolean {
  const first = step.charCodeAt(0);
  return first >= 48 && first <= 57 && String(Number(step)) === step;
}

/** Puts texts where parts were. What cannot be rewritten (keys, log probabilities) is taken out instead. */
export function rewrite(
  data: Payload['data'],
  parts: readonly TextPart[],
  texts: readonly string[],
): Payload['data'] {
  const edits = new Map<string, string>();
  const removed: string[] = [];
  parts.forEach((part, index) => {
    const text = texts[index] ?? '';
    if (text === part.text) return;
    if (part.editable) edits.set(part.path, text);
    else removed.push(part.path);
  });
  // Log probabilities spell the text out: beside a text that has changed they would give the old one away.
  if (edits.size > 0) for (const part of parts) if (part.kind === 'logprobs') removed.push(part.path);
  return removeAt(applyEdits(data, edits), removed) as Payload['data'];
}

/** A frame for an event nobody knows: every string is judged, in the order of `tracks`. */
export function leafFrame(
  event: SseEvent,
  parsed: ParsedData,
  setting: {
    readonly shape: ShapeRef;
    readonly origin: Origin;
    readonly lane: string;
    readonly tracks: readonly string[];
    readonly mode?: LaneMode;
  },
): Frame {
  const payload: Payload = { event: event.event, data: parsed.data };
  const { parts, opaque } = walk(parsed.data, setting.shape, setting.origin);
  const atom = leafAtom(payload, parts, {
    tracks: setting.tracks,
    laneOf: (part) => `${setting.lane}${part.path}`,
    modeOf: () => setting.mode ?? 'recurring',
  });
  return makeFrame(event, {
    payload,
    atoms: [atom],
    isVerbatim: parsed.isVerbatim,
    after: opaqueNotes(opaque),
  });
}

/** The upstream says that it failed: that is the last thing it says. */
export function errorFrame(event: SseEvent, parsed: ParsedData, shape: ShapeRef = {}): Frame {
  const frame = leafFrame(event, parsed, { shape, origin: 'assistant', lane: 'error', tracks: [''] });
  return { ...frame, after: [...frame.after, { note: 'closed', track: '' }] };
}

/** A text on a lane that joins its deltas. */
export function streamText(lane: string, text: string, facts: Partial<AtomText> = {}): AtomText {
  return {
    lane,
    listLane: null,
    text,
    origin: 'assistant',
    kind: 'text',
    encoding: 'plain',
    mode: 'stream',
    call: null,
    ...facts,
  };
}
