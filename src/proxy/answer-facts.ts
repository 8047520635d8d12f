// Proxy. What an answer says about itself, for a trace: the model that wrote it and the tokens it cost. A body or an event
// of any dialect enters, numbers leave. Only read where a trace is kept; trusts nothing and takes no text.

export interface AnswerFacts {
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

type Tree = Readonly<Record<string, unknown>>;

const MODEL_CHARS = 128;

const treeOf = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {});

function countOf(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => Number.isSafeInteger(value) && (value as number) >= 0);
}

/** From a body, or from an event: some dialects wrap what they say in `response` or `message`. */
export function readFacts(value: unknown): AnswerFacts {
  const outer = treeOf(value);
  const inner = treeOf(outer['response'] ?? outer['message'] ?? outer);
  const usage = treeOf(inner['usage'] ?? outer['usage'] ?? inner['usageMetadata']);
  const model = inner['model'] ?? inner['modelVersion'];
  const input = countOf(usage['prompt_tokens'], usage['input_tokens'], usage['promptTokenCount']);
  const output = countOf(usage['completion_tokens'], usage['output_tokens'], usage['candidatesTokenCount']);
  return {
    ...(typeof model === 'string' && model.length <= MODEL_CHARS ? { model } : {}),
    ...(input === undefined ? {} : { inputTokens: input }),
    ...(output === undefined ? {} : { outputTokens: output }),
  };
}

/** From the data of one event; nothing where it cannot say anything, which is told without parsing it. */
export function readEventFacts(data: string | null): AnswerFacts {
  if (data === null || !data.includes('"usage')) return {};
  try {
    return readFacts(JSON.parse(data));
  } catch {
    return {};
  }
}
