// Tokens: derivation, the ladder of lengths, finding bent ones, and how much of a stream must wait.

import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  contextIdOf,
  findTokens,
  tokenFor,
  tokenMayBeginAt,
  type TokenValue,
} from '../../../src/cloak/tokens.js';

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

describe('findTokens', () => {
  const token = '[[email:f098b0367449]]';
  it.each([
    ['as made', 'to [[email:f098b0367449]].', '[[email:f098b0367449]]'],
    ['re-cased', '[[EMAIL:F098B0367449]]', '[[EMAIL:F098B0367449]]'],
    ['spaced', '[[ email : f098b036 7449 ]]', '[[ email : f098b036 7449 ]]'],
    ['escaped for Markdown', '\\[\\[email:f098b0367449\\]\\]', '\\[\\[email:f098b0367449\\]\\]'],
    ['in one pair of brackets', 'x [email:f098b0367449] y', '[email:f098b0367449]'],
    ['percent-encoded', '?q=%5B%5Bemail%3Af098b0367449%5D%5D&', '%5B%5Bemail%3Af098b0367449%5D%5D'],
    ['inside backticks', '`[[email:f098b0367449]]`', '[[email:f098b0367449]]'],
  ])('finds a token %s', (_title, text, piece) => {
    const found = [...findTokens(text)];
    expect(found.map((hit) => [hit.token, text.slice(hit.start, hit.end)])).toEqual([[token, piece]]);
  });

  it('reads an escaped underscore in a type', () => {
    expect([...findTokens('[[phone\\_number:f098b0367449]]')].map((hit) => hit.token)).toEqual([
      '[[phone_number:f098b0367449]]',
    ]);
  });

  it.each([
    '[[email]]',
    '[[email:xyz]]',
    '[[email:f098]]',
    'a[i][j]',
    '[link](http://x)',
    'email:f098b0367449',
  ])('finds none in %s', (text) => {
    expect([...findTokens(text)]).toEqual([]);
  });
});

describe('tokenMayBeginAt', () => {
  it.each([
    ['hello', 5],
    ['hello [', 6],
    ['hello [[', 6],
    ['hello [[ema', 6],
    ['hello [[email:', 6],
    ['hello [[email:f098b0', 6],
    ['hello [[email:f098b0367449]', 6],
    ['hello [[email:f098b0367449]]', 28],
    ['hello \\[\\[em', 6],
    ['hello \\', 6],
    ['x %5B%5Bem', 2],
    ['x %', 2],
    ['a[0]', 4],
    ['a[i] = b', 8],
    ['[link](http', 11],
    ['', 0],
  ])('%j waits from %i', (text, expected) => {
    expect(tokenMayBeginAt(text)).toBe(expected);
  });
});
