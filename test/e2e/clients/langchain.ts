// LangChain's `@langchain/openai`: invoke and stream, over chat completions and over the Responses API.
import { concat } from '@langchain/core/utils/stream';
import type { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import OpenAI from 'openai';
import { TOOLS } from '../../support/scenarios.js';
import {
  fieldsOf,
  headerOf,
  nameOf,
  type Access,
  type Asking,
  type Failure,
  type Heard,
  type MatrixClient,
} from './client.js';

const CHAT_TOOLS = TOOLS.map((tool) => ({ type: 'function' as const, function: tool }));

/** LangChain lets the errors of the `openai` package through. */
function failureOf(error: unknown): Failure {
  const own = error instanceof OpenAI.APIError ? error : null;
  return {
    type: nameOf(error),
    isOwn: own !== null,
    status: typeof own?.status === 'number' ? own.status : null,
    retryAfter: headerOf(own?.headers, 'retry-after'),
  };
}

function endingOf(message: AIMessage | AIMessageChunk): string | null {
  const facts = message.response_metadata as Record<string, unknown>;
  const why = fieldsOf(facts['incomplete_details'])['reason'];
  const ending = facts['finish_reason'] ?? (typeof why === 'string' ? `incomplete: ${why}` : facts['status']);
  return typeof ending === 'string' ? ending : null;
}

const heardFrom = (message: AIMessage | AIMessageChunk): Heard => ({
  text: message.text,
  calls: (message.tool_calls ?? []).map(({ name, args }) => ({ name, args })),
  ending: endingOf(message),
});

async function ask(access: Access, asking: Asking, useResponsesApi: boolean): Promise<Heard> {
  const { scenario, maxRetries, signal, prompt } = asking;
  const model = new ChatOpenAI({
    model: scenario,
    apiKey: access.key,
    useResponsesApi,
    configuration: { baseURL: `${access.proxyUrl}/v1` },
    ...(maxRetries === undefined ? {} : { maxRetries }),
  });
  const bound = asking.hasTools ? model.bindTools(CHAT_TOOLS) : model;
  const options = signal === undefined ? {} : { signal };
  if (!asking.isStream) return heardFrom(await bound.invoke(prompt, options));
  let all: AIMessageChunk | null = null;
  for await (const piece of await bound.stream(prompt, options)) {
    if (piece.text !== '') asking.onText?.(piece.text);
    all = all === null ? piece : concat(all, piece);
  }
  return all === null ? { text: '', calls: [], ending: null } : heardFrom(all);
}

const common = { refused: 'BadRequestError', showsHeaders: true, failureOf } as const;

export const langchainClients = (access: Access, version: string): readonly MatrixClient[] => [
  {
    name: `@langchain/openai ${version}, chat completions`,
    filtered: 'content_filter',
    ...common,
    ask: (asking) => ask(access, asking, false),
  },
  {
    name: `@langchain/openai ${version}, Responses`,
    filtered: 'incomplete: content_filter',
    ...common,
    ask: (asking) => ask(access, asking, true),
  },
];
