import { describe, expect, it } from 'vitest';
import { newRequestId, nextAnswerId } from '../../../src/core/request-id.js';

describe('the name of a request', () => {
  it('is a UUID of version 7', () => {
    expect(newRequestId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('sorts by the time it was made at', () => {
    const names = [1, 0xffff, 0x10000, Date.UTC(2026, 0), Date.UTC(2400, 0)].map((ms) => newRequestId(ms));
    expect([...names].sort()).toEqual(names);
  });

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newRequestId(5))).size).toBe(1_000);
  });
});

describe('the name of an answer', () => {
  it('is another one each time, and fits a header', () => {
    const names = Array.from({ length: 1_000 }, () => nextAnswerId());
    expect(new Set(names).size).toBe(1_000);
    for (const name of names) expect(name).toMatch(/^[\da-f]{16}-[\da-z]+$/);
  });
});
