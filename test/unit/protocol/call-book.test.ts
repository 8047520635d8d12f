import { expect, it } from 'vitest';
import { CallBook } from '../../../src/protocol/call-book.js';
import { streamText } from '../../../src/protocol/event-atoms.js';

it('calls are put together from their pieces, end once, and only those that are named', () => {
  const book = new CallBook();
  expect(book.open({ note: 'call', call: 'a', id: '1', hosted: false })).toBe(true);
  expect(book.open({ note: 'call', call: 'a', id: null, hosted: false })).toBe(false);
  book.open({ note: 'call', call: 'b', id: null, hosted: true });
  book.add('a', 'a/name', streamText('a/name', 'look_up', { kind: 'tool_name' }));
  book.add('a', 'a/args', streamText('a/args', '{"q"', { kind: 'tool_args' }));
  book.add('a', 'a/args', streamText('a/args', ':1}', { kind: 'tool_args' }));
  expect(book.close((call) => call === 'a')).toMatchObject([
    {
      step: 'call_ended',
      lanes: ['a/name', 'a/args'],
      toolCall: { id: '1', name: 'look_up', arguments: '{"q":1}' },
    },
  ]);
  expect(book.close(() => true)).toMatchObject([{ call: 'b', toolCall: { hosted: true } }]);
});
