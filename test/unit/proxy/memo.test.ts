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

  it('tells seams from texts, and from seams the other way round, also between equal texts', () => {
    const memo = new CleanMemo();
    const [a, b] = ['one', 'two'].map((text) => memo.nameOf('rules 1 user', text)) as [string, string];
    const seams = [memo.nameOfSeam(a, b), memo.nameOfSeam(b, a), memo.nameOfSeam(a, a)];
    expect(new Set([a, b, ...seams]).size).toBe(5);
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
