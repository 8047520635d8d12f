import { describe, expect, it } from 'vitest';
import { TrackOrder, type Ordered } from '../../../src/protocol/track-order.js';

function entry(group: object = {}): Ordered {
  return { group, waiters: [], isDone: false, outer: 0, inner: 0 };
}

describe('the order of tracks', () => {
  it('has an entry wait for its track, for what encloses it and for what lies within', () => {
    const order = new TrackOrder();
    const [text, other, call, end, later] = [entry(), entry(), entry(), entry(), entry()];
    order.enqueue(text, ['c0/text']);
    order.enqueue(other, ['c1/text']);
    order.enqueue(call, ['c0/t0']);
    order.enqueue(end, ['c0']);
    order.enqueue(later, ['c0/text']);
    expect([text, other, call, end, later].map(({ outer }) => outer)).toEqual([0, 0, 0, 2, 1]);
    expect(order.complete(text)).toEqual([end]);
    expect(order.complete(call)).toEqual([end]);
    expect(end.outer).toBe(0);
    expect(order.complete(end)).toEqual([later]);
  });

  it('has the root wait for all, and nothing wait where there are no tracks', () => {
    const order = new TrackOrder();
    const [a, b, all, free] = [entry(), entry(), entry(), entry()];
    order.enqueue(a, ['x/y']);
    order.enqueue(b, ['z']);
    order.enqueue(all, ['']);
    order.enqueue(free, []);
    expect([all.outer, free.outer]).toEqual([2, 0]);
  });

  it('tells waiting within a group from waiting for others', () => {
    const order = new TrackOrder();
    const group = {};
    const [first, second] = [entry(group), entry(group)];
    order.enqueue(first, ['c0/text']);
    order.enqueue(second, ['c0']);
    expect([second.inner, second.outer]).toEqual([1, 0]);
    order.complete(first);
    expect(second.inner).toBe(0);
  });
});
