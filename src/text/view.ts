// Text. One way of reading a submitted text: as it is, or with some disguises undone. What every detector is given.

import type { Span } from '../core/span.js';
import type { Layer } from '../core/taxonomy.js';

export interface View {
  /** The text to search in. */
  readonly text: string;
  /** Disguises undone to get it, outermost first; empty for the text as submitted. */
  readonly via: readonly Layer[];
  /** Maps a range of `text` to the range of the submitted text it came from. */
  readonly toSource: (span: Span) => Span;
  /** The layers that really touched this range (a subset of `via`): a match in an untouched stretch is not disguised. */
  readonly viaOf: (span: Span) => readonly Layer[];
  /** Whether a match on this range counts: local to the range, so that a stream and a whole text agree. */
  readonly accepts: (span: Span) => boolean;
}

/** How every text as submitted is read. */
const PLAIN: Omit<View, 'text'> = Object.freeze({
  via: [],
  toSource: (span: Span) => span,
  viaOf: () => [],
  accepts: () => true,
});

/** The text as submitted. */
export function plainView(text: string): View {
  const { via, toSource, viaOf, accepts } = PLAIN;
  return { text, via, toSource, viaOf, accepts };
}
