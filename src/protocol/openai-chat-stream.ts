// Protocol. OpenAI chat and legacy completion streams: chunks of choices become atoms. A lane is one string of one
// choice (its text, its reasoning, one call's arguments …); a chunk that says several things can be taken apart. Ends
// every choice the client has seen open with `content_filter` when blocked.

import type { JsonObject, Refusal, TextPart } from './adapter.js';
import { openaiError } from './refusal.js';
import { emptyFrame, errorFrame, leafAtom, makeFrame, opaqueNotes, parseData } from './event-atoms.js';
import type { ParsedData } from './event-atoms.js';
import { at, isObject, listAt, stringAt } from './json-edit.js';
import { CHAT_FLAVOUR, indexOf, LEGACY_FLAVOUR, type Flavour } from './openai-choices.js';
import type { SseEvent } from './sse.js';
import type { Atom, Frame, Note, Payload, StreamDialect, StreamSetting } from './stream.js';
import { pickPlain, walk } from './walk.js';

/** What every chunk of a stream says again. */
const BASE_KEYS = ['id', 'object', 'created', 'model', 'system_fingerprint', 'service_tier'] as const;
const DONE = '[DONE]';

class ChoiceStream implements StreamDialect {
  readonly repeatsText = false;
  private last: JsonObject | null = null;
  private usage: unknown = null;
  private isDone = false;
  private readonly seen = new Set<number>();
  private readonly finished = new Set<number>();
  private readonly sentOpen = new Set<number>();
  private readonly sentFinished = new Set<number>();

  constructor(
    private readonly flavour: Flavour,
    private readonly setting: StreamSetting,
  ) {}

  readonly read = (event: SseEvent): Frame | 'malformed' => {
    if (event.data === null) return emptyFrame(event);
    if (event.data.trim() === DONE) return this.readDone(event);
    const parsed = parseData(event.data);
    if (parsed === null) return 'malformed';
    const error = at(parsed.data, 'error');
    if (error === undefined || error === null) return this.readChunk(event, parsed);
    // Whatever else it says, what is said of choices goes on with what was said of them before.
    const frame =
      listAt(parsed.data, 'choices').length > 0 ? this.readChunk(event, parsed) : errorFrame(event, parsed);
    return { ...frame, after: [...frame.after, { note: 'upstream_error' }] };
  };

  readonly sending = (payload: Payload): Payload => {
    if (typeof payload.data === 'string') return payload;
    if (isObject(at(payload.data, 'usage'))) this.usage = at(payload.data, 'usage');
    for (const choice of listAt(payload.data, 'choices')) {
      const index = indexOf(choice);
      this.sentOpen.add(index);
      if (stringAt(choice, 'finish_reason') !== null) this.sentFinished.add(index);
    }
    return payload;
  };

  readonly hasEnded = (): boolean =>
    this.isDone || (this.seen.size > 0 && [...this.seen].every((index) => this.finished.has(index)));

  readonly closeBlocked = (): readonly Payload[] => {
    const known = new Set([...this.seen, ...this.sentOpen]);
    if (known.size === 0) known.add(0);
    const open = [...known].filter((index) => !this.sentFinished.has(index)).sort((a, b) => a - b);
    const base = this.last === null ? this.inventBase() : pickPlain(this.last, BASE_KEYS);
    const chunks = open.map((index) => {
      const choice = this.flavour.ending(index, !this.sentOpen.has(index));
      return { event: null, data: { ...base, choices: [choice] } };
    });
    if (!this.setting.includeUsage) return [...chunks, { event: null, data: DONE }];
    const usage = this.usage ?? { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    return [...chunks, { event: null, data: { ...base, choices: [], usage } }, { event: null, data: DONE }];
  };

  readonly closeBroken = (refusal: Refusal): readonly Payload[] => [
    { event: null, data: openaiError(refusal) },
  ];

  private readDone(event: SseEvent): Frame {
    this.isDone = true;
    const payload: Payload = { event: null, data: DONE };
    const atom: Atom = { tracks: [''], texts: [], isCuttable: false, render: () => payload };
    const after: Note[] = [{ note: 'closed', track: '' }, { note: 'done' }];
    return makeFrame(event, { payload, atoms: [atom], isVerbatim: true, after });
  }

  private readChunk(event: SseEvent, parsed: ParsedData): Frame {
    const { data } = parsed;
    this.last = data;
    const atoms: Atom[] = [];
    const before: Note[] = [];
    const after: Note[] = [];
    const rests: unknown[] = [];
    const wrap = (choice: JsonObject): Payload => ({
      event: event.event,
      data: { ...pickPlain(data, BASE_KEYS), choices: [choice] },
    });
    for (const choice of listAt(data, 'choices')) {
      const index = indexOf(choice);
      this.seen.add(index);
      const read = this.flavour.read(choice, { index, wrap });
      atoms.push(...read.atoms);
      before.push(...read.before);
      rests.push(read.rest);
      const reason = stringAt(choice, 'finish_reason');
      if (reason === null) continue;
      this.finished.add(index);
      after.push({ note: 'closed', track: `c${index}` }, { note: 'finish', track: `c${index}`, reason });
    }
    const { parts, opaque } = walk(data, this.flavour.chunkShape, 'assistant');
    after.push(...opaqueNotes(opaque));
    if (isObject(at(data, 'usage'))) after.push({ note: 'usage' });
    const rest = readRest(event, data, { parts, rests, hasAtoms: atoms.length > 0 });
    if (rest !== null) atoms.push(rest);
    const payload: Payload = { event: event.event, data };
    return makeFrame(event, { payload, atoms, before, after, isVerbatim: parsed.isVerbatim });
  }

  private inventBase(): JsonObject {
    const { requestId, createdSeconds, model } = this.setting;
    return {
      id: `${this.flavour.idPrefix}${requestId}`,
      object: this.flavour.object,
      created: createdSeconds,
      model,
    };
  }
}

/** Everything of a chunk that is not some lane's text: role, ending, usage, fields nobody knows. */
function readRest(
  event: SseEvent,
  data: JsonObject,
  found: {
    readonly parts: readonly TextPart[];
    readonly rests: readonly unknown[];
    readonly hasAtoms: boolean;
  },
): Atom | null {
  const choices = listAt(data, 'choices');
  const isEnding = choices.some((choice) => stringAt(choice, 'finish_reason') !== null);
  const isPlain = choices.length > 0 && !isEnding && !isObject(at(data, 'usage'));
  if (found.hasAtoms && isPlain && found.parts.length === 0) return null;
  const payload: Payload = {
    event: event.event,
    data: Array.isArray(at(data, 'choices')) ? { ...data, choices: found.rests } : data,
  };
  // Only an ending must wait for its choices; roles and running usage may pass a call that is held, and what nobody
  // knows may be held without holding up the rest.
  const ofChoices = isEnding ? choices.map((choice) => `c${indexOf(choice)}`) : [];
  const isLast = choices.length === 0 && (found.parts.length === 0 || isObject(at(data, 'usage')));
  return leafAtom(payload, found.parts, {
    tracks: isLast ? [''] : ofChoices,
    laneOf: ({ path }) => laneInChunk(path, choices),
  });
}

/** What a choice says goes on with what it said before, wherever in the list it stands. */
function laneInChunk(path: string, choices: readonly unknown[]): string {
  const [, first, position, ...rest] = path.split('/');
  if (first !== 'choices' || position === undefined || choices.length === 0) return `chunk${path}`;
  return [`c${indexOf(choices[Number(position)])}`, 'rest', ...rest].join('/');
}

export function openChatStream(setting: StreamSetting): StreamDialect {
  return new ChoiceStream(CHAT_FLAVOUR, setting);
}

export function openLegacyStream(setting: StreamSetting): StreamDialect {
  return new ChoiceStream(LEGACY_FLAVOUR, setting);
}
