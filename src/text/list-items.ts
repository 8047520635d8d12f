// Text. Where the items of one list lie in the bytes of a JSON object: `{"messages": [item, item, …]}`. One pass that
// builds nothing and decodes nothing, so that whoever knows some of the items already need not parse them. Exact for valid
// JSON; of invalid JSON it may say anything, so whatever is cut by it must be parsed strictly afterwards.

/** Offsets of bytes. The list's items in order; `ends[i]` is where item `i` is over. */
export interface ListItems {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** Keys and other short strings end sooner than a call of indexOf pays for itself. */
const NEAR = 24;

/** The items of the list under a key of the outermost object; null where there is no such list. */
export function findListItems(bytes: Buffer, key: string): ListItems | null {
  let at = skipSpace(bytes, 0);
  if (bytes[at] !== OPEN_OBJECT) return null;
  do {
    at = skipSpace(bytes, at + 1);
    if (bytes[at] !== QUOTE) return null;
    const keyStart = at + 1;
    const keyEnd = endOfString(bytes, keyStart);
    at = skipSpace(bytes, keyEnd + 1);
    if (keyEnd < 0 || bytes[at] !== COLON) return null;
    at = skipSpace(bytes, at + 1);
    const isKey = keyEnd - keyStart === key.length && bytes.toString('latin1', keyStart, keyEnd) === key;
    if (isKey) return bytes[at] === OPEN_LIST ? itemsFrom(bytes, at + 1) : null;
    at = endOfValue(bytes, at);
    if (at < 0) return null;
    at = skipSpace(bytes, at);
  } while (bytes[at] === COMMA);
  return null;
}

function itemsFrom(bytes: Buffer, from: number): ListItems | null {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = skipSpace(bytes, from);
  if (bytes[at] === CLOSE_LIST) return { starts, ends };
  for (;;) {
    const end = endOfValue(bytes, at);
    if (end < 0) return null;
    starts.push(at);
    ends.push(end);
    at = skipSpace(bytes, end);
    if (bytes[at] === CLOSE_LIST) return { starts, ends };
    if (bytes[at] !== COMMA) return null;
    at = skipSpace(bytes, at + 1);
  }
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const code = bytes[at];
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}

/** The closing quote of the string whose text begins here; -1 when it never closes. */
function endOfString(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + NEAR);
  for (let at = from; at < near; at += 1) {
    const code = bytes[at];
    if (code === QUOTE) return at;
    if (code === BACKSLASH) break;
  }
  let at = bytes.indexOf(QUOTE, from);
  while (at >= 0) {
    let back = at - 1;
    while (back >= from && bytes[back] === BACKSLASH) back -= 1;
    if (((at - 1 - back) & 1) === 0) return at;
    at = bytes.indexOf(QUOTE, at + 1);
  }
  return -1;
}

/** Right behind the value that begins here; -1 when it never ends. */
function endOfValue(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    switch (bytes[at]!) {
      case QUOTE:
        at = endOfString(bytes, at + 1);
        if (at < 0) return -1;
        if (depth === 0) return at + 1;
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        // What closes more than it opened was the end of a number or a word, and of what holds it.
        if (depth === 0) return at > from ? at : -1;
        depth -= 1;
        if (depth === 0) return at + 1;
        break;
      case COMMA:
        if (depth === 0) return at > from ? at : -1;
        break;
    }
  }
  return -1;
}
