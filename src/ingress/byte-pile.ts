// Ingress. Bytes enter piece by piece, one buffer leaves. Pieces are copied together as they come, because whoever sends a
// body of single bytes would otherwise have us keep an object for each of them, many times the size of the body.

const FIRST_BYTES = 4096;
/** Room for more than this is made as the bytes come: anybody can announce a large body. */
const MOST_BELIEVED = 1024 * 1024;

const NOTHING = Buffer.alloc(0);

export class BytePile {
  #bytes: Buffer = NOTHING;
  #size = 0;

  /** `expected`: how many bytes are said to come; believed once a second piece is there, and only so far. */
  constructor(private readonly expected = 0) {}

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
    return this.#bytes.length === this.#size ? this.#bytes : this.#bytes.subarray(0, this.#size);
  }

  #grow(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const isPlausible = this.expected >= needed && this.expected <= MOST_BELIEVED;
    const room = isPlausible ? this.expected : Math.max(FIRST_BYTES, 2 * needed);
    const grown = Buffer.allocUnsafeSlow(room);
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}
