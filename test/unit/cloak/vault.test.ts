// The vault: lifetime, room, and what it refuses to hold.

import { describe, expect, it } from 'vitest';
import { Vault } from '../../../src/cloak/vault.js';

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
