// The `openai` package: chat completions, the Responses API, and its helper that assembles a streamed response.
import OpenAI from 'openai';
import type { ChatCompletionTool } from 'openai/resources/chat/completions';
import type { FunctionTool, Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
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

const CHAT_TOOLS: ChatCompletionTool[] = TOOLS.map((tool) => ({ type: 'function', function: tool }));
const RESPONSES_TOOLS: FunctionTool[] = TOOLS.map((tool) => ({ type: 'function', strict: false, ...tool }));

function failureOf(error: unknown): Failure {
  const own = error instanceof OpenAI.APIError ? error : null;
  return {
    type: nameOf(error),
    isOwn: own !== null,
    status: typeof own?.status === 'number' ? own.status : null,
    retryAfter: headerOf(own?.headers, 'retry-after'),
  };
}

const connect = ({ proxyUrl, key }: Access, { maxRetries }: Asking) =>
  new OpenAI({
    apiKey: key,
    baseURL: `${proxyUrl}/v1`,
    ...(maxRetries === undefined ? {} : { maxRetries }),
  });
const options = ({ signal }: Asking) => (signal === undefined ? {} : { signal });

const chatBody = ({ scenario, prompt, hasTools }: Asking) => ({
  model: scenario,
  messages: [{ role: 'user' as const, content: prompt }],
  ...(hasTools ? { tools: CHAT_TOOLS } : {}),
});

async function askChat(access: Access, asking: Asking): Promise<Heard> {
  const client = connect(access, asking);
  if (!asking.isStream) {
    const { choices } = await client.chat.completions.create(chatBody(asking), options(asking));
    const choice = choices[0]!;
    const calls = (choice.message.tool_calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [{ name: call.function.name, args: JSON.parse(call.function.arguments) as unknown }]
        : [],
    );
    return { text: choice.message.content ?? '', calls, ending: choice.finish_reason };
  }
  const stream = await client.chat.completions.create({ ...chatBody(asking), stream: true }, options(asking));
  let text = '';
  let ending: string | null = null;
  const calls: { name: string; args: string }[] = [];
  for await (const { choices } of stream) {
    const choice = choices[0];
    const piece = choice?.delta.content ?? '';
    text += piece;
    if (piece !== '') asking.onText?.(piece);
    for (const { index, function: said } of choice?.delta.tool_calls ?? []) {
      const call = (calls[index] ??= { name: '', args: '' });
      call.name += said?.name ?? '';
      call.args += said?.arguments ?? '';
    }
    ending = choice?.finish_reason ?? ending;
  }
  return {
    text,
    calls: calls.map(({ name, args }) => ({ name, args: JSON.parse(args) as unknown })),
    ending,
  };
}

const endingOf = ({ status, incomplete_details: why }: Response): string =>
  why?.reason === undefined ? (status ?? '') : `${status ?? ''}: ${why.reason}`;

const heardFrom = (response: Response): Heard => ({
  text: response.output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => (part.type === 'output_text' ? part.text : ''))
    .join(''),
  calls: response.output.flatMap((item) =>
    item.type === 'function_call' ? [{ name: item.name, args: JSON.parse(item.arguments) as unknown }] : [],
  ),
  ending: endingOf(response),
});

const responsesBody = ({ scenario, prompt, hasTools }: Asking) => ({
  model: scenario,
  input: prompt,
  ...(hasTools ? { tools: RESPONSES_TOOLS } : {}),
});

/** What a caller of the plain event stream puts together itself. */
async function gather(stream: AsyncIterable<ResponseStreamEvent>, asking: Asking): Promise<Heard> {
  let text = '';
  let last: Response | null = null;
  const calls: { name: string; args: unknown }[] = [];
  for await (const event of stream) {
    if (event.type === 'response.output_text.delta') {
      text += event.delta;
      asking.onText?.(event.delta);
    }
    if (event.type === 'response.output_item.done' && event.item.type === 'function_call')
      calls.push({ name: event.item.name, args: JSON.parse(event.item.arguments) as unknown });
    if (event.type === 'response.completed' || event.type === 'response.incomplete') last = event.response;
  }
  return { text, calls, ending: last === null ? null : endingOf(last) };
}

async function askResponses(access: Access, asking: Asking): Promise<Heard> {
  const client = connect(access, asking);
  if (!asking.isStream)
    return heardFrom(await client.responses.create(responsesBody(asking), options(asking)));
  return gather(
    await client.responses.create({ ...responsesBody(asking), stream: true }, options(asking)),
    asking,
  );
}

/** The helper parses every event into one growing response, and is strict about their order. */
async function askResponsesHelper(access: Access, asking: Asking): Promise<Heard> {
  if (!asking.isStream) return askResponses(access, asking);
  const stream = connect(access, asking).responses.stream(responsesBody(asking), options(asking));
  const heard = await gather(stream, asking);
  const final = heardFrom(await stream.finalResponse());
  if (final.text !== heard.text)
    throw new Error('the assembled response says something else than its deltas');
  return final;
}

const REFUSED = { refused: 'BadRequestError', showsHeaders: true, failureOf } as const;

export const openaiClients = (access: Access, version: string): readonly MatrixClient[] => [
  {
    name: `openai ${version}, chat completions`,
    filtered: 'content_filter',
    ...REFUSED,
    ask: (asking) => askChat(access, asking),
  },
  {
    name: `openai ${version}, Responses`,
    filtered: 'incomplete: content_filter',
    ...REFUSED,
    ask: (asking) => askResponses(access, asking),
  },
  {
    name: `openai ${version}, Responses helper`,
    filtered: 'incomplete: content_filter',
    ...REFUSED,
    ask: (asking) => askResponsesHelper(access, asking),
  },
];
