// Cloak, inline. Reads a token where one stands, as it was made or as a model may have bent it: re-cased, cut by spaces or
// line breaks, in other brackets, or escaped for Markdown, JSON, HTML or a URL. One reader for whole texts and for streams,
// so that both always agree. Linear; must never say "none" of a beginning that more text could still complete.

import { ENTITY_TYPE_NAMES } from '../core/entity.js';
import type { Span } from '../core/span.js';

/** How a token was spelt, and so how the value that takes its place must be. */
export type TokenSpelling = 'plain' | 'percent' | 'html' | 'json';

export interface FoundToken extends Span {
  /** The token as it was made. */
  readonly token: string;
  /** Whether all four brackets were there: then it can be nothing but a token. */
  readonly isWhole: boolean;
  readonly spelling: TokenSpelling;
}

/** The longest a bent token can be and still be one. */
const LONGEST = 256;
const LEAST_NAME = 2;
const LEAST_HEX = 12;
const MOST_HEX = 64;
const MOST_NAME = 40;
/** A line break with its indentation, or a few spaces. */
const MOST_GAP = 8;

/** What a step answers instead of the place behind what it read. */
const NO = -1;
/** The text ends in the middle: what follows will tell. */
const MORE = -2;

interface Sign {
  readonly text: string;
  readonly spelling: TokenSpelling;
}

function signs(plain: readonly string[], code: string, names: readonly string[]): readonly Sign[] {
  const point = String(Number.parseInt(code, 16));
  return [
    ...plain.map((text) => ({ text, spelling: 'plain' as const })),
    { text: `%${code}`, spelling: 'percent' },
    ...[`\\u00${code}`, `\\\\u00${code}`].map((text) => ({ text, spelling: 'json' as const })),
    ...[`&#${point};`, `&#x${code};`, ...names].map((text) => ({ text, spelling: 'html' as const })),
  ];
}

interface Brackets {
  readonly open: readonly Sign[];
  readonly close: readonly Sign[];
  /** Square brackets are ours: inside them any name is waited for, inside others only one of a type. */
  readonly isOurs: boolean;
}

const BRACKETS: readonly Brackets[] = [
  {
    open: signs(['[', '\\[', '\\\\[', '［', '【'], '5b', ['&lsqb;', '&lbrack;']),
    close: signs([']', '\\]', '\\\\]', '］', '】'], '5d', ['&rsqb;', '&rbrack;']),
    isOurs: true,
  },
  { open: signs(['<'], '3c', ['&lt;']), close: signs(['>'], '3e', ['&gt;']), isOurs: false },
  { open: signs(['{'], '7b', ['&lcub;']), close: signs(['}'], '7d', ['&rcub;']), isOurs: false },
];
const COLON = signs([':', '：'], '3a', ['&colon;']);
const UNDERSCORE = signs(['_', '\\_', '\\\\_'], '5f', ['&lowbar;']);
/** Blanks, and what nobody sees: joiners, soft hyphens and marks of order stand in copied and translated text. */
const GAP = [
  ...[' ', '\t', '\n', '\r', '\u00a0', '\u202f', '\\n', '\\r', '\\t', '%20', '&nbsp;'],
  ...['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'],
].map((text): Sign => ({ text, spelling: 'plain' }));

/** Every unit that a bracket can begin with. */
const BEGINNINGS: ReadonlySet<number> = new Set(
  BRACKETS.flatMap(({ open }) => open.map(({ text }) => text.charCodeAt(0))),
);

function lower(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

/** Where one sign that begins at `at` ends. */
function readSign(text: string, at: number, sign: string): number {
  for (let i = 0; i < sign.length; i += 1) {
    if (at + i >= text.length) return i === 0 ? NO : MORE;
    if (lower(text.charCodeAt(at + i)) !== sign.charCodeAt(i)) return NO;
  }
  return at + sign.length;
}

interface Reading {
  readonly found: FoundToken | null;
  /** The text ends before it is known how far this goes. */
  readonly mayGrow: boolean;
}
const NOTHING: Reading = { found: null, mayGrow: false };
const OPEN_END: Reading = { found: null, mayGrow: true };

interface Word {
  readonly text: string;
  readonly end: number;
}

class TokenReader {
  readonly #text: string;
  #spelling: TokenSpelling = 'plain';

  constructor(text: string) {
    this.#text = text;
  }

  /** Where any of the signs ends; none begins like another and goes on differently after its own end. */
  #readAny(at: number, all: readonly Sign[]): number {
    let outcome = NO;
    for (const sign of all) {
      const end = readSign(this.#text, at, sign.text);
      if (end >= 0) {
        if (sign.spelling !== 'plain') this.#spelling = sign.spelling;
        return end;
      }
      if (end === MORE) outcome = MORE;
    }
    return outcome;
  }

  /** Where what only separates ends; `at` itself where nothing does. */
  #skipGap(at: number): number {
    let end = at;
    for (let gaps = 0; gaps < MOST_GAP; gaps += 1) {
      const next = this.#readAny(end, GAP);
      if (next < 0) return next === MORE ? MORE : end;
      end = next;
    }
    return end;
  }

  /** A sign, perhaps after a gap. */
  #readAfterGap(at: number, all: readonly Sign[]): number {
    const from = this.#skipGap(at);
    if (from === MORE || from >= this.#text.length) return MORE;
    return this.#readAny(from, all);
  }

  /** What begins at `start`: a token, or whether more text could still make one. */
  read(start: number): Reading {
    for (const brackets of BRACKETS) {
      this.#spelling = 'plain';
      const first = this.#readAny(start, brackets.open);
      if (first === NO) continue;
      const reading = first === MORE ? OPEN_END : this.#readFrom(start, first, brackets);
      const length = (reading.found?.end ?? this.#text.length) - start;
      if (length <= LONGEST && (reading.found !== null || reading.mayGrow)) return reading;
    }
    return NOTHING;
  }

  #readFrom(start: number, first: number, { open, close, isOurs }: Brackets): Reading {
    const second = this.#readAfterGap(first, open);
    if (second === MORE) return OPEN_END;
    const isDouble = second !== NO;
    const name = this.#readName(isDouble ? second : first, isOurs && isDouble);
    if (typeof name === 'number') return name === MORE ? OPEN_END : NOTHING;
    const hex = this.#readHex(name.end);
    if (typeof hex === 'number') return hex === MORE ? OPEN_END : NOTHING;
    const closed = this.#readAfterGap(hex.end, close);
    if (closed < 0) return closed === MORE ? OPEN_END : NOTHING;
    const again = this.#readSecondClose(closed, close, isDouble);
    const token = `[[${name.text}:${hex.text}]]`;
    const spelling = this.#spelling;
    const isWhole = isOurs && isDouble && again >= 0;
    // The brackets of a link's text belong to the link.
    const isLink = isOurs && !isDouble && again === NO && this.#text[closed] === '(';
    const span = isLink ? { start: first, end: hex.end } : { start, end: again >= 0 ? again : closed };
    return { found: { ...span, token, isWhole, spelling }, mayGrow: again === MORE };
  }

  /** A second closing bracket; it may stand apart only where two were opened. */
  #readSecondClose(at: number, close: readonly Sign[], isDouble: boolean): number {
    if (isDouble) return this.#readAfterGap(at, close);
    return at >= this.#text.length ? MORE : this.#readAny(at, close);
  }

  /** The name of a type up to and with its colon. */
  #readName(from: number, isAnyName: boolean): Word | typeof NO | typeof MORE {
    let [at, text] = [from, ''];
    for (;;) {
      const isType = beginsType(text);
      const next = this.#skipGap(at);
      if (next === MORE || next >= this.#text.length) return isAnyName || isType ? MORE : NO;
      const unit = lower(this.#text.charCodeAt(next));
      const isLetter = unit >= 97 && unit <= 122;
      const underscore = isLetter ? NO : this.#readAny(next, UNDERSCORE);
      if (underscore === MORE) return MORE;
      if (!isLetter && underscore === NO) return this.#readColon(next, text);
      // A name that is none of a type's is not put together from several words.
      if (!isType && !(isAnyName && next === at)) return NO;
      if (text.length === MOST_NAME) return NO;
      text += isLetter ? String.fromCharCode(unit) : '_';
      at = isLetter ? next + 1 : underscore;
    }
  }

  #readColon(at: number, text: string): Word | typeof NO | typeof MORE {
    const end = this.#readAny(at, COLON);
    if (end < 0) return end === MORE ? MORE : NO;
    return text.length >= LEAST_NAME ? { text, end } : NO;
  }

  #readHex(from: number): Word | typeof NO | typeof MORE {
    let [at, text] = [from, ''];
    while (text.length < MOST_HEX) {
      const next = this.#skipGap(at);
      if (next === MORE || next >= this.#text.length) return MORE;
      const unit = lower(this.#text.charCodeAt(next));
      if (!((unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 102))) break;
      text += String.fromCharCode(unit);
      at = next + 1;
    }
    return text.length >= LEAST_HEX ? { text, end: at } : NO;
  }
}

/** Whether a type's name may go on from here; the installation's own begin with `x_`. */
function beginsType(text: string): boolean {
  if (text.startsWith('x_') || 'x_'.startsWith(text)) return true;
  return ENTITY_TYPE_NAMES.some((name) => name.startsWith(text));
}

export interface TokenScan {
  readonly tokens: readonly FoundToken[];
  /** From here on more text could make a token of what stands there; the length of the text if from nowhere. */
  readonly openFrom: number;
}

/** Every token of a text, in order, and where one may be about to begin. */
export function scanTokens(text: string): TokenScan {
  const tokens: FoundToken[] = [];
  const reader = new TokenReader(text);
  let openFrom = text.length;
  for (let at = 0; at < text.length;) {
    if (!BEGINNINGS.has(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const { found, mayGrow } = reader.read(at);
    if (mayGrow && openFrom === text.length) openFrom = at;
    if (found !== null) tokens.push(found);
    at = found === null ? at + 1 : found.end;
  }
  return { tokens, openFrom };
}
