// Proxy. Bytes enter piece by piece, one buffer leaves. Pieces are copied together as they come, because whoever sends a
// body of single bytes would otherwise have us keep an object for each of them, many times the size of the body.

const FIRST_BYTES = 4096;

export class BytePile {
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(piece: Buffer): void {
    // Most bodies come in one piece: that one is kept as it is.
    if (this.#size === 0) this.#bytes = piece;
    else {
      this.#grow(this.#size + piece.length);
      piece.copy(this.#bytes, this.#size);
    }
    this.#size += piece.length;
  }

  /** Everything so far. */
  whole(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  #grow(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, 2 * needed));
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}
