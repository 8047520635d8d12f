// Protocol. One choice of one OpenAI chunk, chat or legacy: which lanes it speaks on, and how each can be said alone.
// Strings of unknown delta fields get a lane of their own, because whatever comes in deltas may be cut anywhere.

import type { JsonObject, TextKind, TextPart } from './adapter.js';
import { leafAtom, streamText } from './event-atoms.js';
import { at, isObject, listAt, stringAt } from './json-edit.js';
import { LOGPROBS } from './shapes.js';
import type { Atom, AtomText, Note, Payload } from './stream.js';
import { BLOB, ID, KNOWN, SEALED, walk, type Shape } from './walk.js';

export interface ChoicePlace {
  readonly index: number;
  /** A chunk with this one choice. */
  readonly wrap: (choice: JsonObject) => Payload;
}

export interface ChoiceReading {
  readonly atoms: readonly Atom[];
  readonly before: readonly Note[];
  /** The choice without what became atoms. */
  readonly rest: unknown;
}

export interface Flavour {
  readonly object: string;
  readonly idPrefix: string;
  /** Everything outside the lanes. */
  readonly chunkShape: Shape;
  readonly read: (choice: unknown, place: ChoicePlace) => ChoiceReading;
  /** The choice that ends because of a block; `isNew` when the client has not heard of it. */
  readonly ending: (index: number, isNew: boolean) => JsonObject;
}

export function indexOf(choice: unknown): number {
  const index = at(choice, 'index');
  return typeof index === 'number' ? index : 0;
}

const PLAIN_IDS: Shape = { leaf: 'id', hasPlainKeys: true };

/** A chunk without what `laneKeys` says a choice's lanes have read. */
function chunkShape(laneKeys: (choice: unknown) => Shape['keys']): Shape {
  return {
    hasPlainKeys: true,
    keys: {
      id: ID,
      object: ID,
      model: ID,
      system_fingerprint: ID,
      service_tier: ID,
      obfuscation: ID,
      usage: PLAIN_IDS,
      prompt_filter_results: PLAIN_IDS,
      choices: {
        items: (choice) => ({
          hasPlainKeys: true,
          keys: {
            ...laneKeys(choice),
            finish_reason: ID,
            native_finish_reason: ID,
            content_filter_results: PLAIN_IDS,
            content_filter_offsets: PLAIN_IDS,
          },
        }),
      },
    },
  };
}

const CHAT_LANES: Shape['keys'] = { delta: KNOWN, logprobs: KNOWN };
const LEGACY_LANES: Shape['keys'] = { text: KNOWN, logprobs: KNOWN };

const TEXT_KINDS: ReadonlyMap<string, TextKind> = new Map([
  ['content', 'text'],
  ['refusal', 'refusal'],
  ['reasoning_content', 'reasoning'],
  ['reasoning', 'reasoning'],
]);

const CALL_PART: Shape = {
  keys: {
    name: { kind: 'tool_name' },
    arguments: { kind: 'tool_args', encoding: 'json' },
    input: { kind: 'tool_args' },
  },
};
const CALL_ENTRY: Shape = {
  origin: 'tool_call',
  hasPlainKeys: true,
  keys: {
    id: ID,
    type: ID,
    function: CALL_PART,
    custom: CALL_PART,
    name: { kind: 'tool_name' },
    arguments: { kind: 'tool_args', encoding: 'json' },
    extra_content: { hasPlainKeys: true, other: { hasPlainKeys: true, keys: { thought_signature: SEALED } } },
  },
};
const DELTA_FIELD: Shape = {
  hasPlainKeys: true,
  items: () => DELTA_FIELD,
  other: () => DELTA_FIELD,
  keys: {
    id: ID,
    type: ID,
    format: ID,
    data: BLOB,
    signature: SEALED,
    transcript: { kind: 'transcript' },
    thinking: { kind: 'reasoning' },
  },
};

interface DeltaReading {
  readonly atoms: Atom[];
  readonly before: Note[];
  /** Wraps one field of the delta; `isFirst` brings along what is nobody's text (role, numbers). */
  readonly say: (field: JsonObject, isFirst: boolean) => Payload;
  readonly index: number;
}

function readChatChoice(choice: unknown, place: ChoicePlace): ChoiceReading {
  const delta = at(choice, 'delta');
  if (!isObject(choice) || !isObject(delta)) return { atoms: [], before: [], rest: choice };
  const taken = new Set<string>();
  const leftover = (): JsonObject =>
    Object.fromEntries(Object.entries(delta).filter(([key]) => !taken.has(key)));
  const reading: DeltaReading = {
    atoms: [],
    before: [],
    index: place.index,
    say: (field, isFirst) => {
      const said = isFirst ? { ...leftover(), ...field } : field;
      return place.wrap({ index: place.index, delta: said, finish_reason: null });
    },
  };
  for (const key of Object.keys(delta)) {
    const count = reading.atoms.length;
    readField(key, delta[key], reading);
    if (reading.atoms.length > count) taken.add(key);
  }
  const text = stringAt(delta, 'content') ?? stringAt(delta, 'refusal') ?? '';
  const shadow = readLogprobs(at(choice, 'logprobs'), { text, index: place.index, choice, wrap: place.wrap });
  const atoms = shadow === null ? reading.atoms : [...reading.atoms, shadow];
  if (atoms.length === 0) return { atoms, before: [], rest: choice };
  return {
    atoms,
    before: reading.before,
    rest: { ...choice, delta: reading.atoms.length > 0 ? {} : delta, logprobs: null },
  };
}

function readField(key: string, value: unknown, reading: DeltaReading): void {
  const { index, say, atoms } = reading;
  if (typeof value === 'string' && TEXT_KINDS.has(key)) {
    if (value === '') return;
    const text = streamText(`c${index}/${key}`, value, { kind: TEXT_KINDS.get(key)! });
    const render = ([said]: readonly string[], isFirst: boolean): Payload => say({ [key]: said }, isFirst);
    atoms.push({ tracks: [text.lane], texts: [text], isCuttable: true, render });
  } else if (key === 'tool_calls' && Array.isArray(value) && value.every(isObject)) {
    value.forEach((entry, position) => {
      const own = at(entry, 'index');
      const number = typeof own === 'number' ? own : position;
      readCall(entry, `c${index}/t${number}`, reading, (said) => ({ tool_calls: [said] }));
    });
  } else if (key === 'function_call' && isObject(value)) {
    readCall(value, `c${index}/fn`, reading, (said) => ({ function_call: said }));
  } else readUnknown(key, value, reading);
}

function readUnknown(key: string, value: unknown, reading: DeltaReading): void {
  const field = { [key]: value };
  const { parts } = walk(field, { hasPlainKeys: true, keys: { role: ID }, other: DELTA_FIELD }, 'assistant');
  if (parts.length === 0) return;
  const { index, say, atoms } = reading;
  const atom = leafAtom({ event: null, data: field }, parts, {
    tracks: [`c${index}/x/${key}`],
    laneOf: (part) => `c${index}/x${part.path}`,
    modeOf: ({ kind }) => (kind === 'text' ? 'recurring' : 'stream'),
  });
  const render = (texts: readonly string[], isFirst: boolean): Payload | null => {
    const said = atom.render(texts, isFirst);
    return said === null || typeof said.data === 'string' ? said : say(said.data, isFirst);
  };
  atoms.push({ ...atom, render });
}

function readCall(
  entry: JsonObject,
  call: string,
  reading: DeltaReading,
  wrap: (said: JsonObject) => JsonObject,
): void {
  const { parts } = walk(entry, CALL_ENTRY, 'tool_call');
  reading.before.push({ note: 'call', call, id: stringAt(entry, 'id'), hosted: false });
  const atom = leafAtom({ event: null, data: entry }, parts, {
    tracks: [call],
    laneOf: (part) => laneOfCall(call, part),
    modeOf: ({ kind }) => (kind === 'tool_args' ? 'stream' : kind === 'tool_name' ? 'whole' : 'recurring'),
    callOf: () => call,
  });
  const render = (texts: readonly string[], isFirst: boolean): Payload | null => {
    const said = atom.render(texts, isFirst);
    return said === null || typeof said.data === 'string' ? said : reading.say(wrap(said.data), isFirst);
  };
  // Arguments that come alone may go in pieces; what names the call goes with all it came with.
  const isCuttable = parts.length === 1 && parts[0]?.kind === 'tool_args' && at(entry, 'id') === undefined;
  reading.atoms.push({ ...atom, isCuttable, render });
}

function laneOfCall(call: string, part: TextPart): string {
  if (part.kind === 'tool_args') return `${call}/args`;
  return part.kind === 'tool_name' ? `${call}/name` : `${call}/x${part.path}`;
}

interface LogprobPlace extends ChoicePlace {
  readonly text: string;
  readonly choice: JsonObject;
}

/** Log probabilities say the text again, and what the model might have said: they go with the verbatim event only. */
function readLogprobs(logprobs: unknown, place: LogprobPlace): Atom | null {
  const texts = logprobTexts(logprobs, { text: place.text, lane: `c${place.index}/logprobs` });
  if (texts.length === 0) return null;
  const { index, choice } = place;
  const isAlone = place.text === '';
  const rest = at(choice, 'delta') === undefined ? { text: '' } : { delta: {} };
  const alone = { index, ...rest, logprobs, finish_reason: null };
  return {
    tracks: isAlone ? [`c${index}/logprobs`] : [],
    texts,
    isCuttable: false,
    render: (said) =>
      isAlone && said.every((text, slot) => text === texts[slot]?.text) ? place.wrap(alone) : null,
  };
}

/** What log probabilities say beyond the text beside them: other tokens, and anything else in them. */
export function logprobTexts(
  logprobs: unknown,
  beside: { readonly text: string; readonly lane: string },
): AtomText[] {
  const all = walk(logprobs, LOGPROBS, 'assistant')
    .parts.map((part) => part.text)
    .join('');
  if (all === '' || all === beside.text) return [];
  const chosen = chosenTokens(logprobs);
  const facts = { kind: 'logprobs' } as const;
  const texts = [streamText(`${beside.lane}/all`, all, { ...facts, mode: 'whole' })];
  if (chosen !== '' && chosen !== beside.text) texts.push(streamText(`${beside.lane}/chosen`, chosen, facts));
  return texts;
}

/** The tokens said, joined. */
function chosenTokens(logprobs: unknown): string {
  if (Array.isArray(logprobs)) return chosenTokens({ content: logprobs });
  const entries = [...listAt(logprobs, 'content'), ...listAt(logprobs, 'refusal')];
  const chosen = entries.map((entry) => stringAt(entry, 'token') ?? '');
  for (const token of listAt(logprobs, 'tokens')) chosen.push(typeof token === 'string' ? token : '');
  return chosen.join('');
}

function readLegacyChoice(choice: unknown, place: ChoicePlace): ChoiceReading {
  const value = stringAt(choice, 'text');
  if (!isObject(choice) || value === null) return { atoms: [], before: [], rest: choice };
  const { index, wrap } = place;
  const shadow = readLogprobs(at(choice, 'logprobs'), { text: value, index, choice, wrap });
  const atoms: Atom[] = [];
  if (value !== '') {
    const text = streamText(`c${index}/text`, value);
    const render = ([said]: readonly string[]): Payload =>
      wrap({ index, text: said, logprobs: null, finish_reason: null });
    atoms.push({ tracks: [text.lane], texts: [text], isCuttable: true, render });
  }
  if (shadow !== null) atoms.push(shadow);
  if (atoms.length === 0) return { atoms, before: [], rest: choice };
  return { atoms, before: [], rest: { ...choice, text: '', logprobs: null } };
}

export const CHAT_FLAVOUR: Flavour = {
  object: 'chat.completion.chunk',
  idPrefix: 'chatcmpl-',
  chunkShape: chunkShape((choice) => (isObject(at(choice, 'delta')) ? CHAT_LANES : {})),
  read: readChatChoice,
  ending: (index, isNew) => ({
    index,
    delta: isNew ? { role: 'assistant', content: '' } : {},
    logprobs: null,
    finish_reason: 'content_filter',
  }),
};

export const LEGACY_FLAVOUR: Flavour = {
  object: 'text_completion',
  idPrefix: 'cmpl-',
  chunkShape: chunkShape((choice) => (stringAt(choice, 'text') === null ? {} : LEGACY_LANES)),
  read: readLegacyChoice,
  ending: (index) => ({ index, text: '', logprobs: null, finish_reason: 'content_filter' }),
};
