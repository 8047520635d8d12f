import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../src/ingress/rate-limit.js';

describe('the rate limit', () => {
  it('is no limit when the operator set none', () => {
    expect(createRateLimiter(null, () => 0).take('k')).toBeNull();
  });

  it('takes a minute’s allowance at once, then one as it refills, each key for itself', () => {
    let now = 0;
    const limiter = createRateLimiter(2, () => now);
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a'), limiter.take('b')]).toEqual([
      null,
      null,
      30,
      null,
    ]);
    now = 30_000;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([null, 30]);
  });

  it('neither fills nor empties when the clock jumps back', () => {
    let now = 1_000_000;
    const limiter = createRateLimiter(1, () => now);
    limiter.take('a');
    now = 0;
    expect(limiter.take('a')).toBe(60);
    now = 60_000;
    expect(limiter.take('a')).toBeNull();
  });
});
