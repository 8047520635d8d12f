import { describe, expect, it } from 'vitest';
import { makeCheck, shannonEntropy } from '../../../src/static-pass/checks.js';
import type { CheckSpec } from '../../../src/static-pass/rule.js';

const passes = (spec: CheckSpec, value: string): boolean => makeCheck(spec).passes(value);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('entropy', () => {
  it('is nought for one character repeated and grows with variety', () => {
    expect(shannonEntropy('')).toBe(0);
    expect(shannonEntropy('aaaa')).toBe(0);
    expect(shannonEntropy('abcd')).toBe(2);
  });

  it('is a threshold', () => {
    expect(passes({ entropy: 2 }, 'abcd')).toBe(true);
    expect(passes({ entropy: 2.1 }, 'abcd')).toBe(false);
  });
});

describe('crc32_base62', () => {
  it('holds for a token that ends in the checksum of its body, whatever its prefix', () => {
    expect(passes('crc32_base62', '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')).toBe(true);
    expect(passes('crc32_base62', 'q7Zt3LmWx9RvB2nKc5YdH8sPfJ4gTu1IOYoi')).toBe(true);
  });

  it('fails when one character is another', () => {
    expect(passes('crc32_base62', 'ghp_q7Zt3LmWx9RvB2nKc5YdH8sPfJ4gTu1IOYoA')).toBe(false);
  });
});

describe('luhn', () => {
  it('passes over separators and sees one wrong digit', () => {
    expect(passes('luhn', '4539 1488 0343 6467')).toBe(true);
    expect(passes('luhn', '4539 1488 0343 6468')).toBe(false);
  });
});

describe('base64 checks', () => {
  it('wants a header that names an algorithm', () => {
    expect(passes('base64_json_header', `${base64('{"alg":"HS256"}')}.x.y`)).toBe(true);
    expect(passes('base64_json_header', `${base64('{"typ":"JWT"}')}.x.y`)).toBe(false);
    expect(passes('base64_json_header', 'eyJhbGciOi!.x.y')).toBe(false);
  });

  it('wants a number of 17 to 20 digits before the first dot', () => {
    expect(passes('base64_digits', `${base64('184467440737095516')}.a.b`)).toBe(true);
    expect(passes('base64_digits', `${base64('module.configuration')}.a.b`)).toBe(false);
    expect(passes('base64_digits', `${base64('12345')}.a.b`)).toBe(false);
  });

  it('wants a user, a colon and a password that is not from a manual', () => {
    expect(passes('base64_login', base64('svc:qV7tzW2mKx'))).toBe(true);
    expect(passes('base64_login', base64('user:password'))).toBe(false);
    expect(passes('base64_login', base64('no login in here'))).toBe(false);
    expect(passes('base64_login', base64('a:\u0001\u0002binary'))).toBe(false);
  });
});

describe('not_placeholder', () => {
  it.each([
    'xxxxxxxxxxxx',
    'your-api-key',
    'AKIAIOSFODNN7EXAMPLE',
    '${TOKEN}',
    '<token>',
    'ababababab',
    'changeme',
  ])('passes over %s', (value) => {
    expect(passes('not_placeholder', value)).toBe(false);
  });

  it('lets a random value stand', () => {
    expect(passes('not_placeholder', 'q7Zt3LmWx9RvB2nKc5')).toBe(true);
  });
});

describe('has_digit', () => {
  it('tells a random value from words run together', () => {
    expect(passes('has_digit', 'abc1')).toBe(true);
    expect(passes('has_digit', 'abc')).toBe(false);
  });
});
