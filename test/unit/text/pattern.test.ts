import { describe, expect, it } from 'vitest';
import { Pattern, PatternSet } from '../../../src/text/pattern.js';

describe('a pattern', () => {
  it('counts UTF-16 units, also when asked to begin inside a surrogate pair', () => {
    const pattern = new Pattern('AKIA');
    expect(pattern.find('😀 AKIA')?.start).toBe(3);
    expect(pattern.find('😀 AKIA', 1)?.start).toBe(3);
    expect(pattern.find('\ude00 AKIA', 1)?.start).toBe(2);
  });

  it('finds every match, none overlapping, and passes over empty ones', () => {
    expect([...new Pattern('a?').findAll('aba')].map(({ start }) => start)).toEqual([0, 2]);
    expect([...new Pattern('aa').findAll('aaaaa')].map(({ start }) => start)).toEqual([0, 2]);
  });

  it('complains at once, unless it is to compile at first use', () => {
    expect(() => new Pattern('(')).toThrow();
    const lazy = new Pattern('(', { isLazy: true });
    expect(() => lazy.test('x')).toThrow();
  });
});

describe('a set of patterns', () => {
  it('says which of them match', () => {
    expect(new PatternSet(['a', 'b', 'c']).match('cab')).toEqual({ kind: 'answered', value: [0, 1, 2] });
    expect(new PatternSet(['a', 'b']).match('b')).toEqual({ kind: 'answered', value: [1] });
  });
});
