import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/protocol/adapter.js';
import { DIALECTS } from '../../src/protocol/dialects.js';
import { pointerStep } from '../../src/protocol/json-edit.js';
import {
  ANTHROPIC_REQUEST,
  CHAT_REQUEST,
  GEMINI_REQUEST,
  RESPONSES_REQUEST,
} from '../unit/protocol/requests.js';

const NAMES = Object.keys(DIALECTS) as DialectName[];
const TARGET = { path: '/v1beta/models/m:generateContent', query: '' };

/** Keys the dialects know, so that random bodies wander into the places with rules of their own. */
const KEYS = [
  'messages role content type text tool_calls function name arguments id index refusal reasoning reasoning_content audio',
  'transcript data input instructions output item items summary system source title context thinking tool_use_id contents',
  'parts functionCall functionResponse args response systemInstruction inlineData mimeType fileData fileUri executableCode',
  'code tools parameters properties description enum metadata prompt suffix choices message candidates metadata stop user',
  'image_url url file file_data input_audio prediction response_format json_schema schema variables citations annotations',
  'logprobs token top_logprobs __proto__ constructor a/b c~d functionDeclarations generationConfig stopSequences',
].flatMap((line) => line.split(' '));
const TYPES = [
  'text image_url input_audio file refusal message function_call function_call_output reasoning tool_use tool_result',
  'document image search_result thinking input_text output_text input_image mcp_call mcp_list_tools base64 user assistant',
  'system tool model function web_search_tool_result something_new',
].flatMap((line) => line.split(' '));

/** With a blank in it, no string can pass for an id, an enum or base64. */
const phrase = fc.string({ maxLength: 12, unit: 'grapheme' }).map((text) => `x ${text}`);
const key = fc.oneof(fc.constantFrom(...KEYS), fc.string({ maxLength: 6 }));
const body = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  object: fc
    .array(
      fc.tuple(
        key,
        fc.oneof({ weight: 4, arbitrary: tie('value') }, { weight: 1, arbitrary: fc.constantFrom(...TYPES) }),
      ),
      {
        maxLength: 7,
      },
    )
    .map((entries) => Object.fromEntries(entries)),
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    phrase,
    fc.constantFrom(...TYPES),
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
    tie('object'),
  ),
})).object;

function leavesOf(value: unknown, pointer = ''): [string, string][] {
  if (typeof value === 'string') return [[pointer, value]];
  if (Array.isArray(value)) return value.flatMap((item, at) => leavesOf(item, `${pointer}/${at}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, pointer + pointerStep(name)));
}

describe.each(NAMES)('bodies in %s', (name) => {
  const adapter = DIALECTS[name];

  it('have every phrase in some part, as a request and as an answer', () => {
    fc.assert(
      fc.property(body, (value) => {
        for (const { parts } of [adapter.readRequest(value, TARGET), adapter.readResponse(value)]) {
          const byPath = new Map(parts.map((part) => [part.path, part]));
          for (const [path, text] of leavesOf(value)) {
            if (!text.includes(' ')) continue;
            const joined = parts.find((part) => part.kind === 'logprobs' && path.startsWith(part.path));
            expect(joined?.text.includes(text) ?? byPath.get(path)?.text === text, path).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('change in exactly the leaves that were edited', () => {
    fc.assert(
      fc.property(body, fc.nat(), phrase, (value, pick, text) => {
        const before = JSON.stringify(value);
        const parts = adapter.readRequest(value, TARGET).parts.filter((part) => part.editable);
        const part = parts[pick % Math.max(1, parts.length)];
        if (part === undefined) return;
        const written = adapter.writeRequest(value, new Map([[part.path, text]]));
        const expected = leavesOf(value).map(([path, old]) => [path, path === part.path ? text : old]);
        expect(leavesOf(written)).toEqual(expected);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 60 },
    );
  });
});

/** Where a caller puts a credential for the provider on purpose. */
const CREDENTIALS = new Set(['authorization', 'authorization_token', 'headers']);

function nodesOf(value: unknown): (Record<string, unknown> | unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesOf)];
}

const REAL: [DialectName, unknown][] = [
  ['openai-chat', CHAT_REQUEST],
  ['anthropic-messages', ANTHROPIC_REQUEST],
  ['openai-responses', RESPONSES_REQUEST],
  ['gemini', GEMINI_REQUEST],
];

it.each(REAL)('a real request in %s hides no phrase in a strange place', (name, request) => {
  const made = fc.constantFrom<unknown>('two words', { x: 'two words' }, ['two words'], { 'two words': 1 }, [
    { type: 'text', text: 'two words' },
  ]);
  fc.assert(
    fc.property(fc.nat(), fc.nat(), made, (pick, place, value) => {
      const copy = structuredClone(request);
      const nodes = nodesOf(copy);
      const node = nodes[pick % nodes.length]!;
      const keys = Array.isArray(node)
        ? [...node.keys(), node.length].map(String)
        : [...Object.keys(node), 'brand_new'];
      const chosen = keys[place % keys.length]!;
      if (CREDENTIALS.has(chosen)) return;
      Object.assign(node, { [chosen]: value });
      const { parts } = DIALECTS[name].readRequest(copy, TARGET);
      const isPlainKey = typeof value === 'object' && 'two words' in (value as object);
      expect(isPlainKey || parts.some(({ text }) => text.includes('two words'))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
