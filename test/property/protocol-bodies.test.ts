import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/protocol/adapter.js';
import { DIALECTS } from '../../src/protocol/dialects.js';
import { pointerStep } from '../../src/protocol/json-edit.js';

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
      { numRuns: 300 },
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
      { numRuns: 100 },
    );
  });
});
