// Protocol. The bytes of an event that is not whole yet. They are copied together as they come, into room that is used
// again for the next event: an event of a thousand pieces costs no thousand objects, and nothing is kept of the pieces.

const EMPTY = new Uint8Array(0);
const FIRST_BYTES = 1024;

export class HeldBytes {
  #bytes = EMPTY;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    const size = this.#size + piece.length;
    if (size > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(FIRST_BYTES, size * 2));
      grown.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = grown;
    }
    this.#bytes.set(piece, this.#size);
    this.#size = size;
  }

  /** What was held, and `tail` after it; nothing is held from here on. */
  takeWith(tail: Uint8Array): Uint8Array {
    if (this.#size === 0) return tail;
    const whole = new Uint8Array(this.#size + tail.length);
    whole.set(this.#bytes.subarray(0, this.#size));
    whole.set(tail, this.#size);
    this.#size = 0;
    return whole;
  }

  /** Gives the room back too. */
  drop(): void {
    this.#bytes = EMPTY;
    this.#size = 0;
  }
}
