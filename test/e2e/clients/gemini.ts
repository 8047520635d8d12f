// The `@google/genai` package: generateContent and generateContentStream.
import { ApiError, GoogleGenAI, type GenerateContentResponse } from '@google/genai';
import { TOOLS } from '../../support/scenarios.js';
import { nameOf, type Access, type Asking, type Failure, type Heard, type MatrixClient } from './client.js';

const GEMINI_TOOLS = [
  {
    functionDeclarations: TOOLS.map(({ name, description, parameters }) => ({
      name,
      description,
      parametersJsonSchema: parameters,
    })),
  },
];

function failureOf(error: unknown): Failure {
  const own = error instanceof ApiError ? error : null;
  return { type: nameOf(error), isOwn: own !== null, status: own?.status ?? null, retryAfter: null };
}

/** Texts and calls of one answer, or of one piece of it; not `.text`, which warns of what else there is. */
function heardFrom({ candidates }: GenerateContentResponse): Heard {
  const candidate = candidates?.[0];
  const parts = candidate?.content?.parts ?? [];
  return {
    text: parts.map((part) => part.text ?? '').join(''),
    calls: parts.flatMap(({ functionCall: call }) =>
      call === undefined ? [] : [{ name: call.name ?? '', args: call.args }],
    ),
    ending: candidate?.finishReason ?? null,
  };
}

async function ask({ proxyUrl, key }: Access, asking: Asking): Promise<Heard> {
  const { maxRetries, signal } = asking;
  const client = new GoogleGenAI({
    apiKey: key,
    httpOptions: {
      baseUrl: proxyUrl,
      ...(maxRetries === undefined ? {} : { retryOptions: { attempts: maxRetries + 1 } }),
    },
  });
  const body = {
    model: asking.scenario,
    contents: asking.prompt,
    config: {
      ...(asking.hasTools ? { tools: GEMINI_TOOLS } : {}),
      ...(signal === undefined ? {} : { abortSignal: signal }),
    },
  };
  if (!asking.isStream) return heardFrom(await client.models.generateContent(body));
  let all: Heard = { text: '', calls: [], ending: null };
  for await (const piece of await client.models.generateContentStream(body)) {
    const { text, calls, ending } = heardFrom(piece);
    if (text !== '') asking.onText?.(text);
    all = { text: all.text + text, calls: [...all.calls, ...calls], ending: ending ?? all.ending };
  }
  return all;
}

export const geminiClients = (access: Access, version: string): readonly MatrixClient[] => [
  {
    name: `@google/genai ${version}`,
    filtered: 'SAFETY',
    refused: 'ApiError',
    showsHeaders: false,
    ask: (asking) => ask(access, asking),
    failureOf,
  },
];
