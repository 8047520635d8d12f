import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectJson } from '../../../src/protocol/json-text.js';

describe('looking at JSON source', () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['[{"x":{"a":1 , "b":2,"a" :3}}]', true],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', false],
    ['{"a":"\\"a\\":","b":"x\\\\"}', false],
    ['["a","a"]', false],
  ])('sees doubled keys in %s: %s', (source, isDoubled) => {
    expect(inspectJson(source).hasDuplicateKey).toBe(isDoubled);
  });

  it('sees doubled keys among many', () => {
    const keys = Array.from({ length: 40 }, (_, at) => `"k${at}":0`);
    expect(inspectJson(`{${keys.join()}}`).hasDuplicateKey).toBe(false);
    expect(inspectJson(`{${[...keys, '"k3":1'].join()}}`).hasDuplicateKey).toBe(true);
  });

  it('counts depth with the root as one', () => {
    expect(inspectJson('1').depth).toBe(1);
    expect(inspectJson('{"a":[{"b":"[[["}]}').depth).toBe(3);
  });

  it('finds no doubled keys in what a serialiser wrote, and ends on anything', () => {
    fc.assert(fc.property(fc.json(), (source) => !inspectJson(source).hasDuplicateKey));
    fc.assert(fc.property(fc.string(), (source) => inspectJson(source).depth > 0));
  });
});
