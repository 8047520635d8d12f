// Proxy. One clock for all open streams, so that a thousand held streams do not need a thousand timers.

export interface Ticking {
  readonly isOver: boolean;
  tick(nowMs: number): void;
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
