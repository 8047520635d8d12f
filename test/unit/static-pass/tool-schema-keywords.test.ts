import { describe, expect, it } from 'vitest';
import {
  fillMeter,
  KEYWORDS,
  MeterExhausted,
  METER,
  patternEngine,
  UNIQUE,
} from '../../../src/static-pass/tool-schema-keywords.js';

function check(keyword: string, schema: never, data: unknown): boolean {
  const definition = KEYWORDS.find((each) => each.keyword === keyword);
  if (definition === undefined) throw new Error('no such keyword');
  return (definition.compile as (schema: never) => (data: unknown) => boolean)(schema)(data);
}

describe('the meter', () => {
  it('ends a check when the effort is spent, and not before', () => {
    fillMeter(10);
    expect(check(METER, 5 as never, null)).toBe(true);
    expect(check(METER, 5 as never, null)).toBe(true);
    expect(() => check(METER, 1 as never, null)).toThrow(MeterExhausted);
  });

  it('charges large values more', () => {
    fillMeter(50);
    expect(() => check(METER, 1 as never, 'x'.repeat(10_000))).toThrow(MeterExhausted);
    fillMeter(50);
    expect(() => check(METER, 1 as never, new Array(100).fill(0))).toThrow(MeterExhausted);
    fillMeter(50);
    expect(() => check(UNIQUE, true as never, ['x'.repeat(1000)])).toThrow(MeterExhausted);
  });

  it('charges patterns by text and by weight', () => {
    fillMeter(1000);
    expect(patternEngine('^a').test('a'.repeat(100))).toBe(true);
    expect(() => patternEngine('^[a-z]{1,900}$').test('a'.repeat(1000))).toThrow(MeterExhausted);
  });
});

describe('the pattern engine', () => {
  it('is never satisfied by a pattern that cannot be used', () => {
    fillMeter(1000);
    expect(patternEngine('(?=a)').test('a')).toBe(false);
  });

  it('names a pattern by its source, which ajv tells them apart by', () => {
    expect(String(patternEngine('^a'))).toBe('^a');
  });
});

describe('unique items', () => {
  it('are told apart by value, whatever the order of keys', () => {
    fillMeter(10_000);
    expect(check(UNIQUE, true as never, [1, '1', true, null, [1], { a: 1 }])).toBe(true);
    expect(
      check(UNIQUE, true as never, [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ]),
    ).toBe(false);
    expect(check(UNIQUE, true as never, [0, -0])).toBe(false);
  });
});
