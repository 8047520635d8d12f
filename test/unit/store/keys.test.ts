import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openScratch, scratchDir } from './scratch.js';

describe('keys', () => {
  it('are recognised by their secret and by nothing else', async () => {
    const { keys } = openScratch({ now: () => 42 });
    const { key, secret } = await keys.create({
      keyName: 'ci',
      tenantId: 'acme',
      plan: 'team',
      policy: 'strict',
    });
    expect(secret).toMatch(/^pcl_[0-9A-Za-z]{43}$/);
    expect(key).toEqual({
      keyId: expect.stringMatching(/^key_[0-9A-Za-z]{16}$/) as string,
      tenantId: 'acme',
      keyName: 'ci',
      plan: 'team',
      policy: 'strict',
      captureEnabled: false,
      createdMs: 42,
      revokedMs: null,
    });
    expect(keys.authenticate(secret)).toEqual(key);
    const last = secret.at(-1) === 'a' ? 'b' : 'a';
    for (const wrong of ['', 'pcl_', secret.slice(4), secret.slice(0, -1) + last, `${secret}x`, key.keyId]) {
      expect(keys.authenticate(wrong)).toBeNull();
    }
    expect(keys.authenticate(`pcl_${'x'.repeat(1_000_000)}`)).toBeNull();
  });

  it('stop working at once when revoked, and keep the first date', async () => {
    let now = 1;
    const { keys } = openScratch({ now: () => now });
    const { key, secret } = await keys.create({ keyName: 'a' });
    expect(keys.authenticate(secret)).not.toBeNull();
    now = 2;
    expect(await keys.revoke(key.keyId)).toMatchObject({ revokedMs: 2 });
    expect(keys.authenticate(secret)).toBeNull();
    now = 3;
    expect(await keys.revoke(key.keyId)).toMatchObject({ revokedMs: 2 });
    expect(await keys.revoke('key_unknown')).toBeNull();
  });

  it('stop working at once when another connection revokes or rotates them', async () => {
    const dataDir = scratchDir();
    const service = openScratch({ dataDir });
    const command = openScratch({ dataDir });
    const first = await service.keys.create({ keyName: 'a' });
    const second = await service.keys.create({ keyName: 'b' });
    expect(service.keys.authenticate(first.secret)).not.toBeNull();
    expect(service.keys.authenticate(second.secret)).not.toBeNull();
    await command.keys.revoke(first.key.keyId);
    expect(service.keys.authenticate(first.secret)).toBeNull();
    const rotated = await command.keys.rotate(second.key.keyId);
    expect(service.keys.authenticate(second.secret)).toBeNull();
    expect(service.keys.authenticate(rotated?.secret ?? '')).toMatchObject({ keyId: second.key.keyId });
    const third = await command.keys.create({ keyName: 'c' });
    expect(service.keys.authenticate(third.secret)).toMatchObject({ keyName: 'c' });
  });

  it('keep their id when rotated; a revoked one cannot be', async () => {
    const { keys } = openScratch();
    const { key, secret } = await keys.create({ keyName: 'a' });
    const rotated = await keys.rotate(key.keyId);
    expect(rotated?.key).toEqual(key);
    expect(keys.authenticate(secret)).toBeNull();
    expect(keys.authenticate(rotated?.secret ?? '')).toEqual(key);
    await keys.revoke(key.keyId);
    expect(await keys.rotate(key.keyId)).toBeNull();
  });

  it('show a changed capture switch with the next request', async () => {
    const { keys } = openScratch();
    const { key, secret } = await keys.create({ keyName: 'a' });
    expect(keys.authenticate(secret)?.captureEnabled).toBe(false);
    expect(await keys.setCapture(key.keyId, true)).toMatchObject({ captureEnabled: true });
    expect(keys.authenticate(secret)?.captureEnabled).toBe(true);
    expect(await keys.setCapture('key_unknown', true)).toBeNull();
  });

  it('get one first key and no second one, even when two ask at once', async () => {
    const { keys } = openScratch();
    const made = await Promise.all([
      keys.createFirst({ keyName: 'first' }),
      keys.createFirst({ keyName: 'first' }),
    ]);
    expect(made.filter((issued) => issued !== null)).toHaveLength(1);
    const [key] = await keys.list();
    await keys.revoke(key?.keyId ?? '');
    expect(await keys.createFirst({ keyName: 'first' })).toBeNull();
    expect(await keys.find(key?.keyId ?? '')).toMatchObject({ keyName: 'first' });
  });

  it('leave no secret in the files', async () => {
    const dataDir = scratchDir();
    const { keys } = openScratch({ dataDir });
    const { secret } = await keys.create({ keyName: 'a' });
    for (const name of ['portcullis.db', 'portcullis.db-wal']) {
      expect(readFileSync(join(dataDir, name)).includes(secret)).toBe(false);
    }
  });
});
