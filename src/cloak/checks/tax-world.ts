// Cloak. Check digits of taxpayer, employer and company numbers outside the EU: an id in upper case without separators
// goes in, whether it can exist comes out.

import { digitAt, isLuhn, isOneDigit, weightedSum } from '../checksums.js';

const EIN_GAPS = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]);

/** United States, EIN: prefixes in use. */
export function isEin(id: string): boolean {
  return !EIN_GAPS.has(id.slice(0, 2)) && !isOneDigit(id);
}

/** United States, ITIN: begins with 9 and has a group in use. */
export function isItin(id: string): boolean {
  const group = Number(id.slice(3, 5));
  const inUse =
    (group >= 50 && group <= 65) ||
    (group >= 70 && group <= 88) ||
    (group >= 90 && group <= 92) ||
    group >= 94;
  return id[0] === '9' && inUse;
}

/** Brazil, CNPJ: two check digits modulo eleven. */
export function isCnpj(id: string): boolean {
  if (isOneDigit(id)) return false;
  const first = weightedSum(id, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  const second = weightedSum(id, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (
    (first < 2 ? 0 : 11 - first) === digitAt(id, 12) && (second < 2 ? 0 : 11 - second) === digitAt(id, 13)
  );
}

/** India, PAN: the fourth letter says who is taxed. */
export function isPan(id: string): boolean {
  return 'ABCFGHJLPTK'.includes(id[3]!);
}

const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** India, GSTIN: state, PAN, entity, Z, check character in base 36. */
export function isGstin(id: string): boolean {
  const state = Number(id.slice(0, 2));
  if (state < 1 || (state > 38 && state !== 97 && state !== 99) || !isPan(id.slice(2))) return false;
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = BASE_36.indexOf(id[i]!) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return BASE_36[(36 - (sum % 36)) % 36] === id[14];
}

/** Australia, ABN: first digit less one, weighted, divisible by 89. */
export function isAbn(id: string): boolean {
  return id[0] !== '0' && (weightedSum(id, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** Australia, ACN. */
export function isAcn(id: string): boolean {
  return !isOneDigit(id) && (10 - (weightedSum(id, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === digitAt(id, 8);
}

/** Australia, TFN. */
export function isTfn(id: string): boolean {
  const weights = id.length === 8 ? [10, 7, 8, 4, 6, 3, 5, 1] : [1, 4, 3, 7, 5, 8, 6, 9, 10];
  return !isOneDigit(id) && weightedSum(id, weights) % 11 === 0;
}

/** New Zealand, IRD: eight or nine digits, two sets of weights. */
export function isIrd(id: string): boolean {
  const padded = id.padStart(9, '0');
  const value = Number(padded);
  if (value < 10_000_000 || value > 150_000_000) return false;
  let rest = weightedSum(padded, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  if (rest !== 0) rest = 11 - rest;
  if (rest === 10) {
    rest = weightedSum(padded, [7, 4, 3, 2, 5, 2, 7, 6]) % 11;
    if (rest !== 0) rest = 11 - rest;
  }
  return rest === digitAt(padded, 8);
}

/** Canada, business number: nine digits, Luhn, then the programme account. */
export function isCanadianBn(id: string): boolean {
  return ['RC', 'RM', 'RP', 'RT', 'RR', 'RZ'].includes(id.slice(9, 11)) && isLuhn(id.slice(0, 9));
}

const USCC = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** China, unified social credit code: MOD 31. */
export function isUscc(id: string): boolean {
  let sum = 0;
  for (let i = 0, weight = 1; i < 17; i++, weight = (weight * 3) % 31) {
    const value = USCC.indexOf(id[i]!);
    if (value === -1) return false;
    sum += value * weight;
  }
  return USCC[(31 - (sum % 31)) % 31] === id[17];
}

/** South Korea, business registration. */
export function isKoreanBrn(id: string): boolean {
  const sum =
    weightedSum(id, [1, 3, 7, 1, 3, 7, 1, 3]) + Math.floor((digitAt(id, 8) * 5) / 10) + digitAt(id, 8) * 5;
  return !isOneDigit(id) && (10 - (sum % 10)) % 10 === digitAt(id, 9);
}

/** Japan, corporate number: the check digit comes first. */
export function isJapaneseCorporate(id: string): boolean {
  let sum = 0;
  for (let i = 1; i < 13; i++) sum += digitAt(id, i) * (i % 2 === 0 ? 1 : 2);
  return 9 - (sum % 9) === digitAt(id, 0);
}

/** Russia, INN: ten digits for companies, twelve for persons. */
export function isInn(id: string): boolean {
  if (isOneDigit(id)) return false;
  if (id.length === 10) return (weightedSum(id, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === digitAt(id, 9);
  const first = (weightedSum(id, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10;
  const second = (weightedSum(id, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10;
  return first === digitAt(id, 10) && second === digitAt(id, 11);
}

/** Turkey, VKN. */
export function isVkn(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    const shifted = (digitAt(id, i) + 9 - i) % 10;
    const scaled = (shifted * 2 ** (9 - i)) % 9;
    sum += shifted !== 0 && scaled === 0 ? 9 : scaled;
  }
  return !isOneDigit(id) && (10 - (sum % 10)) % 10 === digitAt(id, 9);
}

/** Colombia, NIT: prime weights from the right. */
export function isNit(id: string): boolean {
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
  let sum = 0;
  for (let i = 0; i < id.length - 1; i++) sum += digitAt(id, id.length - 2 - i) * weights[i]!;
  const rest = sum % 11;
  return !isOneDigit(id) && (rest > 1 ? 11 - rest : rest) === digitAt(id, id.length - 1);
}

/** Peru, RUC. */
export function isRuc(id: string): boolean {
  if (!['10', '15', '16', '17', '20'].includes(id.slice(0, 2))) return false;
  return (11 - (weightedSum(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digitAt(id, 10);
}

/** Mexico, RFC: the date inside must exist (the check character has exceptions in circulation). */
export function isRfc(id: string): boolean {
  const date = id.length - 9;
  const month = Number(id.slice(date + 2, date + 4));
  const day = Number(id.slice(date + 4, date + 6));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Indonesia, NPWP: Luhn over the first nine digits. */
export function isNpwp(id: string): boolean {
  return !isOneDigit(id) && isLuhn(id.slice(0, 9));
}

/** Hungary, tax id of a person: begins with 8. */
export function isHungarianTaxId(id: string): boolean {
  return id[0] === '8' && weightedSum(id, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === digitAt(id, 9);
}
