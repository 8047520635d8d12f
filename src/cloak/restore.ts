// Cloak, inline. Puts values back where a model wrote their tokens: a text and a lookup enter, the text and counts
// leave. A token of another context is left and counted as denied, an unknown one as unknown. Runs after scanning:
// must never be applied to text that is still to be judged.

import type { Span } from '../core/span.js';
import { scanTokens, type TokenSpelling } from './token-reader.js';
import type { ContextId, TokenValue } from './tokens.js';

/** What a token turned out to be. */
export type Resolution =
  { readonly kind: 'value'; readonly value: string } | { readonly kind: 'denied' | 'unknown' };

export type Resolve = (token: string) => Resolution;

/** Reads a holder from the point of view of one context. */
export function resolveFor(context: ContextId, holder: TokenValue | undefined): Resolution {
  if (holder === undefined) return { kind: 'unknown' };
  return holder.context === context ? { kind: 'value', value: holder.value } : { kind: 'denied' };
}

export interface RestoreCounts {
  restored: number;
  unknown: number;
  denied: number;
}

export interface Restoration {
  /** In order, never overlapping. */
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  /** How far the text is settled: from here on it may still become a token. */
  readonly settledTo: number;
}

export interface RestoreOptions {
  /** The text is the inside of a JSON document, so values are escaped as a string literal needs them. */
  readonly isJson?: boolean;
  /** More of the text may come. */
  readonly mayContinue?: boolean;
}

const HTML_SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** The value as the place of its token needs it: what was escaped stays escaped. */
function spell(value: string, spelling: TokenSpelling): string {
  switch (spelling) {
    case 'plain':
      return value;
    case 'percent':
      // Through bytes, because half a character cannot be encoded.
      return encodeURIComponent(Buffer.from(value, 'utf8').toString('utf8'));
    case 'html':
      return Array.from(value, (character) => HTML_SIGNS[character] ?? character).join('');
    case 'json':
      return inJson(value);
  }
}

/** The edits that put values in the place of their tokens; adds what became of each to `counts`. */
export function planRestoration(
  text: string,
  resolve: Resolve,
  { isJson = false, mayContinue = false, counts }: RestoreOptions & { readonly counts: RestoreCounts },
): Restoration {
  const { tokens, openFrom } = scanTokens(text);
  const settledTo = mayContinue ? openFrom : text.length;
  const edits: { span: Span; text: string }[] = [];
  for (const { start, end, token, isWhole, spelling } of tokens) {
    if (start >= settledTo) break;
    const resolution = resolve(token);
    if (resolution.kind === 'value') {
      counts.restored += 1;
      // Inside a document of JSON an escape of JSON is what all of it needs, once.
      const spelt = spelling === 'json' && isJson ? resolution.value : spell(resolution.value, spelling);
      edits.push({ span: { start, end }, text: isJson ? inJson(spelt) : spelt });
    }
    // A half-wrapped lookalike that nobody made is just text.
    else if (isWhole || resolution.kind === 'denied') counts[resolution.kind] += 1;
  }
  return { edits, settledTo };
}

/** The text with every token of the context replaced by its value. */
export function restoreText(
  text: string,
  resolve: Resolve,
  options: Pick<RestoreOptions, 'isJson'> = {},
): RestoreCounts & { readonly text: string } {
  const counts: RestoreCounts = { restored: 0, unknown: 0, denied: 0 };
  const pieces: string[] = [];
  let from = 0;
  for (const { span, text: value } of planRestoration(text, resolve, { ...options, counts }).edits) {
    pieces.push(text.slice(from, span.start), value);
    from = span.end;
  }
  pieces.push(text.slice(from));
  return { ...counts, text: pieces.join('') };
}
