// Protocol. Responses streams: typed, numbered events about items and their parts. Deltas are lanes; the events that
// say a text again (`….done`, `response.completed`) repeat their lane and go out with what the client was really sent.
// Sequence numbers stay ascending whatever was cut, held or reordered.

import type { JsonObject, Refusal, TextPart } from './adapter.js';
import { isBlob } from './blob.js';
import { emptyFrame, leafAtom, makeFrame, opaqueNotes, parseData, streamText } from './event-atoms.js';
import type { ParsedData } from './event-atoms.js';
import { at, isBelow, isObject, listAt, removeAt, stringAt } from './json-edit.js';
import { logprobTexts } from './openai-choices.js';
import { openaiError } from './refusal.js';
import { deltaField, EVENT, isCallItem, isHostedCall, laneOf, type LanePlace } from './responses-events.js';
import { numberAt, ResponsesLedger } from './responses-ledger.js';
import type { SseEvent } from './sse.js';
import type { Atom, Frame, LaneMode, Note, Payload, StreamDialect, StreamSetting } from './stream.js';
import { pickPlain, walk } from './walk.js';

const TERMINAL: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
]);
const IDENTITY = ['id', 'created_at', 'model'] as const;
/** Where a delta belongs; all that a piece of it takes along. */
const PLACE_KEYS = [
  'type',
  'sequence_number',
  'item_id',
  'output_index',
  'content_index',
  'summary_index',
] as const;

class ResponsesStream implements StreamDialect {
  readonly repeatsText = true;
  private readonly ledger = new ResponsesLedger();
  private identity: JsonObject = {};
  private isOver = false;
  private lastSent = -1;
  private readonly calls = new Set<number>();

  constructor(private readonly setting: StreamSetting) {}

  readonly read = (event: SseEvent): Frame | 'malformed' => {
    if (event.data === null) return emptyFrame(event);
    if (event.data.trim() === '[DONE]') return this.readDone(event);
    const parsed = parseData(event.data);
    if (parsed === null) return 'malformed';
    const type = stringAt(parsed.data, 'type') ?? event.event ?? '';
    if (type.endsWith('.delta') && stringAt(parsed.data, 'delta') !== null)
      return this.readDelta(event, parsed, type);
    return this.readEvent(event, parsed, type);
  };

  readonly sending = (payload: Payload): Payload => {
    if (typeof payload.data === 'string') return payload;
    this.ledger.note(payload.data);
    const number = numberAt(payload.data, 'sequence_number');
    if (number === null) return payload;
    const isAhead = number > this.lastSent;
    this.lastSent = isAhead ? number : this.lastSent + 1;
    return isAhead ? payload : { ...payload, data: { ...payload.data, sequence_number: this.lastSent } };
  };

  readonly hasEnded = (): boolean => this.isOver;

  readonly closeBlocked = (): readonly Payload[] =>
    this.ledger.close(this.setting, this.identity).map((data) => ({ event: stringAt(data, 'type'), data }));

  readonly closeBroken = (refusal: Refusal): readonly Payload[] => {
    const body = openaiError(refusal);
    const { code, message } = refusal;
    const data = { type: 'error', ...body, code, message, param: null, sequence_number: -1 };
    return [{ event: 'error', data }];
  };

  private readDone(event: SseEvent): Frame {
    const payload: Payload = { event: null, data: '[DONE]' };
    const atom: Atom = { tracks: [''], texts: [], isCuttable: false, render: () => payload };
    const after: Note[] = [{ note: 'closed', track: '' }, { note: 'done' }];
    return makeFrame(event, { payload, atoms: [atom], isVerbatim: true, after });
  }

  private readDelta(event: SseEvent, parsed: ParsedData, type: string): Frame {
    const { data } = parsed;
    const payload: Payload = { event: event.event, data };
    const index = numberAt(data, 'output_index') ?? 0;
    const delta = stringAt(data, 'delta') ?? '';
    const field = deltaField(type, data);
    const isSound = type === 'response.audio.delta' && isBlob(delta);
    const text = streamText(`o${index}/${field.lane}`, isSound ? '' : delta, {
      origin: field.origin,
      kind: field.kind,
      encoding: field.encoding,
      call: this.calls.has(index) && field.kind === 'tool_args' ? `o${index}` : null,
    });
    const render = ([said]: readonly string[]): Payload => {
      const tokens = at(data, 'logprobs') === undefined ? {} : { logprobs: [] };
      const spoken = isSound ? delta : said;
      return { event: event.event, data: { ...pickPlain(data, PLACE_KEYS), delta: spoken, ...tokens } };
    };
    const atoms: Atom[] = [{ tracks: [`o${index}`], texts: [text], isCuttable: !isSound, render }];
    const tokens = logprobTexts(at(data, 'logprobs'), { text: delta, lane: `${text.lane}/logprobs` });
    if (tokens.length > 0) atoms.push({ tracks: [], texts: tokens, isCuttable: false, render: () => null });
    const beside = readBeside(payload, text.lane);
    if (beside !== null) atoms.push(beside);
    return makeFrame(event, { payload, atoms, isVerbatim: parsed.isVerbatim });
  }

  private readEvent(event: SseEvent, parsed: ParsedData, type: string): Frame {
    const { data } = parsed;
    const payload: Payload = { event: event.event, data };
    const index = numberAt(data, 'output_index');
    const response = at(data, 'response');
    if (isObject(response)) {
      this.identity = pickPlain(response, IDENTITY);
    }
    const before = this.noteCalls(data, index);
    const { parts, opaque } = walk(data, EVENT, 'assistant');
    const places = new Map(parts.map((part) => [part, laneOf(part.path, data, type)]));
    const lane = (part: TextPart): LanePlace => places.get(part)!;
    const modeOf = (part: TextPart) => modeIn(type, part, lane(part));
    // What nobody knows may be held; nothing but the item's end has to wait for that.
    const mayBeHeld = index !== null && parts.some((part) => modeOf(part) === 'recurring');
    const atom = leafAtom(payload, parts, {
      tracks: mayBeHeld ? [] : tracksOf(type, index, isObject(response)),
      laneOf: (part) => lane(part).lane,
      modeOf,
      callOf: (part) => this.callOf(part, lane(part)),
    });
    const after = [...opaqueNotes(opaque), ...this.endings(type, data, index)];
    return makeFrame(event, { payload, atoms: [atom], before, after, isVerbatim: parsed.isVerbatim });
  }

  private callOf(part: TextPart, place: LanePlace): string | null {
    if (part.kind !== 'tool_name' && part.kind !== 'tool_args') return null;
    return place.index !== null && this.calls.has(place.index) ? `o${place.index}` : null;
  }

  /** Calls this event speaks of for the first time, be it only in the whole response at the end. */
  private noteCalls(data: JsonObject, index: number | null): Note[] {
    const items: [number, unknown][] = index === null ? [] : [[index, at(data, 'item')]];
    listAt(at(data, 'response'), 'output').forEach((item, position) => items.push([position, item]));
    return items.flatMap(([position, item]): Note[] => {
      if (!isCallItem(item) || this.calls.has(position)) return [];
      this.calls.add(position);
      const id = stringAt(item, 'call_id') ?? stringAt(item, 'id');
      return [{ note: 'call', call: `o${position}`, id, hosted: isHostedCall(item) }];
    });
  }

  private endings(type: string, data: JsonObject, index: number | null): Note[] {
    if (type === 'error') return [{ note: 'closed', track: '' }, { note: 'upstream_error' }];
    if (TERMINAL.has(type)) {
      this.isOver = true;
      const reason = stringAt(at(data, 'response'), 'status') ?? type;
      const after: Note[] = [
        { note: 'closed', track: '' },
        { note: 'finish', track: '', reason },
      ];
      if (type === 'response.failed') after.push({ note: 'upstream_error' });
      return [...after, { note: 'usage' }, { note: 'done' }];
    }
    if (index === null || !type.endsWith('.done')) return [];
    if (type === 'response.output_item.done') return [{ note: 'closed', track: `o${index}` }];
    const field = deltaField(type, data);
    return type.endsWith('part.done') ? [] : [{ note: 'closed', track: `o${index}/${field.lane}` }];
  }
}

/** Fields beside a delta that nobody knows; null for most. Held longer than the delta, they follow without it. */
function readBeside({ event, data }: Payload, lane: string): Atom | null {
  const known = ({ path }: TextPart) => path === '/delta' || isBelow(path, '/logprobs');
  const parts = walk(data, EVENT, 'assistant').parts.filter((part) => !known(part));
  if (parts.length === 0 || typeof data === 'string') return null;
  const rest: Payload = { event, data: { ...(removeAt(data, ['/logprobs']) as JsonObject), delta: '' } };
  return leafAtom(rest, parts, { tracks: [], laneOf: ({ path }) => `${lane}/x${path}` });
}

/** Texts that the dialect says are complete: those of an item, a part or a response, and of what is added or done. */
function modeIn(type: string, { kind, path }: TextPart, place: LanePlace): LaneMode {
  const isOpening = type.endsWith('.added');
  // What an item or a part is opened with, clients append its deltas to; later on, the same place says it again.
  if (place.isRepeat) return isOpening ? 'stream' : 'repeat';
  if (kind === 'tool_name' || isOpening || type.endsWith('.done')) return 'whole';
  if (['/item', '/part', '/response'].some((base) => isBelow(path, base))) return 'whole';
  return kind === 'tool_args' ? 'stream' : 'recurring';
}

function tracksOf(type: string, index: number | null, hasResponse: boolean): string[] {
  if (hasResponse || type === 'error') return [''];
  if (index === null) return [];
  // Items are opened in order: clients append them as they come.
  return type === 'response.output_item.added' ? ['items', `o${index}`] : [`o${index}`];
}

export function openResponsesStream(setting: StreamSetting): StreamDialect {
  return new ResponsesStream(setting);
}
