// Protocol. What a client of a Responses stream has been sent: the response, its items, their parts and texts. From it
// comes an ending that closes exactly what is open, with the texts the client has and no other.

import type { JsonObject } from './adapter.js';
import { at, isObject, stringAt } from './json-edit.js';
import type { StreamSetting } from './stream.js';

interface SentPart {
  part: JsonObject;
  text: string;
  isTextDone: boolean;
  isDone: boolean;
}

interface SentItem {
  item: JsonObject;
  isDone: boolean;
  args: string;
  hasArgs: boolean;
  readonly parts: Map<number, SentPart>;
  readonly summary: Map<number, SentPart>;
}

interface Place {
  readonly item_id: unknown;
  readonly output_index: number;
}

/** How the text of a part is called in its part and in its events. */
const PART_EVENTS: ReadonlyMap<string, { readonly field: string; readonly event: string }> = new Map([
  ['output_text', { field: 'text', event: 'response.output_text' }],
  ['refusal', { field: 'refusal', event: 'response.refusal' }],
  ['reasoning_text', { field: 'text', event: 'response.reasoning_text' }],
]);

export function numberAt(data: unknown, key: string): number | null {
  const value = at(data, key);
  return typeof value === 'number' ? value : null;
}

export class ResponsesLedger {
  private response: JsonObject | null = null;
  private readonly items = new Map<number, SentItem>();

  /** Notes an event that went to the client. */
  note(data: JsonObject): void {
    const type = stringAt(data, 'type') ?? '';
    const response = at(data, 'response');
    if (isObject(response)) {
      this.response = response;
      return;
    }
    const index = numberAt(data, 'output_index');
    if (index === null) return;
    const item = at(data, 'item');
    if (type === 'response.output_item.added' && isObject(item)) this.open(index, item);
    else if (type === 'response.output_item.done' && isObject(item)) {
      const sent = this.items.get(index) ?? this.open(index, item);
      sent.item = item;
      sent.isDone = true;
    } else this.notePart(type, this.items.get(index), data);
  }

  /** The events that end the stream for the client. `identity`: what the upstream said of the response so far. */
  close(setting: StreamSetting, identity: JsonObject): JsonObject[] {
    const events: JsonObject[] = [];
    if (this.response === null) {
      this.response = { ...invent(setting), ...identity };
      events.push({ type: 'response.created', response: this.response });
    }
    const output: JsonObject[] = [];
    for (const [index, sent] of [...this.items].sort(([a], [b]) => a - b)) {
      if (!sent.isDone) events.push(...closeItem(index, sent));
      output.push(sent.item);
    }
    const response = {
      ...this.response,
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
      output,
    };
    events.push({ type: 'response.incomplete', response });
    return events.map((event) => ({ ...event, sequence_number: -1 }));
  }

  private open(index: number, item: JsonObject): SentItem {
    const sent = { item, isDone: false, args: '', hasArgs: false, parts: new Map(), summary: new Map() };
    this.items.set(index, sent);
    return sent;
  }

  private notePart(type: string, sent: SentItem | undefined, data: JsonObject): void {
    if (sent === undefined) return;
    const isSummary = type.startsWith('response.reasoning_summary_');
    const delta = stringAt(data, 'delta');
    if (delta !== null && type.includes('_arguments.')) {
      sent.args += delta;
      sent.hasArgs = true;
      return;
    }
    if (type.includes('_arguments.done')) sent.hasArgs = false;
    const index = numberAt(data, isSummary ? 'summary_index' : 'content_index');
    if (index === null) return;
    const parts = isSummary ? sent.summary : sent.parts;
    const part = at(data, 'part');
    const known = parts.get(index) ?? openPart(parts, index, isObject(part) ? part : partFor(type));
    if (delta !== null) known.text += delta;
    else if (type.endsWith('part.done')) {
      known.isDone = true;
      if (isObject(part)) known.part = part;
    } else if (type.endsWith('.done')) known.isTextDone = true;
  }
}

function openPart(parts: Map<number, SentPart>, index: number, part: JsonObject): SentPart {
  const sent = { part, text: '', isTextDone: false, isDone: false };
  parts.set(index, sent);
  return sent;
}

/** A part that was never announced, guessed from the event that spoke of it. */
function partFor(type: string): JsonObject {
  if (type.startsWith('response.refusal')) return { type: 'refusal', refusal: '' };
  if (type.startsWith('response.reasoning_summary')) return { type: 'summary_text', text: '' };
  if (type.startsWith('response.reasoning_text')) return { type: 'reasoning_text', text: '' };
  return { type: 'output_text', text: '', annotations: [] };
}

function closeItem(index: number, sent: SentItem): JsonObject[] {
  const place: Place = { item_id: sent.item['id'], output_index: index };
  const events: JsonObject[] = [];
  for (const [number, part] of sent.summary) events.push(...closeSummary(place, number, part));
  for (const [number, part] of sent.parts) events.push(...closePart(place, number, part));
  if (sent.hasArgs)
    events.push({ type: 'response.function_call_arguments.done', ...place, arguments: sent.args });
  const content = [...sent.parts.values()].map(({ part }) => part);
  const summary = [...sent.summary.values()].map(({ part }) => part);
  sent.item = {
    ...sent.item,
    ...(content.length > 0 ? { content } : {}),
    ...(summary.length > 0 ? { summary } : {}),
    ...(sent.args === '' ? {} : { arguments: sent.args }),
    status: 'incomplete',
  };
  return [...events, { type: 'response.output_item.done', output_index: index, item: sent.item }];
}

function closePart(place: Place, index: number, sent: SentPart): JsonObject[] {
  if (sent.isDone) return [];
  const names = PART_EVENTS.get(stringAt(sent.part, 'type') ?? '');
  if (names === undefined) return [];
  const where = { ...place, content_index: index };
  sent.part = { ...sent.part, [names.field]: sent.text };
  const logprobs = names.event === 'response.output_text' ? { logprobs: [] } : {};
  const text = { type: `${names.event}.done`, ...where, [names.field]: sent.text, ...logprobs };
  const part = { type: 'response.content_part.done', ...where, part: sent.part };
  return sent.isTextDone ? [part] : [text, part];
}

function closeSummary(place: Place, index: number, sent: SentPart): JsonObject[] {
  if (sent.isDone) return [];
  const where = { ...place, summary_index: index };
  sent.part = { ...sent.part, text: sent.text };
  const text = { type: 'response.reasoning_summary_text.done', ...where, text: sent.text };
  const part = { type: 'response.reasoning_summary_part.done', ...where, part: sent.part };
  return sent.isTextDone ? [part] : [text, part];
}

/** The least a client expects of a response it has not been told of. */
function invent(setting: StreamSetting): JsonObject {
  return {
    id: `resp_${setting.requestId}`,
    object: 'response',
    created_at: setting.createdSeconds,
    status: 'in_progress',
    model: setting.model,
    output: [],
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: null,
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    usage: null,
  };
}
