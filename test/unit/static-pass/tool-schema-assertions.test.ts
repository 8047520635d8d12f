import { describe, expect, it } from 'vitest';
import {
  copyNumbers,
  copyValues,
  isCheap,
  readNames,
  readTypes,
} from '../../../src/static-pass/tool-schema-assertions.js';
import { CONSTANT, ONE_OF_VALUES, UNIQUE } from '../../../src/static-pass/tool-schema-keywords.js';

function numbers(node: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  copyNumbers(node, out);
  return out;
}

describe('keywords about one value', () => {
  it('read type names of every dialect', () => {
    expect(readTypes({ type: 'STRING' })).toEqual(['string']);
    expect(readTypes({ type: ['object', 'null'], nullable: true })).toEqual(['object', 'null']);
    expect(readTypes({ type: 'integer', nullable: true })).toEqual(['integer', 'null']);
    expect(readTypes({ type: 'TYPE_UNSPECIFIED' })).toBeUndefined();
    expect(readTypes({})).toBeUndefined();
    for (const type of ['str', 'String', 7, [], [null]]) expect(() => readTypes({ type })).toThrow();
  });

  it('read numbers and counts, written as text too', () => {
    expect(numbers({ minItems: '2', maximum: 3, multipleOf: null })).toEqual({ minItems: 2, maximum: 3 });
    expect(numbers({ minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false })).toEqual({
      exclusiveMinimum: 1,
      maximum: 2,
    });
    for (const bad of [
      { minItems: -1 },
      { minItems: 1.5 },
      { maximum: 'x' },
      { maximum: {} },
      { multipleOf: 0 },
      { minimum: Infinity },
    ]) {
      expect(() => numbers(bad)).toThrow();
    }
  });

  it('read listed values and tell a constant null from none', () => {
    const out: Record<string, unknown> = {};
    copyValues({ enum: ['a'], nullable: true, const: null, uniqueItems: true }, out);
    expect(out).toEqual({ [ONE_OF_VALUES]: ['a', null], [CONSTANT]: [null], [UNIQUE]: true });
    expect(() => copyValues({ enum: 'a' }, {})).toThrow();
  });

  it('read lists of names without repeats', () => {
    expect(readNames(['a', 'a', 'b'])).toEqual(['a', 'b']);
    expect(() => readNames([1])).toThrow();
  });

  it('are cheap unless they look at the whole of a value', () => {
    expect(isCheap('type')).toBe(true);
    expect(isCheap('pattern')).toBe(false);
  });
});
