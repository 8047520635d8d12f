// Text. A JSON text read token by token, without recursion: every string literal with its place, then either the end or
// the one problem that stopped the walk. Exact but slower than JSON.parse: for explaining a refusal and for mapping
// literals back to the raw text. Must never trust the text to be valid, and must never build the value.

import type { JsonPath } from './json-pointer.js';

export interface JsonString {
  readonly kind: 'string';
  /** Of the text between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly hasEscapes: boolean;
  readonly isKey: boolean;
  /** The value's place; for a key, the place of the property it names. */
  readonly path: JsonPath | null;
  /** Identity of the object or array around it; null for a document that is one string. */
  readonly container: object | null;
}

export interface JsonProblem {
  readonly kind: 'invalid' | 'too_deep';
  readonly at: number;
  readonly path: JsonPath | null;
}

interface Frame {
  readonly isObject: boolean;
  readonly path: JsonPath | null;
  index: number;
  key: JsonPath | null;
}

type Expecting = 'value' | 'value_or_end' | 'key' | 'key_or_end' | 'colon' | 'comma_or_end' | 'end';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the string literal whose text begins at `from` closes; -1 when it never does. */
export function findClosingQuote(source: string, from: number): number {
  let at = source.indexOf('"', from);
  while (at !== -1) {
    let back = at - 1;
    while (back >= from && source.charCodeAt(back) === BACKSLASH) back -= 1;
    if (((at - 1 - back) & 1) === 0) return at;
    at = source.indexOf('"', at + 1);
  }
  return -1;
}

/** The decoded text of a literal; null when the literal is not valid JSON. */
export function decodeLiteral(source: string, start: number, end: number): string | null {
  try {
    return JSON.parse(source.slice(start - 1, end + 1)) as string;
  } catch {
    return null;
  }
}

function isScalarUnit(code: number): boolean {
  // Digits, letters and the signs of a number: everything `true`, `null` or `-1.5e+3` is made of.
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x2d ||
    code === 0x2e ||
    code === 0x2b ||
    code === 0x45
  );
}

class Walk {
  readonly #source: string;
  readonly #maxDepth: number;
  readonly #frames: Frame[] = [];
  #at = 0;
  #expecting: Expecting = 'value';
  #nextBackslash = -1;

  constructor(source: string, maxDepth: number) {
    this.#source = source;
    this.#maxDepth = maxDepth;
  }

  *run(): Generator<JsonString | JsonProblem> {
    const source = this.#source;
    for (;;) {
      while (this.#at < source.length && isSpace(source.charCodeAt(this.#at))) this.#at += 1;
      if (this.#at >= source.length) break;
      const code = source.charCodeAt(this.#at);
      if (code === QUOTE) {
        const literal = this.#takeString();
        yield literal;
        if (literal.kind !== 'string') return;
      } else {
        const problem = this.#takeOther(code);
        if (problem !== null) {
          yield { kind: problem, at: this.#at, path: this.#place() };
          return;
        }
      }
    }
    if (this.#expecting !== 'end') yield { kind: 'invalid', at: this.#at, path: this.#place() };
  }

  /** The place of the value that comes next, or of the container where none is due. */
  #place(): JsonPath | null {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return null;
    if (this.#expecting !== 'value' && this.#expecting !== 'value_or_end') return frame.path;
    return frame.isObject ? frame.key : { parent: frame.path, step: frame.index };
  }

  #takeString(): JsonString | JsonProblem {
    const isKey = this.#expecting === 'key' || this.#expecting === 'key_or_end';
    const start = this.#at + 1;
    const end = findClosingQuote(this.#source, start);
    const mayStand = isKey || this.#expecting === 'value' || this.#expecting === 'value_or_end';
    const invalid = { kind: 'invalid', at: this.#at, path: this.#place() } as const;
    if (end === -1 || !mayStand) return invalid;
    if (this.#nextBackslash < start) {
      // Looked for once per backslash, not once per literal: otherwise many literals would make this quadratic.
      const found = this.#source.indexOf('\\', start);
      this.#nextBackslash = found === -1 ? Infinity : found;
    }
    const container = this.#frames.at(-1) ?? null;
    let path = this.#place();
    if (isKey && container !== null) {
      const key =
        this.#nextBackslash < end ? decodeLiteral(this.#source, start, end) : this.#source.slice(start, end);
      if (key === null) return invalid;
      path = { parent: container.path, step: key };
      container.key = path;
    }
    this.#at = end + 1;
    if (isKey) this.#expecting = 'colon';
    else this.#endValue();
    return { kind: 'string', start, end, hasEscapes: this.#nextBackslash < end, isKey, path, container };
  }

  #takeOther(code: number): JsonProblem['kind'] | null {
    switch (code) {
      case 0x7b: // {
        return this.#open(true);
      case 0x5b: // [
        return this.#open(false);
      case 0x7d: // }
        return this.#close(true);
      case 0x5d: // ]
        return this.#close(false);
      case 0x3a: // :
        return this.#step('colon', 'value');
      case 0x2c: // ,
        return this.#takeComma();
      default:
        return this.#takeScalar();
    }
  }

  #step(from: Expecting, to: Expecting): 'invalid' | null {
    if (this.#expecting !== from) return 'invalid';
    this.#expecting = to;
    this.#at += 1;
    return null;
  }

  #takeComma(): 'invalid' | null {
    const frame = this.#frames.at(-1);
    if (frame === undefined || this.#expecting !== 'comma_or_end') return 'invalid';
    frame.index += 1;
    return this.#step('comma_or_end', frame.isObject ? 'key' : 'value');
  }

  #open(isObject: boolean): JsonProblem['kind'] | null {
    if (this.#expecting !== 'value' && this.#expecting !== 'value_or_end') return 'invalid';
    if (this.#frames.length >= this.#maxDepth) return 'too_deep';
    this.#frames.push({ isObject, path: this.#place(), index: 0, key: null });
    this.#expecting = isObject ? 'key_or_end' : 'value_or_end';
    this.#at += 1;
    return null;
  }

  #close(isObject: boolean): 'invalid' | null {
    const mayClose =
      this.#expecting === 'comma_or_end' || this.#expecting === (isObject ? 'key_or_end' : 'value_or_end');
    if (!mayClose || this.#frames.at(-1)?.isObject !== isObject) return 'invalid';
    this.#frames.pop();
    this.#at += 1;
    this.#endValue();
    return null;
  }

  #takeScalar(): 'invalid' | null {
    if (this.#expecting !== 'value' && this.#expecting !== 'value_or_end') return 'invalid';
    let end = this.#at;
    while (end < this.#source.length && isScalarUnit(this.#source.charCodeAt(end))) end += 1;
    try {
      JSON.parse(this.#source.slice(this.#at, end));
    } catch {
      return 'invalid';
    }
    this.#at = end;
    this.#endValue();
    return null;
  }

  #endValue(): void {
    this.#expecting = this.#frames.length === 0 ? 'end' : 'comma_or_end';
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Every string literal in order; the last item is a problem when the text is not JSON or is nested too deep. */
export function walkJson(source: string, maxDepth: number): Generator<JsonString | JsonProblem> {
  return new Walk(source, maxDepth).run();
}
