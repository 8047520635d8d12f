// Tokens: how they are derived, and the ladder of lengths.

import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contextIdOf, tokenFor, type TokenValue } from '../../../src/cloak/tokens.js';

const KEY = createSecretKey(Buffer.alloc(32, 7));
const CONTEXT = contextIdOf(KEY, 'key_1', 'user-1');
const VALUE: TokenValue = { context: CONTEXT, type: 'email', value: 'a@b.de' };
const nobody = (): undefined => undefined;

describe('contexts', () => {
  it('differ by key and by subject, and a missing subject is not an empty one', () => {
    const ids = [
      contextIdOf(KEY, 'a', null),
      contextIdOf(KEY, 'a', ''),
      contextIdOf(KEY, 'a', 'b'),
      contextIdOf(KEY, 'b', null),
      contextIdOf(KEY, 'a","b', null),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('tokenFor', () => {
  it('has the form of the interface and is stable', () => {
    expect(tokenFor(KEY, VALUE, nobody)).toMatch(/^\[\[email:[0-9a-f]{12}\]\]$/);
    expect(tokenFor(KEY, VALUE, nobody)).toBe(tokenFor(KEY, { ...VALUE }, () => VALUE));
  });

  it('differs by context, type and value', () => {
    const tokens = [
      VALUE,
      { ...VALUE, value: 'b@b.de' },
      { ...VALUE, type: 'username' as const },
      { ...VALUE, context: contextIdOf(KEY, 'key_1', 'user-2') },
    ].map((value) => tokenFor(KEY, value, nobody).split(':')[1]);
    expect(new Set(tokens).size).toBe(4);
  });

  it.each([
    [1, 16],
    [2, 24],
    [3, 32],
    [4, 64],
  ])('grows when %i shorter ones are taken by another value', (taken, digits) => {
    let asked = 0;
    const holder = (): TokenValue | undefined => (asked++ < taken ? { ...VALUE, value: 'other' } : undefined);
    expect(tokenFor(KEY, VALUE, holder)).toMatch(new RegExp(`:[0-9a-f]{${digits}}\\]\\]$`));
  });

  it('grows when the shorter one belongs to another context', () => {
    let asked = 0;
    const holder = (): TokenValue | undefined => (asked++ === 0 ? { ...VALUE, context: 'other' } : undefined);
    expect(tokenFor(KEY, VALUE, holder)).toMatch(/:[0-9a-f]{16}\]\]$/);
  });
});
