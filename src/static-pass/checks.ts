// Static pass. What a pattern cannot say about a located value: checksums, entropy, placeholders. Enters: the value; leaves:
// whether it is believable. Each is linear in the value, and a value is never longer than its rule's bound.

import { crc32 } from 'node:zlib';
import type { CheckSpec } from './rule.js';
import {
  countClasses,
  hasMixedCase,
  hasThreeClasses,
  isNoStockPassword,
  looksRandom,
} from './value-shape.js';

export interface Check {
  /** As `rules explain` shows it. */
  readonly name: string;
  readonly passes: (value: string) => boolean;
}

export function makeCheck(spec: CheckSpec): Check {
  if (typeof spec === 'object') {
    return {
      name: `entropy >= ${spec.entropy} bits`,
      passes: (value) => shannonEntropy(value) >= spec.entropy,
    };
  }
  return { name: spec, passes: NAMED[spec] };
}

const NAMED: Readonly<Record<Extract<CheckSpec, string>, (value: string) => boolean>> = {
  luhn: passesLuhn,
  crc32_base62: passesCrc32Base62,
  base64_json_header: hasJsonHeader,
  base64_digits: beginsWithNumber,
  base64_login: isLogin,
  not_placeholder: isNoPlaceholder,
  not_stock_password: isNoStockPassword,
  has_digit: (value) => countClasses(value).digit > 0,
  mixed_case: hasMixedCase,
  three_classes: hasThreeClasses,
  random_looking: looksRandom,
};

/** Bits a character: about 4 for hex digits drawn at random, 6 for base64; English words have less than 3.5. */
export function shannonEntropy(value: string): number {
  if (value.length === 0) return 0;
  const counts = new Map<number, number>();
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** The check digit of payment cards; separators are passed over. */
function passesLuhn(value: string): boolean {
  let sum = 0;
  let digits = 0;
  for (let index = value.length - 1; index >= 0; index -= 1) {
    const digit = value.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) continue;
    const weighted = digits % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
    digits += 1;
  }
  return digits > 1 && sum % 10 === 0;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;

/** Tokens like `ghp_…` and `npm_…`: after the prefix, the last six characters are the CRC-32 of the rest in base 62. */
function passesCrc32Base62(value: string): boolean {
  const body = value.slice(value.lastIndexOf('_') + 1);
  if (body.length <= CHECKSUM_LENGTH) return false;
  let rest = crc32(body.slice(0, -CHECKSUM_LENGTH));
  let expected = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit += 1) {
    expected = BASE62.charAt(rest % 62) + expected;
    rest = Math.floor(rest / 62);
  }
  return body.endsWith(expected);
}

/** A JSON Web Token begins with a JSON object that names its algorithm. */
function hasJsonHeader(value: string): boolean {
  const [header = ''] = value.split('.', 1);
  try {
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && 'alg' in parsed;
  } catch {
    return false;
  }
}

/** A Discord token begins with the bot's id: a decimal number of 17 to 20 digits, in base64. */
function beginsWithNumber(value: string): boolean {
  const [first = ''] = value.split('.', 1);
  const id = Buffer.from(first, 'base64url').toString('latin1');
  return id.length >= 17 && id.length <= 20 && countClasses(id).digit === id.length;
}

/** Basic credentials: a user and a password in base64, and not the password of a manual. */
function isLogin(value: string): boolean {
  const login = Buffer.from(value, 'base64').toString('latin1');
  const colon = login.indexOf(':');
  if (colon < 1 || !isPrintable(login)) return false;
  const password = login.slice(colon + 1);
  return password.length >= MIN_PASSWORD && isNoPlaceholder(password) && isNoStockPassword(password);
}

const MIN_PASSWORD = 4;

function isPrintable(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}

const PLACEHOLDER_WORDS: readonly string[] = [
  'example',
  'sample',
  'dummy',
  'placeholder',
  'redacted',
  'changeme',
  'change_me',
  'insert',
  'replace',
  'your',
  'xxxx',
  '****',
  '....',
  '0123456789',
  '1234567890',
  'abcdefghij',
  'deadbeef',
  'test_key',
  'testkey',
  'fake',
  '<',
  '${',
  '{{',
];

/** Fewer different characters than this is a filler, not a secret. */
const MIN_DISTINCT = 5;

function isNoPlaceholder(value: string): boolean {
  const lower = value.toLowerCase();
  if (new Set(lower).size < Math.min(MIN_DISTINCT, value.length)) return false;
  return !PLACEHOLDER_WORDS.some((word) => lower.includes(word));
}
