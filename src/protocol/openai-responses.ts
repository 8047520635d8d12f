// Protocol. The OpenAI Responses API: request and whole answer as parts, and back. Streams are in responses-stream.ts.

import type { Adapter, Edits, RequestReading, ResponseReading, ToolCall } from './adapter.js';
import { applyEdits, at, listAt, readPointer, removeAt, stringAt } from './json-edit.js';
import { readTools } from './openai-chat.js';
import { refuseOpenai } from './refusal.js';
import { isCallItem, isHostedCall } from './responses-events.js';
import { REQUEST, RESPONSE } from './responses-shapes.js';
import { openResponsesStream } from './responses-stream.js';
import { walk } from './walk.js';

function readRequest(body: unknown): RequestReading {
  const { parts, opaque } = walk(body, REQUEST, 'user');
  return {
    parts,
    opaque,
    tools: readTools(listAt(body, 'tools'), '/tools'),
    stream: at(body, 'stream') === true ? 'sse' : 'none',
    model: stringAt(body, 'model'),
    includeUsage: true,
  };
}

function readResponse(body: unknown): ResponseReading {
  const toolCalls = listAt(body, 'output').flatMap((item, index) => readCall(item, `/output/${index}`));
  const { parts, opaque } = walk(body, RESPONSE, 'assistant');
  return { parts, opaque, toolCalls };
}

/** A call has a name and arguments, or free input; what calls without a name say (a shell, a search) is text. */
function readCall(item: unknown, pointer: string): ToolCall[] {
  const name = stringAt(item, 'name');
  if (!isCallItem(item) || name === null) return [];
  const key = at(item, 'arguments') === undefined ? 'input' : 'arguments';
  const hosted = isHostedCall(item);
  const id = stringAt(item, 'call_id') ?? stringAt(item, 'id');
  const form = key === 'input' && stringAt(item, key) !== null ? 'text' : 'string';
  return [{ id, name, arguments: stringAt(item, key) ?? '', hosted, path: `${pointer}/${key}`, form }];
}

/** Log probabilities spell the answer out: a part whose text changes loses them. */
function writeResponse(body: unknown, edits: Edits): unknown {
  const touched: string[] = [];
  for (const pointer of edits.keys()) {
    const part = pointer.slice(0, pointer.lastIndexOf('/'));
    if (at(readPointer(body, part), 'logprobs') !== undefined) touched.push(`${part}/logprobs`);
  }
  return removeAt(applyEdits(body, edits), touched);
}

export const OPENAI_RESPONSES: Adapter = {
  name: 'openai-responses',
  history: 'input',
  readRequest,
  writeRequest: applyEdits,
  readResponse,
  writeResponse,
  refuse: refuseOpenai,
  openStream: openResponsesStream,
};
