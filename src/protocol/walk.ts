// Protocol. Walks a parsed body under a shape (what a dialect knows of its places) and hands out every string in it.
// A place the shape does not know is text of the origin around it, so that nothing is skipped because it is new. A
// string is left out only where the shape calls it an id and it looks like one, or opaque and it is base64.

import { FirewallError } from '../core/errors.js';
import type { Origin } from '../core/taxonomy.js';
import type { Encoding, JsonObject, OpaqueKind, OpaquePart, TextKind, TextPart } from './adapter.js';
import { isBlob, isSealed } from './blob.js';
import { isObject, pointerStep } from './json-edit.js';

/**
 * What a string is. `id`: a name, number or enum of the protocol, text if it does not look like one. `blob`: base64 or
 * a data URL, text if it is not, or if it holds text. `sealed`: a credential for the provider. `known`: read elsewhere.
 */
export type LeafClass = 'text' | 'id' | 'blob' | 'sealed' | 'known';

export interface Shape {
  /** Left out: the origin around it. */
  readonly origin?: Origin;
  readonly kind?: TextKind;
  readonly encoding?: Encoding;
  readonly leaf?: LeafClass;
  /** This object or string is content no text scanner reads. */
  readonly opaque?: OpaqueKind;
  readonly keys?: Readonly<Record<string, ShapeRef>>;
  readonly items?: ShapeRef;
  /** For keys that `keys` does not name. */
  readonly other?: ShapeRef;
  /** Each item is a message of the conversation. */
  readonly isMessages?: boolean;
  /** All strings below become one text that can be judged but not rewritten. */
  readonly isJoined?: boolean;
  /** Keys are field names of the protocol even where `keys` does not know them. */
  readonly hasPlainKeys?: boolean;
}

export type ShapeRef = Shape | ((value: unknown) => Shape);

export const ID: Shape = { leaf: 'id' };
export const TEXT: Shape = {};
export const BLOB: Shape = { leaf: 'blob' };
/** The id of text that lies with the provider: nobody here sees what it stands for. */
export const REFERENCE: Shape = { leaf: 'id', opaque: 'reference', hasPlainKeys: true };
/** Ciphertext and signatures of the provider: text after all if it is not base64. */
export const SEALED: Shape = { leaf: 'blob', opaque: 'sealed' };
/** A credential the caller gives the provider on purpose. */
export const CREDENTIAL: Shape = { leaf: 'sealed', opaque: 'sealed', hasPlainKeys: true };
export const KNOWN: Shape = { leaf: 'known' };

/** Far beyond the 64 a body may have; here only so that a forgotten check cannot exhaust the stack. */
const MAX_DEPTH = 512;
const MAX_ID_CHARS = 128;

export interface Walked {
  readonly parts: TextPart[];
  readonly opaque: OpaquePart[];
}

interface Place {
  readonly pointer: string;
  readonly origin: Origin;
  readonly message: number;
  readonly depth: number;
}

export function walk(body: unknown, shape: ShapeRef, origin: Origin): Walked {
  const out: Walked = { parts: [], opaque: [] };
  visit(body, shape, { pointer: '', origin, message: -1, depth: 0 }, out);
  return out;
}

function visit(value: unknown, ref: ShapeRef, place: Place, out: Walked): void {
  if (value === null || (typeof value !== 'string' && typeof value !== 'object')) return;
  const shape = typeof ref === 'function' ? ref(value) : ref;
  if (place.depth > MAX_DEPTH) throw new FirewallError('bad_request');
  if (shape.opaque !== undefined) out.opaque.push({ kind: shape.opaque, path: place.pointer });
  const origin = shape.origin ?? place.origin;
  const { pointer, message, depth } = place;
  // Written out: spreading an object costs more than a short text's walk.
  const here = origin === place.origin ? place : { pointer, origin, message, depth };
  if (typeof value === 'string') visitString(value, shape, here, out);
  else if (shape.isJoined === true) joinStrings(value, shape, here, out);
  else if (Array.isArray(value)) visitArray(value, shape, here, out);
  else visitObject(value as JsonObject, shape, here, out);
}

function visitString(text: string, shape: Shape, place: Place, out: Walked): void {
  if (text === '') return;
  if (shape.leaf === 'known' || shape.leaf === 'sealed') return;
  if (shape.leaf === 'id' && isIdLike(text)) return;
  if (shape.leaf === 'blob' && (shape.opaque === 'sealed' ? isSealed(text) : isBlob(text))) return;
  out.parts.push(makePart(text, shape, place, true));
}

function makePart(text: string, shape: Shape, place: Place, editable: boolean): TextPart {
  return {
    text,
    origin: place.origin,
    path: place.pointer,
    message: place.message,
    kind: shape.kind ?? 'text',
    encoding: shape.encoding ?? 'plain',
    editable,
  };
}

function visitArray(items: readonly unknown[], shape: Shape, place: Place, out: Walked): void {
  const item = shape.items ?? inherited(shape);
  items.forEach((value, index) => {
    if (value === null || (typeof value !== 'string' && typeof value !== 'object')) return;
    visit(
      value,
      item,
      {
        pointer: `${place.pointer}/${index}`,
        origin: place.origin,
        message: shape.isMessages === true ? index : place.message,
        depth: place.depth + 1,
      },
      out,
    );
  });
}

function visitObject(value: JsonObject, shape: Shape, place: Place, out: Walked): void {
  const freeKeys: string[] = [];
  for (const key of Object.keys(value)) {
    const child = value[key];
    const known = shape.keys !== undefined && Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
    if (known === undefined && shape.hasPlainKeys !== true && shape.leaf !== 'known') freeKeys.push(key);
    if (child === null || (typeof child !== 'string' && typeof child !== 'object')) continue;
    const next = known ?? shape.other ?? inherited(shape);
    // Most strings of most events are ids: they are settled here, without a place of their own.
    if (typeof next === 'object' && isSettled(child, next)) continue;
    const { origin, message } = place;
    visit(
      child,
      next,
      { pointer: place.pointer + pointerStep(key), origin, message, depth: place.depth + 1 },
      out,
    );
  }
  if (freeKeys.length > 0) {
    out.parts.push(makePart(freeKeys.join('\n'), { kind: 'key' }, place, false));
  }
}

function isSettled(child: unknown, shape: Shape): boolean {
  if (shape.leaf === 'known') return true;
  return shape.leaf === 'id' && shape.opaque === undefined && typeof child === 'string' && isIdLike(child);
}

/** A place that says nothing of its children speaks for them; of a place that does, unknown children are text. */
function inherited(shape: Shape): Shape {
  const { keys, items, other, isMessages, leaf, kind, encoding, opaque } = shape;
  const isOpen = keys === undefined && items === undefined && other === undefined && isMessages !== true;
  if (isOpen && opaque === undefined && shape.origin === undefined) return shape;
  if (leaf !== undefined) return { leaf };
  if (!isOpen || kind === undefined) return TEXT;
  return encoding === undefined ? { kind } : { kind, encoding };
}

/** Fields of log probabilities that hold numbers; any other key with a number is a token. */
const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  'logprob',
  'logProbability',
  'tokenId',
  'logProbabilitySum',
]);

function joinStrings(value: object, shape: Shape, place: Place, out: Walked): void {
  const texts: string[] = [];
  collectStrings(value, texts, place.depth);
  if (texts.length > 0) out.parts.push(makePart(texts.join(''), shape, place, false));
}

function collectStrings(value: unknown, texts: string[], depth: number): void {
  if (depth > MAX_DEPTH) throw new FirewallError('bad_request');
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const item of value) collectStrings(item, texts, depth + 1);
  else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      // Legacy log probabilities hold alternative tokens as keys.
      if (typeof item === 'number' && !NUMBER_FIELDS.has(key)) texts.push(key);
      else collectStrings(item, texts, depth + 1);
    }
  }
}

/** The named facts that need no judging: numbers, flags and ids. Anything else under those names is left out. */
export function pickPlain(data: JsonObject, keys: readonly string[]): JsonObject {
  const picked: Record<string, unknown> = {};
  for (const key of keys) {
    if (!Object.hasOwn(data, key)) continue;
    const value = data[key];
    if (typeof value === 'string' ? isIdLike(value) : typeof value !== 'object' || value === null)
      picked[key] = value;
  }
  return picked;
}

/** Letters, digits and the few marks ids are made of; no blanks, not long. */
export function isIdLike(text: string): boolean {
  if (text.length > MAX_ID_CHARS) return false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isWord = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    // - . / : @ _ and = +
    if (
      !isWord &&
      !(code >= 45 && code <= 47) &&
      code !== 58 &&
      code !== 64 &&
      code !== 95 &&
      code !== 61 &&
      code !== 43
    ) {
      return false;
    }
  }
  return true;
}
