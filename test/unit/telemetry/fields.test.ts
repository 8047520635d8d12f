import { describe, expect, it } from 'vitest';
import {
  countsOf,
  objectOf,
  oneOf,
  orNull,
  readCount,
  readMs,
  readString,
  readStrings,
  WRONG,
} from '../../../src/telemetry/fields.js';

describe('reading fields', () => {
  it('takes counts that are whole, exact and not negative', () => {
    expect([0, 5, 2 ** 53 - 1].map(readCount)).toEqual([0, 5, 2 ** 53 - 1]);
    for (const value of [-1, 1.5, 2 ** 53, Number.NaN, '1', null, true]) expect(readCount(value)).toBe(WRONG);
  });

  it('takes durations that are finite and not negative', () => {
    expect(readMs(1.5)).toBe(1.5);
    for (const value of [-1, Infinity, '1', null]) expect(readMs(value)).toBe(WRONG);
  });

  it('takes lists of strings and nothing else', () => {
    expect(readStrings(['a', ''])).toEqual(['a', '']);
    for (const value of [['a', 1], 'a', { 0: 'a' }, null]) expect(readStrings(value)).toBe(WRONG);
  });

  it('takes members of a closed list, and null where null is documented', () => {
    const read = orNull(oneOf(['a', 'b']));
    expect([read('a'), read(null), read('c'), read(undefined)]).toEqual(['a', null, WRONG, WRONG]);
  });

  it('keeps known names of a map of counts and drops the others', () => {
    const read = countsOf((name) => name === 'email');
    expect(read({ email: 1, 'anna@example.com': 'x' })).toEqual({ email: 1 });
    expect(read({ email: -1 })).toBe(WRONG);
    expect(read([1])).toBe(WRONG);
  });

  it('rebuilds objects from own known properties', () => {
    const read = objectOf<{ name: string }>({ name: readString });
    expect(read({ name: 'a', other: 1 })).toEqual({ name: 'a' });
    expect(read(Object.create({ name: 'inherited' }))).toEqual({});
    expect(read({ name: 1 })).toBe(WRONG);
    expect(read([])).toBe(WRONG);
  });
});
