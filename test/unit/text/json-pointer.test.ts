import { describe, expect, it } from 'vitest';
import { firstStepOf, pointerBelow, pointerOf, unescapeStep } from '../../../src/text/json-pointer.js';

describe('JSON pointers', () => {
  it('escape tilde and slash, tilde first', () => {
    expect(pointerOf({ parent: { parent: null, step: 'a/b' }, step: '~1' })).toBe('/a~1b/~01');
    expect(unescapeStep('~01')).toBe('~1');
  });

  it('write the root as the empty string and an empty key as a lone slash', () => {
    expect(pointerOf(null)).toBe('');
    expect(pointerOf({ parent: null, step: '' })).toBe('/');
  });

  it('give their first step unescaped', () => {
    expect(firstStepOf('')).toBeUndefined();
    expect(firstStepOf('/')).toBe('');
    expect(firstStepOf('/a~1b/0')).toBe('a/b');
    expect(pointerBelow('/a', 3)).toBe('/a/3');
  });
});
