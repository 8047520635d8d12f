import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.js';
import type { SealedValue } from '../../../src/store/store.js';

const value = (token: string, expiresAt: number, sealed = 'x'): SealedValue => ({
  token,
  context: 'c',
  type: 'email',
  iv: Buffer.from('iv'),
  sealed: Buffer.from(sealed),
  tag: Buffer.from('tag'),
  expiresAt,
});

const tokensOf = (rows: readonly SealedValue[]): string[] => rows.map(({ token }) => token);

describe('vault shelf', () => {
  it('keeps sealed values over a restart, the oldest first, and deletes what has expired', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vault-'));
    const first = openStore({ dataDir });
    await Promise.all(
      [value('b', 300), value('a', 200), value('old', 100)].map((row) => first.vault.put(row)),
    );
    await first.close();
    const second = openStore({ dataDir });
    const rows = second.vault.readAll(100);
    expect(tokensOf(rows)).toEqual(['a', 'b']);
    expect(rows[0]).toMatchObject({ ...value('a', 200), iv: Buffer.from('iv') });
    await second.close();
  });

  it('replaces, removes and purges', async () => {
    const store = openStore({ dataDir: mkdtempSync(join(tmpdir(), 'vault-')) });
    for (const row of [value('a', 100), value('a', 400, 'y'), value('b', 300), value('c', 200)])
      await store.vault.put(row);
    await store.vault.remove(['b', 'nobody']);
    expect(await store.vault.purge(200)).toBe(1);
    const rows = store.vault.readAll(0);
    expect(tokensOf(rows)).toEqual(['a']);
    expect(Buffer.from(rows[0]!.sealed).toString()).toBe('y');
    await store.close();
  });
});
