// Cloak, inline. Puts values back where a model wrote their tokens: a text and a lookup enter, the text and counts
// leave. A token of another context is left and counted as denied, an unknown one as unknown. Runs after scanning:
// must never be applied to text that is still to be judged.

import { findTokens, type ContextId, type FoundToken, type TokenValue } from './tokens.js';

/** What a token turned out to be. */
export type Resolution =
  { readonly kind: 'value'; readonly value: string } | { readonly kind: 'denied' | 'unknown' };

/** Reads a holder from the point of view of one context. */
export function resolveFor(context: ContextId, holder: TokenValue | undefined): Resolution {
  if (holder === undefined) return { kind: 'unknown' };
  return holder.context === context ? { kind: 'value', value: holder.value } : { kind: 'denied' };
}

export interface Restored {
  readonly text: string;
  readonly restored: number;
  readonly unknown: number;
  readonly denied: number;
}

export interface RestoreOptions {
  /** The text is the inside of a JSON document, so values are escaped as a string literal needs them. */
  readonly isJson?: boolean;
}

function spell(value: string, token: FoundToken, options: RestoreOptions): string {
  if (token.isEncoded) return encodeURIComponent(Buffer.from(value, 'utf8').toString('utf8'));
  return options.isJson === true ? JSON.stringify(value).slice(1, -1) : value;
}

/** The text with every token of the context replaced by its value. */
export function restoreText(
  text: string,
  resolve: (token: string) => Resolution,
  options: RestoreOptions = {},
): Restored {
  const counts = { value: 0, unknown: 0, denied: 0 };
  const pieces: string[] = [];
  let from = 0;
  for (const found of findTokens(text)) {
    const resolution = resolve(found.token);
    // A half-wrapped lookalike that nobody made is just text.
    if (found.isWhole || resolution.kind !== 'unknown') counts[resolution.kind] += 1;
    if (resolution.kind !== 'value') continue;
    pieces.push(text.slice(from, found.start), spell(resolution.value, found, options));
    from = found.end;
  }
  pieces.push(text.slice(from));
  return { text: pieces.join(''), restored: counts.value, unknown: counts.unknown, denied: counts.denied };
}
