import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SECRET_CHARS, SecretDigests } from '../../../src/store/secret-digests.js';
import { openScratch, scratchDir } from './scratch.js';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('the hash of a secret', () => {
  it('is that of this secret, whatever was presented before on this connection and on others', () => {
    const connections = [{}, {}];
    const digests = new SecretDigests();
    // Few letters, so that secrets are often equal, prefixes of one another, or equal but for their upper bytes.
    const letters = fc.constantFrom('a', 'b', '\u0161', '\u0000', '\ud800');
    const secret = fc.oneof(
      fc.string({ unit: letters, maxLength: 4 }),
      fc.string({ unit: letters, minLength: MAX_SECRET_CHARS, maxLength: MAX_SECRET_CHARS }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(secret, fc.constantFrom(0, 1))), (presented) => {
        for (const [text, at] of presented)
          expect(digests.of(text, connections[at]!).toString('hex')).toBe(sha256(text));
      }),
    );
  });

  it('does not keep a key alive: revoked by another process, it stops on a connection that it was used on', async () => {
    const dataDir = scratchDir();
    const service = openScratch({ dataDir });
    const command = openScratch({ dataDir });
    const { key, secret } = await service.keys.create({ keyName: 'a' });
    const connection = {};
    expect(service.keys.authenticate(secret, connection)).toEqual(key);
    expect(service.keys.authenticate(secret, connection)).toEqual(key);
    await command.keys.revoke(key.keyId);
    expect(service.keys.authenticate(secret, connection)).toBeNull();
  });

  it('is not lent to another secret on the same connection', async () => {
    const { keys } = openScratch();
    const { key, secret } = await keys.create({ keyName: 'a' });
    const connection = {};
    expect(keys.authenticate(secret, connection)).toEqual(key);
    const last = secret.at(-1) === 'a' ? 'b' : 'a';
    for (const wrong of [secret.slice(0, -1) + last, secret.slice(0, -1), `${secret}\u0000`])
      expect(keys.authenticate(wrong, connection)).toBeNull();
    expect(keys.authenticate(secret, connection)).toEqual(key);
  });
});
