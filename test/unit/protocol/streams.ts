// Streams as the providers send them, one builder per dialect: `deltas` are the texts of the answer.

type Event = unknown;

export function chatStream(deltas: readonly string[], index = 0): Event[] {
  const base = {
    id: 'chatcmpl-9',
    object: 'chat.completion.chunk',
    created: 1700000001,
    model: 'gpt-4o',
    system_fingerprint: 'fp_1',
  };
  const chunk = (delta: unknown, finish: string | null = null): Event => ({
    ...base,
    choices: [{ index, delta, logprobs: null, finish_reason: finish }],
  });
  return [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...deltas.map((content) => chunk({ content })),
    chunk({}, 'stop'),
    '[DONE]',
  ];
}

export function legacyStream(deltas: readonly string[]): Event[] {
  const base = {
    id: 'cmpl-9',
    object: 'text_completion',
    created: 1700000001,
    model: 'gpt-3.5-turbo-instruct',
  };
  const chunk = (text: string, finish: string | null = null): Event => ({
    ...base,
    choices: [{ index: 0, text, logprobs: null, finish_reason: finish }],
  });
  return [...deltas.map((text) => chunk(text)), chunk('', 'stop'), '[DONE]'];
}

export function anthropicStream(deltas: readonly string[]): Event[] {
  const message = {
    id: 'msg_9',
    type: 'message',
    role: 'assistant',
    model: 'claude-x',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 5, output_tokens: 1 },
  };
  const events: Record<string, unknown>[] = [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    ...deltas.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 9 },
    },
    { type: 'message_stop' },
  ];
  return events.map((event) => [event['type'], event]);
}

export function geminiStream(deltas: readonly string[]): Event[] {
  const rest = { usageMetadata: { promptTokenCount: 3 }, modelVersion: 'gemini-x', responseId: 'r9' };
  const last = deltas.length - 1;
  return deltas.map((text, at) => ({
    candidates: [
      {
        content: { parts: [{ text }], role: 'model' },
        index: 0,
        ...(at === last ? { finishReason: 'STOP' } : {}),
      },
    ],
    ...rest,
  }));
}

export function responsesStream(deltas: readonly string[]): Event[] {
  const text = deltas.join('');
  const response = {
    id: 'resp_9',
    object: 'response',
    created_at: 1700000001,
    status: 'in_progress',
    model: 'gpt-4o',
    output: [],
    instructions: 'Be brief.',
    tools: [],
  };
  const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const part = (said: string): unknown => ({
    type: 'output_text',
    text: said,
    annotations: [],
    logprobs: [],
  });
  const item = (status: string, content: unknown[]): unknown => ({
    id: 'msg_1',
    type: 'message',
    status,
    role: 'assistant',
    content,
  });
  const events: Record<string, unknown>[] = [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
    { type: 'response.output_item.added', output_index: 0, item: item('in_progress', []) },
    { type: 'response.content_part.added', ...place, part: part('') },
    ...deltas.map((delta) => ({
      type: 'response.output_text.delta',
      ...place,
      delta,
      logprobs: [],
      obfuscation: 'x7Yq',
    })),
    { type: 'response.output_text.done', ...place, text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part: part(text) },
    { type: 'response.output_item.done', output_index: 0, item: item('completed', [part(text)]) },
    {
      type: 'response.completed',
      response: {
        ...response,
        status: 'completed',
        output: [item('completed', [part(text)])],
        usage: { input_tokens: 1, output_tokens: 2 },
      },
    },
  ];
  return events.map((event, number) => [event['type'], { ...event, sequence_number: number }]);
}
