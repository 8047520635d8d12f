// Check-digit arithmetic on published examples.

import { describe, expect, it } from 'vitest';
import {
  isDayOfYear,
  isDdmmyy,
  isLuhn,
  isMod11x10,
  isOneDigit,
  isVerhoeff,
  isYymmdd,
  remainderOf,
  weightedSum,
} from '../../../src/cloak/checksums.js';

describe('checksums', () => {
  it('Luhn takes what it should', () => {
    expect(['79927398713', '4111111111111111', '0'].map(isLuhn)).toEqual([true, true, true]);
    expect(['79927398710', '4111111111111112', '1x'].map(isLuhn)).toEqual([false, false, false]);
  });

  it('Verhoeff takes what it should', () => {
    expect(['2363', '234123412346', '123451'].map(isVerhoeff)).toEqual([true, true, true]);
    expect(['2364', '234123412347', '123541'].map(isVerhoeff)).toEqual([false, false, false]);
  });

  it('MOD 11,10 takes what it should', () => {
    expect(['33392005961', '136695976', '36574261809'].map(isMod11x10)).toEqual([true, true, true]);
    expect(['33392005962', '136695978', '36574261890'].map(isMod11x10)).toEqual([false, false, false]);
  });

  it('takes remainders of numbers too long for a double, letters included', () => {
    expect(remainderOf('3704004405320130001314' + '89', 97)).toBe(1);
    expect(remainderOf('NWBK60161331926819GB29', 97)).toBe(1);
  });

  it('weighs digits from an offset and stops at the shorter', () => {
    expect(weightedSum('123', [1, 2, 3])).toBe(14);
    expect(weightedSum('9123', [1, 2, 3], 1)).toBe(14);
    expect(weightedSum('12', [1, 2, 3])).toBe(5);
  });

  it('knows the calendar', () => {
    expect([isDayOfYear(2, 29), isDayOfYear(2, 30), isDayOfYear(13, 1), isDayOfYear(4, 31)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isYymmdd('991231'), isYymmdd('991331'), isDdmmyy('311299'), isDdmmyy('321299')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('sees placeholders', () => {
    expect([isOneDigit('1111'), isOneDigit('1112')]).toEqual([true, false]);
  });
});
