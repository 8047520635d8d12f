import { describe, expect, it } from 'vitest';
import {
  compilePattern,
  isUsablePattern,
  weighPattern,
} from '../../../src/static-pass/tool-schema-patterns.js';

describe('weighPattern', () => {
  it('multiplies nested repeats', () => {
    expect(weighPattern('(?:a{10}){10}')).toBeGreaterThanOrEqual(100);
    expect(weighPattern('a{10}b{10}')).toBeLessThan(30);
  });

  it('counts classes, not what is written in them', () => {
    expect(weighPattern('[(){}|a-z]{1,64}')).toBeLessThan(300);
    expect(weighPattern('[]{1,9}]')).toBeLessThan(10);
  });

  it('ends on anything', () => {
    for (const source of ['', '\\', '[', '[^', '(((', ')))', '{', '{9', '{,}', 'a{1,999', '[\\']) {
      expect(weighPattern(source)).toBeGreaterThan(0);
    }
  });
});

describe('usable patterns', () => {
  it.each([
    '^[a-zA-Z0-9_-]{1,64}$',
    '^\\d{4}-\\d{2}$',
    '^.{1,1000}$',
    '^(?:https?|ftp)://[^\\s]+$',
    '\\p{L}+',
  ])('takes %s', (source) => {
    expect(isUsablePattern(source)).toBe(true);
    expect(compilePattern(source)).not.toBeNull();
  });

  it.each([
    '(?=a)',
    '(a)\\1',
    '[',
    '\\p{L}{1,1000}',
    '((a{100}){100}){100}',
    '(.{1,100}){1,100}',
    'a'.repeat(2001),
  ])('refuses %s', (source) => {
    expect(isUsablePattern(source)).toBe(false);
    expect(compilePattern(source)).toBeNull();
  });
});
