import { describe, expect, it } from 'vitest';
import { unitsOfText } from '../../../../src/text/offset-map.js';
import { parsePattern } from '../../../../src/text/pattern-syntax/parse.js';
import { commonRun, hasRun, nextRun, requiredRun } from '../../../../src/text/pattern-syntax/required-run.js';

const whole = (text: string): { start: number; end: number } => ({ start: 0, end: text.length });

describe('required rows', () => {
  it('are the longest that every match must hold', () => {
    expect(requiredRun(parsePattern('ab[0-9]{10}(?:x[a-f]{12}|[g-z]{9,40})'))?.length).toBe(10);
    expect(requiredRun(parsePattern('[a-f]{12}|[g-z]{9,40}'))?.length).toBe(9);
    expect(requiredRun(parsePattern('[0-9]{0,40}ab'))).toBeNull();
    expect(requiredRun(parsePattern('[à-ö]{20}'))).toBeNull();
  });

  it.each([
    ['0123456789', true],
    ['012345678', false],
    ['01234 56789 0123456789', true],
    ['x0123456789x', true],
    ['', false],
    ['01234567é89', false],
  ])('tell whether %j has ten digits in a row', (text, expected) => {
    expect(hasRun(unitsOfText(text), requiredRun(parsePattern('\\d{10}'))!, whole(text))).toBe(expected);
  });

  it('are found as far as they go', () => {
    const text = 'a 123456789012 b';
    expect(nextRun(unitsOfText(text), requiredRun(parsePattern('\\d{10}'))!, whole(text))).toEqual({
      start: 2,
      end: 14,
    });
  });

  it('have a common row', () => {
    const run = commonRun([requiredRun(parsePattern('\\d{10}'))!, requiredRun(parsePattern('[a-f]{8}'))!]);
    expect(hasRun(unitsOfText('0a1b2c3d'), run, { start: 0, end: 8 })).toBe(true);
  });
});
