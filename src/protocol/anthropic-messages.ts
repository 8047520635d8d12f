// Protocol. Anthropic Messages: request and whole answer as parts, and back. Streams are in anthropic-stream.ts. Tool
// results, search results and what server tools found count as tool results wherever they stand.

import type { Adapter, RequestReading, ResponseReading, ToolCall, ToolDeclaration } from './adapter.js';
import { openAnthropicStream } from './anthropic-stream.js';
import { applyEdits, at, isObject, listAt, stringAt } from './json-edit.js';
import { refuseAnthropic } from './refusal.js';
import { ANSWER_FORMAT, mediaData, TOOLS } from './shapes.js';
import { BLOB, ID, SEALED, TEXT, walk, type Shape, type ShapeRef } from './walk.js';

const PLAIN_IDS: Shape = { leaf: 'id', hasPlainKeys: true };
const BLOCKS: Shape = { items: blockShape };
const COMMON = {
  type: ID,
  cache_control: PLAIN_IDS,
  id: ID,
  tool_use_id: ID,
} as const satisfies Shape['keys'];

const CITATIONS: Shape = {
  hasPlainKeys: true,
  items: {
    origin: 'tool_result',
    hasPlainKeys: true,
    keys: { type: ID, encrypted_index: SEALED, file_id: ID },
  },
};

function sourceShape(value: unknown): Shape {
  return {
    hasPlainKeys: true,
    keys: {
      type: ID,
      media_type: ID,
      data: stringAt(value, 'type') === 'text' ? TEXT : mediaData(value, ['media_type']),
      url: TEXT,
      file_id: ID,
      content: BLOCKS,
    },
  };
}

/** Documents given as text are read; as a file, they are content nobody here reads. */
function documentShape(value: unknown): Shape {
  const kind = stringAt(at(value, 'source'), 'type');
  const keys = { ...COMMON, source: sourceShape, title: TEXT, context: TEXT, citations: PLAIN_IDS };
  return kind === 'text' || kind === 'content' ? { keys } : { keys, opaque: 'file' };
}

const CALL: Shape = {
  origin: 'tool_call',
  keys: {
    ...COMMON,
    name: { kind: 'tool_name' },
    input: { kind: 'tool_args' },
    server_name: TEXT,
    caller: PLAIN_IDS,
  },
};

/** Results of tools, the caller's and the provider's. Ciphertext in them is for the provider to read back. */
const FOUND: Shape = {
  hasPlainKeys: true,
  items: foundShape,
  other: foundShape,
  keys: {
    ...COMMON,
    encrypted_content: SEALED,
    encrypted_index: SEALED,
    data: BLOB,
    file_id: ID,
    media_type: ID,
  },
};
const RESULT: Shape = {
  origin: 'tool_result',
  keys: { ...COMMON, content: foundShape, is_error: ID, source: TEXT, title: TEXT, citations: PLAIN_IDS },
};

/** Inside a result, blocks are blocks and anything else is what was found. */
function foundShape(value: unknown): Shape {
  if (Array.isArray(value)) return { items: foundShape };
  const type = stringAt(value, 'type');
  return type !== null && Object.hasOwn(BLOCK_SHAPES, type) ? blockShape(value) : FOUND;
}

const BLOCK_SHAPES: Readonly<Record<string, ShapeRef>> = {
  text: { keys: { ...COMMON, text: TEXT, citations: CITATIONS } },
  image: { opaque: 'image', keys: { ...COMMON, source: sourceShape } },
  document: documentShape,
  search_result: RESULT,
  thinking: { keys: { ...COMMON, thinking: { kind: 'reasoning' }, signature: SEALED } },
  redacted_thinking: { keys: { ...COMMON, data: SEALED } },
  tool_use: CALL,
  server_tool_use: CALL,
  mcp_tool_use: CALL,
  tool_result: RESULT,
  container_upload: { opaque: 'file', keys: { ...COMMON, file_id: ID } },
};

/** The shape of one content block, in a request, an answer or a stream's first event for it. */
export function blockShape(value: unknown): Shape {
  const type = stringAt(value, 'type') ?? '';
  const known = Object.hasOwn(BLOCK_SHAPES, type) ? BLOCK_SHAPES[type] : undefined;
  if (known !== undefined) return typeof known === 'function' ? known(value) : known;
  return type.endsWith('_tool_result') ? RESULT : { keys: COMMON };
}

function messageShape(value: unknown): Shape {
  const role = stringAt(value, 'role');
  const origin = role === 'assistant' ? 'assistant' : role === 'system' ? 'system' : 'user';
  return { origin, keys: { role: ID, content: BLOCKS } };
}

const REQUEST: Shape = {
  keys: {
    model: ID,
    system: { origin: 'system', items: blockShape },
    messages: { isMessages: true, items: messageShape },
    tools: TOOLS,
    tool_choice: PLAIN_IDS,
    mcp_servers: TOOLS,
    metadata: { origin: 'user', hasPlainKeys: true },
    output_format: ANSWER_FORMAT,
    output_config: ANSWER_FORMAT,
    thinking: PLAIN_IDS,
    context_management: { hasPlainKeys: true, other: { leaf: 'id', hasPlainKeys: true } },
    container: PLAIN_IDS,
    service_tier: ID,
    stream: ID,
    max_tokens: ID,
    temperature: ID,
    top_k: ID,
    top_p: ID,
    stop_sequences: TEXT,
  },
};

/** A whole answer; a stream's `message_start` carries one, too. */
export const MESSAGE: Shape = {
  hasPlainKeys: true,
  keys: {
    id: ID,
    type: ID,
    role: ID,
    model: ID,
    content: BLOCKS,
    stop_reason: ID,
    stop_sequence: ID,
    usage: PLAIN_IDS,
    container: PLAIN_IDS,
  },
};

function readTools(tools: readonly unknown[]): ToolDeclaration[] {
  return tools.flatMap((tool, index): ToolDeclaration[] => {
    const name = stringAt(tool, 'name');
    if (name === null) return [];
    // Versioned types (`web_search_20250305`) run at the provider's; `custom` or no type is the caller's own.
    const type = stringAt(tool, 'type');
    const schema = at(tool, 'input_schema');
    const hosted = type !== null && type !== 'custom' && schema === undefined && isServerTool(type);
    return [{ name, schema, hosted, path: `/tools/${index}` }];
  });
}

/** bash, editor, memory and computer tools are declared by type, but the caller runs them. */
function isServerTool(type: string): boolean {
  return !['bash_', 'text_editor_', 'computer_', 'memory_'].some((prefix) => type.startsWith(prefix));
}

function readRequest(body: unknown): RequestReading {
  return {
    ...walk(body, REQUEST, 'user'),
    tools: readTools(listAt(body, 'tools')),
    stream: at(body, 'stream') === true ? 'sse' : 'none',
    model: stringAt(body, 'model'),
    includeUsage: true,
  };
}

const CALL_TYPES: ReadonlySet<string> = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use']);

export function isCallBlock(block: unknown): boolean {
  return isObject(block) && CALL_TYPES.has(stringAt(block, 'type') ?? '');
}

function readResponse(body: unknown): ResponseReading {
  const toolCalls = listAt(body, 'content').flatMap((block, index): ToolCall[] => {
    if (!isCallBlock(block)) return [];
    return [
      {
        id: stringAt(block, 'id'),
        name: stringAt(block, 'name') ?? '',
        arguments: JSON.stringify(at(block, 'input') ?? {}),
        hosted: stringAt(block, 'type') !== 'tool_use',
        path: `/content/${index}/input`,
        form: 'object',
      },
    ];
  });
  return { ...walk(body, MESSAGE, 'assistant'), toolCalls };
}

export const ANTHROPIC_MESSAGES: Adapter = {
  name: 'anthropic-messages',
  readRequest,
  writeRequest: applyEdits,
  readResponse,
  writeResponse: applyEdits,
  refuse: refuseAnthropic,
  openStream: openAnthropicStream,
};
