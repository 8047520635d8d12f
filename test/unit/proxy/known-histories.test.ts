import { describe, expect, it } from 'vitest';
import { KnownHistories, type HistoryFacts } from '../../../src/proxy/known-histories.js';
import { findListItems } from '../../../src/text/list-items.js';

const facts = (parts: number): HistoryFacts => ({ messages: 1, parts, chars: new Map(), opaque: [] });
const historyOf = (...items: unknown[]) => {
  const bytes = Buffer.from(JSON.stringify({ m: items }));
  return { bytes, items: findListItems(bytes, 'm')! };
};

describe('known beginnings of conversations', () => {
  it('are found longest first', () => {
    const known = new KnownHistories();
    const { bytes, items } = historyOf('a', 'b', 'c', 'd');
    known.add('j', bytes, { items, last: 1, facts: facts(1) });
    known.add('j', bytes, { items, last: 2, facts: facts(2) });
    expect(known.find('j', bytes, items)).toEqual({ last: 2, facts: facts(2) });
  });

  it('are told apart by every byte of them, also far from their end', () => {
    const known = new KnownHistories();
    const tail = 'z'.repeat(100);
    const one = historyOf('a', tail, 'x');
    known.add('j', one.bytes, { items: one.items, last: 1, facts: facts(1) });
    const other = historyOf('b', tail, 'x');
    expect(known.find('j', one.bytes, one.items)).not.toBeNull();
    expect(known.find('j', other.bytes, other.items)).toBeNull();
  });

  it('stay bounded, and keep what is in use', () => {
    const known = new KnownHistories();
    const kept = historyOf('kept', 'x');
    known.add('j', kept.bytes, { items: kept.items, last: 1, facts: facts(1) });
    const first = historyOf('0', 'x');
    for (let i = 0; i < 14_000; i += 1) {
      const { bytes, items } = historyOf(String(i), 'x');
      known.add('j', bytes, { items, last: 1, facts: facts(1) });
      if (i % 1_000 === 0) known.find('j', kept.bytes, kept.items);
    }
    expect(known.find('j', kept.bytes, kept.items)).not.toBeNull();
    expect(known.find('j', first.bytes, first.items)).toBeNull();
  });
});
