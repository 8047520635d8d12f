// Proxy. Values on the way back, in a stream: text that the judge has let go enters, how far it may really go leaves, with
// the tokens in it and what stands for them. A token that is cut by the edge of a piece is waited for; nothing else is.

import type { Resolution } from '../cloak/restore.js';
import { findTokens, tokenMayBeginAt } from '../cloak/tokens.js';
import type { Span } from '../core/span.js';

export interface RestoreCounts {
  restored: number;
  unknown: number;
  denied: number;
}

export interface LaneRestoration {
  readonly releaseTo: number;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}

export type Resolve = (token: string) => Resolution;

export class LaneRestorer {
  readonly #resolve: Resolve;
  readonly #counts: RestoreCounts;
  readonly #isJson: boolean;
  /** The lane's text from `#base` on: what has come and has not gone. */
  #text = '';
  #base = 0;

  constructor(resolve: Resolve, counts: RestoreCounts, isJson = false) {
    this.#resolve = resolve;
    this.#counts = counts;
    this.#isJson = isJson;
  }

  push(text: string): void {
    this.#text += text;
  }

  /** Up to `to` the judge has no objection; `isLast` when nothing more will come. */
  settle(to: number, isLast: boolean): LaneRestoration {
    const released = this.#text.slice(0, to - this.#base);
    const cut = isLast ? released.length : tokenMayBeginAt(released);
    const ready = released.slice(0, cut);
    const edits: { span: Span; text: string }[] = [];
    for (const { start, end, token, isWhole } of findTokens(ready)) {
      const resolution = this.#resolve(token);
      if (resolution.kind === 'value') {
        this.#counts.restored += 1;
        const value = this.#isJson ? JSON.stringify(resolution.value).slice(1, -1) : resolution.value;
        edits.push({ span: { start: start + this.#base, end: end + this.#base }, text: value });
      } else if (isWhole) this.#counts[resolution.kind] += 1;
    }
    this.#base += cut;
    this.#text = this.#text.slice(cut);
    return { releaseTo: this.#base, edits };
  }
}
