import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pattern, PatternSet } from '../../../src/text/pattern.js';
import { Utf8Text } from '../../../src/text/utf8-text.js';

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

  it('gives the ranges of all matches as one by one, marks and halves of pairs in the text included', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '😀', '\uffff', '\ud83d', '1') });
    const patterns = ['a+', '\\bb', 'a?', '(?:^|[^a-z])b', '😀1?', '.'].map((source) => new Pattern(source));
    fc.assert(
      fc.property(text, fc.constantFrom(...patterns), (drawn, pattern) => {
        const singly = Array.from(pattern.findAll(drawn), ({ start, end }) => ({ start, end }));
        expect(pattern.findSpans(drawn)).toEqual(singly);
      }),
    );
  });

  it('says where a match ends that begins right there', () => {
    const pattern = new Pattern('é?a+', { isSticky: true });
    const text = new Utf8Text('😀éaab');
    expect([0, 2, 3, 4, 5].map((at) => pattern.findEndAt(text, at))).toEqual([-1, 5, 5, 5, -1]);
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
