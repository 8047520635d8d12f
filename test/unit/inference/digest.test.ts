import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/inference/digest.js';

const dir = mkdtempSync(join(tmpdir(), 'portcullis-digest-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the digest of a file', () => {
  it.each([0, 5, 1 << 20, (1 << 20) + 1])('is that of all its %i bytes', (bytes) => {
    const content = randomBytes(bytes);
    const path = join(dir, 'file');
    writeFileSync(path, content);
    expect(digestOf(path)).toEqual({ bytes, sha256: createHash('sha256').update(content).digest('hex') });
  });

  it('is refused where there is no file', () => {
    expect(() => digestOf(join(dir, 'nothing'))).toThrow();
  });
});
