// Cloak. Check-digit arithmetic shared by the recognisers: strings of ASCII digits (or upper-case letters and digits,
// where a function says so) go in, numbers and truths come out. Must never see separators and never throw.

const ZERO = 48;

/** The value of the decimal digit at `index`; NaN-free for digit strings. */
export function digitAt(id: string, index: number): number {
  return id.charCodeAt(index) - ZERO;
}

/** Digits times weights, added up; the shorter of the two decides how far. */
export function weightedSum(id: string, weights: readonly number[], from = 0): number {
  let sum = 0;
  for (let i = 0; i < weights.length && from + i < id.length; i++) sum += digitAt(id, from + i) * weights[i]!;
  return sum;
}

/** Luhn over the whole string, check digit last. */
export function isLuhn(id: string): boolean {
  let sum = 0;
  let double = false;
  for (let i = id.length - 1; i >= 0; i--) {
    const digit = digitAt(id, i);
    if (digit < 0 || digit > 9) return false;
    const twice = digit * 2;
    sum += double ? (twice > 9 ? twice - 9 : twice) : digit;
    double = !double;
  }
  return sum % 10 === 0;
}

/** Remainder of a long decimal string, where letters count as 10 to 35 (ISO 7064, IBAN). */
export function remainderOf(id: string, modulus: number): number {
  let rest = 0;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    if (code >= 65) rest = (rest * 100 + code - 55) % modulus;
    else rest = (rest * 10 + code - ZERO) % modulus;
  }
  return rest;
}

/** ISO 7064 MOD 11,10 over the whole string, check digit last. */
export function isMod11x10(id: string): boolean {
  let check = 5;
  for (let i = 0; i < id.length; i++) check = ((((check === 0 ? 10 : check) * 2) % 11) + digitAt(id, i)) % 10;
  return check === 1;
}

const DIHEDRAL = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
] as const;
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
] as const;

/** Verhoeff over the whole string, check digit last. */
export function isVerhoeff(id: string): boolean {
  let check = 0;
  for (let i = 0; i < id.length; i++) {
    const permuted = digitAt(PERMUTATION[i % 8]!, digitAt(id, id.length - 1 - i));
    check = digitAt(DIHEDRAL[check]!, permuted);
  }
  return check === 0;
}

/** Whether one digit fills the whole string: placeholders pass many checksums. */
export function isOneDigit(id: string): boolean {
  for (let i = 1; i < id.length; i++) if (id.charCodeAt(i) !== id.charCodeAt(0)) return false;
  return true;
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether such a day exists in some year (29 February counts). */
export function isDayOfYear(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= MONTH_DAYS[month - 1]!;
}

/** Two digits as a number. */
export function pairAt(id: string, index: number): number {
  return digitAt(id, index) * 10 + digitAt(id, index + 1);
}

/** Whether the six digits from `at` read YYMMDD. */
export function isYymmdd(id: string, at = 0): boolean {
  return isDayOfYear(pairAt(id, at + 2), pairAt(id, at + 4));
}

/** Whether the six digits from `at` read DDMMYY. */
export function isDdmmyy(id: string, at = 0): boolean {
  return isDayOfYear(pairAt(id, at + 2), pairAt(id, at));
}
