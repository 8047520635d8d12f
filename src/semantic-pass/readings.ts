// Semantic pass. A text enters, the readings the model is shown leave, block by block: the text with its disguises undone
// (the same folds as the static pass), the plain one beside it where undoing them rewrote it deeply, and whatever was
// written in a cipher. Every unit of the text lies in a block; ranges map back to the text as submitted.

import type { Span } from '../core/span.js';
import type { Layer } from '../core/taxonomy.js';
import { unfold } from '../text/normalise.js';
import type { View } from '../text/view.js';
import { STRETCH_BREAK, wordedStretches } from './worded-stretches.js';

export interface Reading {
  readonly text: string;
  /** The one reading of a block that counts for the length of the text. */
  readonly isMain: boolean;
  /** From a range of the reading to the range of the submitted text. */
  readonly toSource: (span: Span) => Span;
}

/** Unfolding holds the thread: a block takes a few milliseconds at most. */
const BLOCK_CHARS = 6_000;
/** What neighbouring blocks share: as much as neighbouring windows do. */
const OVERLAP_CHARS = 256;
/** A run without a space may be one encoded text: it is kept whole up to here. */
const STRETCH_CHARS = 16_384;

/** These only tidy letters up: what the model reads is still what a person sees. */
const TIDYING: ReadonlySet<Layer> = new Set<Layer>([
  'compatibility',
  'invisible',
  'bidi',
  'combining',
  'homoglyph',
  'html_entity',
  'url',
  'escape',
]);
/** Readings of their own, beside the folded text. */
const CIPHERS: ReadonlySet<Layer> = new Set<Layer>(['rot13', 'atbash', 'reversed', 'upside_down']);

function isBreak(unit: number): boolean {
  if (unit <= 0x20) return true;
  return (unit >= 0x3000 && unit <= 0x3002) || unit === 0xff01 || unit === 0xff0c || unit === 0xff1f;
}

function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Where the block from `start` on ends: behind a space where there is one within reach. */
function endOfBlock(text: string, start: number): number {
  const full = start + BLOCK_CHARS;
  if (full >= text.length) return text.length;
  for (let at = full; at > full - BLOCK_CHARS / 4; at -= 1) if (isBreak(text.charCodeAt(at - 1))) return at;
  const farthest = Math.min(start + STRETCH_CHARS, text.length);
  for (let at = full; at < farthest; at += 1) if (isBreak(text.charCodeAt(at))) return at + 1;
  return isSecondHalf(text, full) ? full + 1 : full;
}

/** Where the next block begins: a little before the end of the last, at a word where there is one. */
function startBehind(text: string, end: number): number {
  const latest = end - OVERLAP_CHARS;
  for (let at = latest; at > latest - OVERLAP_CHARS; at -= 1) if (isBreak(text.charCodeAt(at - 1))) return at;
  return isSecondHalf(text, latest) ? latest - 1 : latest;
}

/** The blocks of a text, in order, overlapping, none left out. */
export function cutBlocks(text: string): readonly Span[] {
  const blocks: Span[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfBlock(text, start);
    blocks.push({ start, end });
    if (end === text.length) break;
    start = startBehind(text, end);
  }
  return blocks;
}

interface Shown {
  readonly view: View;
  readonly text: string;
}

/** The tokeniser would drop the mark and join the words around it. */
const asItIs = (view: View): Shown => ({ view, text: view.text.replaceAll(STRETCH_BREAK, '\n') });

/** What of a cipher's reading is words. */
function inCipher(view: View): readonly Shown[] {
  const text = wordedStretches(view.text);
  return text === null ? [] : [{ view, text }];
}

function toReading({ view, text }: Shown, isMain: boolean, offset: number): Reading {
  return {
    text,
    isMain,
    toSource: (span) => {
      const { start, end } = view.toSource(span);
      return { start: start + offset, end: end + offset };
    },
  };
}

/** The readings of one block; the main one first. */
export function readBlock(text: string, block: Span): readonly Reading[] {
  const [plain, ...others] = unfold(text.slice(block.start, block.end));
  if (plain === undefined) return [];
  const ciphers = others.filter(({ via }) => via.some((layer) => CIPHERS.has(layer)));
  const folded = others.find((view) => !ciphers.includes(view));
  const isRewritten = folded?.via.some((layer) => !TIDYING.has(layer)) === true;
  const shown = [
    asItIs(folded ?? plain),
    ...(isRewritten ? [asItIs(plain)] : []),
    ...ciphers.flatMap((view) => inCipher(view)),
  ];
  return shown.map((each, index) => toReading(each, index === 0, block.start));
}
