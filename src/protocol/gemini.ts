// Protocol. Gemini generateContent and streamGenerateContent, with their token counting and embedding siblings: request
// and whole answer as parts, and back. Whether and how the answer is streamed stands in the path and the query.

import type {
  Adapter,
  Edits,
  RequestReading,
  RequestTarget,
  ResponseReading,
  StreamForm,
} from './adapter.js';
import type { ToolCall, ToolDeclaration } from './adapter.js';
import { answerShape, CONTENT_KEYS, either, GENERATE_REQUEST, toSnake } from './gemini-shapes.js';
import { openGeminiStream } from './gemini-stream.js';
import { applyEdits, at, isObject, listAt, removeAt, stringAt } from './json-edit.js';
import { refuseGemini } from './refusal.js';
import { walk } from './walk.js';

const ANSWER = answerShape({ keys: CONTENT_KEYS, hasPlainKeys: true });

function readRequest(body: unknown, target: RequestTarget): RequestReading {
  const { parts, opaque } = walk(body, GENERATE_REQUEST, 'user');
  return {
    parts,
    opaque,
    tools: readTools(body),
    stream: streamForm(target),
    model: modelOf(target.path) ?? stringAt(body, 'model'),
    includeUsage: true,
  };
}

function streamForm(target: RequestTarget): StreamForm {
  if (!target.path.endsWith(':streamGenerateContent')) return 'none';
  return new URLSearchParams(target.query).get('alt') === 'sse' ? 'sse' : 'json_array';
}

function modelOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const colon = name.lastIndexOf(':');
  return colon > 0 ? name.slice(0, colon) : null;
}

function readTools(body: unknown): ToolDeclaration[] {
  return listAt(body, 'tools').flatMap((tool, index): ToolDeclaration[] => {
    if (!isObject(tool)) return [];
    return Object.entries(tool).flatMap(([key, value]): ToolDeclaration[] => {
      const path = `/tools/${index}/${key}`;
      if (toSnake(key) !== 'function_declarations') {
        return [{ name: toSnake(key), schema: undefined, hosted: true, path }];
      }
      if (!Array.isArray(value)) return [];
      return (value as readonly unknown[]).flatMap((declared, position): ToolDeclaration[] => {
        const name = stringAt(declared, 'name');
        const schema = either(declared, 'parameters') ?? either(declared, 'parametersJsonSchema');
        return name === null ? [] : [{ name, schema, hosted: false, path: `${path}/${position}` }];
      });
    });
  });
}

function readResponse(body: unknown): ResponseReading {
  const toolCalls = listAt(body, 'candidates').flatMap((candidate, index) =>
    listAt(at(candidate, 'content'), 'parts').flatMap((part, position): ToolCall[] => {
      const key = at(part, 'functionCall') === undefined ? 'function_call' : 'functionCall';
      const call = at(part, key);
      if (!isObject(call)) return [];
      return [
        {
          id: stringAt(call, 'id'),
          name: stringAt(call, 'name') ?? '',
          arguments: JSON.stringify(at(call, 'args') ?? {}),
          hosted: false,
          path: `/candidates/${index}/content/parts/${position}/${key}/args`,
          form: 'object',
        },
      ];
    }),
  );
  const { parts, opaque } = walk(body, ANSWER, 'assistant');
  return { parts, opaque, toolCalls };
}

/** Log probabilities spell the answer out: a candidate whose text changes loses them. */
function writeResponse(body: unknown, edits: Edits): unknown {
  const touched = new Set<string>();
  for (const pointer of edits.keys()) {
    const [, root, index] = pointer.split('/');
    if (root === 'candidates' && index !== undefined) touched.add(`/candidates/${index}/logprobsResult`);
  }
  return removeAt(applyEdits(body, edits), [...touched]);
}

export const GEMINI: Adapter = {
  name: 'gemini',
  history: 'contents',
  readRequest,
  writeRequest: applyEdits,
  readResponse,
  writeResponse,
  refuse: refuseGemini,
  openStream: openGeminiStream,
};
