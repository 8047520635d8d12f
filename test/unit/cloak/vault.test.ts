// The vault: lifetime, room, what it refuses to hold, and what outlives the process.

import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Vault } from '../../../src/cloak/vault.js';
import type { SealedValue, VaultShelf } from '../../../src/store/store.js';

function openVault(maxEntries = 10): { vault: Vault; pass: (ms: number) => void } {
  let now = 0;
  const vault = new Vault({ now: () => now, lifetimeMs: 1_000, maxEntries });
  return { vault, pass: (ms) => (now += ms) };
}

const VALUE = { context: 'c', type: 'email', value: 'zoë😀@example.com' } as const;

describe('vault', () => {
  it('gives back what was put, exactly', () => {
    const { vault } = openVault();
    vault.put('t', VALUE);
    vault.put('lone', { ...VALUE, value: 'a\ud83db' });
    expect(vault.get('t')).toEqual(VALUE);
    expect(vault.get('lone')?.value).toBe('a\ud83db');
    expect(vault.get('other')).toBeUndefined();
  });

  it('forgets after the lifetime, counted from the last time the value was seen', () => {
    const { vault, pass } = openVault();
    vault.put('t', VALUE);
    pass(900);
    vault.put('t', VALUE);
    pass(900);
    expect(vault.get('t')).toEqual(VALUE);
    pass(100);
    expect(vault.get('t')).toBeUndefined();
    expect(vault.size).toBe(0);
  });

  it('makes room by forgetting the oldest', () => {
    const { vault } = openVault(2);
    for (const token of ['a', 'b', 'c']) vault.put(token, VALUE);
    expect([vault.get('a'), vault.get('b')?.value, vault.get('c')?.value]).toEqual([
      undefined,
      VALUE.value,
      VALUE.value,
    ]);
    expect(vault.size).toBe(2);
  });

  it('drops expired entries when a new one comes', () => {
    const { vault, pass } = openVault();
    vault.put('a', VALUE);
    pass(2_000);
    vault.put('b', VALUE);
    expect(vault.size).toBe(1);
  });

  it.each(['password', 'secret', 'recovery_code', 'card_cvv'] as const)('refuses to hold a %s', (type) => {
    expect(() => openVault().vault.put('t', { ...VALUE, type })).toThrow(type);
  });

  it('holds custom types', () => {
    const { vault } = openVault();
    vault.put('t', { ...VALUE, type: 'x_badge' });
    expect(vault.get('t')?.type).toBe('x_badge');
  });
});

/** A shelf in memory, and the trouble that was told. */
function openShelf() {
  const kept = new Map<string, SealedValue>();
  const rows: VaultShelf = {
    readAll: (nowMs) => [...kept.values()].filter(({ expiresAt }) => expiresAt > nowMs),
    put: async (value) => void kept.set(value.token, value),
    remove: async (tokens) => tokens.forEach((token) => kept.delete(token)),
    purge: async () => 0,
  };
  return { kept, rows };
}

const secretOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte));

describe('vault with a shelf', () => {
  const open = (rows: VaultShelf, byte = 1, now = 0, troubles: unknown[] = []): Vault =>
    new Vault({
      now: () => now,
      lifetimeMs: 1_000,
      maxEntries: 2,
      shelf: { rows, secret: secretOf(byte), onTrouble: (error) => troubles.push(error) },
    });

  it('gives values back after a restart, until their time is over', () => {
    const { rows } = openShelf();
    open(rows).put('t', VALUE);
    expect(open(rows).get('t')).toEqual(VALUE);
    expect(open(rows, 1, 1_000).get('t')).toBeUndefined();
  });

  it('lays nothing readable on the shelf', () => {
    const { kept, rows } = openShelf();
    open(rows).put('t', VALUE);
    const bytes = Buffer.concat([...kept.values()].flatMap(({ sealed, iv, tag }) => [sealed, iv, tag]));
    expect(bytes.toString('utf16le')).not.toContain('example');
    expect(bytes.toString('latin1')).not.toContain('example');
  });

  it('knows no value that was sealed with another key, or moved to another token', () => {
    const { kept, rows } = openShelf();
    open(rows).put('t', VALUE);
    expect(open(rows, 2).get('t')).toBeUndefined();
    kept.set('u', { ...kept.get('t')!, token: 'u' });
    expect(open(rows).get('u')).toBeUndefined();
  });

  it('takes off the shelf what made room', () => {
    const { kept, rows } = openShelf();
    const vault = open(rows);
    for (const token of ['a', 'b', 'c']) vault.put(token, VALUE);
    expect([...kept.keys()]).toEqual(['b', 'c']);
  });

  it('goes on in memory and says so where the shelf cannot be written', async () => {
    const { rows } = openShelf();
    const troubles: unknown[] = [];
    const full: VaultShelf = { ...rows, put: () => Promise.reject(new Error('disk full')) };
    const vault = open(full, 1, 0, troubles);
    vault.put('t', VALUE);
    await Promise.resolve();
    await Promise.resolve();
    expect(vault.get('t')).toEqual(VALUE);
    expect(troubles).toHaveLength(1);
  });
});
