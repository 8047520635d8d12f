import { describe, expect, it } from 'vitest';
import { pointerOf } from '../../../src/text/json-pointer.js';
import { findClosingQuote, walkJson } from '../../../src/text/json-walk.js';

describe('findClosingQuote', () => {
  it('passes over escaped quotes but not over escaped backslashes', () => {
    expect(findClosingQuote('"a\\"b"', 1)).toBe(5);
    expect(findClosingQuote('"a\\\\"b"', 1)).toBe(4);
    expect(findClosingQuote('"a\\"', 1)).toBe(-1);
  });
});

describe('walkJson', () => {
  it('ends with the problem and its place', () => {
    const last = [...walkJson('{"a":["x" "y"]}', 64)].at(-1);
    expect(last).toMatchObject({ kind: 'invalid', at: 10 });
    expect(pointerOf(last?.path ?? null)).toBe('/a');
  });

  it('stops at the level beyond the limit', () => {
    expect([...walkJson('[[[]]]', 2)]).toMatchObject([{ kind: 'too_deep', at: 2 }]);
  });

  it('says nothing of a valid text without strings', () => {
    expect([...walkJson(' [1, true, null, {}] ', 64)]).toEqual([]);
  });
});
