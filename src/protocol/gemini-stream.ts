// Protocol. Gemini streams, as events or as elements of an array: each carries candidates with parts. Parts of one
// candidate keep their order (clients join them as they come); function calls come whole. There is no closing event:
// a candidate's finishReason is all there is.

import type { JsonObject, Refusal, TextPart } from './adapter.js';
import { isSealed } from './blob.js';
import {
  emptyFrame,
  errorFrame,
  leafAtom,
  makeFrame,
  opaqueNotes,
  parseData,
  streamText,
} from './event-atoms.js';
import type { ParsedData } from './event-atoms.js';
import { answerShape, either, partShape } from './gemini-shapes.js';
import { at, isBelow, isObject, listAt, removeAt, stringAt } from './json-edit.js';
import { geminiError } from './refusal.js';
import type { SseEvent } from './sse.js';
import type { Atom, Frame, Note, Payload, StreamDialect, StreamSetting } from './stream.js';
import { ID, isIdLike, KNOWN, pickPlain, TEXT, walk } from './walk.js';

const CHUNK = answerShape({
  hasPlainKeys: true,
  keys: { role: ID, parts: (value) => (Array.isArray(value) ? KNOWN : TEXT) },
});

class GeminiStream implements StreamDialect {
  readonly repeatsText = false;
  private usage: unknown = null;
  private version: string | null = null;
  private responseId: string | null = null;
  private wasRefused = false;
  private readonly seen = new Set<number>();
  private readonly finished = new Set<number>();
  private readonly sentFinished = new Set<number>();
  private readonly callCounts = new Map<number, number>();

  constructor(private readonly setting: StreamSetting) {}

  readonly read = (event: SseEvent): Frame | 'malformed' => {
    if (event.data === null) return emptyFrame(event);
    const parsed = parseData(event.data);
    if (parsed === null) return 'malformed';
    if (at(parsed.data, 'error') !== undefined) {
      const frame = errorFrame(event, parsed);
      return { ...frame, after: [...frame.after, { note: 'upstream_error' }] };
    }
    return this.readChunk(event, parsed);
  };

  readonly sending = (payload: Payload): Payload => {
    this.usage = either(payload.data, 'usageMetadata') ?? this.usage;
    for (const candidate of listAt(payload.data, 'candidates')) {
      if (finishOf(candidate) !== null) this.sentFinished.add(indexOf(candidate));
    }
    return payload;
  };

  readonly hasEnded = (): boolean =>
    this.wasRefused || (this.seen.size > 0 && [...this.seen].every((index) => this.finished.has(index)));

  readonly closeBlocked = (): readonly Payload[] => {
    const known = this.seen.size === 0 ? [0] : [...this.seen].sort((a, b) => a - b);
    const candidates = known
      .filter((index) => !this.sentFinished.has(index))
      .map((index) => ({ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'SAFETY', index }));
    const data = {
      candidates,
      ...(isObject(this.usage) ? { usageMetadata: this.usage } : {}),
      modelVersion: this.version ?? this.setting.model,
      responseId: this.responseId ?? this.setting.requestId,
    };
    return [{ event: null, data }];
  };

  readonly closeBroken = (refusal: Refusal): readonly Payload[] => [
    { event: null, data: geminiError(refusal) },
  ];

  private readChunk(event: SseEvent, parsed: ParsedData): Frame {
    const { data } = parsed;
    this.noteFacts(data);
    const atoms: Atom[] = [];
    const before: Note[] = [];
    const after: Note[] = [];
    const candidates = listAt(data, 'candidates');
    for (const candidate of candidates) {
      const index = indexOf(candidate);
      this.seen.add(index);
      const wrap = (part: unknown): Payload => ({ event: event.event, data: this.wrap(data, index, part) });
      for (const part of listAt(at(candidate, 'content'), 'parts'))
        this.readPart(part, { index, wrap, atoms, before });
      const reason = finishOf(candidate);
      if (reason === null) continue;
      this.finished.add(index);
      after.push({ note: 'closed', track: `c${index}` }, { note: 'finish', track: `c${index}`, reason });
    }
    const { parts, opaque } = walk(data, CHUNK, 'assistant');
    after.push(...opaqueNotes(opaque));
    if (isObject(either(data, 'usageMetadata'))) after.push({ note: 'usage' });
    if (parts.length > 0 || atoms.length === 0 || after.some(({ note }) => note === 'finish')) {
      atoms.push(readRest(event, data, parts));
    }
    const payload: Payload = { event: event.event, data };
    return makeFrame(event, { payload, atoms, before, after, isVerbatim: parsed.isVerbatim });
  }

  private readPart(
    part: unknown,
    place: { index: number; wrap: (part: unknown) => Payload; atoms: Atom[]; before: Note[] },
  ): void {
    const { index, wrap, atoms } = place;
    const track = `c${index}`;
    const isThought = at(part, 'thought') === true;
    const text = stringAt(part, 'text');
    if (text !== null && text !== '' && isPlainText(part)) {
      const lane = streamText(
        `${track}/${isThought ? 'thought' : 'text'}`,
        text,
        isThought ? { kind: 'reasoning' } : {},
      );
      const bare = isThought ? { thought: true } : {};
      const render = ([said]: readonly string[], isFirst: boolean): Payload =>
        wrap(isFirst && isObject(part) ? { ...part, text: said } : { text: said, ...bare });
      atoms.push({ tracks: [track], texts: [lane], isCuttable: true, render });
      return;
    }
    if (isObject(either(part, 'functionCall'))) this.readCall(part as JsonObject, place);
    else {
      const { parts } = walk(part, partShape, 'assistant');
      const setting = {
        tracks: [track],
        laneOf: (leaf: TextPart) => `${track}/x${leaf.path}`,
      };
      atoms.push(wrapAtom(leafAtom({ event: null, data: part as JsonObject }, parts, setting), wrap));
    }
  }

  private readCall(
    part: JsonObject,
    place: { index: number; wrap: (part: unknown) => Payload; atoms: Atom[]; before: Note[] },
  ): void {
    const { index, wrap, atoms, before } = place;
    const number = this.callCounts.get(index) ?? 0;
    this.callCounts.set(index, number + 1);
    const call = `c${index}/f${number}`;
    const key = at(part, 'functionCall') === undefined ? 'function_call' : 'functionCall';
    const source = at(part, key);
    before.push({ note: 'call', call, id: stringAt(source, 'id'), hosted: false });
    const found = walk(part, partShape, 'tool_call').parts.filter(
      (leaf) => !isBelow(leaf.path, `/${key}/args`),
    );
    const args = at(source, 'args');
    if (args !== undefined) found.push(argumentsPart(`/${key}/args`, args));
    const atom = leafAtom({ event: null, data: part }, found, {
      tracks: [`c${index}`],
      // A call comes whole; what else its part says may go on in the next one.
      laneOf: ({ kind, path }) =>
        kind === 'tool_args' ? `${call}/args` : kind === 'tool_name' ? `${call}/name` : `c${index}/f${path}`,
      modeOf: ({ kind }) => (kind === 'tool_args' || kind === 'tool_name' ? 'whole' : 'recurring'),
      callOf: () => call,
    });
    atoms.push(wrapAtom(atom, wrap));
  }

  private noteFacts(data: JsonObject): void {
    this.version = idAt(data, 'modelVersion') ?? this.version;
    this.responseId = idAt(data, 'responseId') ?? this.responseId;
    if (isObject(either(data, 'promptFeedback')) && listAt(data, 'candidates').length === 0)
      this.wasRefused = true;
  }

  /** A chunk with one part of one candidate, and none of the fields that must be judged first. */
  private wrap(data: JsonObject, index: number, part: unknown): JsonObject {
    const candidate = { content: { role: 'model', parts: [part] }, index };
    return { candidates: [candidate], ...pickPlain(data, ['modelVersion', 'responseId', 'createTime']) };
  }
}

function idAt(data: JsonObject, key: string): string | null {
  const value = stringAt(data, key);
  return value !== null && isIdLike(value) ? value : null;
}

function indexOf(candidate: unknown): number {
  const index = at(candidate, 'index');
  return typeof index === 'number' ? index : 0;
}

function finishOf(candidate: unknown): string | null {
  const reason = either(candidate, 'finishReason');
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

/** Whether a part is its text and flags, so that it can be cut. */
function isPlainText(part: unknown): boolean {
  if (!isObject(part)) return false;
  return Object.entries(part).every(([key, value]) => {
    if (key === 'text' || typeof value === 'boolean') return true;
    return (
      (key === 'thoughtSignature' || key === 'thought_signature') &&
      typeof value === 'string' &&
      isSealed(value)
    );
  });
}

function argumentsPart(path: string, args: unknown): TextPart {
  const text = JSON.stringify(args);
  return {
    text,
    origin: 'tool_call',
    path,
    message: -1,
    kind: 'tool_args',
    encoding: 'json',
    editable: true,
  };
}

function wrapAtom(atom: Atom, wrap: (part: unknown) => Payload): Atom {
  return {
    ...atom,
    render: (texts, isFirst) => {
      const said = atom.render(texts, isFirst);
      return said === null ? null : wrap(said.data);
    },
  };
}

/** What is left of a chunk without its parts: endings, usage, grounding, fields nobody knows. */
function readRest(event: SseEvent, data: JsonObject, parts: readonly TextPart[]): Atom {
  const candidates = listAt(data, 'candidates').map((candidate) => {
    if (!isObject(candidate) || !isObject(at(candidate, 'content'))) return candidate;
    // Log probabilities spell the text out, so they go with the verbatim event or not at all.
    const others = removeAt(candidate, ['/logprobsResult', '/logprobs_result']) as JsonObject;
    const content = at(candidate, 'content') as JsonObject;
    return { ...others, content: Array.isArray(content['parts']) ? { ...content, parts: [] } : content };
  });
  const rest = Array.isArray(data['candidates']) ? { ...data, candidates } : data;
  const isEnding = candidates.some((candidate) => finishOf(candidate) !== null);
  const all = candidates.length === 0 ? [''] : candidates.map((candidate) => `c${indexOf(candidate)}`);
  return leafAtom({ event: event.event, data: rest }, parts, {
    // What nobody knows may be held; only an ending is waited for.
    tracks: isEnding || parts.length === 0 ? all : [],
    laneOf: ({ path }) => laneInChunk(path, candidates),
  });
}

/** What a candidate says goes on with what it said before, wherever in the list it stands. */
function laneInChunk(path: string, candidates: readonly unknown[]): string {
  const [, first, position, ...rest] = path.split('/');
  if (first !== 'candidates' || position === undefined || candidates.length === 0) return `chunk${path}`;
  return [`c${indexOf(candidates[Number(position)])}`, 'rest', ...rest].join('/');
}

export function openGeminiStream(setting: StreamSetting): StreamDialect {
  return new GeminiStream(setting);
}
