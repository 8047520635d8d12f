import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/protocol/adapter.js';
import { DIALECTS } from '../../src/protocol/dialects.js';
import { StreamRelay } from '../../src/protocol/relay.js';
import { SseReader } from '../../src/protocol/sse.js';
import { openWire } from '../../src/protocol/wire.js';
import { bytes, FORBIDDEN, play, SETTING, sse } from '../unit/protocol/playback.js';
import {
  anthropicStream,
  chatStream,
  geminiStream,
  legacyStream,
  responsesStream,
} from '../unit/protocol/streams.js';

const NAMES = Object.keys(DIALECTS) as DialectName[];

/** Words of all the streams, so that events wander into the places with rules of their own. */
const KEYS = [
  'choices delta content role tool_calls index function name arguments finish_reason logprobs refusal reasoning text usage',
  'type message content_block partial_json thinking id input candidates parts functionCall args thought finishReason',
  'item part response output output_index content_index summary_index item_id annotations error new_thing code token',
].flatMap((line) => line.split(' '));
const TYPES = [
  'message_start content_block_start content_block_delta content_block_stop message_delta ping error text_delta tool_use',
  'input_json_delta thinking_delta citations_delta response.created response.output_item.added response.output_item.done',
  'response.output_text.delta response.output_text.done response.content_part.done response.function_call_arguments.delta',
  'response.new.delta function_call output_text text something.else',
].flatMap((line) => line.split(' '));

const value = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  object: fc.dictionary<unknown>(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 6 }),
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'large' },
    fc.constantFrom('a word', 'S', 'x SECRE', 'é😀', ''),
    fc.constantFrom(...TYPES),
    fc.nat(3),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(tie('object'), { maxLength: 3 }),
    tie('object'),
    tie('object'),
  ),
}));
/** Streams as they should be, with tool calls, of which one place is then changed at random. */
const REAL: Readonly<Record<DialectName, () => unknown[]>> = {
  'openai-chat': () => [
    ...chatStream(['one two', ' three']).slice(0, -2),
    ...CHAT_CALL,
    ...chatStream([]).slice(-2),
  ],
  'openai-legacy': () => legacyStream(['one two', ' three']),
  'openai-embeddings': () => [{ data: [{ embedding: [1] }] }],
  'openai-responses': () => responsesStream(['one two', ' three']),
  'anthropic-messages': () => [
    ...anthropicStream(['one two']).slice(0, -2),
    ...ANTHROPIC_CALL,
    ...anthropicStream([]).slice(-2),
  ],
  gemini: () => [GEMINI_CALL, ...geminiStream(['one two', ' three'])],
  'plain-json': () => [{ a: 'b' }],
};
const CHAT_CALL = [
  {
    id: 'x',
    choices: [
      {
        index: 0,
        delta: {
          tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'f', arguments: '' } }],
        },
      },
    ],
  },
  {
    id: 'x',
    choices: [
      {
        index: 0,
        delta: { tool_calls: [{ index: 0, function: { arguments: '{}' } }] },
        logprobs: { content: [{ token: '{}' }] },
      },
    ],
  },
];
const ANTHROPIC_CALL = [
  [
    'content_block_start',
    {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'tool_use', id: 't', name: 'f', input: {} },
    },
  ],
  [
    'content_block_delta',
    { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{}' } },
  ],
  ['content_block_stop', { type: 'content_block_stop', index: 1 }],
];
const GEMINI_CALL = {
  candidates: [
    { content: { role: 'model', parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] }, index: 0 },
  ],
};

function nodesOf(value: unknown): (Record<string, unknown> | unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesOf)];
}

/** Puts `made` at a random place of a random event: over a value, or under a new key. */
function mutate(events: unknown[], picks: readonly number[], made: unknown, key: string): unknown[] {
  const copy = structuredClone(events).map((item) =>
    Array.isArray(item) ? (item as unknown[]) : [null, item],
  );
  const bodies = copy.map(([, body]) => body).filter((body) => typeof body === 'object');
  const nodes = nodesOf(bodies[picks[0]! % bodies.length]);
  const node = nodes[picks[1]! % nodes.length]!;
  if (Array.isArray(node)) node[picks[2]! % (node.length + 1)] = made;
  else {
    const keys = [...Object.keys(node), key];
    node[keys[picks[2]! % keys.length]!] = made;
  }
  return copy;
}

function text(events: readonly unknown[]): string {
  return (events as [string | null, unknown][])
    .map(([name, body]) => sse([name === null ? body : [name, body]]))
    .join('');
}

const event = fc.tuple(value.object, fc.constantFrom(...TYPES)).map(([body, type]) => ({ ...body, type }));

/** A copy with the word in one of its strings, and whether there was one. */
function poison(body: unknown, pick: number): { body: unknown; isPoisoned: boolean } {
  let count = 0;
  const total = (JSON.stringify(body).match(/"a word"/g) ?? []).length;
  if (total === 0) return { body, isPoisoned: false };
  const text = JSON.stringify(body).replace(/"a word"/g, (word) =>
    count++ === pick % total ? `"a ${FORBIDDEN} word"` : word,
  );
  return { body: JSON.parse(text) as unknown, isPoisoned: true };
}

describe.each(NAMES)('events of any shape in %s', (name) => {
  it('pass byte for byte once everything in them has been let go', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), (events) => {
        const relay = new StreamRelay(DIALECTS[name].openStream(SETTING), openWire('sse'));
        const source = sse(events.map((body) => [body.type, body]));
        const out: Uint8Array[] = [];
        for (const read of new SseReader().push(Buffer.from(source))) {
          const steps = relay.accept(read);
          if (steps.some(({ step }) => step === 'fault')) return;
          relay.releaseAll();
          out.push(...relay.drain());
        }
        const numbered = name === 'openai-responses' && source.includes('sequence_number');
        if (!numbered) expect(Buffer.concat(out).toString()).toBe(source);
        expect(relay.isHolding).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('let no flagged string through, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), fc.nat(), (events, pick) => {
        const { body, isPoisoned } = poison(events, pick);
        const source = sse((body as typeof events).map((one) => [one.type, one]));
        try {
          const { out, isBlocked } = play(name, bytes(source));
          expect(out).not.toContain(FORBIDDEN);
          expect(isBlocked).toBe(isPoisoned);
        } catch (error) {
          // A stream that breaks its dialect's rules may be given up instead.
          expect(String(error)).toMatch(/malformed|text_after_close/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('say the replacement and nothing of the flagged string', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), fc.nat(), (events, pick) => {
        const { body } = poison(events, pick);
        try {
          const { out } = play(name, bytes(sse((body as typeof events).map((one) => [one.type, one]))), {
            replacement: '-',
          });
          expect(out).not.toContain(FORBIDDEN);
        } catch (error) {
          expect(String(error)).toMatch(/malformed|text_after_close/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('let no flagged string through when a real stream says it in a strange place', () => {
    const key = fc.constantFrom(...KEYS, 'brand_new');
    const picks = fc.tuple(fc.nat(), fc.nat(), fc.nat());
    const strange = fc.constantFrom<unknown>(
      `a ${FORBIDDEN} b`,
      { x: `a ${FORBIDDEN}` },
      [`${FORBIDDEN} b`],
      [{ text: `${FORBIDDEN} b` }],
    );
    fc.assert(
      fc.property(picks, strange, key, fc.boolean(), (places, made, name_, isReplacing) => {
        const source = text(mutate(REAL[name](), places, made, name_));
        try {
          const { out, isBlocked } = play(name, bytes(source), isReplacing ? { replacement: '-' } : {});
          expect(out).not.toContain(FORBIDDEN);
          if (!isReplacing) expect(isBlocked).toBe(true);
        } catch (error) {
          expect(String(error)).toMatch(/malformed|text_after_close/);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('pass byte for byte when a real stream has something strange but harmless in it', () => {
    const picks = fc.tuple(fc.nat(), fc.nat(), fc.nat());
    fc.assert(
      fc.property(picks, value.value, (places, made) => {
        const source = text(mutate(REAL[name](), places, made, 'brand_new'));
        const relay = new StreamRelay(DIALECTS[name].openStream(SETTING), openWire('sse'));
        const out: Uint8Array[] = [];
        for (const read of new SseReader().push(Buffer.from(source))) {
          if (relay.accept(read).some(({ step }) => step === 'fault')) return;
          relay.releaseAll();
          out.push(...relay.drain());
        }
        if (!source.includes('sequence_number')) expect(Buffer.concat(out).toString()).toBe(source);
        expect(relay.isHolding).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
