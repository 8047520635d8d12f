// Cloak. Check digits of national and social-security numbers outside Europe: an id in upper case without separators
// goes in, whether it can exist comes out. One function a number; must never accept an impossible birth date.

import {
  digitAt,
  isDayOfYear,
  isLuhn,
  isOneDigit,
  isVerhoeff,
  isYymmdd,
  pairAt,
  weightedSum,
} from '../checksums.js';

/** United States, SSN: areas, groups and serials that were never given out. */
export function isSsn(id: string): boolean {
  const area = id.slice(0, 3);
  return (
    area !== '000' && area !== '666' && area < '900' && id.slice(3, 5) !== '00' && id.slice(5) !== '0000'
  );
}

/** Canada, SIN: Luhn; 0 and 8 are not given out as first digit. */
export function isSin(id: string): boolean {
  return !'08'.includes(id[0]!) && !isOneDigit(id) && isLuhn(id);
}

/** Brazil, CPF: two check digits modulo eleven. */
export function isCpf(id: string): boolean {
  if (isOneDigit(id)) return false;
  const first = (weightedSum(id, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11;
  const second = (weightedSum(id, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11;
  return first % 10 === digitAt(id, 9) && second % 10 === digitAt(id, 10);
}

/** Brazil, PIS/PASEP/NIS. */
export function isPis(id: string): boolean {
  const rest = 11 - (weightedSum(id, [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return !isOneDigit(id) && (rest > 9 ? 0 : rest) === digitAt(id, 10);
}

/** Argentina, CUIL and CUIT. */
export function isCuil(id: string): boolean {
  if (!['20', '23', '24', '25', '26', '27', '30', '33', '34'].includes(id.slice(0, 2))) return false;
  const rest = (11 - (weightedSum(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return (rest === 10 ? 9 : rest) === digitAt(id, 10);
}

/** Chile, RUT: weights 2 to 7 from the right; ten is written K. */
export function isRut(id: string): boolean {
  let sum = 0;
  for (let i = id.length - 2, weight = 2; i >= 0; i--, weight = weight === 7 ? 2 : weight + 1) {
    const digit = digitAt(id, i);
    if (digit > 9) return false;
    sum += digit * weight;
  }
  return !isOneDigit(id) && '0123456789K'[(11 - (sum % 11)) % 11] === id.at(-1);
}

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Mexico, CURP: birth date, sex and a check digit. */
export function isCurp(id: string): boolean {
  if (!isYymmdd(id, 4) || !'HMX'.includes(id[10]!)) return false;
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += CURP_ALPHABET.indexOf(id[i]!) * (18 - i);
  return (10 - (sum % 10)) % 10 === digitAt(id, 17);
}

/** Ecuador, cédula: province 1 to 24 (30 abroad), Luhn. */
export function isEcuadorCedula(id: string): boolean {
  const province = pairAt(id, 0);
  return ((province >= 1 && province <= 24) || province === 30) && digitAt(id, 2) < 6 && isLuhn(id);
}

/** Uruguay, cédula. */
export function isUruguayCi(id: string): boolean {
  const padded = id.padStart(8, '0');
  const rest = (10 - (weightedSum(padded, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10;
  return !isOneDigit(id) && rest === digitAt(padded, 7);
}

/** Luhn that is not one repeated digit: Dominican Republic, Israel, South Korea's foreigners and others. */
export function isLuhnId(id: string): boolean {
  return !isOneDigit(id) && isLuhn(id);
}

/** India, Aadhaar: never begins with 0 or 1. */
export function isAadhaar(id: string): boolean {
  return id[0]! >= '2' && !isOneDigit(id) && isVerhoeff(id);
}

/** China, resident identity: birth date and ISO 7064 MOD 11-2. */
export function isChineseId(id: string): boolean {
  const year = Number(id.slice(6, 10));
  if (year < 1900 || year > 2099 || !isDayOfYear(pairAt(id, 10), pairAt(id, 12))) return false;
  const sum = weightedSum(id.slice(0, 17), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return '10X98765432'[sum % 11] === id[17];
}

const TAIWAN_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

/** Taiwan, national identity: the letter counts as 10 to 35. */
export function isTaiwanId(id: string): boolean {
  const letter = TAIWAN_LETTERS.indexOf(id[0]!) + 10;
  if (letter < 10 || !'1289'.includes(id[1]!)) return false;
  const sum = Math.floor(letter / 10) + (letter % 10) * 9 + weightedSum(id, [8, 7, 6, 5, 4, 3, 2, 1, 1], 1);
  return sum % 10 === 0;
}

/** Hong Kong, identity card: one or two letters, six digits, a check character. */
export function isHongKongId(id: string): boolean {
  const padded = id.padStart(9, ' ');
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const code = padded.charCodeAt(i);
    sum += (code === 32 ? 36 : code >= 65 ? code - 55 : code - 48) * (9 - i);
  }
  return '0123456789A'[(11 - (sum % 11)) % 11] === padded[8];
}

/** South Korea, RRN: birth date, century digit, check digit (given up for numbers since October 2020). */
export function isKoreanRrn(id: string): boolean {
  if (!isYymmdd(id) || !'12345678'.includes(id[6]!)) return false;
  const sum = weightedSum(id, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]);
  return (11 - (sum % 11)) % 10 === digitAt(id, 12) || pairAt(id, 0) >= 20;
}

/** Japan, individual number. */
export function isMyNumber(id: string): boolean {
  const rest = weightedSum(id, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return !isOneDigit(id) && (rest <= 1 ? 0 : 11 - rest) === digitAt(id, 11);
}

/** Singapore, NRIC and FIN. */
export function isNric(id: string): boolean {
  const offset = { S: 0, F: 0, T: 4, G: 4, M: 3 }[id[0]!];
  if (offset === undefined) return false;
  const rest = (weightedSum(id.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11;
  const letters = id[0] === 'M' ? 'XWUTRQPNJLK' : 'ST'.includes(id[0]!) ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK';
  return letters[rest] === id[8];
}

/** Malaysia, MyKad: birth date and a place code; no check digit. */
export function isMyKad(id: string): boolean {
  const place = pairAt(id, 6);
  return isYymmdd(id) && place !== 0 && !(place >= 17 && place <= 20) && place !== 69 && place !== 70;
}

/** Thailand, citizen number. */
export function isThaiId(id: string): boolean {
  const sum = weightedSum(id, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return id[0] !== '0' && !isOneDigit(id) && (11 - (sum % 11)) % 10 === digitAt(id, 12);
}

/** Indonesia, NIK: province, birth date (women's days +40), serial. */
export function isNik(id: string): boolean {
  const day = pairAt(id, 6);
  const province = pairAt(id, 0);
  return (
    province >= 11 &&
    province <= 96 &&
    isDayOfYear(pairAt(id, 8), day > 40 ? day - 40 : day) &&
    id.slice(12) !== '0000'
  );
}

/** South Africa: birth date, citizenship digit, Luhn. */
export function isSouthAfricanId(id: string): boolean {
  return isYymmdd(id) && '012'.includes(id[10]!) && isLuhn(id);
}

/** United Arab Emirates: 784, year of birth, Luhn. */
export function isEmiratesId(id: string): boolean {
  const year = Number(id.slice(3, 7));
  return id.startsWith('784') && year >= 1900 && year <= 2099 && isLuhn(id);
}

/** Saudi Arabia: 1 for citizens, 2 for residents, Luhn. */
export function isSaudiId(id: string): boolean {
  return '12'.includes(id[0]!) && isLuhn(id);
}

/** Egypt: century, birth date, governorate. */
export function isEgyptianId(id: string): boolean {
  const governorate = pairAt(id, 7);
  return (
    '23'.includes(id[0]!) &&
    isYymmdd(id, 1) &&
    ((governorate >= 1 && governorate <= 35) || governorate === 88)
  );
}

/** Pakistan, CNIC: province 1 to 7; no check digit. */
export function isCnic(id: string): boolean {
  return '1234567'.includes(id[0]!) && !isOneDigit(id);
}
