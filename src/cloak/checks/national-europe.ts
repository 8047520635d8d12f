// Cloak. Check digits of Europe's national and social-security numbers: an id in upper case without separators goes
// in, whether it can exist comes out. One function a number; must never accept an impossible birth date.

import {
  digitAt,
  isDayOfYear,
  isDdmmyy,
  isLuhn,
  isMod11x10,
  isOneDigit,
  isVerhoeff,
  isYymmdd,
  pairAt,
  weightedSum,
} from '../checksums.js';

/** United Kingdom, National Insurance: prefixes that were never given out, suffix A to D. */
export function isUkNino(id: string): boolean {
  if ('DFIQUV'.includes(id[0]!) || 'DFIOQUV'.includes(id[1]!)) return false;
  return !['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ'].includes(id.slice(0, 2)) && 'ABCD'.includes(id[8]!);
}

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Spain, DNI (eight digits) and NIE (X, Y or Z first): the last letter is the number modulo 23. */
export function isSpanishDni(id: string): boolean {
  const lead = 'XYZ'.indexOf(id[0]!);
  const number = lead === -1 ? id.slice(0, -1) : `${lead}${id.slice(1, -1)}`;
  if (number.length !== 8) return false;
  const value = Number(number);
  return Number.isInteger(value) && SPANISH_LETTERS[value % 23] === id.at(-1);
}

/** Spain, social security: province, number and their remainder modulo 97. */
export function isSpanishNuss(id: string): boolean {
  const province = Number(id.slice(0, 2));
  const number = Number(id.slice(2, 10));
  const base = number < 10_000_000 ? province * 10_000_000 + number : Number(id.slice(0, 10));
  return province > 0 && province <= 66 && base % 97 === Number(id.slice(10));
}

/** France, NIR: sex, year, month, place, order and a key modulo 97; Corsica writes 2A and 2B. */
export function isFrenchNir(id: string): boolean {
  const month = pairAt(id, 3);
  if (!'123478'.includes(id[0]!) || !(month <= 12 || (month >= 20 && month <= 42) || month >= 50))
    return false;
  const number = id.slice(0, 13).replace('2A', '19').replace('2B', '18');
  const value = Number(number);
  return Number.isInteger(value) && 97 - (value % 97) === Number(id.slice(13));
}

const CF_ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;

/** Italy, codice fiscale: month letter, day (women +40) and a check letter. */
export function isItalianCf(id: string): boolean {
  const month = 'ABCDEHLMPRST'.indexOf(id[8]!) + 1;
  const day = pairAt(id, 9);
  if (month === 0 || !isDayOfYear(month, day > 40 ? day - 40 : day)) return false;
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const code = id.charCodeAt(i);
    const value = code >= 65 ? code - 65 : code - 48;
    sum += i % 2 === 0 ? CF_ODD[value]! : value;
  }
  return 65 + (sum % 26) === id.charCodeAt(15);
}

/** Poland, PESEL: the month carries the century. */
export function isPesel(id: string): boolean {
  if (!isDayOfYear(pairAt(id, 2) % 20, pairAt(id, 4))) return false;
  return (10 - (weightedSum(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === digitAt(id, 10);
}

/** Poland, identity card: three letters, a check digit, five digits. */
export function isPolishIdCard(id: string): boolean {
  const letters = [0, 1, 2].map((i) => id.charCodeAt(i) - 55);
  const sum = letters[0]! * 7 + letters[1]! * 3 + letters[2]! + weightedSum(id.slice(4), [7, 3, 1, 7, 3]);
  return sum % 10 === digitAt(id, 3);
}

/** The Netherlands, BSN: the test of eleven. */
export function isBsn(id: string): boolean {
  return !isOneDigit(id) && weightedSum(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

/** Belgium, national register: 97 minus the remainder, with a 2 in front for those born from 2000. */
export function isBelgianRrn(id: string): boolean {
  const month = pairAt(id, 2) % 20;
  if (month > 12 || pairAt(id, 4) > 31) return false;
  const check = Number(id.slice(9));
  const number = id.slice(0, 9);
  return 97 - (Number(number) % 97) === check || 97 - (Number(`2${number}`) % 97) === check;
}

/** Sweden, personnummer and samordningsnummer (day +60); ten digits or twelve. */
export function isPersonnummer(id: string): boolean {
  const short = id.length === 12 ? id.slice(2) : id;
  if (id.length === 12 && !['18', '19', '20'].includes(id.slice(0, 2))) return false;
  const day = pairAt(short, 4);
  return isDayOfYear(pairAt(short, 2), day > 60 ? day - 60 : day) && isLuhn(short);
}

/** Norway, fødselsnummer and D-number (day +40): two check digits. */
export function isFodselsnummer(id: string): boolean {
  const day = pairAt(id, 0);
  const month = pairAt(id, 2);
  if (!isDayOfYear(month > 40 ? month - 40 : month, day > 40 ? day - 40 : day)) return false;
  const first = (11 - (weightedSum(id, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11;
  const second = (11 - (weightedSum(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return first === digitAt(id, 9) && second === digitAt(id, 10);
}

/** Denmark, CPR: the check digit was given up in 2007, so the date alone proves. */
export function isCpr(id: string): boolean {
  return isDdmmyy(id) && id.slice(6) !== '0000';
}

/** Finland, henkilötunnus: nine digits modulo 31 give the last character. */
export function isHetu(id: string): boolean {
  if (!isDdmmyy(id)) return false;
  const tail = id.slice(-4);
  const number = Number(id.slice(0, 6) + tail.slice(0, 3));
  const century = id.length === 11 ? id[6]! : '-';
  return '-ABCDEFUVWXY'.includes(century) && '0123456789ABCDEFHJKLMNPRSTUVWXY'[number % 31] === tail[3];
}

/** Iceland, kennitala. */
export function isKennitala(id: string): boolean {
  const day = pairAt(id, 0);
  if (!isDayOfYear(pairAt(id, 2), day > 40 ? day - 40 : day) || !'890'.includes(id[9]!)) return false;
  return (11 - (weightedSum(id, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === digitAt(id, 8);
}

/** Ireland, PPS: seven digits, a check letter and, since 2013, one more. */
export function isPps(id: string): boolean {
  const second = id.length > 8 && id[8] !== 'W' ? id.charCodeAt(8) - 64 : 0;
  const check = (weightedSum(id.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + second * 9) % 23;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[check] === id[7];
}

/** Austria, social insurance: check digit fourth, then the birth date. */
export function isAustrianSvnr(id: string): boolean {
  if (id[0] === '0' || !isDdmmyy(id, 4)) return false;
  return weightedSum(id, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digitAt(id, 3);
}

/** Switzerland, AHV: an EAN-13 that begins with 756. */
export function isAhv(id: string): boolean {
  if (!id.startsWith('756')) return false;
  return (10 - (weightedSum(id, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === digitAt(id, 12);
}

/** Luxembourg, matricule: birth date, then Luhn and Verhoeff over the same eleven digits. */
export function isLuxembourgMatricule(id: string): boolean {
  if (!isYymmdd(id, 2)) return false;
  return isLuhn(id.slice(0, 12)) && isVerhoeff(id.slice(0, 11) + id[12]!);
}

const SVNR_WEIGHTS = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1] as const;

/** Germany, pension insurance: area, birth date, letter, serial, check digit over digit sums. */
export function isGermanSvnr(id: string): boolean {
  const letter = String(id.charCodeAt(8) - 64).padStart(2, '0');
  const digits = id.slice(0, 8) + letter + id.slice(9, 11);
  if (!isDdmmyy(digits, 2)) return false;
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    const product = digitAt(digits, i) * SVNR_WEIGHTS[i]!;
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum % 10 === digitAt(id, 11);
}

/** Document check digit of ICAO 9303 over letters and digits, `<` counting nothing. */
export function icaoCheck(field: string): number {
  let sum = 0;
  for (let i = 0; i < field.length; i++) {
    const code = field.charCodeAt(i);
    const value = code >= 65 && code <= 90 ? code - 55 : code >= 48 && code <= 57 ? code - 48 : 0;
    sum += value * [7, 3, 1][i % 3]!;
  }
  return sum % 10;
}

/** Germany, identity card or passport serial with its check digit. */
export function isGermanDocument(id: string): boolean {
  const valid = Array.from(id.slice(0, 9)).every((char) => '0123456789CFGHJKLMNPRTVWXYZ'.includes(char));
  return valid && 'CFGHJKLMNPRTVWXYZ'.includes(id[0]!) && icaoCheck(id.slice(0, 9)) === digitAt(id, 9);
}

/** Romania, CNP. */
export function isCnp(id: string): boolean {
  if (id[0] === '0' || !isYymmdd(id, 1)) return false;
  const rest = weightedSum(id, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return (rest === 10 ? 1 : rest) === digitAt(id, 12);
}

/** Bulgaria, EGN: the month carries the century. */
export function isEgn(id: string): boolean {
  if (!isDayOfYear(pairAt(id, 2) % 20, pairAt(id, 4))) return false;
  return (weightedSum(id, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digitAt(id, 9);
}

/** Czechia and Slovakia, rodné číslo: ten digits divisible by eleven, women's months +50. */
export function isRodneCislo(id: string): boolean {
  const month = (pairAt(id, 2) % 50) % 20;
  if (!isDayOfYear(month, pairAt(id, 4))) return false;
  const rest = Number(id.slice(0, 9)) % 11;
  return (rest === 10 ? 0 : rest) === digitAt(id, 9);
}

/** Hungary, personal number: weights rise for those born before 1997 and fall after. */
export function isHungarianPersonal(id: string): boolean {
  if (!'12345678'.includes(id[0]!) || !isYymmdd(id, 1)) return false;
  const rising = weightedSum(id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) % 11;
  const falling = weightedSum(id, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11;
  return rising === digitAt(id, 10) || falling === digitAt(id, 10);
}

/** Hungary, TAJ (social insurance). */
export function isTaj(id: string): boolean {
  return !isOneDigit(id) && weightedSum(id, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === digitAt(id, 8);
}

/** Croatia, OIB. */
export function isOib(id: string): boolean {
  return !isOneDigit(id) && isMod11x10(id);
}

/** The former Yugoslavia, JMBG and EMŠO. */
export function isJmbg(id: string): boolean {
  if (!isDayOfYear(pairAt(id, 2), pairAt(id, 0)) || !'09'.includes(id[4]!)) return false;
  const rest = 11 - (weightedSum(id, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (rest > 9 ? 0 : rest) === digitAt(id, 12);
}

/** The two-stage remainder of the Baltic registers. */
export function balticCheck(id: string, first: readonly number[], second: readonly number[]): number {
  const rest = weightedSum(id, first) % 11;
  return rest < 10 ? rest : (weightedSum(id, second) % 11) % 10;
}

/** Estonia and Lithuania, isikukood and asmens kodas. */
export function isBalticPersonal(id: string): boolean {
  if (!'12345678'.includes(id[0]!) || !isYymmdd(id, 1)) return false;
  const check = balticCheck(id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]);
  return check === digitAt(id, 10);
}

/** Latvia, personas kods: dated ones carry a check digit, those from 2017 begin with 32 and carry none. */
export function isPersonasKods(id: string): boolean {
  if (id.startsWith('32')) return true;
  if (!isDdmmyy(id)) return false;
  return ((1 + weightedSum(id, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === digitAt(id, 10);
}

/** Greece, AMKA. */
export function isAmka(id: string): boolean {
  return isDdmmyy(id) && isLuhn(id);
}

/** Turkey, T.C. kimlik numarası. */
export function isTckn(id: string): boolean {
  if (id[0] === '0') return false;
  const odd = weightedSum(id, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weightedSum(id, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return tenth === digitAt(id, 9) && weightedSum(id, new Array<number>(10).fill(1)) % 10 === digitAt(id, 10);
}

/** Russia, SNILS. */
export function isSnils(id: string): boolean {
  const rest = weightedSum(id, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101;
  return !isOneDigit(id) && (rest === 100 ? 0 : rest) === pairAt(id, 9);
}

/** Portugal, cartão de cidadão: document number, check digit, two letters and digit, Luhn over base 36. */
export function isPortugueseCard(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    const code = id.charCodeAt(i);
    let value = code >= 65 ? code - 55 : code - 48;
    if (i % 2 === 0) {
      value *= 2;
      if (value > 9) value -= 9;
    }
    sum += value;
  }
  return sum % 10 === 0;
}

/** Ukraine, RNOKPP. */
export function isRnokpp(id: string): boolean {
  const rest = ((weightedSum(id, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11;
  return !isOneDigit(id) && rest % 10 === digitAt(id, 9);
}
