import { describe, expect, it } from 'vitest';
import {
  countClasses,
  hasMixedCase,
  hasThreeClasses,
  isNoStockPassword,
  looksRandom,
} from '../../../src/static-pass/value-shape.js';

describe('countClasses', () => {
  it('counts small letters, capitals, digits and everything else', () => {
    expect(countClasses('aB9-é')).toEqual({ lower: 1, upper: 1, digit: 1, other: 2 });
  });
});

describe('hasMixedCase and hasThreeClasses', () => {
  it('tell enforced passwords from plain words', () => {
    expect(hasMixedCase('abcDef')).toBe(true);
    expect(hasMixedCase('abc_def')).toBe(false);
    expect(hasThreeClasses('Tr7xkqw')).toBe(true);
    expect(hasThreeClasses('correct-horse')).toBe(false);
  });
});

describe('looksRandom', () => {
  it.each([
    'q7Zt3LmWx9RvB2nKc5YdH8sPfJ4g',
    '979d42d33ba35086cc2b4ae174d7f2fe',
    'k3v9x0q2m7t4w8z1p6r5',
    'aZ4-kR8_vT1.mWq6XyB3nLc',
  ])('believes %s', (value) => {
    expect(looksRandom(value)).toBe(true);
  });

  it.each([
    'nextPageTokenFromPreviousCall2',
    'SECRET_KEY_V2_FALLBACK',
    'generate-one-with-openssl-rand-base64-32',
    'process.env.SERVICE_API_KEY',
    '20261115051418',
    '',
  ])('does not believe words and numbers: %s', (value) => {
    expect(looksRandom(value)).toBe(false);
  });

  it.each(['pk_q7Zt3LmWx9RvB2nKc5Yd', 'sk_test_q7Zt3LmWx9RvB2nKc5'])(
    'believes %s that it is harmless',
    (value) => {
      expect(looksRandom(value)).toBe(false);
    },
  );

  it('takes a UUID for a name', () => {
    expect(looksRandom('3f2b8c1e-9d47-4a6b-a1c3-5e7f90b2d4c6')).toBe(false);
  });
});

describe('isNoStockPassword', () => {
  it.each([
    'password',
    'Password123!',
    'p@ssw0rd',
    'my_secret_password',
    'root',
    'changeme',
    'hunter2',
    '12345',
  ])('knows %s from manuals', (value) => {
    expect(isNoStockPassword(value)).toBe(false);
  });

  it.each(['qV7tzW2mKx', 'Tr7-wq29xKm!', 'passkq72'])('lets %s stand', (value) => {
    expect(isNoStockPassword(value)).toBe(true);
  });
});
