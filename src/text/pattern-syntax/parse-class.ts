// Text, pattern syntax. Escapes and bracketed classes -> sets of code points. Enters: a reader that stands behind the
// backslash or the bracket; leaves: the set, other case included where the pattern ignores case.

import {
  DIGITS,
  foldCase,
  LAST_CODE_POINT,
  negate,
  normalise,
  posixClass,
  propertyClass,
  single,
  SPACES,
  union,
  WORD_CHARACTERS,
  type CodePoints,
} from './code-points.js';
import type { Reader } from './reader.js';

const CONTROLS: Readonly<Record<string, number>> = { n: 0x0a, t: 0x09, r: 0x0d, f: 0x0c, v: 0x0b, a: 0x07 };
const SHORTHANDS: Readonly<Record<string, CodePoints>> = { d: DIGITS, w: WORD_CHARACTERS, s: SPACES };
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** What stands behind a backslash, as a set. */
export function parseEscapedSet(reader: Reader, ignoreCase: boolean): CodePoints {
  const shorthand = acceptShorthand(reader, ignoreCase);
  if (shorthand !== null) return shorthand;
  const set = single(takeEscapedCodePoint(reader));
  return ignoreCase ? foldCase(set) : set;
}

function acceptShorthand(reader: Reader, ignoreCase: boolean): CodePoints | null {
  const letter = reader.peek();
  if (letter === null) throw reader.complain('a backslash at the end');
  const fold = (set: CodePoints): CodePoints => (ignoreCase ? foldCase(set) : set);
  const lower = letter.toLowerCase();
  if (Object.hasOwn(SHORTHANDS, lower)) {
    reader.skip(1);
    const set = fold(SHORTHANDS[lower]!);
    return letter === lower ? set : negate(set);
  }
  if (lower !== 'p') return null;
  reader.skip(1);
  const set = fold(takeProperty(reader));
  return letter === 'p' ? set : negate(set);
}

function takeProperty(reader: Reader): CodePoints {
  const complaint = 'a property that does not read as "\\p{Name}"';
  let name = '';
  if (reader.accept('{')) {
    name = reader.takeWhile((character) => isAlphanumeric(character) || character === '_');
    if (!reader.accept('}')) throw reader.complain(complaint);
  } else {
    name = String.fromCodePoint(reader.take());
  }
  if (!isAlphanumeric(name.charAt(0))) throw reader.complain(complaint);
  try {
    return propertyClass(name);
  } catch {
    throw reader.complain('a property that RE2 does not know');
  }
}

function takeEscapedCodePoint(reader: Reader): number {
  const letter = reader.peek();
  if (letter === null) throw reader.complain('a backslash at the end');
  if (PUNCTUATION.includes(letter)) return reader.take();
  reader.skip(letter.length);
  if (letter === 'x') return takeHex(reader, 2);
  if (letter === 'u') return takeHex(reader, 4);
  const control = Object.hasOwn(CONTROLS, letter) ? CONTROLS[letter] : undefined;
  if (control === undefined) throw reader.complain(`an escape that rules may not use (\\${letter})`);
  return control;
}

function takeHex(reader: Reader, digits: number): number {
  let text: string;
  if (reader.accept('{')) {
    text = reader.takeWhile(isHexDigit);
    if (!reader.accept('}')) throw reader.complain('a code point that does not read as "{1F600}"');
  } else {
    text = reader.source.slice(reader.position, reader.position + digits);
    reader.skip(digits);
    if (text.length < digits) throw reader.complain('a code point cut short');
  }
  const codePoint =
    Array.from(text).every(isHexDigit) && text !== '' ? Number.parseInt(text, 16) : LAST_CODE_POINT + 1;
  if (codePoint > LAST_CODE_POINT) throw reader.complain('a code point that does not exist');
  return codePoint;
}

/** A bracketed class, from behind its `[` to behind its `]`. */
export function parseClass(reader: Reader, ignoreCase: boolean): CodePoints {
  const isNegated = reader.accept('^');
  const parts: CodePoints[] = [];
  let first = true;
  while (first || !reader.looksAt(']')) {
    if (reader.atEnd()) throw reader.complain('a "[" without its "]"');
    parts.push(parseMember(reader, ignoreCase, first));
    first = false;
  }
  reader.skip(1);
  const set = union(parts);
  return isNegated ? negate(set) : set;
}

function parseMember(reader: Reader, ignoreCase: boolean, isFirst: boolean): CodePoints {
  if (reader.accept('[:')) return parsePosix(reader, ignoreCase);
  if (reader.looksAt('\\')) {
    const start = reader.position;
    reader.skip(1);
    const set = acceptShorthand(reader, ignoreCase);
    if (set !== null) return set;
    reader.position = start;
  }
  if (reader.looksAt('-') && !isFirst && !reader.looksAt('-]'))
    throw reader.complain('a "-" in a class: write "\\-"');
  const low = takeMember(reader);
  if (!reader.looksAt('-') || reader.looksAt('-]')) return foldedRange(low, low, ignoreCase);
  reader.skip(1);
  const high = takeMember(reader);
  if (high < low) throw reader.complain('a range whose end comes before its start');
  return foldedRange(low, high, ignoreCase);
}

function foldedRange(low: number, high: number, ignoreCase: boolean): CodePoints {
  const set = normalise([low, high]);
  return ignoreCase ? foldCase(set) : set;
}

function takeMember(reader: Reader): number {
  return reader.accept('\\') ? takeEscapedCodePoint(reader) : reader.take();
}

function parsePosix(reader: Reader, ignoreCase: boolean): CodePoints {
  const isNegated = reader.accept('^');
  const set = posixClass(reader.takeWhile(isAlphanumeric));
  if (set === null || !reader.accept(':]'))
    throw reader.complain('a class that does not read as "[:alpha:]"');
  const folded = ignoreCase ? foldCase(set) : set;
  return isNegated ? negate(folded) : folded;
}

function isHexDigit(character: string): boolean {
  return (
    (character >= '0' && character <= '9') ||
    (character >= 'a' && character <= 'f') ||
    (character >= 'A' && character <= 'F')
  );
}

function isAlphanumeric(character: string): boolean {
  const lower = character.toLowerCase();
  return (lower >= 'a' && lower <= 'z' && lower.length === 1) || (character >= '0' && character <= '9');
}
