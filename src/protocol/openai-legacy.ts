// Protocol. OpenAI legacy completions and embeddings: prompts and inputs as parts, choices of text as the answer.
// Prompts given as token numbers cannot be read; they are counted as opaque, never as clean.

import type { Adapter, OpaquePart, RequestReading, ResponseReading } from './adapter.js';
import { applyEdits, at, stringAt } from './json-edit.js';
import { writeChoices } from './openai-chat.js';
import { openLegacyStream } from './openai-chat-stream.js';
import { openPlainStream } from './plain-json.js';
import { refuseOpenai } from './refusal.js';
import { LOGPROBS } from './shapes.js';
import { BLOB, ID, TEXT, walk, type Shape } from './walk.js';

const SETTINGS = {
  model: ID,
  stream: ID,
  stream_options: { leaf: 'id', hasPlainKeys: true },
  temperature: ID,
  top_p: ID,
  n: ID,
  best_of: ID,
  echo: ID,
  logprobs: ID,
  max_tokens: ID,
  seed: ID,
  dimensions: ID,
  encoding_format: ID,
} as const satisfies Shape['keys'];

const REQUEST: Shape = {
  keys: { ...SETTINGS, prompt: { isMessages: true }, input: { isMessages: true }, suffix: TEXT },
};

const RESPONSE: Shape = {
  hasPlainKeys: true,
  keys: {
    id: ID,
    object: ID,
    model: ID,
    system_fingerprint: ID,
    usage: { leaf: 'id', hasPlainKeys: true },
    choices: {
      items: { hasPlainKeys: true, keys: { text: TEXT, finish_reason: ID, logprobs: LOGPROBS } },
    },
    data: { items: { hasPlainKeys: true, keys: { object: ID, embedding: BLOB } } },
  },
};

function readRequest(body: unknown): RequestReading {
  const { parts, opaque } = walk(body, REQUEST, 'user');
  return {
    parts,
    opaque: [...opaque, ...tokenInputs(body, 'prompt'), ...tokenInputs(body, 'input')],
    tools: [],
    stream: at(body, 'stream') === true ? 'sse' : 'none',
    model: stringAt(body, 'model'),
    includeUsage: at(at(body, 'stream_options'), 'include_usage') === true,
  };
}

function tokenInputs(body: unknown, key: string): OpaquePart[] {
  const value = at(body, key);
  if (!Array.isArray(value)) return [];
  const items = value as readonly unknown[];
  if (items.some((item) => typeof item === 'number')) return [{ kind: 'token_ids', path: `/${key}` }];
  return items.flatMap((item, index): OpaquePart[] =>
    Array.isArray(item) && item.some((token) => typeof token === 'number')
      ? [{ kind: 'token_ids', path: `/${key}/${index}` }]
      : [],
  );
}

function readResponse(body: unknown): ResponseReading {
  return { ...walk(body, RESPONSE, 'assistant'), toolCalls: [] };
}

export const OPENAI_LEGACY: Adapter = {
  name: 'openai-legacy',
  history: null,
  readRequest,
  writeRequest: applyEdits,
  readResponse,
  writeResponse: writeChoices,
  refuse: refuseOpenai,
  openStream: openLegacyStream,
};

export const OPENAI_EMBEDDINGS: Adapter = {
  ...OPENAI_LEGACY,
  name: 'openai-embeddings',
  writeResponse: applyEdits,
  openStream: openPlainStream,
};
