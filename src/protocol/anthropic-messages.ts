// Protocol. Anthropic Messages: request and whole answer as parts, and back. Streams are in anthropic-stream.ts. Tool
// results, search results and what server tools found count as tool results wherever they stand.

import type { Adapter, RequestReading, ResponseReading, ToolCall, ToolDeclaration } from './adapter.js';
import { openAnthropicStream } from './anthropic-stream.js';
import { blockShape, BLOCKS, isCallBlock, MESSAGE, PLAIN_IDS } from './anthropic-shapes.js';
import { applyEdits, at, listAt, stringAt } from './json-edit.js';
import { refuseAnthropic } from './refusal.js';
import { ANSWER_FORMAT, TOOLS } from './shapes.js';
import { ID, REFERENCE, type Shape, TEXT, walk } from './walk.js';

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
    metadata: { origin: 'user', keys: { user_id: TEXT } },
    output_format: ANSWER_FORMAT,
    output_config: ANSWER_FORMAT,
    thinking: PLAIN_IDS,
    context_management: { hasPlainKeys: true, other: { leaf: 'id', hasPlainKeys: true } },
    container: REFERENCE,
    service_tier: ID,
    stream: ID,
    max_tokens: ID,
    temperature: ID,
    top_k: ID,
    top_p: ID,
    stop_sequences: TEXT,
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
  const { parts, opaque } = walk(body, REQUEST, 'user');
  return {
    parts,
    opaque,
    tools: readTools(listAt(body, 'tools')),
    stream: at(body, 'stream') === true ? 'sse' : 'none',
    model: stringAt(body, 'model'),
    includeUsage: true,
  };
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
  const { parts, opaque } = walk(body, MESSAGE, 'assistant');
  return { parts, opaque, toolCalls };
}

export const ANTHROPIC_MESSAGES: Adapter = {
  name: 'anthropic-messages',
  history: 'messages',
  readRequest,
  writeRequest: applyEdits,
  readResponse,
  writeResponse: applyEdits,
  refuse: refuseAnthropic,
  openStream: openAnthropicStream,
};
