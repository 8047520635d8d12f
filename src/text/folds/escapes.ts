// Text, folds. Reads one written-out character: an HTML entity, a percent escape, a backslash escape. Enters: the place
// where it may begin; leaves: the code point and where it ends. Must never read further than an escape can be long.

import type { Layer } from '../../core/taxonomy.js';
import { PARTIAL, Utf8Assembler } from './utf8.js';

export const NOT_AN_ESCAPE = 0;
export const UNFINISHED = -1;

export interface EscapeReading {
  codePoint: number;
  layer: Layer;
}

export interface Stretch {
  readonly units: Uint16Array;
  readonly end: number;
  /** Nothing comes after `end`. */
  readonly isFinal: boolean;
}

const NAMED: ReadonlyMap<string, number> = new Map(
  Object.entries({
    amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', Tab: '\t', NewLine: '\n', excl: '!', num: '#',
    dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', midast: '*', plus: '+', comma: ',', period: '.',
    sol: '/', colon: ':', semi: ';', equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\',
    rsqb: ']', rbrack: ']', Hat: '^', lowbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|',
    rcub: '}', rbrace: '}', shy: '\u00ad', zwj: '\u200d', zwnj: '\u200c', lrm: '\u200e', rlm: '\u200f',
    ensp: ' ', emsp: ' ', thinsp: ' ', ndash: '-', mdash: '-', hyphen: '-', dash: '-', lsquo: "'", rsquo: "'",
    ldquo: '"', rdquo: '"', hellip: '…', szlig: 'ß', aelig: 'æ', oslash: 'ø', aring: 'å', ccedil: 'ç',
    ntilde: 'ñ', agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã', auml: 'ä', egrave: 'è', eacute: 'é',
    ecirc: 'ê', euml: 'ë', igrave: 'ì', iacute: 'í', icirc: 'î', iuml: 'ï', ograve: 'ò', oacute: 'ó',
    ocirc: 'ô', otilde: 'õ', ouml: 'ö', ugrave: 'ù', uacute: 'ú', ucirc: 'û', uuml: 'ü', yacute: 'ý',
    ZeroWidthSpace: '\u200b', InvisibleComma: '\u2063', ApplyFunction: '\u2061', NoBreak: '\u2060',
  }).map(([name, sign]) => [name, sign.codePointAt(0)!]),
); // prettier-ignore
const LONGEST_NAME = 14;
const LONGEST_NUMBER = 10;

const utf8 = new Utf8Assembler();

export function hexValue(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  const lower = unit | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** Where the escape at `at` ends, NOT_AN_ESCAPE or UNFINISHED; `reading` then holds what it says. */
export function readEscape(stretch: Stretch, at: number, reading: EscapeReading): number {
  const first = stretch.units[at]!;
  if (first === 0x26) return readEntity(stretch, at, reading);
  if (first === 0x25) return readPercent(stretch, at, reading);
  return readBackslash(stretch, at, reading);
}

function missing(stretch: Stretch): number {
  return stretch.isFinal ? NOT_AN_ESCAPE : UNFINISHED;
}

function readEntity(stretch: Stretch, at: number, reading: EscapeReading): number {
  const { units, end } = stretch;
  if (at + 1 >= end) return missing(stretch);
  reading.layer = 'html_entity';
  if (units[at + 1] === 0x23) return readNumericEntity(stretch, at + 2, reading);
  let stop = at + 1;
  while (stop < end && stop - at <= LONGEST_NAME && isAsciiLetter(units[stop]!)) stop++;
  if (stop >= end && stop - at <= LONGEST_NAME) return missing(stretch);
  if (stop === at + 1 || units[stop] !== 0x3b) return NOT_AN_ESCAPE;
  const named = NAMED.get(String.fromCharCode(...units.subarray(at + 1, stop)));
  if (named === undefined) return NOT_AN_ESCAPE;
  reading.codePoint = named;
  return stop + 1;
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 32;
  return lower >= 97 && lower <= 122;
}

function readNumericEntity(stretch: Stretch, at: number, reading: EscapeReading): number {
  const { units, end } = stretch;
  if (at >= end) return missing(stretch);
  const isHex = (units[at]! | 32) === 0x78;
  const first = isHex ? at + 1 : at;
  let value = 0;
  let stop = first;
  for (; stop < end && stop - first < LONGEST_NUMBER; stop++) {
    const digit = hexValue(units[stop]!);
    if (digit < 0 || (!isHex && digit > 9)) break;
    value = Math.min(value * (isHex ? 16 : 10) + digit, 0x110000);
  }
  if (stop >= end && stop - first < LONGEST_NUMBER && !stretch.isFinal) return UNFINISHED;
  if (stop === first || !isScalar(value)) return NOT_AN_ESCAPE;
  reading.codePoint = value;
  return stop < end && units[stop] === 0x3b ? stop + 1 : stop;
}

function isScalar(value: number): boolean {
  return value > 0 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
}

/** Reads `count` hex digits at `at`; -1 when they are not all there. */
function readHex(units: Uint16Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) {
    const digit = hexValue(units[index]!);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** How many of the `count` units from `at` on are hex digits, as far as the text goes. */
function hexPrefix(stretch: Stretch, at: number, count: number): number {
  let index = at;
  while (index < stretch.end && index < at + count && hexValue(stretch.units[index]!) >= 0) index++;
  return index - at;
}

function readPercent(stretch: Stretch, at: number, reading: EscapeReading): number {
  reading.layer = 'url';
  if (at + 1 < stretch.end && (stretch.units[at + 1]! | 32) === 0x75)
    return readFixed(stretch, at + 2, 4, reading);
  return readBytes(stretch, at, 1, reading);
}

/** A code point written as one to four bytes, each behind the same prefix of `prefix` units. */
function readBytes(stretch: Stretch, at: number, prefix: number, reading: EscapeReading): number {
  const { units, end } = stretch;
  utf8.reset();
  let next = at;
  for (;;) {
    for (let index = 0; index < prefix; index++) {
      if (next + index >= end) return missing(stretch);
      if (units[next + index] !== units[at + index]) return NOT_AN_ESCAPE;
    }
    const digits = hexPrefix(stretch, next + prefix, 2);
    if (digits < 2) return next + prefix + digits >= end ? missing(stretch) : NOT_AN_ESCAPE;
    const codePoint = utf8.push(readHex(units, next + prefix, 2));
    next += prefix + 2;
    if (codePoint === PARTIAL) continue;
    reading.codePoint = codePoint;
    return codePoint < 0 ? NOT_AN_ESCAPE : next;
  }
}

/** Exactly `count` hex digits that name one code unit or code point. */
function readFixed(stretch: Stretch, at: number, count: number, reading: EscapeReading): number {
  const digits = hexPrefix(stretch, at, count);
  if (digits < count) return at + digits >= stretch.end ? missing(stretch) : NOT_AN_ESCAPE;
  const value = readHex(stretch.units, at, count);
  if (value > 0x10ffff) return NOT_AN_ESCAPE;
  reading.codePoint = value;
  return at + count;
}

const SHORT: ReadonlyMap<number, number> = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x22, 0x22],
  [0x27, 0x27],
  [0x2f, 0x2f],
  [0x5c, 0x5c],
]);

function readBackslash(stretch: Stretch, at: number, reading: EscapeReading): number {
  const { units, end } = stretch;
  if (at + 1 >= end) return missing(stretch);
  reading.layer = 'escape';
  const sign = units[at + 1]!;
  const short = SHORT.get(sign);
  if (short !== undefined) {
    reading.codePoint = short;
    return at + 2;
  }
  if (sign === 0x55) return readFixed(stretch, at + 2, 8, reading);
  if (sign === 0x78) return readHexEscape(stretch, at, reading);
  if (sign === 0x75) return readUnicodeEscape(stretch, at, reading);
  return sign >= 0x30 && sign <= 0x37 ? readOctal(stretch, at + 1, reading) : NOT_AN_ESCAPE;
}

function readHexEscape(stretch: Stretch, at: number, reading: EscapeReading): number {
  const asUtf8 = readBytes(stretch, at, 2, reading);
  if (asUtf8 !== NOT_AN_ESCAPE) return asUtf8;
  const stop = readFixed(stretch, at + 2, 2, reading);
  return stop > 0 && reading.codePoint >= 0xa0 ? stop : stop < 0 ? stop : NOT_AN_ESCAPE;
}

function readUnicodeEscape(stretch: Stretch, at: number, reading: EscapeReading): number {
  if (at + 2 < stretch.end && stretch.units[at + 2] !== 0x7b) return readFixed(stretch, at + 2, 4, reading);
  const digits = hexPrefix(stretch, at + 3, 7);
  const stop = at + 3 + digits;
  if (digits > 6) return NOT_AN_ESCAPE;
  if (stop >= stretch.end) return missing(stretch);
  if (digits === 0 || stretch.units[stop] !== 0x7d) return NOT_AN_ESCAPE;
  const value = readHex(stretch.units, at + 3, digits);
  if (!isScalar(value)) return NOT_AN_ESCAPE;
  reading.codePoint = value;
  return stop + 1;
}

function readOctal(stretch: Stretch, at: number, reading: EscapeReading): number {
  let value = 0;
  for (let index = at; index < at + 3; index++) {
    if (index >= stretch.end) return missing(stretch);
    const digit = stretch.units[index]! - 48;
    if (digit < 0 || digit > 7) return NOT_AN_ESCAPE;
    value = value * 8 + digit;
  }
  if (value < 0x20 || value > 0x7e) return NOT_AN_ESCAPE;
  reading.codePoint = value;
  return at + 3;
}

const LONGEST_SEQUENCE = 16;

/** Terminal colours and the like: where the control sequence at `at` ends; a lone escape character ends at once. */
export function readControlSequence(stretch: Stretch, at: number): number {
  const { units, end } = stretch;
  if (at + 1 >= end) return stretch.isFinal ? at + 1 : UNFINISHED;
  if (units[at + 1] !== 0x5b) return at + 1;
  let stop = at + 2;
  while (stop < end && stop - at < LONGEST_SEQUENCE && units[stop]! >= 0x30 && units[stop]! <= 0x3f) stop++;
  if (stop >= end) return stretch.isFinal ? at + 1 : UNFINISHED;
  return units[stop]! >= 0x40 && units[stop]! <= 0x7e ? stop + 1 : at + 1;
}
