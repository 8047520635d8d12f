// Protocol. Looks at JSON source before it is trusted as "the same to every parser": duplicate keys mean one thing to
// the scanner and another to a first-wins reader, and deep nesting breaks recursive ones. One pass, nothing is built.
// Assumes the source has been parsed or will be: it does not check the grammar.

export interface JsonTextReport {
  readonly hasDuplicateKey: boolean;
  /** The root counts as 1. */
  readonly depth: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
/** Below this many keys a list is faster than a set. */
const FEW_KEYS = 12;

type Keys = { list: string[]; set: Set<string> | null } | null;

export function inspectJson(source: string): JsonTextReport {
  const stack: Keys[] = [];
  let deepest = 1;
  let hasDuplicateKey = false;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(source, at);
      const keys = stack.at(-1);
      if (keys !== undefined && keys !== null && isKey(source, end)) {
        if (!addKey(keys, readKey(source, at, end))) hasDuplicateKey = true;
      }
      at = end - 1;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      stack.push(code === OPEN_BRACE ? { list: [], set: null } : null);
      if (stack.length > deepest) deepest = stack.length;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      stack.pop();
    }
  }
  return { hasDuplicateKey, depth: deepest };
}

/** The offset after the closing quote. */
function stringEnd(source: string, open: number): number {
  let at = open + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote < 0) return source.length;
    let slashes = 0;
    while (source.charCodeAt(quote - 1 - slashes) === BACKSLASH && quote - 1 - slashes > open) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function isKey(source: string, after: number): boolean {
  let at = after;
  for (;;) {
    const code = source.charCodeAt(at);
    if (code !== 32 && code !== 9 && code !== 10 && code !== 13) return code === COLON;
    at += 1;
  }
}

function readKey(source: string, start: number, end: number): string {
  const inner = source.slice(start + 1, end - 1);
  if (!inner.includes('\\')) return inner;
  try {
    return JSON.parse(source.slice(start, end)) as string;
  } catch {
    return inner;
  }
}

function addKey(keys: NonNullable<Keys>, key: string): boolean {
  if (keys.set !== null) {
    if (keys.set.has(key)) return false;
    keys.set.add(key);
    return true;
  }
  if (keys.list.includes(key)) return false;
  keys.list.push(key);
  if (keys.list.length > FEW_KEYS) keys.set = new Set(keys.list);
  return true;
}
