// Protocol. The places of the Responses API: items of every type, content parts, the response object. Item types are
// read by their endings (`_call`, `_output`), so that a new tool's call is a call before this table knows it.

import type { Origin } from '../core/taxonomy.js';
import { isObject, stringAt } from './json-edit.js';
import { ANSWER_FORMAT, byType, LOGPROBS, TOOLS } from './shapes.js';
import { BLOB, ID, REFERENCE, SEALED, type Shape, TEXT } from './walk.js';

export const PLAIN_IDS: Shape = { leaf: 'id', hasPlainKeys: true };
const REASONING: Shape = { kind: 'reasoning' };

export const CONTENT_PART = byType(
  {
    input_text: { keys: { type: ID, text: TEXT } },
    output_text: {
      keys: {
        type: ID,
        text: TEXT,
        annotations: { items: { hasPlainKeys: true, keys: { type: ID, file_id: ID, container_id: ID } } },
        logprobs: LOGPROBS,
      },
    },
    text: { keys: { type: ID, text: TEXT } },
    refusal: { keys: { type: ID, refusal: { kind: 'refusal' } } },
    summary_text: { keys: { type: ID, text: REASONING } },
    reasoning_text: { keys: { type: ID, text: REASONING } },
    input_image: { opaque: 'image', keys: { type: ID, image_url: BLOB, file_id: ID, detail: ID } },
    computer_screenshot: { opaque: 'image', keys: { type: ID, image_url: BLOB, file_id: ID } },
    input_audio: { opaque: 'audio', keys: { type: ID, input_audio: { keys: { data: BLOB, format: ID } } } },
    output_audio: { opaque: 'audio', keys: { type: ID, data: BLOB, transcript: { kind: 'transcript' } } },
    input_file: {
      opaque: 'file',
      keys: { type: ID, file_data: BLOB, file_id: ID, file_url: TEXT, filename: TEXT },
    },
  },
  { keys: { type: ID, text: TEXT } },
);
const CONTENT: Shape = { items: CONTENT_PART };

const COMMON = { id: ID, type: ID, status: ID, call_id: ID } as const satisfies Shape['keys'];
const FOUND: Shape = { origin: 'tool_result', items: CONTENT_PART };

const CALL: Shape = {
  origin: 'tool_call',
  keys: {
    ...COMMON,
    name: { kind: 'tool_name' },
    namespace: ID,
    server_label: TEXT,
    arguments: { kind: 'tool_args', encoding: 'json' },
    input: { kind: 'tool_args' },
    code: { kind: 'tool_args' },
    action: { kind: 'tool_args', hasPlainKeys: true },
    operation: { kind: 'tool_args', hasPlainKeys: true },
    queries: { kind: 'tool_args' },
    container_id: ID,
    approval_request_id: ID,
    output: FOUND,
    outputs: FOUND,
    results: FOUND,
    error: FOUND,
    // Image generation answers in base64 under `result`.
    result: BLOB,
    revised_prompt: TEXT,
  },
};
const OUTPUT: Shape = {
  origin: 'tool_result',
  keys: { ...COMMON, output: { items: CONTENT_PART }, acknowledged_safety_checks: TEXT },
};
const REASONING_ITEM: Shape = {
  origin: 'assistant',
  keys: { ...COMMON, summary: CONTENT, content: CONTENT, encrypted_content: SEALED },
};
const LISTED_TOOLS: Shape = {
  origin: 'tool_declaration',
  keys: { ...COMMON, server_label: TEXT, tools: TOOLS, error: TEXT },
};

const ORIGIN_BY_ROLE: ReadonlyMap<string, Origin> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['assistant', 'assistant'],
  ['tool', 'tool_result'],
]);

/** An item that is named and not said. */
function isBareId(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 1 && stringAt(value, 'id') !== null;
}

/** One item of `input` or `output`. */
export function itemShape(value: unknown): Shape {
  const type = stringAt(value, 'type');
  if (type === 'item_reference' || isBareId(value)) return REFERENCE;
  if (type === null || type === 'message') {
    const origin = ORIGIN_BY_ROLE.get(stringAt(value, 'role') ?? '') ?? 'user';
    return { origin, keys: { ...COMMON, role: ID, phase: ID, content: CONTENT } };
  }
  if (type === 'reasoning' || type === 'compaction') return REASONING_ITEM;
  if (type === 'mcp_list_tools') return LISTED_TOOLS;
  if (type === 'mcp_approval_request' || type.endsWith('_call')) return CALL;
  if (type.endsWith('_output')) return OUTPUT;
  return { keys: COMMON };
}

const SETTINGS = {
  model: ID,
  instructions: { origin: 'system', items: itemShape },
  tools: TOOLS,
  tool_choice: { hasPlainKeys: true, leaf: 'id' },
  text: ANSWER_FORMAT,
  prompt: { origin: 'user', keys: { id: ID, version: ID, variables: { other: CONTENT_PART } } },
  metadata: { origin: 'user' },
  previous_response_id: ID,
  conversation: PLAIN_IDS,
  reasoning: PLAIN_IDS,
  include: ID,
  truncation: ID,
  service_tier: ID,
  stream: ID,
  stream_options: PLAIN_IDS,
  store: ID,
  background: ID,
  temperature: ID,
  top_p: ID,
  max_output_tokens: ID,
  max_tool_calls: ID,
  parallel_tool_calls: ID,
  top_logprobs: ID,
  prompt_cache_retention: ID,
} as const satisfies Shape['keys'];

export const REQUEST: Shape = {
  keys: {
    ...SETTINGS,
    input: { isMessages: true, items: itemShape },
    prompt: { ...SETTINGS.prompt, opaque: 'reference' },
    previous_response_id: REFERENCE,
    conversation: REFERENCE,
  },
};

/** The response object; it says the caller's settings again beside what the model said. */
export const RESPONSE: Shape = {
  hasPlainKeys: true,
  keys: {
    ...SETTINGS,
    id: ID,
    object: ID,
    status: ID,
    output: { items: itemShape },
    output_text: TEXT,
    usage: PLAIN_IDS,
    incomplete_details: PLAIN_IDS,
    billing: PLAIN_IDS,
  },
};
