// Cloak. Lists of words (clues, labels), and where they stand in a text. A text's own words are noted once by their first
// characters; a list is then looked for only where one of its words may begin. Must find what its pattern would.

import type { Span } from '../core/span.js';
import { Pattern } from '../text/pattern.js';
import type { Utf8Text } from '../text/utf8-text.js';
import { freedomOf, HEAD_COUNT, headClassOf, headOf, headsOf, SEPARATORS } from './word-heads.js';

/** Letters of scripts with capitals, as the inside of a class: a handful of ranges where `\\pL` would be hundreds. */
export const LETTERS = 'A-Za-z\u00c0-\u024f\u0370-\u052f\u1e00-\u1eff';

/** A character that no such word goes on with. */
const WORD_EDGE = `[^0-9${LETTERS}]`;

/** Scripts written without spaces or with glued particles (Hebrew and beyond): their words have no edges to ask for. */
const FIRST_WITHOUT_EDGES = 0x0590;

function hasNoEdges(word: string): boolean {
  return word.charCodeAt(0) >= FIRST_WITHOUT_EDGES;
}

/** Whether the unit belongs to a word that ends where another character stands: `LETTERS` and digits. */
function isInWord(code: number): boolean {
  if (code < 0x80)
    return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return (
    (code >= 0xc0 && code <= 0x24f) || (code >= 0x370 && code <= 0x52f) || (code >= 0x1e00 && code <= 0x1eff)
  );
}

/** Which beginnings of words are meant, one bit each. */
type HeadBits = Uint8Array;

function hasHead(bits: HeadBits, head: number): boolean {
  return ((bits[head >> 3]! >> (head & 7)) & 1) === 1;
}

function addHead(bits: HeadBits, head: number): void {
  bits[head >> 3]! |= 1 << (head & 7);
}

/** The words of one text by what they begin with. */
export class WordIndex {
  readonly encoded: Utf8Text;
  /** Whether scripts occur whose words have no edges. */
  readonly hasEdgelessScript: boolean;
  readonly starts: readonly number[];
  /** What the word at each of `starts` begins with. */
  readonly heads: readonly number[];
  readonly #seen: HeadBits = new Uint8Array(HEAD_COUNT >> 3);

  constructor(encoded: Utf8Text) {
    this.encoded = encoded;
    const { text } = encoded;
    const starts: number[] = [];
    const heads: number[] = [];
    let hasEdgelessScript = false;
    let isInside = false;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= FIRST_WITHOUT_EDGES) hasEdgelessScript = true;
      const isWord = isInWord(code);
      if (!isInside && (isWord || code >= 0x80)) {
        starts.push(at);
        heads.push(this.#note(at));
      }
      isInside = isWord;
    }
    this.hasEdgelessScript = hasEdgelessScript;
    this.starts = starts;
    this.heads = heads;
  }

  #note(at: number): number {
    const { text } = this.encoded;
    const classAt = (index: number): number =>
      index < text.length ? headClassOf(text.charCodeAt(index)) : 0;
    const [first, second] = [classAt(at), classAt(at + 1)];
    const head = headOf(first, second, classAt(at + 2));
    addHead(this.#seen, head);
    addHead(this.#seen, headOf(first, second));
    addHead(this.#seen, headOf(first));
    return head;
  }

  /** Whether a word begins like one of these, as far as they tell. */
  mayHold(heads: readonly number[]): boolean {
    for (const head of heads) if (hasHead(this.#seen, head)) return true;
    return false;
  }
}

/** Every full head that begins like one of these. */
function expandHeads(heads: ReadonlySet<number>): HeadBits {
  const bits: HeadBits = new Uint8Array(HEAD_COUNT >> 3);
  for (const head of heads) {
    for (let last = head; last < head + freedomOf(head); last += 1) addHead(bits, last);
  }
  return bits;
}

export interface WordListOptions {
  /** Words go on into others: labels are written together with what they label. */
  readonly hasOpenEnd?: boolean;
}

/** Words of RE2 source, in either case; a space also stands for `_`, `-` or nothing. */
export class WordList {
  /** The whole list as one RE2 source. */
  readonly source: string;
  readonly #heads: readonly number[];
  /** The same, and everything that begins so. */
  readonly #headBits: HeadBits;
  /** Edged words, anchored where one of them may begin. */
  readonly #edged: Pattern | null;
  /** Everything that is looked for in the whole text: words without edges, or all where a word may begin with anything. */
  readonly #anywhere: Pattern | null;
  readonly #isIndexed: boolean;

  constructor(words: readonly string[], { hasOpenEnd = false }: WordListOptions = {}) {
    const edged = words.filter((word) => !hasNoEdges(word)).map(spaced);
    const glued = words.filter(hasNoEdges).map(spaced);
    const end = hasOpenEnd ? '' : `(?:${WORD_EDGE}|$)`;
    const parts: string[] = [];
    if (edged.length > 0) parts.push(`(?:^|${WORD_EDGE})(?:${edged.join('|')})${end}`);
    if (glued.length > 0) parts.push(`(?:${glued.join('|')})`);
    this.source = `(?i:${parts.join('|')})`;
    const heads = headsOf(edged);
    this.#isIndexed = heads !== null;
    this.#heads = [...(heads ?? [])];
    this.#headBits = expandHeads(heads ?? new Set());
    this.#edged =
      this.#isIndexed && edged.length > 0
        ? new Pattern(`(?i:${edged.join('|')})${end}`, { isSticky: true })
        : null;
    this.#anywhere = !this.#isIndexed
      ? new Pattern(this.source)
      : glued.length > 0
        ? new Pattern(`(?i:${glued.join('|')})`)
        : null;
  }

  /** Whether one of the words may stand in the text, as far as beginnings tell. */
  mayStandIn(index: WordIndex): boolean {
    if (!this.#isIndexed || index.mayHold(this.#heads)) return true;
    return this.#anywhere !== null && index.hasEdgelessScript;
  }

  /** Every place in order of their ends, each with the characters that edge it. */
  findIn(index: WordIndex): readonly Span[] {
    const found = this.#findEdged(index);
    if (this.#anywhere === null || (this.#isIndexed && !index.hasEdgelessScript)) return found;
    const spans = this.#anywhere.findSpans(index.encoded.text);
    return found.length === 0 ? spans : [...found, ...spans].sort((a, b) => a.end - b.end);
  }

  #findEdged(index: WordIndex): Span[] {
    const found: Span[] = [];
    if (this.#edged === null || !index.mayHold(this.#heads)) return found;
    const { encoded, starts, heads } = index;
    let from = 0;
    for (let i = 0; i < starts.length; i += 1) {
      if (!hasHead(this.#headBits, heads[i]!)) continue;
      const at = starts[i]!;
      if (at < from || (at > 0 && isInWord(encoded.text.charCodeAt(at - 1)))) continue;
      const end = this.#edged.findEndAt(encoded, at);
      if (end === -1) continue;
      from = end;
      found.push({ start: Math.max(0, at - 1), end });
    }
    return found;
  }
}

function spaced(word: string): string {
  return word.replaceAll(' ', `[${SEPARATORS}]{0,2}`);
}

/** Clue words: whole words wherever they stand. */
export function clue(...words: readonly string[]): WordList {
  return new WordList(words);
}
