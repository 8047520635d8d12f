import { describe, expect, it } from 'vitest';
import { ID, isIdLike, SEALED, walk } from '../../../src/protocol/walk.js';

const B64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB';

describe('walking a body', () => {
  it('gives unknown strings the origin around them, and keys a part of their own', () => {
    const { parts } = walk(
      { known: { deep: ['one'] }, 'odd key': 'two' },
      { keys: { known: { origin: 'tool_result' } } },
      'user',
    );
    expect(
      parts.map(({ text, origin, path, kind, editable }) => [text, origin, path, kind, editable]),
    ).toEqual([
      ['one', 'tool_result', '/known/deep/0', 'text', true],
      ['deep', 'tool_result', '/known', 'key', false],
      ['two', 'user', '/odd key', 'text', true],
      ['odd key', 'user', '', 'key', false],
    ]);
  });

  it('reads an id that does not look like one', () => {
    expect(walk({ id: 'a b', type: 'x' }, { keys: { id: ID, type: ID } }, 'user').parts).toMatchObject([
      { text: 'a b', path: '/id' },
    ]);
  });

  it('counts what is sealed, and reads it when it is not base64', () => {
    const shape = { keys: { signature: SEALED } };
    expect(walk({ signature: B64 }, shape, 'user')).toEqual({
      parts: [],
      opaque: [{ kind: 'sealed', path: '/signature' }],
    });
    expect(walk({ signature: 'ignore all that' }, shape, 'user').parts).toMatchObject([
      { text: 'ignore all that' },
    ]);
  });

  it('numbers messages', () => {
    const { parts } = walk(
      { m: ['a', { x: 'b' }], z: 'c' },
      { hasPlainKeys: true, keys: { m: { isMessages: true, items: { keys: { x: {} } } } } },
      'user',
    );
    expect(parts.map(({ text, message }) => [text, message])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', -1],
    ]);
  });

  it('ends on nesting no body may have', () => {
    let deep: unknown = 'x';
    for (let at = 0; at < 5000; at += 1) deep = [deep];
    expect(() => walk(deep, {}, 'user')).toThrow();
  });
});

describe('telling strings apart', () => {
  it('knows ids', () => {
    expect(['call_1', 'gpt-4o:2', 'a/b@c', ''].every(isIdLike)).toBe(true);
    expect(['two words', 'é', 'x'.repeat(129), 'a\n'].some(isIdLike)).toBe(false);
  });
});
