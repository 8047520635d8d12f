// Proxy. One clock for all open streams, so that a thousand held streams do not need a thousand timers.

export interface Ticking {
  readonly isOver: boolean;
  tick(nowMs: number): void;
  /** Characters it has taken in and not let go. */
  heldChars(): number;
}

export class StreamTicker {
  readonly #streams = new Set<Ticking>();
  readonly #timer: NodeJS.Timeout;

  constructor(everyMs = 1_000) {
    this.#timer = setInterval(() => this.#tick(), everyMs).unref();
  }

  add(stream: Ticking): void {
    this.#streams.add(stream);
  }

  /** What is open right now, counted when somebody asks. */
  look(): { readonly streams: number; readonly heldChars: number } {
    let streams = 0;
    let heldChars = 0;
    for (const stream of this.#streams) {
      if (stream.isOver) continue;
      streams += 1;
      heldChars += stream.heldChars();
    }
    return { streams, heldChars };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    for (const stream of this.#streams) {
      if (stream.isOver) this.#streams.delete(stream);
      else stream.tick(now);
    }
  }
}
