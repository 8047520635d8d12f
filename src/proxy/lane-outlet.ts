// Proxy. Where one lane's text leaves for the client: spans that must go are cut, tokens become values again, and then
// the text goes as far as both the judge and the restorer allow. Edits reach the relay in order and never overlap.

import { overlaps, type Span } from '../core/span.js';
import type { StreamRelay } from '../protocol/relay.js';
import type { LaneRestorer } from './restore-lane.js';

interface Edit {
  readonly span: Span;
  readonly text: string;
}

export class LaneOutlet {
  readonly #relay: StreamRelay;
  readonly #lane: string;
  readonly #restorer: LaneRestorer | null;
  #cuts: Edit[] = [];
  /** The whole text, where nothing goes before all of it has been cloaked; null where it goes as it comes. */
  #whole: string[] | null;
  /** The last word on how far it may go, while it waits for that. */
  #wanted: { readonly to: number; readonly isLast: boolean } | null = null;

  constructor(relay: StreamRelay, lane: string, how: { restorer: LaneRestorer | null; isCloaked: boolean }) {
    this.#relay = relay;
    this.#lane = lane;
    this.#restorer = how.restorer;
    this.#whole = how.isCloaked ? [] : null;
  }

  push(text: string): void {
    this.#restorer?.push(text);
    this.#whole?.push(text);
  }

  /** Everything that came, where it waits to be cloaked. */
  get waitingText(): string {
    return this.#whole?.join('') ?? '';
  }

  /** The text has been looked at: these stretches are replaced, and then it goes as far as it was to go. */
  settleCloak(edits: readonly Edit[]): void {
    const own = edits.filter(({ span }) => !this.#cuts.some((cut) => overlaps(cut.span, span)));
    this.#cuts = [...this.#cuts, ...own].sort((a, b) => a.span.start - b.span.start);
    this.#whole = null;
    if (this.#wanted !== null) this.letGo(this.#wanted.to, this.#wanted.isLast);
  }

  /** Has `text` go instead of a stretch; stretches that overlap become one. */
  cut(span: Span, text: string): void {
    const last = this.#cuts.at(-1);
    if (last === undefined || !overlaps(last.span, span)) this.#cuts.push({ span, text });
    else
      this.#cuts[this.#cuts.length - 1] = {
        text,
        span: { start: last.span.start, end: Math.max(last.span.end, span.end) },
      };
  }

  /** Lets the text go up to `to`, less a token that may still be coming; `isLast` when nothing more will. */
  letGo(to: number, isLast: boolean): void {
    if (this.#whole !== null) {
      this.#wanted = { to, isLast };
      return;
    }
    const restoration = this.#restorer?.settle(to, isLast) ?? { releaseTo: to, edits: [] };
    const due = this.#cuts.filter(({ span }) => span.start < restoration.releaseTo);
    this.#cuts = this.#cuts.slice(due.length);
    const values = restoration.edits.filter(({ span }) => !due.some((cut) => overlaps(cut.span, span)));
    for (const { span, text } of [...due, ...values].sort((a, b) => a.span.start - b.span.start)) {
      this.#relay.replace(this.#lane, span, text);
    }
    this.#relay.release(this.#lane, restoration.releaseTo);
  }
}
