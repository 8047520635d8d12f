// Inference. The size and SHA-256 of a file, read in chunks: a model is large, and a copy of it in memory would be
// twice the price of the model. Must never hold the file.

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

export interface Digest {
  readonly bytes: number;
  /** In lower-case hexadecimal digits. */
  readonly sha256: string;
}

const CHUNK_BYTES = 1 << 20;

/** Throws where the file cannot be read. */
export function digestOf(path: string): Digest {
  const hash = createHash('sha256');
  const chunk = new Uint8Array(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    let bytes = 0;
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, read));
      bytes += read;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    closeSync(file);
  }
}
