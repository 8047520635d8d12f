// Restoring: own tokens come back, others' and unknown ones stay and are counted.

import { describe, expect, it } from 'vitest';
import { resolveFor, restoreText, type Resolution } from '../../../src/cloak/restore.js';

const OWN = '[[email:f098b0367449]]';
const OTHERS = '[[email:aaaaaaaaaaaa]]';
const MADE_UP = '[[email:bbbbbbbbbbbb]]';

function resolve(token: string): Resolution {
  if (token === OWN) return { kind: 'value', value: 'a "b"\n@c.de' };
  return { kind: token === OTHERS ? 'denied' : 'unknown' };
}

describe('restoreText', () => {
  it('puts values back and counts the rest', () => {
    expect(restoreText(`x ${OWN} ${OTHERS} ${MADE_UP} ${OWN}`, resolve)).toEqual({
      text: `x a "b"\n@c.de ${OTHERS} ${MADE_UP} a "b"\n@c.de`,
      restored: 2,
      unknown: 1,
      denied: 1,
    });
  });

  it('escapes values inside JSON', () => {
    const { text } = restoreText(`{"to":"${OWN}"}`, resolve, { isJson: true });
    expect(JSON.parse(text)).toEqual({ to: 'a "b"\n@c.de' });
  });

  it('encodes values where the token stood encoded', () => {
    expect(restoreText('?q=%5B%5Bemail%3Af098b0367449%5D%5D', resolve).text).toBe('?q=a%20%22b%22%0A%40c.de');
  });

  it.each([
    ['HTML', '&#91;&#91;email:f098b0367449&#93;&#93;', 'a &quot;b&quot;\n@c.de'],
    ['JSON', '\\u005b\\u005bemail:f098b0367449\\u005d\\u005d', 'a \\"b\\"\\n@c.de'],
  ])('escapes values where the token stood escaped for %s', (_title, text, expected) => {
    expect(restoreText(text, resolve).text).toBe(expected);
  });

  it('escapes once where a document of JSON spells the token in escapes', () => {
    const { text } = restoreText('{"to":"\\u005b\\u005bemail:f098b0367449\\u005d\\u005d"}', resolve, {
      isJson: true,
    });
    expect(JSON.parse(text)).toEqual({ to: 'a "b"\n@c.de' });
  });

  it('counts a token of another context even where it lost a bracket', () => {
    expect(restoreText('[email:aaaaaaaaaaaa]', resolve)).toMatchObject({ denied: 1, unknown: 0 });
  });

  it('leaves a lookalike in single brackets uncounted', () => {
    expect(restoreText('[id:abcdefabcdef]', resolve)).toEqual({
      text: '[id:abcdefabcdef]',
      restored: 0,
      unknown: 0,
      denied: 0,
    });
  });

  it('leaves text without tokens as it is', () => {
    expect(restoreText('a[0] [[x]]', resolve).text).toBe('a[0] [[x]]');
  });
});

describe('resolveFor', () => {
  it('reads a holder from one context', () => {
    const holder = { context: 'c', type: 'email', value: 'v' } as const;
    expect(resolveFor('c', holder)).toEqual({ kind: 'value', value: 'v' });
    expect(resolveFor('d', holder)).toEqual({ kind: 'denied' });
    expect(resolveFor('c', undefined)).toEqual({ kind: 'unknown' });
  });
});
