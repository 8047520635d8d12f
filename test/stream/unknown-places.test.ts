// The leak property for text in places nobody knows: whether a client joins what such a place says over the events, or
// takes each event for the whole so far, it gets nothing of a flagged span; clean text arrives.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/protocol/adapter.js';
import { matchText } from '../../src/scan/match-text.js';
import { rules, serve } from '../support/judged-stream.js';
import { bytes, sse } from '../unit/protocol/playback.js';
import {
  anthropicStream,
  chatStream,
  geminiStream,
  legacyStream,
  responsesStream,
} from '../unit/protocol/streams.js';

interface Place {
  readonly name: string;
  readonly dialect: DialectName;
  /** Clients join its items; said again with every event, they are followed one by one only. */
  readonly isList?: true;
  /** What must come before the place is spoken of. */
  readonly opening?: unknown;
  /** An event that says `text` at the place. */
  readonly say: (text: string) => unknown;
}

const choice = (fields: object) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  model: 'm',
  choices: [fields],
});
const call = (fields: object) =>
  choice({ index: 0, delta: { tool_calls: [{ index: 0, id: 'c', type: 'function', ...fields }] } });
const blockDelta = (delta: object, beside: object = {}) => [
  'content_block_delta',
  { type: 'content_block_delta', index: 0, delta, ...beside },
];
const response = (type: string, fields: object) => [type, { type, ...fields }];
const candidate = (fields: object) => ({ candidates: [{ index: 0, ...fields }] });
const geminiPart = (part: unknown) => candidate({ content: { role: 'model', parts: [part] } });

const PLACES: Place[] = [
  {
    name: 'a whole message in a chat chunk',
    dialect: 'openai-chat',
    say: (text) => choice({ index: 0, message: { role: 'assistant', content: text } }),
  },
  {
    name: 'a whole message beside a delta',
    dialect: 'openai-chat',
    say: (text) => choice({ index: 0, delta: {}, message: { content: text } }),
  },
  { name: 'legacy text in a chat chunk', dialect: 'openai-chat', say: (text) => choice({ index: 0, text }) },
  {
    name: 'choices that are no list',
    dialect: 'openai-chat',
    say: (text) => ({ id: 'x', choices: { delta: { content: text } } }),
  },
  {
    name: 'a choice that is a string',
    dialect: 'openai-chat',
    say: (text) => ({ id: 'x', choices: [text] }),
  },
  {
    name: 'content in parts',
    dialect: 'openai-chat',
    say: (text) => choice({ index: 0, delta: { content: [{ type: 'text', text }] } }),
  },
  {
    name: 'content in several parts',
    dialect: 'openai-chat',
    isList: true,
    say: (text) =>
      choice({
        index: 0,
        delta: {
          content: [
            { type: 'text', text: text.slice(0, 6) },
            { type: 'text', text: text.slice(6) },
          ],
        },
      }),
  },
  {
    name: 'a new delta field',
    dialect: 'openai-chat',
    say: (text) => choice({ index: 0, delta: { said: text } }),
  },
  {
    name: 'a new field of a choice',
    dialect: 'openai-chat',
    say: (text) => choice({ index: 0, delta: {}, said: text }),
  },
  {
    name: 'a new field of a chunk',
    dialect: 'openai-chat',
    say: (text) => ({ ...choice({ index: 0, delta: {} }), said: { more: text } }),
  },
  {
    name: 'a new field of a call',
    dialect: 'openai-chat',
    opening: call({ function: { name: 'f', arguments: '{}' } }),
    say: (text) => call({ function: { said: text } }),
  },
  {
    name: 'a message in a legacy chunk',
    dialect: 'openai-legacy',
    say: (text) => choice({ index: 0, message: { content: text } }),
  },
  {
    name: 'a delta in a legacy chunk',
    dialect: 'openai-legacy',
    say: (text) => choice({ index: 0, text: '', delta: { content: text } }),
  },
  {
    name: 'legacy choices that are no list',
    dialect: 'openai-legacy',
    say: (text) => ({ id: 'x', choices: { text } }),
  },
  {
    name: 'a delta that is an object',
    dialect: 'openai-responses',
    say: (text) => response('response.new.delta', { output_index: 0, delta: { words: text } }),
  },
  {
    name: 'a field beside a delta',
    dialect: 'openai-responses',
    say: (text) =>
      response('response.output_text.delta', {
        item_id: 'i',
        output_index: 0,
        content_index: 0,
        delta: '',
        said: text,
      }),
  },
  {
    name: 'an event of an item that nobody knows',
    dialect: 'openai-responses',
    say: (text) => response('response.thing', { output_index: 0, said: [{ text }] }),
  },
  {
    name: 'an event nobody knows',
    dialect: 'openai-responses',
    say: (text) => response('response.thing', { said: text }),
  },
  {
    name: 'a new kind of delta',
    dialect: 'anthropic-messages',
    say: (text) => blockDelta({ type: 'new_delta', words: text }),
  },
  {
    name: 'a field beside a text delta',
    dialect: 'anthropic-messages',
    say: (text) => blockDelta({ type: 'text_delta', text: '' }, { said: text }),
  },
  {
    name: 'an event nobody knows',
    dialect: 'anthropic-messages',
    say: (text) => ['thing', { type: 'thing', said: { deep: [text] } }],
  },
  {
    name: 'a ping that talks',
    dialect: 'anthropic-messages',
    say: (text) => ['ping', { type: 'ping', said: text }],
  },
  { name: 'a new kind of part', dialect: 'gemini', say: (text) => geminiPart({ words: text }) },
  {
    name: 'parts that are no list',
    dialect: 'gemini',
    say: (text) => candidate({ content: { role: 'model', parts: { text } } }),
  },
  { name: 'a new field of a candidate', dialect: 'gemini', say: (text) => candidate({ said: text }) },
  { name: 'a new field of a chunk', dialect: 'gemini', say: (text) => ({ ...candidate({}), said: text }) },
  {
    name: 'arguments that come in parts',
    dialect: 'gemini',
    say: (text) =>
      geminiPart({ functionCall: { name: 'f', partialArgs: [{ jsonPath: '$.a', stringValue: text }] } }),
  },
];

/** The place's events, inside a stream that begins and ends as it should. */
const AROUND: Readonly<Partial<Record<DialectName, () => { head: unknown[]; tail: unknown[] }>>> = {
  'openai-chat': () => ({ head: chatStream([]).slice(0, 1), tail: chatStream([]).slice(1) }),
  'openai-legacy': () => ({ head: [], tail: legacyStream([]) }),
  'openai-responses': () => split(responsesStream(['x']), 'response.output_text.done'),
  'anthropic-messages': () => split(anthropicStream(['x']), 'content_block_stop'),
  gemini: () => ({ head: [], tail: geminiStream(['x']) }),
};

function split(events: unknown[], before: string): { head: unknown[]; tail: unknown[] } {
  const at = events.findIndex((event) => Array.isArray(event) && event[0] === before);
  return { head: events.slice(0, at), tail: events.slice(at) };
}

const KEY = 'AKIAZ7QWXBB4TNRLC5VK';
const PIECES = ['The tide ', 'AKIA', ' comes in. ', 'é', '漢字 ', '😀', 'no no no ', '\n', '"so" ', '50% '];

type Steps = readonly string[];

/** Where the strings of `value` are that are made of nothing but Q. */
function marked(value: unknown, steps: Steps = []): Steps[] {
  if (typeof value === 'string') return /^Q+$/.test(value) ? [steps] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => marked(child, [...steps, key]));
}

function readAt(value: unknown, steps: Steps): string {
  for (const step of steps) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return typeof value === 'string' ? value : '';
}

/** What the client got at the place, event by event. */
function collect(out: string, place: Place): string[] {
  const said = place.say('Q'.repeat(12));
  const [type, body] = Array.isArray(said) ? (said as [string, unknown]) : [undefined, said];
  const places = marked(body);
  expect(places.length).toBeGreaterThan(0);
  return out
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as { type?: string })
    .filter((event) => event.type === type)
    .map((event) => places.map((steps) => readAt(event, steps)).join(''))
    .filter((text) => text !== '');
}

const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
  .map((list) => list.join(''));
const cuts = fc.array(fc.nat(), { maxLength: 30 });

function cutText(text: string, places: readonly number[]): string[] {
  const points = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...points]
    .map((from, at) => text.slice(from, points[at] ?? text.length))
    .filter((piece) => piece !== '');
}

function play(place: Place, texts: readonly string[], onMatch: 'block' | 'sanitise' = 'block') {
  const { head, tail } = AROUND[place.dialect]!();
  const opening = place.opening === undefined ? [] : [place.opening];
  const source = sse([...head, ...opening, ...texts.map((text) => place.say(text)), ...tail]);
  return serve(place.dialect, bytes(source), onMatch);
}

describe.each(PLACES.map((place) => [`${place.name} (${place.dialect})`, place] as const))(
  '%s',
  (_, place) => {
    it('gives nothing of a span away that is cut over its events', () => {
      fc.assert(
        fc.property(words, words, cuts, (before, after, places) => {
          const text = `${before} ${KEY} ${after}`;
          const start = matchText(rules, text, 'assistant')[0]!.start;
          const { out, isBlocked } = play(place, cutText(text, places));
          expect(isBlocked).toBe(true);
          expect(text.slice(0, start).startsWith(collect(out, place).join(''))).toBe(true);
        }),
        { numRuns: 12 },
      );
    });

    it.skipIf(place.isList)('gives nothing of a span away when each event says all there is so far', () => {
      fc.assert(
        fc.property(words, words, cuts, (before, after, places) => {
          const text = `${before} ${KEY} ${after}`;
          const start = matchText(rules, text, 'assistant')[0]!.start;
          let soFar = '';
          const texts = cutText(text, places).map((piece) => (soFar += piece));
          const { out, isBlocked } = play(place, texts);
          expect(isBlocked).toBe(true);
          for (const said of collect(out, place)) expect(text.slice(0, start).startsWith(said)).toBe(true);
        }),
        { numRuns: 12 },
      );
    });

    it('says nothing of a span that is to be replaced', () => {
      fc.assert(
        fc.property(words, words, cuts, (before, after, places) => {
          const { out } = play(place, cutText(`${before} ${KEY} ${after}`, places), 'sanitise');
          expect(collect(out, place).join('')).not.toContain(KEY);
        }),
        { numRuns: 8 },
      );
    });

    it('arrives when it is clean, in deltas, growing, or as a label that every event repeats', () => {
      fc.assert(
        fc.property(words, cuts, (text, places) => {
          const pieces = cutText(text, places);
          const joined = play(place, pieces);
          expect([joined.isBlocked, collect(joined.out, place).join('')]).toEqual([false, text]);
          let soFar = '';
          const growing = pieces.map((piece) => (soFar += piece));
          for (const texts of [growing, Array.from({ length: 6 }, () => text)]) {
            const { out, isBlocked } = play(place, texts);
            expect([isBlocked, collect(out, place).join('|')]).toEqual([false, texts.join('|')]);
          }
        }),
        { numRuns: 8 },
      );
    });
  },
);
