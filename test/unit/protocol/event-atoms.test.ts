import { describe, expect, it } from 'vitest';
import { leafAtom, parseData, rewrite } from '../../../src/protocol/event-atoms.js';
import { walk } from '../../../src/protocol/walk.js';

describe('the data of an event', () => {
  it('must be an object that is not too deep', () => {
    expect([
      parseData('{'),
      parseData('[1]'),
      parseData('"x"'),
      parseData(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`),
    ]).toEqual([null, null, null, null]);
    expect(parseData('{"a":1,"a":2}')).toEqual({ data: { a: 2 }, isVerbatim: false });
  });
});

describe('an atom of strings', () => {
  const data = { a: 'one', deep: { b: 'two' }, logprobs: ['o', 'ne'] };
  const { parts } = walk(
    data,
    {
      hasPlainKeys: true,
      keys: { deep: { hasPlainKeys: true }, logprobs: { kind: 'logprobs', isJoined: true } },
    },
    'assistant',
  );

  it('renders to the same when nothing changed', () => {
    const atom = leafAtom({ event: 'e', data }, parts, { tracks: [], laneOf: ({ path }) => path });
    expect(atom.render(['one', 'two', 'one'], true)).toEqual({ event: 'e', data });
  });

  it('takes out the tokens of a text that has changed, and what cannot be rewritten', () => {
    expect(rewrite(data, parts, ['#', 'two', 'one'])).toEqual({ a: '#', deep: { b: 'two' } });
    expect(rewrite(data, parts, ['one', 'two', 'changed'])).toEqual({ a: 'one', deep: { b: 'two' } });
  });
});
