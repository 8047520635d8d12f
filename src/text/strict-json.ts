// Text. JSON at the door: bytes to text, text to value, with everything refused that two readers could read in two ways
// (duplicate keys, invalid UTF-8, a byte order mark) or that is built to exhaust one (depth). The common case is one
// linear survey without allocation plus JSON.parse. Must never recurse, and must never quote the text in a complaint.

import { isAscii, isUtf8 } from 'node:buffer';
import type { Complaint } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import { snapToCharacters, type Span } from '../core/span.js';
import { pointerOf, type JsonPath } from './json-pointer.js';
import { decodeLiteral, findClosingQuote, walkJson, type JsonString } from './json-walk.js';

export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly complaints: readonly Complaint[] };

export interface StrictJsonOptions {
  /** Deepest nesting taken; the root counts as 1. */
  readonly maxDepth?: number;
}

/** Complaints about one text that are listed; the rest is counted in one more, so that an answer stays small. */
const MAX_COMPLAINTS = 100;
/** Steps of a complaint's path longer than this are cut: a key can be megabytes of payload. */
const MAX_STEP_CHARS = 128;
/** Keys and other short strings end sooner than a call of indexOf pays for itself. */
const NEAR = 16;

/** The text of UTF-8 bytes; null when they are not valid UTF-8 or begin with a byte order mark. */
export function decodeUtf8Strict(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Nearly every short text is ASCII, whose bytes are its characters.
  if (isAscii(bytes)) return buffer.toString('latin1');
  return isUtf8(bytes) ? buffer.toString('utf8') : null;
}

/** Whether a content-type header announces JSON: `application/json`, and UTF-8 if it names a charset at all. */
export function isJsonContentType(header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header === 'application/json') return true;
  const [type, ...parameters] = header.toLowerCase().split(';');
  if (type?.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name, value] = parameter.split('=', 2);
    if (name?.trim() !== 'charset') return true;
    const charset = value?.trim();
    return charset === 'utf-8' || charset === '"utf-8"' || charset === 'utf8';
  });
}

/** How many members all objects of the text have together, as written; -1 when it is nested deeper than allowed. */
function surveyMembers(source: string, maxDepth: number): number {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < source.length; at += 1) {
    switch (source.charCodeAt(at)) {
      case 0x22: {
        const near = Math.min(source.length, at + NEAR);
        let end = at + 1;
        let code = 0;
        while (end < near && (code = source.charCodeAt(end)) !== 0x22 && code !== 0x5c) end += 1;
        if (end >= near || code !== 0x22) end = findClosingQuote(source, at + 1);
        if (end === -1) return members; // JSON.parse will say so
        at = end;
        break;
      }
      case 0x3a:
        members += 1;
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > maxDepth) return -1;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
        break;
    }
  }
  return members;
}

/** How many members all objects of a parsed value have together. Duplicate keys collapse, so fewer than as written. */
function countMembers(root: unknown): number {
  if (typeof root !== 'object' || root === null) return 0;
  let members = 0;
  const pending: object[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) {
      for (const value of next as unknown[])
        if (typeof value === 'object' && value !== null) pending.push(value);
    } else {
      const record = next as Record<string, unknown>;
      for (const key of Object.keys(record)) {
        members += 1;
        const value = record[key];
        if (typeof value === 'object' && value !== null) pending.push(value);
      }
    }
  }
  return members;
}

function shortPointerOf(path: JsonPath | null): string {
  const steps: JsonPath[] = [];
  for (let at = path; at !== null; at = at.parent) steps.push(at);
  let short: JsonPath | null = null;
  for (const { step } of steps.reverse()) {
    const isLong = typeof step === 'string' && step.length > MAX_STEP_CHARS;
    short = { parent: short, step: isLong ? `${step.slice(0, MAX_STEP_CHARS)}…` : step };
  }
  return pointerOf(short);
}

/** Notes each key of each object; true when that object already had it. */
function isRepeated(seen: WeakMap<object, Set<string>>, literal: JsonString): boolean {
  if (literal.container === null || literal.path === null) return false;
  const keys = seen.get(literal.container) ?? new Set<string>();
  seen.set(literal.container, keys);
  const key = String(literal.path.step);
  if (keys.has(key)) return true;
  keys.add(key);
  return false;
}

/** Everything wrong with a text that is already known to be refused. */
function explain(source: string, maxDepth: number): readonly Complaint[] {
  const complaints: Complaint[] = [];
  const seen = new WeakMap<object, Set<string>>();
  let unlisted = 0;
  for (const item of walkJson(source, maxDepth)) {
    if (item.kind === 'string') {
      if (!item.isKey) {
        if (decodeLiteral(source, item.start, item.end) !== null) continue;
        // A bad escape or a bare control character; the quotes are found without looking at either.
        complaints.push({
          path: shortPointerOf(item.path),
          message: `Not valid JSON at character ${item.start - 1}.`,
        });
        break;
      }
      if (!isRepeated(seen, item)) continue;
      if (complaints.length < MAX_COMPLAINTS) {
        complaints.push({
          path: shortPointerOf(item.path),
          message: 'This key appears more than once in its object.',
        });
      } else unlisted += 1;
    } else if (item.kind === 'too_deep') {
      complaints.push({
        path: shortPointerOf(item.path),
        message: `JSON is nested deeper than ${maxDepth} levels here.`,
      });
    } else {
      complaints.push({
        path: shortPointerOf(item.path),
        message: `Not valid JSON at character ${item.at}.`,
      });
    }
  }
  if (unlisted > 0)
    complaints.push({ path: '', message: `${unlisted} further repeated keys are not listed.` });
  return complaints.length > 0 ? complaints : [{ path: '', message: 'Not valid JSON.' }];
}

/** The value of a JSON text; refused with every complaint when invalid, too deep, or with a key given twice. */
export function parseStrictJson(source: string, options: StrictJsonOptions = {}): StrictJson {
  const maxDepth = options.maxDepth ?? LIMITS.jsonDepth;
  // Depth comes first: JSON.parse would build millions of nested arrays before anyone could object.
  const members = surveyMembers(source, maxDepth);
  if (members === -1) return { ok: false, complaints: explain(source, maxDepth) };
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { ok: false, complaints: explain(source, maxDepth) };
  }
  // JSON.parse keeps the last of two equal keys: a member that was written and is not there was a duplicate.
  if (members !== 0 && countMembers(value) !== members)
    return { ok: false, complaints: explain(source, maxDepth) };
  return { ok: true, value };
}

/** One string literal of a raw JSON text, with the way back from its decoded value to the raw text. */
export class StringLiteral {
  /** Range of the raw text between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly isKey: boolean;
  readonly #source: string;
  readonly #token: JsonString;
  #value: string | undefined;
  #escapes: readonly number[] | undefined;

  constructor(source: string, token: JsonString) {
    this.#source = source;
    this.#token = token;
    this.start = token.start;
    this.end = token.end;
    this.isKey = token.isKey;
  }

  /** JSON pointer of the value; for a key, of the property it names. */
  get path(): string {
    return pointerOf(this.#token.path);
  }

  get value(): string {
    if (this.#value !== undefined) return this.#value;
    this.#value = this.#token.hasEscapes
      ? (decodeLiteral(this.#source, this.start, this.end) ?? '')
      : this.#source.slice(this.start, this.end);
    return this.#value;
  }

  /** The raw range of a range of `value`. Takes whole escapes and whole surrogate pairs, however they are written. */
  toRaw(span: Span): Span {
    const whole = snapToCharacters(this.value, span);
    return { start: this.#rawOffset(whole.start), end: this.#rawOffset(whole.end) };
  }

  /** An escape is one UTF-16 unit of the value, so a boundary between units never falls inside one. */
  #rawOffset(offset: number): number {
    const bounded = Math.max(0, Math.min(offset, this.value.length));
    if (!this.#token.hasEscapes) return this.start + bounded;
    const escapes = (this.#escapes ??= this.#findEscapes());
    let low = 0;
    let high = escapes.length / 2;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((escapes[middle * 2] ?? 0) < bounded) low = middle + 1;
      else high = middle;
    }
    return this.start + bounded + (low === 0 ? 0 : (escapes[low * 2 - 1] ?? 0));
  }

  /** Pairs: the escape's offset in the value, and by how much the raw text is longer from there on. */
  #findEscapes(): readonly number[] {
    const escapes: number[] = [];
    let longer = 0;
    let at = this.#source.indexOf('\\', this.start);
    while (at !== -1 && at < this.end) {
      const offset = at - this.start - longer;
      const length = this.#source.charCodeAt(at + 1) === 0x75 ? 6 : 2;
      longer += length - 1;
      escapes.push(offset, longer);
      at = this.#source.indexOf('\\', at + length);
    }
    return escapes;
  }
}

/** Every string literal of a JSON text, keys included, in order. The text must have passed `parseStrictJson`. */
export function* readStringLiterals(source: string): Generator<StringLiteral> {
  for (const item of walkJson(source, LIMITS.jsonDepth)) {
    if (item.kind !== 'string')
      throw new Error('string literals were asked of a text that is not strict JSON');
    yield new StringLiteral(source, item);
  }
}
