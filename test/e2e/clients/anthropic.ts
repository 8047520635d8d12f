// The `@anthropic-ai/sdk` package: messages whole, and streamed through its helper that assembles the message.
import Anthropic from '@anthropic-ai/sdk';
import { TOOLS } from '../../support/scenarios.js';
import {
  headerOf,
  nameOf,
  type Access,
  type Asking,
  type Failure,
  type Heard,
  type MatrixClient,
} from './client.js';

const ANTHROPIC_TOOLS = TOOLS.map(({ name, description, parameters }) => ({
  name,
  description,
  input_schema: parameters as unknown as Anthropic.Tool.InputSchema,
}));

function failureOf(error: unknown): Failure {
  const own = error instanceof Anthropic.AnthropicError ? error : null;
  const api = error instanceof Anthropic.APIError ? error : null;
  return {
    type: nameOf(error),
    isOwn: own !== null,
    status: typeof api?.status === 'number' ? api.status : null,
    retryAfter: headerOf(api?.headers, 'retry-after'),
  };
}

const heardFrom = ({ content, stop_reason: ending }: Anthropic.Message): Heard => ({
  text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
  calls: content.flatMap((block) =>
    block.type === 'tool_use' ? [{ name: block.name, args: block.input }] : [],
  ),
  ending,
});

async function ask({ proxyUrl, key }: Access, asking: Asking): Promise<Heard> {
  const { maxRetries, signal } = asking;
  const client = new Anthropic({
    apiKey: key,
    baseURL: proxyUrl,
    ...(maxRetries === undefined ? {} : { maxRetries }),
  });
  const body = {
    model: asking.scenario,
    max_tokens: 100,
    messages: [{ role: 'user' as const, content: asking.prompt }],
    ...(asking.hasTools ? { tools: ANTHROPIC_TOOLS } : {}),
  };
  const options = signal === undefined ? {} : { signal };
  if (!asking.isStream) return heardFrom(await client.messages.create(body, options));
  const stream = client.messages.stream(body, options);
  stream.on('text', (piece) => asking.onText?.(piece));
  return heardFrom(await stream.finalMessage());
}

export const anthropicClients = (access: Access, version: string): readonly MatrixClient[] => [
  {
    name: `@anthropic-ai/sdk ${version}`,
    filtered: 'refusal',
    refused: 'BadRequestError',
    showsHeaders: true,
    ask: (asking) => ask(access, asking),
    failureOf,
  },
];
