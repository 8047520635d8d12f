// Store. A secret enters, its SHA-256 leaves. A connection presents one secret again and again, and hashing it is what costs
// most in recognising it: so the hash is kept beside the connection with the secret it belongs to, and both are gone with
// it. Nothing else is remembered: whether the key behind it still lives is asked each time, elsewhere.

import { hash, timingSafeEqual } from 'node:crypto';

/** Longer ones are nobody's secret. */
export const MAX_SECRET_CHARS = 128;

interface Presented {
  /** UTF-16, as long as the longest secret, zeros behind the text. */
  readonly text: Buffer;
  length: number;
  digest: Buffer;
}

const TEXT_BYTES = 2 * MAX_SECRET_CHARS;

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

export class SecretDigests {
  readonly #presented = new WeakMap<object, Presented>();
  readonly #now = Buffer.alloc(TEXT_BYTES);

  /** The hash of a secret of at most MAX_SECRET_CHARS, presented on this connection. */
  of(secret: string, connection: object): Buffer {
    const now = this.#now.fill(0);
    now.write(secret, 'utf16le');
    const before = this.#presented.get(connection);
    // In constant time: callers of many kinds may share a connection where another proxy stands in between.
    if (before?.length === secret.length && timingSafeEqual(before.text, now)) return before.digest;
    const digest = hashSecret(secret);
    if (before === undefined) {
      this.#presented.set(connection, { text: Buffer.from(now), length: secret.length, digest });
    } else {
      now.copy(before.text);
      before.length = secret.length;
      before.digest = digest;
    }
    return digest;
  }
}
