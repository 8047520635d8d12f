// Cloak, inline. Puts values back where a model wrote their tokens: a text and a lookup enter, the text and counts
// leave. A token of another context is left and counted as denied, an unknown one as unknown. Runs after scanning:
// must never be applied to text that is still to be judged.

import type { Span } from '../core/span.js';
import { JsonPlace } from './json-place.js';
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
  /** Where the text begins; it is read on as far as the text is settled. Values are escaped as their places need it. */
  readonly place: JsonPlace;
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
      return value;
  }
}

/** The value as so many string literals around it need it. */
function escape(value: string, times: number): string {
  let escaped = value;
  for (let done = 0; done < times; done += 1) escaped = inJson(escaped);
  return escaped;
}

/** The edits that put values in the place of their tokens; adds what became of each to `counts`. */
export function planRestoration(
  text: string,
  resolve: Resolve,
  { place, mayContinue = false, counts }: RestoreOptions & { readonly counts: RestoreCounts },
): Restoration {
  const { tokens, openFrom } = scanTokens(text);
  const settledTo = mayContinue ? openFrom : text.length;
  const edits: { span: Span; text: string }[] = [];
  let readTo = 0;
  for (const { start, end, token, isWhole, spelling } of tokens) {
    if (start >= settledTo) break;
    place.read(text.slice(readTo, start));
    readTo = start;
    const resolution = resolve(token);
    if (resolution.kind === 'value') {
      counts.restored += 1;
      // A token that is escaped for JSON says that its place needs it, wherever that lies.
      const escapings = Math.max(place.escapings, spelling === 'json' ? 1 : 0);
      edits.push({ span: { start, end }, text: escape(spell(resolution.value, spelling), escapings) });
    }
    // A half-wrapped lookalike that nobody made is just text.
    else if (isWhole || resolution.kind === 'denied') counts[resolution.kind] += 1;
  }
  place.read(text.slice(readTo, settledTo));
  return { edits, settledTo };
}

/** The text with every token of the context replaced by its value. */
export function restoreText(
  text: string,
  resolve: Resolve,
  { isJson = false }: { readonly isJson?: boolean } = {},
): RestoreCounts & { readonly text: string } {
  const counts: RestoreCounts = { restored: 0, unknown: 0, denied: 0 };
  const pieces: string[] = [];
  let from = 0;
  for (const { span, text: value } of planRestoration(text, resolve, { place: new JsonPlace(isJson), counts })
    .edits) {
    pieces.push(text.slice(from, span.start), value);
    from = span.end;
  }
  pieces.push(text.slice(from));
  return { ...counts, text: pieces.join('') };
}
