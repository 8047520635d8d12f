// Cloak. Check digits of bank routing and account numbers: an id in upper case without separators goes in, whether it
// can exist comes out.

import { digitAt, isLuhn, isOneDigit, weightedSum } from '../checksums.js';

/** United States, ABA: Federal Reserve district and weights 3, 7, 1. */
export function isAba(id: string): boolean {
  const district = Number(id.slice(0, 2));
  const known =
    district <= 12 ||
    (district >= 21 && district <= 32) ||
    (district >= 61 && district <= 72) ||
    district === 80;
  return known && !isOneDigit(id) && weightedSum(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
}

/** Mexico, CLABE: weights 3, 7, 1 digit by digit. */
export function isClabe(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (digitAt(id, i) * [3, 7, 1][i % 3]!) % 10;
  return !isOneDigit(id) && (10 - (sum % 10)) % 10 === digitAt(id, 17);
}

/** Argentina, CBU: bank and account each with a check digit. */
export function isCbu(id: string): boolean {
  const bank = (10 - (weightedSum(id, [7, 1, 3, 9, 7, 1, 3]) % 10)) % 10;
  const account = (10 - (weightedSum(id, [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3], 8) % 10)) % 10;
  return !isOneDigit(id) && bank === digitAt(id, 7) && account === digitAt(id, 21);
}

/** Spain, CCC: bank, branch, two check digits, account. */
export function isCcc(id: string): boolean {
  const fold = (sum: number): number => {
    const rest = 11 - (sum % 11);
    return rest === 11 ? 0 : rest === 10 ? 1 : rest;
  };
  const first = fold(weightedSum(id, [4, 8, 5, 10, 9, 7, 3, 6]));
  const second = fold(weightedSum(id, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6], 10));
  return first === digitAt(id, 8) && second === digitAt(id, 9) && !isOneDigit(id);
}

const BIC_COUNTRIES =
  'ADAEAFAGAIALAMAOARATAUAWAZBABBBDBEBFBGBHBIBJBMBNBOBRBSBTBWBYBZCACDCFCGCHCICKCLCMCNCOCRCUCVCWCYCZDEDJDKDMDODZECEEEGERESETFIFJFKFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMOMQMRMTMUMVMWMXMYMZNANCNENGNINLNONPNRNZOMPAPEPFPGPHPKPLPSPTPYQARERORSRURWSASBSCSDSESGSISKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVNVUWFWSXKYEZAZMZW';

/** Whether the code's country part is a country. */
export function isBic(id: string): boolean {
  const country = id.slice(4, 6);
  for (let i = 0; i < BIC_COUNTRIES.length; i += 2) if (BIC_COUNTRIES.startsWith(country, i)) return true;
  return false;
}

/** India, IFSC: the fifth character is a zero. */
export function isIfsc(id: string): boolean {
  return id[4] === '0';
}

/** United States, NPI: Luhn with 80840 in front. */
export function isNpi(id: string): boolean {
  return '12'.includes(id[0]!) && isLuhn(`80840${id}`);
}

/** United States, DEA: registrant letter, then odd digits plus twice the even ones end in the check digit. */
export function isDea(id: string): boolean {
  const sum = weightedSum(id, [1, 2, 1, 2, 1, 2], 2);
  return 'ABCDEFGHJKLMPRSTUX'.includes(id[0]!) && sum % 10 === digitAt(id, 8);
}

/** United Kingdom, NHS number: modulo eleven. */
export function isNhs(id: string): boolean {
  const rest = 11 - (weightedSum(id, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return !isOneDigit(id) && rest !== 10 && (rest === 11 ? 0 : rest) === digitAt(id, 9);
}

/** Australia, Medicare card: first digit 2 to 6, check digit ninth. */
export function isAustralianMedicare(id: string): boolean {
  return '23456'.includes(id[0]!) && weightedSum(id, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digitAt(id, 8);
}

/** United States, Medicare beneficiary: letters that look like digits are left out. */
export function isMbi(id: string): boolean {
  return id[0] !== '0' && !Array.from(id).some((char) => 'SLOIBZ'.includes(char));
}

/** Canada, Ontario health card: Luhn over ten digits. */
export function isOntarioHealth(id: string): boolean {
  return id[0] !== '0' && !isOneDigit(id) && isLuhn(id.slice(0, 10));
}

/** New Zealand, NHI: letters without I and O, modulo eleven. */
export function isNhi(id: string): boolean {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const value = alphabet.indexOf(id[i]!) + 1;
    if (value === 0) return false;
    sum += value * (7 - i);
  }
  sum += weightedSum(id, [4, 3, 2], 3);
  const rest = sum % 11;
  return rest !== 0 && (11 - rest) % 10 === digitAt(id, 6);
}
