// Cloak, inline. Tokens that stand for values: made from a keyed digest of context, type and value, so that the same
// value keeps its token over turns and instances without a shared table; and found again in what a model wrote, even
// re-cased, spaced or escaped. A token-shaped string proves nothing: only what a vault holds is ever restored.

import { createHmac, type KeyObject } from 'node:crypto';
import type { EntityType } from '../core/entity.js';
import type { Span } from '../core/span.js';
import { Pattern } from '../text/pattern.js';

/** Hex digits of a token; a longer one is used where a shorter one already stands for another value. */
export const TOKEN_LENGTHS = [12, 16, 24, 32, 64] as const;

/** The context a token belongs to: a digest, so that it can be kept beside values without naming anyone. */
export type ContextId = string;

/** The context of a key and, where the caller names one, its end user. */
export function contextIdOf(key: KeyObject, keyId: string, subject: string | null): ContextId {
  return createHmac('sha256', key)
    .update(`context\0${JSON.stringify([keyId, subject])}`, 'utf8')
    .digest('hex');
}

export interface TokenValue {
  readonly context: ContextId;
  readonly type: EntityType;
  readonly value: string;
}

function digestOf(key: KeyObject, { context, type, value }: TokenValue): string {
  return createHmac('sha256', key).update(`token\0${context}\0${type}\0${value}`, 'utf16le').digest('hex');
}

/** The token for a value: the shortest that nobody else holds. */
export function tokenFor(
  key: KeyObject,
  subject: TokenValue,
  holderOf: (token: string) => TokenValue | undefined,
): string {
  const digest = digestOf(key, subject);
  for (const length of TOKEN_LENGTHS) {
    const token = `[[${subject.type}:${digest.slice(0, length)}]]`;
    const holder = holderOf(token);
    const isOurs = holder?.value === subject.value && holder.context === subject.context;
    if (holder === undefined || isOurs) return token;
  }
  throw new Error('two values share a whole digest');
}

const OPEN = '(?:\\\\{0,2}\\[|%5B)';
const CLOSE = '(?:\\\\{0,2}\\]|%5D)';
const GAP = '[\\s\\x{200B}\\x{AD}]';
const TOKEN = new Pattern(
  `(${OPEN}{1,2})${GAP}{0,2}([a-z_]{2,40}(?:\\\\_[a-z]+)*)${GAP}{0,2}(?::|%3A)${GAP}{0,2}((?:[0-9a-f]${GAP}{0,2}){12,64})(${CLOSE}{1,2})`,
  { ignoreCase: true },
);

export interface FoundToken extends Span {
  /** The token as it was made. */
  readonly token: string;
  /** Whether all four brackets were there: then it can be nothing but a token. */
  readonly isWhole: boolean;
  /** Whether it stood percent-encoded, as inside a URL. */
  readonly isEncoded: boolean;
}

function onlyHex(text: string): string {
  return Array.from(text.toLowerCase())
    .filter((char) => (char >= '0' && char <= '9') || (char >= 'a' && char <= 'f'))
    .join('');
}

function isDouble(brackets: string): boolean {
  return Array.from(brackets).filter((char) => '[]%'.includes(char)).length === 2;
}

/** Every token in a text, as it was made and as a model may have bent it: re-cased, spaced, escaped or half-wrapped. */
export function* findTokens(text: string): Generator<FoundToken> {
  if (!text.includes('[') && !text.includes('%5')) return;
  for (const { start, end, groups } of TOKEN.findAll(text)) {
    const type = groups[2]!.toLowerCase().replaceAll('\\', '');
    const token = `[[${type}:${onlyHex(groups[3]!)}]]`;
    const isWhole = isDouble(groups[1]!) && isDouble(groups[4]!);
    yield { start, end, token, isWhole, isEncoded: groups[0]!.startsWith('%') };
  }
}

/** The longest a token can be written and still be waited for. */
const LONGEST = 200;
const BEGINNING = new Pattern(
  `^\\\\{0,2}\\[(?:\\\\{0,2}\\[?|\\\\{0,2}\\[?${GAP}{0,2}[a-z_\\\\]{1,44}(?:${GAP}{0,2}(?::${GAP}{0,2}(?:[0-9a-f]${GAP}{0,2}){0,64}\\\\{0,2}\\]?)?)?)$`,
  { ignoreCase: true },
);

/** A percent-encoded beginning read as the plain one; an escape that is not finished counts as nothing yet. */
function decodeBeginning(tail: string): string {
  const decoded = tail
    .replaceAll('%5B', '[')
    .replaceAll('%5b', '[')
    .replaceAll('%3A', ':')
    .replaceAll('%3a', ':');
  const cut = decoded.lastIndexOf('%');
  return cut !== -1 && decoded.length - cut <= 3 ? decoded.slice(0, cut) : decoded;
}

function mayBegin(tail: string): boolean {
  if (!tail.startsWith('%')) return BEGINNING.test(tail);
  const decoded = decodeBeginning(tail);
  return decoded === '' || BEGINNING.test(decoded);
}

/** Where a stream must stop letting go: from here on the text may turn out to be a token. Its length if nowhere. */
export function tokenMayBeginAt(text: string): number {
  for (let at = Math.max(0, text.length - LONGEST); at < text.length; at++) {
    const char = text[at]!;
    if ((char === '[' || char === '%') && mayBegin(text.slice(at))) return backOver(text, at);
  }
  return backOver(text, text.length);
}

/** An escape before the bracket belongs to the token. */
function backOver(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 2 && text[start - 1] === '\\') start -= 1;
  return start;
}
