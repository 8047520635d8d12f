// Proxy. A request's bytes enter, its reading leaves: the texts in it with their places, and what the dialect says beside
// them. The beginning of a conversation that was judged clean before, under the same judges, is neither parsed nor read
// again; only its counts are in the reading. Refuses what cannot be read in one way only.

import { FirewallError } from '../core/errors.js';
import type { Origin } from '../core/taxonomy.js';
import type { RequestReading, TextPart } from '../protocol/adapter.js';
import { findListItems, type ListItems } from '../text/list-items.js';
import type { KnownHistories, HistoryFacts, KnownHistory } from './known-histories.js';
import type { Destination } from './open-exchange.js';
import { parseBody } from './read-body.js';
import { firstInSight } from './reading-order.js';

export interface ReadRequest {
  readonly bytes: Buffer;
  /** Texts nobody has to read again are not among its parts; the places of those that are, are places of the whole body. */
  readonly reading: RequestReading;
  readonly known: HistoryFacts | null;
  /** The whole body, parsed. */
  readonly json: () => unknown;
  /** Tells that all of it was found clean. */
  readonly remember: () => void;
}

/** Where known beginnings are looked up, and under which judges. */
export interface Remembering {
  readonly histories: KnownHistories;
  readonly judges: string;
}

/** A body shorter than this is parsed sooner than its parts are told apart. */
const MIN_BYTES = 4_096;
/** Besides the whole, what lies this many messages back is remembered: some clients rewrite the last few as they go on. */
const MESSAGES_BACK = 4;
/** A history with more unreadable parts than this is read anew each time, so that what is remembered stays small. */
const MOST_OPAQUE = 64;

export function readRequest(
  bytes: Buffer,
  destination: Pick<Destination, 'adapter' | 'path' | 'query'>,
  remembering: Remembering | null,
): ReadRequest {
  const { adapter } = destination;
  const items =
    remembering === null || adapter.history === null || bytes.length < MIN_BYTES
      ? null
      : findListItems(bytes, adapter.history);
  if (remembering === null || items === null || items.starts.length < 2) return readWhole(bytes, destination);
  const judges = `${remembering.judges} ${adapter.name}`;
  const known = remembering.histories.find(judges, bytes, items);
  const request =
    (known === null ? null : readRest(bytes, destination, { known, items })) ?? readWhole(bytes, destination);
  const remember = () => {
    const last = items.ends.length - 1;
    // Nothing new to remember: the whole is known already.
    if (request.known !== null && known?.last === last) return;
    const said = request.reading.parts.filter(({ path }) => path.startsWith(`/${adapter.history}/`));
    for (const one of [last, last - MESSAGES_BACK]) {
      if (known !== null && one <= known.last) continue;
      const first = firstInSight(one, said) ?? 0;
      if (first === 0) continue;
      const facts = factsBefore(first, request, adapter.history!);
      if (facts.opaque.length <= MOST_OPAQUE)
        remembering.histories.add(judges, bytes, { items, last: one, facts });
    }
  };
  return { ...request, remember };
}

function readWhole(
  bytes: Buffer,
  { adapter, path, query }: Pick<Destination, 'adapter' | 'path' | 'query'>,
): ReadRequest {
  const { json } = parseBody(bytes);
  const reading = adapter.readRequest(json, { path, query });
  return { bytes, reading, known: null, json: () => json, remember: () => undefined };
}

/** Reads the body without the messages it is known to begin with; null where that would hide a seam. */
function readRest(
  bytes: Buffer,
  { adapter, path, query }: Pick<Destination, 'adapter' | 'path' | 'query'>,
  { known, items }: { readonly known: KnownHistory; readonly items: ListItems },
): ReadRequest | null {
  const { facts } = known;
  const rest = Buffer.concat([
    bytes.subarray(0, items.starts[0]),
    bytes.subarray(items.starts[facts.messages]),
  ]);
  const json = parsedOrNull(rest);
  if (json === null) return null;
  const reading = adapter.readRequest(json, { path, query });
  const root = `/${adapter.history}/`;
  const first = reading.parts.findIndex((part) => part.path.startsWith(root));
  // The first message that is read again has to have a text, to be the near side of a seam; and nothing else may be read in
  // one go with it, as if it had been the first of all.
  if (first < 0 || reading.parts[first]!.message !== 0 || (reading.parts[first - 1]?.message ?? -1) >= 0)
    return null;
  const parts = reading.parts.map((part) =>
    part.path.startsWith(root) ? moved(part, root, facts.messages) : part,
  );
  const opaque = reading.opaque.map((part) =>
    part.path.startsWith(root) ? { ...part, path: movedPath(part.path, root, facts.messages) } : part,
  );
  return {
    bytes,
    reading: { ...reading, parts, opaque: [...facts.opaque, ...opaque] },
    known: facts,
    json: () => parseBody(bytes).json,
    remember: () => undefined,
  };
}

/** Null where it cannot be taken: what is wrong is then said of the whole body, where the caller will look for it. */
function parsedOrNull(bytes: Buffer): unknown {
  try {
    return parseBody(bytes).json;
  } catch (error) {
    if (error instanceof FirewallError) return null;
    throw error;
  }
}

/** A part at its place in the whole body. */
function moved(part: TextPart, root: string, by: number): TextPart {
  return { ...part, message: part.message + by, path: movedPath(part.path, root, by) };
}

function movedPath(path: string, root: string, by: number): string {
  const end = path.indexOf('/', root.length);
  const index = end < 0 ? path.slice(root.length) : path.slice(root.length, end);
  return `${root}${Number(index) + by}${end < 0 ? '' : path.slice(end)}`;
}

/** What the messages before this one hold, known ones included. */
function factsBefore(message: number, { reading, known }: ReadRequest, history: string): HistoryFacts {
  const root = `/${history}/`;
  const isBefore = (path: string) =>
    path.startsWith(root) && Number(path.slice(root.length).split('/', 1)[0]) < message;
  const chars = new Map<Origin, number>(known?.chars);
  let parts = known?.parts ?? 0;
  for (const { path, origin, text } of reading.parts) {
    if (!isBefore(path)) continue;
    parts += 1;
    chars.set(origin, (chars.get(origin) ?? 0) + text.length);
  }
  return { messages: message, parts, chars, opaque: reading.opaque.filter(({ path }) => isBefore(path)) };
}
