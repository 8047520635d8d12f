// Proxy. What personal-data detection is shown of a part: its text, or, where that is JSON source or a list of keys, each
// string by itself with the way back into the part. Names of fields are left out: they are the protocol's, or the tool's.

import type { Span } from '../core/span.js';
import type { TextPart } from '../protocol/adapter.js';
import { readStringLiterals } from '../text/strict-json.js';

export interface Piece {
  readonly text: string;
  readonly toPart: (span: Span) => Span;
}

/** Longer ones name nothing. */
const FIELD_NAME_CHARS = 64;

export function piecesOf({
  text,
  encoding,
  kind,
}: Pick<TextPart, 'text' | 'encoding' | 'kind'>): readonly Piece[] {
  if (kind === 'key') return keysOf(text);
  if (encoding === 'plain') return [{ text, toPart: (span) => span }];
  try {
    return [...readStringLiterals(text)]
      .filter((literal) => !literal.isKey || !isFieldName(literal.value))
      .map((literal) => ({ text: literal.value, toPart: (span: Span) => literal.toRaw(span) }));
  } catch {
    // Arguments that are not JSON are text like any other.
    return [{ text, toPart: (span) => span }];
  }
}

/** Keys come as lines of one text. */
function keysOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const key of text.split('\n')) {
    const at = from;
    if (!isFieldName(key))
      pieces.push({ text: key, toPart: ({ start, end }) => ({ start: start + at, end: end + at }) });
    from += key.length + 1;
  }
  return pieces;
}

/** One word that begins with a letter: what people call fields. An address, a number or two words are somebody's data. */
export function isFieldName(key: string): boolean {
  if (key.length > FIELD_NAME_CHARS) return false;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    // Letters, also those beyond ASCII, $ and _
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code >= 0xc0;
    const begins = isLetter || code === 36 || code === 95;
    const goesOn = begins || (code >= 48 && code <= 57) || code === 45 || code === 46;
    if (at === 0 ? !begins : !goesOn) return false;
  }
  return true;
}
