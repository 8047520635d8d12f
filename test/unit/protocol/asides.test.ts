import { expect, it } from 'vitest';
import { asidesOf } from '../../../src/protocol/asides.js';
import { SseReader } from '../../../src/protocol/sse.js';

const read = (text: string): string[] | undefined => {
  const [event] = new SseReader().push(Buffer.from(text));
  return event === undefined ? undefined : asidesOf(event)?.texts.map((aside) => aside.text);
};

it('plain events have nothing aside; comments and odd fields are texts', () => {
  expect(read('event: a\nid: 1\nretry: 5\ndata: x\n\n')).toBeUndefined();
  expect(read(': a note\nevent: two words\nid: 1\ndata: x\n\n')).toEqual(['a note', 'two words']);
});
