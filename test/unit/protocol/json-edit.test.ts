import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  at,
  listAt,
  pointerStep,
  readPointer,
  removeAt,
  stringAt,
} from '../../../src/protocol/json-edit.js';

describe('editing JSON by pointers', () => {
  it('copies along the path only, and leaves what it was given alone', () => {
    const body = { a: [{ b: 'old' }, { c: 'x' }], d: { e: 1 } };
    const written = applyEdits(body, new Map([['/a/0/b', 'new']])) as typeof body;
    expect(written).toEqual({ a: [{ b: 'new' }, { c: 'x' }], d: { e: 1 } });
    expect(written.d).toBe(body.d);
    expect(body.a[0]?.b).toBe('old');
  });

  it('takes JSON source where there is no string, and whole strings at the root', () => {
    expect(applyEdits({ args: { q: 1 } }, new Map([['/args', '{"q":2}']]))).toEqual({ args: { q: 2 } });
    expect(applyEdits('old', new Map([['', 'new']]))).toBe('new');
  });

  it('handles keys with slashes, tildes and the name __proto__', () => {
    const body = JSON.parse('{"a/b":{"c~d":"x"},"__proto__":{"y":"z"}}') as unknown;
    const edits = new Map([
      [`${pointerStep('a/b')}${pointerStep('c~d')}`, '1'],
      ['/__proto__/y', '2'],
    ]);
    expect(JSON.stringify(applyEdits(body, edits))).toBe('{"a/b":{"c~d":"1"},"__proto__":{"y":"2"}}');
    expect(readPointer(body, '/a~1b/c~0d')).toBe('x');
  });

  it('refuses a pointer that leads nowhere', () => {
    expect(() => applyEdits({ a: 1 }, new Map([['/b', 'x']]))).toThrow('points at nothing');
    expect(() => applyEdits({ a: 'x' }, new Map([['/a/b', 'x']]))).toThrow('points at nothing');
  });

  it('takes out what it is told to', () => {
    expect(removeAt({ a: [{ b: 1, c: 2 }], d: 3 }, ['/a/0/b', '/x/y'])).toEqual({ a: [{ c: 2 }], d: 3 });
  });
});

describe('reading JSON of unknown shape', () => {
  it('gives own values only, and nothing for the wrong kind', () => {
    expect([at({ a: 1 }, 'a'), at({}, 'constructor'), at(null, 'a'), at('x', 'length')]).toEqual([
      1,
      undefined,
      undefined,
      undefined,
    ]);
    expect([stringAt({ a: 'x' }, 'a'), stringAt({ a: 1 }, 'a'), listAt({ a: 1 }, 'a')]).toEqual([
      'x',
      null,
      [],
    ]);
  });
});
