// Cloak. Check digits of Europe's VAT and taxpayer numbers: an id in upper case without separators and without its
// country prefix goes in, whether it can exist comes out. One function a country.

import { digitAt, isLuhn, isMod11x10, isOneDigit, pairAt, remainderOf, weightedSum } from '../checksums.js';
import { balticCheck, isBsn, isOib, isPps, isRodneCislo, isSpanishDni } from './national-europe.js';

function isAustrian(id: string): boolean {
  let sum = 4;
  for (let i = 1; i < 8; i++) {
    const digit = digitAt(id, i) * (i % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return id[0] === 'U' && (10 - (sum % 10)) % 10 === digitAt(id, 8);
}

function isBelgian(id: string): boolean {
  return '01'.includes(id[0]!) && 97 - (Number(id.slice(0, 8)) % 97) === pairAt(id, 8);
}

function isBulgarian(id: string): boolean {
  if (id.length !== 9) return false;
  const first = weightedSum(id, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = first < 10 ? first : (weightedSum(id, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10;
  return !isOneDigit(id) && check === digitAt(id, 8);
}

const CYPRUS_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21] as const;

function isCypriot(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += i % 2 === 0 ? CYPRUS_ODD[digitAt(id, i)]! : digitAt(id, i);
  return 65 + (sum % 26) === id.charCodeAt(8);
}

function isCzech(id: string): boolean {
  if (id.length === 10) return isRodneCislo(id);
  const rest = 11 - (weightedSum(id, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return id.length === 8 && id[0] !== '9' && (rest === 10 ? 0 : rest === 11 ? 1 : rest) === digitAt(id, 7);
}

function isGerman(id: string): boolean {
  return id[0] !== '0' && isMod11x10(id);
}

function isDanish(id: string): boolean {
  return id[0] !== '0' && weightedSum(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

function isEstonian(id: string): boolean {
  return !isOneDigit(id) && weightedSum(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
}

/** Greece, AFM. */
export function isGreek(id: string): boolean {
  const rest = weightedSum(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11;
  return !isOneDigit(id) && rest % 10 === digitAt(id, 8);
}

/** Spain: companies carry a letter first and a check digit or letter last; persons their DNI or NIE. */
export function isSpanishNif(id: string): boolean {
  if (isSpanishDni(id)) return true;
  if (!'ABCDEFGHJNPQRSUVW'.includes(id[0]!)) return false;
  let sum = 0;
  for (let i = 1; i < 8; i++) {
    const digit = digitAt(id, i) * (i % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  const check = (10 - (sum % 10)) % 10;
  return id[8] === String(check) || id[8] === 'JABCDEFGHI'[check];
}

function isFinnish(id: string): boolean {
  return (11 - (weightedSum(id, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === digitAt(id, 7);
}

/** France, SIREN: nine digits, Luhn. */
export function isSiren(id: string): boolean {
  return !isOneDigit(id) && isLuhn(id);
}

function isFrench(id: string): boolean {
  const siren = id.slice(2);
  return isSiren(siren) && (12 + 3 * (Number(siren) % 97)) % 97 === Number(id.slice(0, 2));
}

function isHungarian(id: string): boolean {
  return weightedSum(id, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 && !isOneDigit(id);
}

/** Italy, partita IVA. */
export function isItalian(id: string): boolean {
  return !isOneDigit(id) && isLuhn(id);
}

function isLithuanian(id: string): boolean {
  const size = id.length - 1;
  const first = Array.from({ length: size }, (_, i) => (i % 9) + 1);
  const second = Array.from({ length: size }, (_, i) => ((i + 2) % 9) + 1);
  return id[size - 1] === '1' && balticCheck(id, first, second) === digitAt(id, size);
}

function isLuxembourgish(id: string): boolean {
  return Number(id.slice(0, 6)) % 89 === pairAt(id, 6);
}

function isLatvian(id: string): boolean {
  return id[0]! > '3' && weightedSum(id, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

function isMaltese(id: string): boolean {
  return id[0] !== '0' && weightedSum(id.slice(0, 6), [3, 4, 6, 7, 8, 9]) % 37 === (37 - pairAt(id, 6)) % 37;
}

function isDutch(id: string): boolean {
  return id[9] === 'B' && (isBsn(id.slice(0, 9)) || remainderOf(`NL${id}`, 97) === 1);
}

/** Poland, NIP. */
export function isNip(id: string): boolean {
  return !isOneDigit(id) && weightedSum(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(id, 9);
}

/** Poland, REGON of nine digits. */
export function isRegon(id: string): boolean {
  return !isOneDigit(id) && (weightedSum(id, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 === digitAt(id, 8);
}

/** Portugal, NIF. */
export function isPortuguese(id: string): boolean {
  const rest = 11 - (weightedSum(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return '1235689'.includes(id[0]!) && (rest > 9 ? 0 : rest) === digitAt(id, 8);
}

/** Romania, CUI: two to ten digits. */
export function isRomanian(id: string): boolean {
  const padded = id.padStart(10, '0');
  return ((weightedSum(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digitAt(padded, 9);
}

function isSwedish(id: string): boolean {
  return id.endsWith('01') && isLuhn(id.slice(0, 10));
}

function isSlovene(id: string): boolean {
  const rest = 11 - (weightedSum(id, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return id[0] !== '0' && (rest === 10 ? 0 : rest) === digitAt(id, 7);
}

function isSlovak(id: string): boolean {
  return id[0] !== '0' && Number(id) % 11 === 0;
}

/** United Kingdom: both running remainders modulo 97 are in use. */
export function isBritish(id: string): boolean {
  const sum = weightedSum(id, [8, 7, 6, 5, 4, 3, 2]) + pairAt(id, 7);
  return !isOneDigit(id) && (sum % 97 === 0 || (sum + 55) % 97 === 0);
}

/** Switzerland, UID. */
export function isSwiss(id: string): boolean {
  return (11 - (weightedSum(id, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === digitAt(id, 8);
}

/** Norway, organisation number. */
export function isNorwegian(id: string): boolean {
  return (
    '89'.includes(id[0]!) && (11 - (weightedSum(id, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === digitAt(id, 8)
  );
}

/** Germany, Steuer-ID: one digit comes two or three times, check digit MOD 11,10. */
export function isSteuerId(id: string): boolean {
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 10; i++) counts[digitAt(id, i)]! += 1;
  const repeated = counts.filter((count) => count > 1);
  return id[0] !== '0' && repeated.length === 1 && repeated[0]! <= 3 && isMod11x10(id);
}

/** The check of each country's VAT number, by prefix; the number comes without the prefix. */
export const VAT_CHECKS: Readonly<Record<string, (id: string) => boolean>> = {
  AT: isAustrian,
  BE: isBelgian,
  BG: isBulgarian,
  CY: isCypriot,
  CZ: isCzech,
  DE: isGerman,
  DK: isDanish,
  EE: isEstonian,
  EL: isGreek,
  ES: isSpanishNif,
  FI: isFinnish,
  FR: isFrench,
  HR: isOib,
  HU: isHungarian,
  IE: isPps,
  IT: isItalian,
  LT: isLithuanian,
  LU: isLuxembourgish,
  LV: isLatvian,
  MT: isMaltese,
  NL: isDutch,
  PL: isNip,
  PT: isPortuguese,
  RO: isRomanian,
  SE: isSwedish,
  SI: isSlovene,
  SK: isSlovak,
  GB: isBritish,
  XI: isBritish,
};
