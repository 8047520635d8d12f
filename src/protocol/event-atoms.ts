// Protocol. What the stream readers of all dialects share: parsing an event's data, and atoms for events whose strings
// are judged each by itself. Anything unknown passes through here, so that it is judged and then goes as it came.

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
  readonly modeOf?: (part: TextPart) => LaneMode;
  readonly callOf?: (part: TextPart) => string | null;
}

/** An atom for a whole payload: its strings are texts, and rendering puts the new ones in their places. */
export function leafAtom(payload: Payload, parts: readonly TextPart[], setting: LeafSetting): Atom {
  return {
    tracks: setting.tracks,
    isCuttable: false,
    texts: parts.map((part) => ({
      lane: setting.laneOf(part),
      text: part.text,
      origin: part.origin,
      kind: part.kind,
      encoding: part.encoding,
      mode: setting.modeOf?.(part) ?? 'whole',
      call: setting.callOf?.(part) ?? null,
    })),
    render: (texts) => ({ event: payload.event, data: rewrite(payload.data, parts, texts) }),
  };
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
  },
): Frame {
  const payload: Payload = { event: event.event, data: parsed.data };
  const { parts, opaque } = walk(parsed.data, setting.shape, setting.origin);
  const atom = leafAtom(payload, parts, {
    tracks: setting.tracks,
    laneOf: (part) => `${setting.lane}${part.path}`,
  });
  return makeFrame(event, {
    payload,
    atoms: [atom],
    isVerbatim: parsed.isVerbatim,
    after: opaqueNotes(opaque),
  });
}

/** A text on a lane that joins its deltas. */
export function streamText(lane: string, text: string, facts: Partial<AtomText> = {}): AtomText {
  return {
    lane,
    text,
    origin: 'assistant',
    kind: 'text',
    encoding: 'plain',
    mode: 'stream',
    call: null,
    ...facts,
  };
}
