// What each provider puts on the wire, as a test asks for it: a text or tool calls, whole or streamed, and errors. One
// builder per dialect with the same shape, so that a scenario is told once and played in all of them.

export interface SaidCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Said {
  /** The text, cut as the provider streams it. */
  readonly deltas: readonly string[];
  readonly calls: readonly SaidCall[];
}

export interface WireDialect {
  whole(said: Said): unknown;
  /** Each piece is one event with its blank line. The last `closing` of them end the answer. */
  streamed(said: Said): { readonly events: readonly string[]; readonly closing: readonly string[] };
  error(status: number): unknown;
}

export type DialectId = 'chat' | 'responses' | 'anthropic' | 'gemini';

const data = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`;
const named = (body: { readonly type: string; readonly [field: string]: unknown }) =>
  `event: ${body.type}\n${data(body)}`;
/** Arguments as providers stream them: a few characters at a time. */
const crumbs = (text: string) =>
  Array.from({ length: Math.ceil(text.length / 7) }, (_, at) => text.slice(at * 7, at * 7 + 7));

const USAGE = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };

function chatDialect(): WireDialect {
  const base = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'm' };
  const chunk = (delta: object, finish: string | null = null) =>
    data({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    });
  const call = (index: number, fields: object) => chunk({ tool_calls: [{ index, ...fields }] });
  const finish = (calls: readonly SaidCall[]) => (calls.length > 0 ? 'tool_calls' : 'stop');
  return {
    whole: ({ deltas, calls }) => ({
      ...base,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: deltas.length > 0 ? deltas.join('') : null,
            refusal: null,
            ...(calls.length === 0
              ? {}
              : {
                  tool_calls: calls.map(({ name, args }, index) => ({
                    id: `call_${index}`,
                    type: 'function',
                    function: { name, arguments: JSON.stringify(args) },
                  })),
                }),
          },
          logprobs: null,
          finish_reason: finish(calls),
        },
      ],
      usage: USAGE,
    }),
    streamed: ({ deltas, calls }) => {
      const opened = calls.map(({ name }, index) =>
        call(index, { id: `call_${index}`, type: 'function', function: { name, arguments: '' } }),
      );
      // Parallel calls as a provider may send them: one crumb of each in turn.
      const pieces = calls.map(({ args }) => crumbs(JSON.stringify(args)));
      const longest = Math.max(0, ...pieces.map((list) => list.length));
      const turns = Array.from({ length: longest }, (_, turn) =>
        pieces.flatMap((list, index) =>
          list[turn] === undefined ? [] : [call(index, { function: { arguments: list[turn] } })],
        ),
      ).flat();
      return {
        events: [
          chunk({ role: 'assistant', content: deltas.length > 0 ? '' : null, refusal: null }),
          ...deltas.map((content) => chunk({ content })),
          ...opened,
          ...turns,
        ],
        closing: [chunk({}, finish(calls)), 'data: [DONE]\n\n'],
      };
    },
    error: (status) => ({
      error: { message: `provider says ${status}`, type: 'server_error', param: null, code: null },
    }),
  };
}

function responsesDialect(): WireDialect {
  const response = (status: string, output: readonly unknown[]) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model: 'm',
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage:
      status === 'completed'
        ? {
            input_tokens: 5,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens: 7,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: 12,
          }
        : null,
    metadata: {},
  });
  const part = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
  const message = (status: string, content: readonly unknown[]) => ({
    id: 'msg_1',
    type: 'message',
    status,
    role: 'assistant',
    content,
  });
  const callItem = ({ name }: SaidCall, index: number, args: string, status: string) => ({
    id: `fc_${index}`,
    type: 'function_call',
    status,
    arguments: args,
    call_id: `call_${index}`,
    name,
  });
  const output = ({ deltas, calls }: Said) => [
    ...(deltas.length > 0 ? [message('completed', [part(deltas.join(''))])] : []),
    ...calls.map((call, index) => callItem(call, index, JSON.stringify(call.args), 'completed')),
  ];
  const messageEvents = (deltas: readonly string[]) => {
    const text = deltas.join('');
    const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    return [
      { type: 'response.output_item.added', output_index: 0, item: message('in_progress', []) },
      { type: 'response.content_part.added', ...place, part: part('') },
      ...deltas.map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
      { type: 'response.output_text.done', ...place, text, logprobs: [] },
      { type: 'response.content_part.done', ...place, part: part(text) },
      { type: 'response.output_item.done', output_index: 0, item: message('completed', [part(text)]) },
    ];
  };
  const callEvents = (call: SaidCall, index: number, offset: number) => {
    const args = JSON.stringify(call.args);
    const place = { item_id: `fc_${index}`, output_index: offset + index };
    return [
      {
        type: 'response.output_item.added',
        output_index: offset + index,
        item: callItem(call, index, '', 'in_progress'),
      },
      ...crumbs(args).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
      { type: 'response.function_call_arguments.done', ...place, name: call.name, arguments: args },
      {
        type: 'response.output_item.done',
        output_index: offset + index,
        item: callItem(call, index, args, 'completed'),
      },
    ];
  };
  return {
    whole: (said) => response('completed', output(said)),
    streamed: (said) => {
      const hasText = said.deltas.length > 0;
      const all = [
        { type: 'response.created', response: response('in_progress', []) },
        { type: 'response.in_progress', response: response('in_progress', []) },
        ...(hasText ? messageEvents(said.deltas) : []),
        ...said.calls.flatMap((call, index) => callEvents(call, index, hasText ? 1 : 0)),
        { type: 'response.completed', response: response('completed', output(said)) },
      ].map((event, sequence) => named({ ...event, sequence_number: sequence }));
      // The message's own closing events say its text again: an answer that goes on has not sent them.
      const closing = hasText && said.calls.length === 0 ? 4 : 1;
      return { events: all.slice(0, -closing), closing: all.slice(-closing) };
    },
    error: (status) => ({
      error: { message: `provider says ${status}`, type: 'server_error', param: null, code: null },
    }),
  };
}

function anthropicDialect(): WireDialect {
  const base = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_sequence: null };
  const reason = (calls: readonly SaidCall[]) => (calls.length > 0 ? 'tool_use' : 'end_turn');
  const block = (index: number, start: object, deltas: readonly object[]) => [
    named({ type: 'content_block_start', index, content_block: start }),
    ...deltas.map((delta) => named({ type: 'content_block_delta', index, delta })),
  ];
  const stop = (index: number) => named({ type: 'content_block_stop', index });
  const ending = (calls: readonly SaidCall[]) => [
    named({
      type: 'message_delta',
      delta: { stop_reason: reason(calls), stop_sequence: null },
      usage: { output_tokens: 7 },
    }),
    named({ type: 'message_stop' }),
  ];
  return {
    whole: ({ deltas, calls }) => ({
      ...base,
      content: [
        ...(deltas.length > 0 ? [{ type: 'text', text: deltas.join('') }] : []),
        ...calls.map(({ name, args }, index) => ({
          type: 'tool_use',
          id: `toolu_${index}`,
          name,
          input: args,
        })),
      ],
      stop_reason: reason(calls),
      usage: { input_tokens: 5, output_tokens: 7 },
    }),
    streamed: ({ deltas, calls }) => {
      const text =
        deltas.length === 0
          ? []
          : block(
              0,
              { type: 'text', text: '' },
              deltas.map((said) => ({ type: 'text_delta', text: said })),
            );
      const first = deltas.length === 0 ? 0 : 1;
      const tools = calls.flatMap(({ name, args }, index) => [
        ...block(
          first + index,
          { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
          crumbs(JSON.stringify(args)).map((json) => ({ type: 'input_json_delta', partial_json: json })),
        ),
        stop(first + index),
      ]);
      const opening = named({
        type: 'message_start',
        message: { ...base, content: [], stop_reason: null, usage: { input_tokens: 5, output_tokens: 1 } },
      });
      const isOpen = first === 1 && calls.length === 0;
      return {
        events: [
          opening,
          named({ type: 'ping' }),
          ...text,
          ...(first === 1 && !isOpen ? [stop(0)] : []),
          ...tools,
        ],
        closing: [...(isOpen ? [stop(0)] : []), ...ending(calls)],
      };
    },
    error: (status) => ({
      type: 'error',
      error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message: `provider says ${status}` },
    }),
  };
}

function geminiDialect(): WireDialect {
  const answer = (parts: readonly object[], finish: string | null) => ({
    candidates: [
      {
        content: { parts, role: 'model' },
        index: 0,
        ...(finish === null ? {} : { finishReason: finish }),
      },
    ],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 7, totalTokenCount: 12 },
    modelVersion: 'm',
    responseId: 'r1',
  });
  const callParts = (calls: readonly SaidCall[]) =>
    calls.map(({ name, args }) => ({ functionCall: { name, args } }));
  return {
    whole: ({ deltas, calls }) =>
      answer([...(deltas.length > 0 ? [{ text: deltas.join('') }] : []), ...callParts(calls)], 'STOP'),
    streamed: ({ deltas, calls }) => ({
      events: [
        ...deltas.map((text) => data(answer([{ text }], null))),
        ...(calls.length > 0 ? [data(answer(callParts(calls), null))] : []),
      ],
      closing: [data(answer([{ text: '' }], 'STOP'))],
    }),
    error: (status) => ({
      error: {
        code: status,
        message: `provider says ${status}`,
        status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL',
      },
    }),
  };
}

export const WIRE: Readonly<Record<DialectId, WireDialect>> = {
  chat: chatDialect(),
  responses: responsesDialect(),
  anthropic: anthropicDialect(),
  gemini: geminiDialect(),
};
