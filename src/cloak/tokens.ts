// Cloak, inline. Tokens that stand for values: made from a keyed digest of context, type and value, so that the same
// value keeps its token over turns and instances without a shared table. A token-shaped string proves nothing: only what a
// vault holds is ever restored.

import { createHmac, type KeyObject } from 'node:crypto';
import type { EntityType } from '../core/entity.js';

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
