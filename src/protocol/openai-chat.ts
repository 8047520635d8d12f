// Protocol. OpenAI chat completions: request and whole answer as parts, and back. Streams are in openai-chat-stream.ts.
// Also speaks for the compatible servers that add fields (reasoning, citations): unknown ones are read as text.

import type { Origin } from '../core/taxonomy.js';
import type {
  Adapter,
  Edits,
  RequestReading,
  ResponseReading,
  ToolCall,
  ToolDeclaration,
} from './adapter.js';
import { applyEdits, at, isObject, listAt, removeAt, stringAt } from './json-edit.js';
import { openChatStream } from './openai-chat-stream.js';
import { refuseOpenai } from './refusal.js';
import { ANSWER_FORMAT, byType, LOGPROBS, TOOLS } from './shapes.js';
import { BLOB, ID, TEXT, walk, type Shape } from './walk.js';

const REASONING: Shape = { kind: 'reasoning' };
const REFUSAL: Shape = { kind: 'refusal' };

const FUNCTION_CALL: Shape = {
  origin: 'tool_call',
  keys: {
    name: { kind: 'tool_name' },
    arguments: { kind: 'tool_args', encoding: 'json' },
    input: { kind: 'tool_args' },
  },
};

const TOOL_CALL: Shape = {
  origin: 'tool_call',
  keys: { id: ID, type: ID, index: ID, function: FUNCTION_CALL, custom: FUNCTION_CALL },
};

const CONTENT_PART = byType(
  {
    text: { keys: { type: ID, text: TEXT } },
    refusal: { keys: { type: ID, refusal: REFUSAL } },
    image_url: {
      opaque: 'image',
      keys: { type: ID, image_url: { leaf: 'blob', keys: { url: BLOB, detail: ID } } },
    },
    input_audio: { opaque: 'audio', keys: { type: ID, input_audio: { keys: { data: BLOB, format: ID } } } },
    file: {
      opaque: 'file',
      keys: { type: ID, file: { keys: { file_data: BLOB, file_id: ID, filename: TEXT } } },
    },
    thinking: { kind: 'reasoning', keys: { type: ID, thinking: REASONING } },
  },
  { keys: { type: ID, text: TEXT } },
);

const ORIGIN_BY_ROLE: ReadonlyMap<string, Origin> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool_result'],
  ['function', 'tool_result'],
]);

const MESSAGE_KEYS = {
  role: ID,
  content: { items: CONTENT_PART },
  name: ID,
  refusal: REFUSAL,
  reasoning: REASONING,
  reasoning_content: REASONING,
  tool_calls: { items: TOOL_CALL },
  tool_call_id: ID,
  function_call: FUNCTION_CALL,
  audio: { keys: { id: ID, data: BLOB, transcript: { kind: 'transcript' }, expires_at: ID } },
  annotations: { keys: { type: ID } },
} as const satisfies Shape['keys'];

/** Who a message is from is told to the model, and may be a person; the name of a tool that answers is the protocol's. */
const MESSAGES_BY_ROLE = new Map<Origin, Shape>(
  [...ORIGIN_BY_ROLE.values()].map((origin) => [
    origin,
    { origin, keys: origin === 'tool_result' ? MESSAGE_KEYS : { ...MESSAGE_KEYS, name: TEXT } },
  ]),
);

/** A role nobody knows is not trusted with more than a user's. */
function messageShape(value: unknown): Shape {
  const origin = ORIGIN_BY_ROLE.get(stringAt(value, 'role') ?? '') ?? 'user';
  return MESSAGES_BY_ROLE.get(origin) ?? TEXT;
}

const REQUEST: Shape = {
  keys: {
    model: ID,
    messages: { isMessages: true, items: messageShape },
    tools: TOOLS,
    functions: TOOLS,
    tool_choice: { leaf: 'id', hasPlainKeys: true },
    function_call: { leaf: 'id', hasPlainKeys: true },
    response_format: ANSWER_FORMAT,
    prediction: { origin: 'assistant', keys: { type: ID, content: { items: CONTENT_PART } } },
    metadata: { origin: 'user' },
    modalities: ID,
    audio: ID,
    reasoning_effort: ID,
    verbosity: ID,
    service_tier: ID,
    stream: ID,
    stream_options: { leaf: 'id', hasPlainKeys: true },
    temperature: ID,
    top_p: ID,
    n: ID,
    max_tokens: ID,
    max_completion_tokens: ID,
    seed: ID,
    store: ID,
    logprobs: ID,
    top_logprobs: ID,
    parallel_tool_calls: ID,
  },
};

const RESPONSE: Shape = {
  hasPlainKeys: true,
  keys: {
    id: ID,
    object: ID,
    model: ID,
    system_fingerprint: ID,
    usage: { leaf: 'id', hasPlainKeys: true },
    service_tier: ID,
    choices: {
      items: {
        hasPlainKeys: true,
        keys: { message: { keys: MESSAGE_KEYS, hasPlainKeys: true }, finish_reason: ID, logprobs: LOGPROBS },
      },
    },
  },
};

function readRequest(body: unknown): RequestReading {
  const { parts, opaque } = walk(body, REQUEST, 'user');
  return {
    parts,
    opaque,
    tools: readTools(listAt(body, 'tools'), '/tools').concat(
      readTools(listAt(body, 'functions'), '/functions'),
    ),
    stream: at(body, 'stream') === true ? 'sse' : 'none',
    model: stringAt(body, 'model'),
    includeUsage: at(at(body, 'stream_options'), 'include_usage') === true,
  };
}

/** Tools as OpenAI declares them, nested under `function` or flat; others run at the provider's. */
export function readTools(tools: readonly unknown[], pointer: string): ToolDeclaration[] {
  if (tools.length === 0) return [];
  return tools.flatMap((tool, index): ToolDeclaration[] => {
    if (!isObject(tool)) return [];
    const path = `${pointer}/${index}`;
    // A namespace is no tool: its members are called by their own names.
    if (stringAt(tool, 'type') === 'namespace') return readTools(listAt(tool, 'tools'), `${path}/tools`);
    const inner = at(tool, 'function') ?? at(tool, 'custom') ?? tool;
    const name = stringAt(inner, 'name');
    if (name !== null) return [{ name, schema: at(inner, 'parameters'), hosted: false, path }];
    const type = stringAt(tool, 'type');
    return type === null ? [] : [{ name: type, schema: undefined, hosted: true, path }];
  });
}

function readResponse(body: unknown): ResponseReading {
  const toolCalls = listAt(body, 'choices').flatMap((choice, index) =>
    readCalls(at(choice, 'message'), `/choices/${index}/message`),
  );
  const { parts, opaque } = walk(body, RESPONSE, 'assistant');
  return { parts, opaque, toolCalls };
}

function readCalls(message: unknown, pointer: string): ToolCall[] {
  const calls = listAt(message, 'tool_calls').map((call, index) => {
    const field = at(call, 'custom') === undefined ? 'function' : 'custom';
    const inner = at(call, field);
    const key = field === 'custom' ? 'input' : 'arguments';
    return makeCall(inner, stringAt(call, 'id'), `${pointer}/tool_calls/${index}/${field}/${key}`);
  });
  const legacy = at(message, 'function_call');
  return isObject(legacy) ? [...calls, makeCall(legacy, null, `${pointer}/function_call/arguments`)] : calls;
}

function makeCall(inner: unknown, id: string | null, path: string): ToolCall {
  const json = stringAt(inner, 'arguments');
  const text = json === null ? stringAt(inner, 'input') : null;
  return {
    id,
    name: stringAt(inner, 'name') ?? '',
    arguments: json ?? text ?? '',
    hosted: false,
    path,
    form: text === null ? 'string' : 'text',
  };
}

/** Log probabilities spell the answer out token by token: a choice whose text changes loses them. */
export function writeChoices(body: unknown, edits: Edits): unknown {
  const touched = new Set<string>();
  for (const pointer of edits.keys()) {
    const [, root, index] = pointer.split('/');
    if (root === 'choices' && index !== undefined) touched.add(`/choices/${index}/logprobs`);
  }
  return removeAt(applyEdits(body, edits), [...touched]);
}

export const OPENAI_CHAT: Adapter = {
  name: 'openai-chat',
  history: 'messages',
  readRequest,
  writeRequest: applyEdits,
  readResponse,
  writeResponse: writeChoices,
  refuse: refuseOpenai,
  openStream: openChatStream,
};
