import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src/static-pass/tool-schema-formats.js';

const GOOD = {
  date: ['2024-02-29', '1900-01-31'],
  time: ['23:59:60Z', '12:00:00.123+02:00'],
  'date-time': ['2024-01-01T00:00:00Z', '2024-01-01t00:00:00.5-08:00'],
  duration: ['P1D', 'PT1H30M', 'P2W'],
  email: ['a.b+c@example.co'],
  hostname: ['example.org', 'a-b.c'],
  ipv4: ['127.0.0.1'],
  ipv6: ['::1'],
  uuid: ['123e4567-e89b-12d3-a456-426614174000'],
  uri: ['https://example.org/a?b#c', 'mailto:a@b.c'],
  url: ['http://x'],
  'uri-reference': ['/a/b', ''],
} as const;

const BAD = {
  date: ['2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', 'yesterday', '2024-01-01\n'],
  time: ['24:00:00Z', '12:00:00', '12:00Z'],
  'date-time': ['2024-01-01', '2024-01-01T00:00:00', '2024-02-30T00:00:00Z'],
  duration: ['P', 'PT', '1D'],
  email: ['a', 'a@', '@b', 'a b@c', 'a@b@c'],
  hostname: ['-a', 'a..b', 'a_b', ''],
  ipv4: ['256.0.0.1', '1.2.3'],
  ipv6: ['1.2.3.4', 'g::'],
  uuid: ['123e4567e89b12d3a456426614174000'],
  uri: ['/relative', 'http://a b'],
  url: ['x'],
  'uri-reference': ['a b'],
} as const;

describe('formats', () => {
  it.each(Object.keys(GOOD) as (keyof typeof GOOD)[])(
    '%s takes what has it and refuses what has not',
    (name) => {
      for (const text of GOOD[name]) expect([text, FORMATS[name].validate(text)]).toEqual([text, true]);
      for (const text of BAD[name]) expect([text, FORMATS[name].validate(text)]).toEqual([text, false]);
    },
  );

  it('integers keep to their width', () => {
    expect(FORMATS.int32.validate(2 ** 31)).toBe(false);
    expect(FORMATS.int32.validate(-(2 ** 31))).toBe(true);
    expect(FORMATS.int64.validate(1.5)).toBe(false);
  });
});
