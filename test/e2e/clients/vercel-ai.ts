// Vercel's `ai` with `@ai-sdk/openai`: generateText and streamText, over chat completions and over the Responses API.
import { createOpenAI } from '@ai-sdk/openai';
import { APICallError, generateText, jsonSchema, streamText, tool, type ToolSet } from 'ai';
import { TOOLS } from '../../support/scenarios.js';
import {
  fieldsOf,
  headerOf,
  type Access,
  type Asking,
  type Failure,
  type Heard,
  type HeardCall,
  type MatrixClient,
} from './client.js';

const AI_TOOLS: ToolSet = Object.fromEntries(
  TOOLS.map(({ name, description, parameters }) => [
    name,
    tool({ description, inputSchema: jsonSchema(parameters as never) }),
  ]),
);

function failureOf(error: unknown): Failure {
  const own = APICallError.isInstance(error) ? error : null;
  const name = fieldsOf(error)['name'];
  return {
    // An error inside a stream is given as the provider's object, in a part of its own.
    type: typeof name === 'string' ? name : 'error part',
    isOwn: own !== null,
    status: own?.statusCode ?? null,
    retryAfter: headerOf(own?.responseHeaders, 'retry-after'),
  };
}

type Model = Parameters<typeof generateText>[0]['model'];

async function ask(model: Model, asking: Asking): Promise<Heard> {
  const { prompt, signal, maxRetries, hasTools } = asking;
  const setting = {
    model,
    prompt,
    ...(hasTools ? { tools: AI_TOOLS } : {}),
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(signal === undefined ? {} : { abortSignal: signal }),
  };
  if (!asking.isStream) {
    const { text, toolCalls, finishReason } = await generateText(setting);
    return {
      text,
      calls: toolCalls.map(({ toolName, input }) => ({ name: toolName, args: input })),
      ending: finishReason,
    };
  }
  let text = '';
  let ending: string | null = null;
  const calls: HeardCall[] = [];
  for await (const part of streamText({ ...setting, onError: () => undefined }).fullStream) {
    if (part.type === 'text-delta') {
      text += part.text;
      asking.onText?.(part.text);
    } else if (part.type === 'tool-call') calls.push({ name: part.toolName, args: part.input });
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') throw new DOMException('aborted', 'AbortError');
    else if (part.type === 'finish') ending = part.finishReason;
  }
  return { text, calls, ending };
}

export function vercelClients({ proxyUrl, key }: Access, version: string): readonly MatrixClient[] {
  const provider = createOpenAI({ apiKey: key, baseURL: `${proxyUrl}/v1` });
  const common = {
    filtered: 'content-filter',
    refused: 'AI_APICallError',
    showsHeaders: true,
    failureOf,
  } as const;
  return [
    {
      name: `ai ${version}, chat completions`,
      ...common,
      ask: (asking) => ask(provider.chat(asking.scenario), asking),
    },
    {
      name: `ai ${version}, Responses`,
      ...common,
      ask: (asking) => ask(provider.responses(asking.scenario), asking),
    },
  ];
}
