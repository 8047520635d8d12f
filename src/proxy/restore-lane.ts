// Proxy. Values on the way back, in a stream: text that the judge has let go enters, how far it may really go leaves, with
// the tokens in it and what stands for them. A token that is cut by the edge of a piece is waited for; nothing else is.

import { JsonPlace } from '../cloak/json-place.js';
import { planRestoration, type Resolve, type RestoreCounts } from '../cloak/restore.js';
import type { Span } from '../core/span.js';

export interface LaneRestoration {
  readonly releaseTo: number;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}

export class LaneRestorer {
  readonly #resolve: Resolve;
  readonly #counts: RestoreCounts;
  /** Where the text from `#base` on begins. */
  readonly #place: JsonPlace;
  /** The lane's text from `#base` on: what has come and has not gone. */
  #text = '';
  #base = 0;

  constructor(resolve: Resolve, counts: RestoreCounts, isJson = false) {
    this.#resolve = resolve;
    this.#counts = counts;
    this.#place = new JsonPlace(isJson);
  }

  push(text: string): void {
    this.#text += text;
  }

  /** Up to `to` the judge has no objection; `isLast` when nothing more will come. */
  settle(to: number, isLast: boolean): LaneRestoration {
    const base = this.#base;
    const { edits, settledTo } = planRestoration(this.#text.slice(0, to - base), this.#resolve, {
      counts: this.#counts,
      place: this.#place,
      mayContinue: !isLast,
    });
    this.#base += settledTo;
    this.#text = this.#text.slice(settledTo);
    return {
      releaseTo: this.#base,
      edits: edits.map(({ span, text }) => ({
        span: { start: span.start + base, end: span.end + base },
        text,
      })),
    };
  }
}
