import { expect, it } from 'vitest';
import { isUntouched, textsOf, type Entry } from '../../../src/protocol/entry.js';
import { Lane } from '../../../src/protocol/lane.js';

it('an entry is untouched until something of it waits, goes or changes', () => {
  const lane = new Lane<Entry>('l', 'assistant', 'text', false);
  const entry = { isDone: false, outer: 0, inner: 0, unready: 0, pieces: [], echoes: [] } as unknown as Entry;
  entry.pieces.push(lane.append('abc', entry), null);
  expect([isUntouched(entry), textsOf(entry)]).toEqual([true, ['abc', '']]);
  expect(isUntouched({ ...entry, outer: 1 })).toBe(false);
  lane.replace(1, 2, '#');
  expect([isUntouched(entry), textsOf(entry)]).toEqual([false, ['a#c', '']]);
});
