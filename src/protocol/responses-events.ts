// Protocol. Which lane a string of a Responses event belongs to. The same text is a delta, then `….done`, then a part,
// an item and a piece of the whole response: all of them lead to one lane here. Pure functions over names and pointers.

import type { Origin } from '../core/taxonomy.js';
import type { Encoding, JsonObject, TextKind } from './adapter.js';
import { isObject, readPointer, stringAt } from './json-edit.js';
import { numberAt } from './responses-ledger.js';
import { CONTENT_PART, itemShape, RESPONSE } from './responses-shapes.js';
import { LOGPROBS } from './shapes.js';
import { BLOB, ID, type Shape } from './walk.js';

/** Any event. The strings that only some carry stand here by name; what is not here is text. */
export const EVENT: Shape = {
  hasPlainKeys: true,
  keys: {
    type: ID,
    item_id: ID,
    obfuscation: ID,
    item: itemShape,
    part: CONTENT_PART,
    response: RESPONSE,
    logprobs: LOGPROBS,
    partial_image_b64: BLOB,
    arguments: { origin: 'tool_call', kind: 'tool_args', encoding: 'json' },
    input: { origin: 'tool_call', kind: 'tool_args' },
    code: { origin: 'tool_call', kind: 'tool_args' },
    name: { origin: 'tool_call', kind: 'tool_name' },
    refusal: { kind: 'refusal' },
    transcript: { kind: 'transcript' },
  },
};

export interface DeltaField {
  readonly lane: string;
  readonly origin: Origin;
  readonly kind: TextKind;
  readonly encoding: Encoding;
}

interface FieldFacts {
  readonly name: string;
  readonly kind: TextKind;
  readonly isCall?: true;
  readonly encoding?: Encoding;
  readonly indexKey?: string;
}

const FIELDS: ReadonlyMap<string, FieldFacts> = new Map<string, FieldFacts>([
  ['response.output_text', { name: 'text', kind: 'text', indexKey: 'content_index' }],
  ['response.refusal', { name: 'refusal', kind: 'refusal', indexKey: 'content_index' }],
  ['response.reasoning_text', { name: 'reasoning', kind: 'reasoning', indexKey: 'content_index' }],
  ['response.reasoning_summary_text', { name: 'summary', kind: 'reasoning', indexKey: 'summary_index' }],
  ['response.function_call_arguments', { name: 'args', kind: 'tool_args', isCall: true, encoding: 'json' }],
  ['response.mcp_call_arguments', { name: 'args', kind: 'tool_args', isCall: true, encoding: 'json' }],
  ['response.custom_tool_call_input', { name: 'args', kind: 'tool_args', isCall: true }],
  ['response.code_interpreter_call_code', { name: 'code', kind: 'tool_args', isCall: true }],
  ['response.audio.transcript', { name: 'transcript', kind: 'transcript' }],
]);

/** The lane (below its item) that a `….delta` or `….done` event speaks on. */
export function deltaField(type: string, data: JsonObject): DeltaField {
  const base = type.slice(0, type.lastIndexOf('.'));
  const facts = FIELDS.get(base);
  if (facts === undefined) {
    const index = numberAt(data, 'content_index') ?? numberAt(data, 'summary_index') ?? 0;
    const isCall = base.includes('_call');
    return {
      lane: `x/${base}/${index}`,
      origin: isCall ? 'tool_call' : 'assistant',
      kind: 'other',
      encoding: 'plain',
    };
  }
  const lane =
    facts.indexKey === undefined ? facts.name : `${facts.name}/${numberAt(data, facts.indexKey) ?? 0}`;
  const origin = facts.isCall === true ? 'tool_call' : 'assistant';
  return { lane, origin, kind: facts.kind, encoding: facts.encoding ?? 'plain' };
}

export interface LanePlace {
  readonly lane: string;
  /** Whether the lane's deltas are expected to have said it. */
  readonly isRepeat: boolean;
  /** The output item it belongs to. */
  readonly index: number | null;
}

/** Keys under which a `….done` event says its text again. */
const REPEATED_KEYS: ReadonlySet<string> = new Set([
  'text',
  'refusal',
  'arguments',
  'input',
  'code',
  'transcript',
]);

/** The lane of the string at `pointer` in an event that is not a delta. */
export function laneOf(pointer: string, data: JsonObject, type: string): LanePlace {
  const [, first, second, third, ...rest] = pointer.split('/');
  const index = numberAt(data, 'output_index');
  if (first === 'response' && second === 'output' && third !== undefined) {
    return laneInItem(Number(third), rest, readPointer(data, `/response/output/${third}`));
  }
  if (first === 'response')
    return { lane: `r${pointer.slice('/response'.length)}`, isRepeat: false, index: null };
  if (index === null) return { lane: `event/${type}${pointer}`, isRepeat: false, index: null };
  if (first === 'item') return laneInItem(index, [second, third, ...rest], data['item']);
  if (first === 'part' && (second === 'text' || second === 'refusal')) return laneOfPart(index, data, type);
  if (pointer === '/name') return { lane: `o${index}/name`, isRepeat: false, index };
  if (type.endsWith('.done') && second === undefined && REPEATED_KEYS.has(first ?? '')) {
    return { lane: `o${index}/${deltaField(type, data).lane}`, isRepeat: true, index };
  }
  return { lane: `o${index}/e/${type}${pointer}`, isRepeat: false, index };
}

function laneOfPart(index: number, data: JsonObject, type: string): LanePlace {
  const isSummary = type.includes('summary');
  const number = numberAt(data, isSummary ? 'summary_index' : 'content_index') ?? 0;
  const name = isSummary ? 'summary' : partName(data['part']);
  return { lane: `o${index}/${name}/${number}`, isRepeat: true, index };
}

function partName(part: unknown): string {
  const type = stringAt(part, 'type');
  return type === 'refusal' ? 'refusal' : type === 'reasoning_text' ? 'reasoning' : 'text';
}

function laneInItem(index: number, steps: readonly (string | undefined)[], item: unknown): LanePlace {
  const [key, number, field] = steps;
  if (number === undefined) {
    if (key === 'arguments' || key === 'input') return { lane: `o${index}/args`, isRepeat: true, index };
    if (key === 'code') return { lane: `o${index}/code`, isRepeat: true, index };
    if (key === 'name') return { lane: `o${index}/name`, isRepeat: false, index };
  }
  if (steps.length >= 3 && steps[3] === undefined && (field === 'text' || field === 'refusal')) {
    if (key === 'summary') return { lane: `o${index}/summary/${number ?? ''}`, isRepeat: true, index };
    if (key === 'content') {
      const name = partName(readPointer(item, `/content/${number ?? ''}`));
      return { lane: `o${index}/${name}/${number ?? ''}`, isRepeat: true, index };
    }
  }
  const path = steps.filter((step) => step !== undefined).join('/');
  return { lane: `o${index}/i/${path}`, isRepeat: false, index };
}

/** Whether an item is a call with a name: one that can be checked against what was declared. */
export function isCallItem(item: unknown): boolean {
  const type = stringAt(item, 'type') ?? '';
  return (
    isObject(item) &&
    stringAt(item, 'name') !== null &&
    (type.endsWith('_call') || type === 'mcp_approval_request')
  );
}

/** Calls the provider makes by itself. */
export function isHostedCall(item: unknown): boolean {
  return (stringAt(item, 'type') ?? '').startsWith('mcp_');
}
