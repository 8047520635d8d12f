// Cloak. Reads a text the way a person would before shapes are looked for: digits of any script, full-width letters,
// odd dashes, spaces and quotes become ASCII, and characters nobody sees are dropped. Ranges map back to the text as
// submitted. Must never join what a reader sees apart.

import type { Span } from '../core/span.js';

export interface Folded {
  readonly text: string;
  readonly toSource: (span: Span) => Span;
}

const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x1040,
];
const DASHES = new Set([0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xfe58, 0xfe63]);
const SPACES = new Set([0xa0, 0x1680, 0x202f, 0x205f, 0x3000]);
const SINGLE_QUOTES = new Set([0x2018, 0x2019, 0x201a, 0x201b, 0x2032]);
const DOUBLE_QUOTES = new Set([0x201c, 0x201d, 0x201e, 0x201f, 0xab, 0xbb, 0x300c, 0x300d]);

function isUnseen(code: number): boolean {
  return (
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff
  );
}

/** The ASCII character this code unit reads as, or the unit itself. */
function foldUnit(code: number): number {
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  if (SPACES.has(code) || (code >= 0x2000 && code <= 0x200a)) return 0x20;
  if (DASHES.has(code)) return 0x2d;
  if (SINGLE_QUOTES.has(code)) return 0x27;
  if (DOUBLE_QUOTES.has(code)) return 0x22;
  if (code === 0x2044 || code === 0x2215) return 0x2f;
  if (code >= 0x0660 && code <= 0x1049) {
    for (const zero of DIGIT_ZEROS) if (code >= zero && code <= zero + 9) return code - zero + 48;
  }
  return code;
}

/** Mathematical letters and digits and the tags of flags lie beyond the first plane: undone by their compatibility. */
function foldPair(text: string, index: number): string {
  const pair = text.slice(index, index + 2);
  const plain = pair.normalize('NFKC');
  return plain.length === 1 ? plain : pair;
}

function firstBeyondAscii(text: string): number {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return i;
  return -1;
}

export function foldText(text: string): Folded {
  const from = firstBeyondAscii(text);
  if (from === -1) return { text, toSource: (span) => span };
  const pieces: string[] = [text.slice(0, from)];
  const starts: number[] = [];
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f && isUnseen(code)) continue;
    const isPair = code >= 0xd800 && code <= 0xdbff && i + 1 < text.length;
    const piece = isPair ? foldPair(text, i) : code > 0x7f ? String.fromCharCode(foldUnit(code)) : text[i]!;
    pieces.push(piece);
    starts.push(i);
    if (isPair) {
      if (piece.length === 2) starts.push(i + 1);
      i += 1;
    }
  }
  const folded = pieces.join('');
  if (folded.length === text.length) return { text: folded, toSource: (span) => span };
  return { text: folded, toSource: (span) => mapBack(span, { text, from, starts }) };
}

interface BackMap {
  readonly text: string;
  readonly from: number;
  readonly starts: readonly number[];
}

function mapBack(span: Span, map: BackMap): Span {
  const at = (offset: number): number =>
    offset < map.from ? offset : (map.starts[offset - map.from] ?? map.text.length);
  const lastUnit = at(span.end - 1);
  const code = map.text.charCodeAt(lastUnit);
  const wide = code >= 0xd800 && code <= 0xdbff ? 2 : 1;
  return { start: at(span.start), end: Math.min(map.text.length, lastUnit + wide) };
}
