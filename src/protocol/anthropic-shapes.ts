// Protocol. The places of Anthropic's content blocks and messages, the same in requests, answers and streams. Tables
// only; a block nobody knows is read as text of the origin around it.

import { at, isObject, stringAt } from './json-edit.js';
import { mediaData } from './shapes.js';
import { BLOB, ID, SEALED, TEXT, type Shape, type ShapeRef } from './walk.js';

export const PLAIN_IDS: Shape = { leaf: 'id', hasPlainKeys: true };
export const BLOCKS: Shape = { items: blockShape };
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

/** Any event of a stream. */
export const EVENT: Shape = {
  hasPlainKeys: true,
  keys: {
    type: ID,
    message: MESSAGE,
    content_block: blockShape,
    delta: {
      hasPlainKeys: true,
      keys: { type: ID, stop_reason: ID, stop_sequence: ID, container: { leaf: 'id' } },
    },
    usage: { leaf: 'id', hasPlainKeys: true },
    context_management: { leaf: 'id', hasPlainKeys: true },
  },
};

const CALL_TYPES: ReadonlySet<string> = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use']);

export function isCallBlock(block: unknown): boolean {
  return isObject(block) && CALL_TYPES.has(stringAt(block, 'type') ?? '');
}
