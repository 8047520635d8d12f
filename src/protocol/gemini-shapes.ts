// Protocol. The places of Gemini's contents, parts and declarations, in both spellings the API takes (camelCase and
// snake_case). Tables only; a part nobody knows is read as text of the origin around it.

import { namesText } from './blob.js';
import { at, stringAt } from './json-edit.js';
import { mediaData, SCHEMA } from './shapes.js';
import { ID, REFERENCE, SEALED, TEXT, type Shape, type ShapeRef } from './walk.js';

const PLAIN_IDS: Shape = { leaf: 'id', hasPlainKeys: true };

/** Both spellings of each key. */
function spell(keys: Readonly<Record<string, ShapeRef>>): Record<string, ShapeRef> {
  const snake = Object.entries(keys).map(([key, shape]): [string, ShapeRef] => [toSnake(key), shape]);
  return { ...Object.fromEntries(snake), ...keys };
}

export function toSnake(key: string): string {
  let out = '';
  for (const letter of key) out += letter >= 'A' && letter <= 'Z' ? `_${letter.toLowerCase()}` : letter;
  return out;
}

/** Spellings looked up once per event and more; the keys are our own and few. */
const SNAKE = new Map<string, string>();

/** The value under either spelling. */
export function either(value: unknown, key: string): unknown {
  const found = at(value, key);
  if (found !== undefined && found !== null) return found;
  let snake = SNAKE.get(key);
  if (snake === undefined) SNAKE.set(key, (snake = toSnake(key)));
  return at(value, snake);
}

function inlineShape(value: unknown): Shape {
  const mime = either(value, 'mimeType');
  const keys = spell({ mimeType: ID, displayName: TEXT, data: mediaData(value, ['mimeType', 'mime_type']) });
  if (typeof mime === 'string' && namesText(mime)) return { keys };
  const family = typeof mime === 'string' ? mime.slice(0, mime.indexOf('/')) : '';
  const isMedia = family === 'image' || family === 'audio' || family === 'video';
  return { keys, opaque: isMedia ? family : 'file' };
}

const CALL: Shape = {
  origin: 'tool_call',
  keys: { id: ID, name: { kind: 'tool_name' }, args: { kind: 'tool_args' }, willContinue: ID },
};
const RESULT: Shape = {
  origin: 'tool_result',
  keys: {
    id: ID,
    name: { kind: 'tool_name' },
    response: TEXT,
    parts: { items: partShape },
    scheduling: ID,
    willContinue: ID,
  },
};

/** A part may be a thought: then its text is reasoning. */
export function partShape(value: unknown): Shape {
  return at(value, 'thought') === true ? THOUGHT_PART : PART;
}

const PART_KEYS = spell({
  text: TEXT,
  thought: ID,
  inlineData: inlineShape,
  fileData: { opaque: 'file', keys: spell({ fileUri: TEXT, mimeType: ID, displayName: TEXT }) },
  functionCall: CALL,
  functionResponse: RESULT,
  executableCode: { origin: 'tool_call', keys: { language: ID, code: { kind: 'tool_args' }, id: ID } },
  codeExecutionResult: { origin: 'tool_result', keys: { outcome: ID, output: TEXT, id: ID } },
  thoughtSignature: SEALED,
  videoMetadata: PLAIN_IDS,
  mediaResolution: PLAIN_IDS,
});
const PART: Shape = { keys: PART_KEYS };
const THOUGHT_PART: Shape = { keys: { ...PART_KEYS, text: { kind: 'reasoning' } } };

export const CONTENT_KEYS = { role: ID, parts: { items: partShape } } as const satisfies Shape['keys'];

/** One content of a conversation, by its role; a role nobody knows counts as the user's. */
export function contentShape(value: unknown): Shape {
  const role = stringAt(value, 'role');
  if (role === 'model') return { origin: 'assistant', keys: CONTENT_KEYS };
  return { origin: role === 'function' || role === 'tool' ? 'tool_result' : 'user', keys: CONTENT_KEYS };
}

const SYSTEM: Shape = { origin: 'system', keys: CONTENT_KEYS };
const FUNCTION: Shape = {
  keys: spell({
    name: { kind: 'tool_name' },
    description: TEXT,
    behavior: ID,
    parameters: SCHEMA,
    parametersJsonSchema: SCHEMA,
    response: SCHEMA,
    responseJsonSchema: SCHEMA,
  }),
};
const TOOL: Shape = {
  origin: 'tool_declaration',
  keys: spell({
    functionDeclarations: { items: FUNCTION },
    googleSearch: TEXT,
    googleSearchRetrieval: TEXT,
    codeExecution: TEXT,
    urlContext: TEXT,
  }),
};

export const GENERATE_REQUEST: Shape = {
  keys: spell({
    model: ID,
    contents: { isMessages: true, items: contentShape },
    // Embedding requests carry one content each.
    content: contentShape,
    requests: { items: (): Shape => GENERATE_REQUEST },
    generateContentRequest: (): Shape => GENERATE_REQUEST,
    title: TEXT,
    taskType: ID,
    outputDimensionality: ID,
    systemInstruction: SYSTEM,
    tools: { origin: 'tool_declaration', items: TOOL },
    toolConfig: PLAIN_IDS,
    safetySettings: { items: PLAIN_IDS },
    generationConfig: {
      hasPlainKeys: true,
      keys: spell({
        responseSchema: { ...SCHEMA, origin: 'tool_declaration' },
        responseJsonSchema: { ...SCHEMA, origin: 'tool_declaration' },
        responseMimeType: ID,
        responseModalities: ID,
        stopSequences: TEXT,
        thinkingConfig: PLAIN_IDS,
        mediaResolution: ID,
      }),
    },
    cachedContent: REFERENCE,
    labels: TEXT,
    serviceTier: ID,
  }),
};

/** An answer, whole or one event of a stream. `content` says how the model's content is read. */
export function answerShape(content: ShapeRef): Shape {
  return {
    hasPlainKeys: true,
    keys: spell({
      candidates: {
        items: {
          hasPlainKeys: true,
          keys: spell({
            content,
            finishReason: ID,
            finishMessage: TEXT,
            safetyRatings: { items: PLAIN_IDS },
            logprobsResult: { kind: 'logprobs', isJoined: true },
            groundingMetadata: {
              origin: 'tool_result',
              // Supports quote the answer, the rest quotes what was found.
              keys: spell({ groundingSupports: { origin: 'assistant' } }),
            },
            urlContextMetadata: { origin: 'tool_result' },
            citationMetadata: { origin: 'tool_result' },
          }),
        },
      },
      promptFeedback: PLAIN_IDS,
      usageMetadata: PLAIN_IDS,
      modelVersion: ID,
      responseId: ID,
      createTime: ID,
    }),
  };
}
