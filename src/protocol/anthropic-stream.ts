// Protocol. Anthropic Messages streams: content blocks, each a track of its own, opened in order. Remembers which
// blocks the client has open, so that a block ends them and never opens the message twice.

import type { JsonObject, Refusal, TextKind } from './adapter.js';
import { readCallStart, readTextStart } from './anthropic-block-start.js';
import { EVENT, isCallBlock } from './anthropic-shapes.js';
import {
  emptyFrame,
  errorFrame,
  leafAtom,
  leafFrame,
  makeFrame,
  opaqueNotes,
  parseData,
  streamText,
} from './event-atoms.js';
import type { ParsedData } from './event-atoms.js';
import { at, isObject, stringAt } from './json-edit.js';
import { anthropicError } from './refusal.js';
import type { SseEvent } from './sse.js';
import type { Atom, Frame, LaneMode, Note, Payload, StreamDialect, StreamSetting } from './stream.js';
import { BLOB, ID, isIdLike, pickPlain, SEALED, walk, type Shape } from './walk.js';

interface DeltaField {
  readonly field: string;
  readonly kind: TextKind;
}

/** The deltas that are one text. */
const TEXT_DELTAS: ReadonlyMap<string, DeltaField> = new Map([
  ['text_delta', { field: 'text', kind: 'text' }],
  ['thinking_delta', { field: 'thinking', kind: 'reasoning' }],
  ['input_json_delta', { field: 'partial_json', kind: 'tool_args' }],
]);

const OTHER_DELTA: Shape = {
  hasPlainKeys: true,
  items: () => OTHER_DELTA,
  other: () => OTHER_DELTA,
  keys: {
    type: ID,
    signature: SEALED,
    encrypted_content: SEALED,
    encrypted_index: SEALED,
    data: BLOB,
    file_id: ID,
  },
};

/** A delta event that has more to say, or says it in a way nobody knows. */
const DELTA_EVENT: Shape = { hasPlainKeys: true, other: OTHER_DELTA, keys: { type: ID, delta: OTHER_DELTA } };

class AnthropicStream implements StreamDialect {
  readonly repeatsText = false;
  private message: JsonObject | null = null;
  private usage: JsonObject | null = null;
  private isOver = false;
  private hasSentStart = false;
  private readonly calls = new Set<number>();
  private readonly sentOpen = new Set<number>();

  constructor(private readonly setting: StreamSetting) {}

  readonly read = (event: SseEvent): Frame | 'malformed' => {
    if (event.data === null) return emptyFrame(event);
    const parsed = parseData(event.data);
    if (parsed === null) return 'malformed';
    switch (stringAt(parsed.data, 'type') ?? event.event ?? '') {
      case 'message_start':
        return this.readStart(event, parsed);
      case 'content_block_start':
        return this.readBlock(event, parsed);
      case 'content_block_delta':
        return this.readDelta(event, parsed);
      case 'content_block_stop':
        return readStop(event, parsed);
      case 'message_delta':
        return this.readMessageDelta(event, parsed);
      case 'message_stop':
        this.isOver = true;
        return readWhole(event, parsed, {
          tracks: [''],
          after: [{ note: 'closed', track: '' }, { note: 'done' }],
        });
      case 'error':
        return this.readError(event, parsed);
      default:
        return leafFrame(event, parsed, {
          shape: EVENT,
          origin: 'assistant',
          lane: `event/${event.event ?? ''}`,
          tracks: [],
        });
    }
  };

  readonly sending = (payload: Payload): Payload => {
    const { data } = payload;
    const type = stringAt(data, 'type');
    if (type === 'message_start') this.hasSentStart = true;
    else if (type === 'content_block_start') this.sentOpen.add(blockIndex(data));
    else if (type === 'content_block_stop') this.sentOpen.delete(blockIndex(data));
    return payload;
  };

  readonly hasEnded = (): boolean => this.isOver;

  readonly closeBlocked = (): readonly Payload[] => {
    const payloads: JsonObject[] = [];
    if (!this.hasSentStart) payloads.push({ type: 'message_start', message: this.opening() });
    for (const index of [...this.sentOpen].sort((a, b) => a - b))
      payloads.push({ type: 'content_block_stop', index });
    const tokens = at(this.usage, 'output_tokens');
    payloads.push({
      type: 'message_delta',
      delta: { stop_reason: 'refusal', stop_sequence: null },
      usage: { output_tokens: typeof tokens === 'number' ? tokens : 0 },
    });
    payloads.push({ type: 'message_stop' });
    return payloads.map((data) => ({ event: stringAt(data, 'type'), data }));
  };

  readonly closeBroken = (refusal: Refusal): readonly Payload[] => [
    { event: 'error', data: anthropicError(refusal) },
  ];

  private readStart(event: SseEvent, parsed: ParsedData): Frame {
    const message = at(parsed.data, 'message');
    if (isObject(message)) this.message = message;
    this.noteUsage(at(message, 'usage'));
    // Said once, when the message opens: nothing must wait for it to go on.
    return readWhole(event, parsed, { tracks: [''], mode: 'whole' });
  }

  private readBlock(event: SseEvent, parsed: ParsedData): Frame {
    const index = blockIndex(parsed.data);
    const block = at(parsed.data, 'content_block');
    const track = `b${index}`;
    if (!isCallBlock(block)) return readTextStart(event, parsed, track);
    this.calls.add(index);
    const hosted = stringAt(block, 'type') !== 'tool_use';
    return readCallStart(event, parsed, {
      track,
      note: { note: 'call', call: track, id: stringAt(block, 'id'), hosted },
    });
  }

  private readDelta(event: SseEvent, parsed: ParsedData): Frame {
    const index = blockIndex(parsed.data);
    const track = `b${index}`;
    const delta = at(parsed.data, 'delta');
    const known = TEXT_DELTAS.get(stringAt(delta, 'type') ?? '');
    const payload: Payload = { event: event.event, data: parsed.data };
    const text = known === undefined ? null : stringAt(delta, known.field);
    const call = this.calls.has(index) ? track : null;
    if (known === undefined || text === null || !isPlainDelta(parsed.data, known.field)) {
      const { parts, opaque } = walk(parsed.data, DELTA_EVENT, call === null ? 'assistant' : 'tool_call');
      const atom = leafAtom(payload, parts, {
        tracks: [track],
        laneOf: (part) => `${track}${part.path}`,
        callOf: () => call,
      });
      const after = opaqueNotes(opaque);
      return makeFrame(event, { payload, atoms: [atom], isVerbatim: parsed.isVerbatim, after });
    }
    const atom = deltaAtom(payload, { track, text, known, call });
    return makeFrame(event, { payload, atoms: [atom], isVerbatim: parsed.isVerbatim });
  }

  private readMessageDelta(event: SseEvent, parsed: ParsedData): Frame {
    this.noteUsage(at(parsed.data, 'usage'));
    const reason = stringAt(at(parsed.data, 'delta'), 'stop_reason');
    const after: Note[] = [{ note: 'closed', track: '' }, { note: 'usage' }];
    if (reason !== null) after.push({ note: 'finish', track: '', reason });
    return readWhole(event, parsed, { tracks: [''], after });
  }

  private readError(event: SseEvent, parsed: ParsedData): Frame {
    const frame = errorFrame(event, parsed, EVENT);
    return { ...frame, after: [...frame.after, { note: 'upstream_error' }] };
  }

  private noteUsage(usage: unknown): void {
    if (isObject(usage)) this.usage = { ...this.usage, ...usage };
  }

  private opening(): JsonObject {
    const { requestId, model } = this.setting;
    const identity = this.message === null ? {} : pickPlain(this.message, ['id', 'model']);
    const counted = this.usage === null ? {} : pickPlain(this.usage, ['input_tokens', 'output_tokens']);
    const usage = { input_tokens: 0, output_tokens: 0, ...counted };
    const fields = {
      type: 'message',
      role: 'assistant',
      content: [],
      stop_reason: null,
      stop_sequence: null,
    };
    return { id: `msg_${requestId}`, model, ...identity, ...fields, usage };
  }
}

function blockIndex(data: unknown): number {
  const index = at(data, 'index');
  return typeof index === 'number' ? index : 0;
}

/** Whether a delta event says nothing beside its place, its type and its text. */
function isPlainDelta(data: JsonObject, field: string): boolean {
  const delta = at(data, 'delta');
  if (!isObject(delta) || !isPlainBut(data, 'delta')) return false;
  return isPlainBut(delta, field);
}

function isPlainBut(object: JsonObject, field: string): boolean {
  return Object.entries(object).every(([key, value]) => {
    if (key === field || typeof value === 'number') return true;
    return key === 'type' && typeof value === 'string' && isIdLike(value);
  });
}

function deltaAtom(
  payload: Payload,
  facts: {
    readonly track: string;
    readonly text: string;
    readonly known: DeltaField;
    readonly call: string | null;
  },
): Atom {
  const { track, text, known, call } = facts;
  const isArguments = known.kind === 'tool_args';
  return {
    tracks: [track],
    texts: [
      streamText(isArguments ? `${track}/args` : `${track}/${known.field}`, text, {
        kind: known.kind,
        call,
        ...(isArguments ? { origin: 'tool_call', encoding: 'json' } : {}),
      }),
    ],
    isCuttable: true,
    render: ([said]) => {
      if (typeof payload.data === 'string') return payload;
      const { type, index } = payload.data;
      const deltaType = stringAt(payload.data['delta'], 'type');
      return { event: payload.event, data: { type, index, delta: { type: deltaType, [known.field]: said } } };
    },
  };
}

interface WholeFacts {
  readonly tracks: readonly string[];
  readonly lane?: string;
  readonly after?: readonly Note[];
  readonly mode?: LaneMode;
}

function readWhole(event: SseEvent, parsed: ParsedData, facts: WholeFacts): Frame {
  const lane = facts.lane ?? `event/${stringAt(parsed.data, 'type') ?? ''}`;
  const { tracks, mode = 'recurring' } = facts;
  const frame = leafFrame(event, parsed, { shape: EVENT, origin: 'assistant', lane, tracks, mode });
  return { ...frame, after: [...frame.after, ...(facts.after ?? [])] };
}

function readStop(event: SseEvent, parsed: ParsedData): Frame {
  const track = `b${blockIndex(parsed.data)}`;
  return readWhole(event, parsed, {
    tracks: [track],
    lane: `${track}/stop`,
    after: [{ note: 'closed', track }],
  });
}

export function openAnthropicStream(setting: StreamSetting): StreamDialect {
  return new AnthropicStream(setting);
}
