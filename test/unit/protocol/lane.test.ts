import { describe, expect, it } from 'vitest';
import { Lane } from '../../../src/protocol/lane.js';

const open = (): Lane<string> => new Lane<string>('l', 'assistant', 'text', true);

describe('a lane', () => {
  it('gives pieces whole as far as it is released, and the next one in part', () => {
    const lane = open();
    lane.append('abc', 'A');
    lane.append('def', 'B');
    const { whole, part } = lane.release(4);
    expect([whole.map(({ owner }) => owner), part?.owner]).toEqual([['A'], 'B']);
    expect(lane.release(Infinity).whole.map(({ owner }) => owner)).toEqual(['B']);
    expect(lane.report()).toMatchObject({ received: 6, released: 6 });
  });

  it('puts a replacement where its span begins, over as many pieces as it takes', () => {
    const lane = open();
    const pieces = ['abc', 'def', 'ghi'].map((text) => lane.append(text, text));
    lane.replace(2, 7, '#');
    expect(pieces.map((piece) => lane.output(piece, piece.end))).toEqual([
      { text: 'ab#', isChanged: true },
      { text: '', isChanged: true },
      { text: 'hi', isChanged: true },
    ]);
    expect(lane.output(lane.sayAgain('abcdefghi', 'again', { start: 0, added: '' }), lane.length).text).toBe(
      'ab#hi',
    );
  });

  it('knows what it has said', () => {
    const lane = open();
    lane.append('ab', 'x');
    lane.append('c', 'y');
    expect([lane.said('abc'), lane.said('abd'), lane.said('ab')]).toEqual([true, false, false]);
  });

  it('does not cut a surrogate pair', () => {
    const lane = open();
    const piece = lane.append('a😀b', 'x');
    lane.release(2);
    expect(lane.cutPoint(piece)).toBe(1);
  });

  it('refuses edits out of order or outside its text', () => {
    const lane = open();
    lane.append('abcdef', 'x');
    lane.replace(2, 3, '');
    expect(() => lane.replace(1, 2, '')).toThrow();
    expect(() => lane.replace(4, 9, '')).toThrow();
  });
});
