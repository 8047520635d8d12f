// Proxy. What an answer says about itself, for a trace: the model that wrote it, the tokens it cost and why each choice
// ended. A body or an event of any dialect enters, numbers and short words leave. Only read where a trace is kept; trusts
// nothing and takes no text.

export interface AnswerFacts {
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Why each choice ended, in the provider's words, by its number; those still open are left out. */
  readonly finishReasons?: ReadonlyMap<number, string>;
}

type Tree = Readonly<Record<string, unknown>>;

const MODEL_CHARS = 128;
/** More choices than any provider gives. */
const MOST_CHOICES = 128;
const REASON_CHARS = 32;

const treeOf = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {});

function countOf(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => Number.isSafeInteger(value) && (value as number) >= 0);
}

/** A word, not a text: letters and underscores. */
function isReason(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > REASON_CHARS) return false;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at) | 32;
    if (value.charCodeAt(at) !== 95 && (code < 97 || code > 122)) return false;
  }
  return true;
}

/** Choices and candidates end one by one; Anthropic's and Responses' answers end as a whole. */
function finishReasonsOf(outer: Tree, inner: Tree): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const note = (at: unknown, reason: unknown) => {
    if (Number.isSafeInteger(at) && reasons.size < MOST_CHOICES && isReason(reason))
      reasons.set(at as number, reason);
  };
  const choices = inner['choices'] ?? inner['candidates'];
  for (const [position, one] of (Array.isArray(choices) ? choices : []).entries()) {
    const choice = treeOf(one);
    note(choice['index'] ?? position, choice['finish_reason'] ?? choice['finishReason']);
  }
  note(0, inner['stop_reason'] ?? treeOf(outer['delta'])['stop_reason']);
  // A response that is still being written has a status too.
  if (inner['object'] === 'response' && inner['status'] !== 'in_progress' && inner['status'] !== 'queued')
    note(0, treeOf(inner['incomplete_details'])['reason'] ?? inner['status']);
  return reasons;
}

/** Two sayings about one answer; the later word counts, choice by choice. */
export function addFacts(known: AnswerFacts, said: AnswerFacts): AnswerFacts {
  if (known.finishReasons === undefined || said.finishReasons === undefined) return { ...known, ...said };
  return { ...known, ...said, finishReasons: new Map([...known.finishReasons, ...said.finishReasons]) };
}

/** From a body, or from an event: some dialects wrap what they say in `response` or `message`. */
export function readFacts(value: unknown): AnswerFacts {
  const outer = treeOf(value);
  const inner = treeOf(outer['response'] ?? outer['message'] ?? outer);
  const usage = treeOf(inner['usage'] ?? outer['usage'] ?? inner['usageMetadata']);
  const model = inner['model'] ?? inner['modelVersion'];
  const input = countOf(usage['prompt_tokens'], usage['input_tokens'], usage['promptTokenCount']);
  const output = countOf(usage['completion_tokens'], usage['output_tokens'], usage['candidatesTokenCount']);
  const finishReasons = finishReasonsOf(outer, inner);
  return {
    ...(typeof model === 'string' && model.length <= MODEL_CHARS ? { model } : {}),
    ...(input === undefined ? {} : { inputTokens: input }),
    ...(output === undefined ? {} : { outputTokens: output }),
    ...(finishReasons.size === 0 ? {} : { finishReasons }),
  };
}

/** What an event must hold to say anything: tokens, or a reason that is a string and not null. */
const TELLING = ['"usage', '_reason":"', '_reason": "', '"finishReason"'] as const;

/** From the data of one event; nothing where it cannot say anything, which is told without parsing it. */
export function readEventFacts(data: string | null): AnswerFacts {
  if (data === null || !TELLING.some((mark) => data.includes(mark))) return {};
  try {
    return readFacts(JSON.parse(data));
  } catch {
    return {};
  }
}
