import { describe, expect, it } from 'vitest';
import { CleanMemo } from '../../../src/proxy/memo.js';

describe('the memo of clean texts', () => {
  it('knows a text only under the judges that cleared it', () => {
    const memo = new CleanMemo();
    memo.add(memo.nameOf('rules 1 user', 'hello'));
    expect(memo.has(memo.nameOf('rules 1 user', 'hello'))).toBe(true);
    expect(memo.has(memo.nameOf('rules 2 user', 'hello'))).toBe(false);
    expect(memo.has(memo.nameOf('rules 1 tool_result', 'hello'))).toBe(false);
    expect(memo.has(memo.nameOf('rules 1 user', 'hello!'))).toBe(false);
  });

  it('names nothing the same as another process would', () => {
    expect(new CleanMemo().nameOf('a', 'b')).not.toBe(new CleanMemo().nameOf('a', 'b'));
  });

  it('tells a half of a character from another, and from the sign that stands for one', () => {
    const memo = new CleanMemo();
    const names = ['a\ud800b', 'a\udc00b', 'a\ufffdb'].map((text) => memo.nameOf('rules 1 user', text));
    expect(new Set(names).size).toBe(3);
  });

  it('tells texts read in one go from texts, and from others in another order, also where texts are equal', () => {
    const memo = new CleanMemo();
    const [a, b] = ['one', 'two'].map((text) => memo.nameOf('rules 1 user', text)) as [string, string];
    const stretches = [
      [a, b],
      [b, a],
      [a, a],
      [a, b, b],
      [a, a, b],
      [a, b, a, b],
    ];
    const names = stretches.map((stretch) => memo.nameOfStretch(stretch));
    expect(new Set([a, b, ...names]).size).toBe(8);
    // However many there are, the name stays short.
    expect(memo.nameOfStretch(Array.from({ length: 500 }, () => a)).length).toBeLessThan(40);
  });

  it('stays bounded, and keeps what is in use', () => {
    const memo = new CleanMemo();
    memo.add('kept');
    for (let i = 0; i < 140_000; i += 1) {
      memo.add(`n${i}`);
      if (i % 10_000 === 0) memo.has('kept');
    }
    expect(memo.has('kept')).toBe(true);
    expect(memo.has('n0')).toBe(false);
  });
});
