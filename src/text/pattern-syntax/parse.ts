// Text, pattern syntax. Enters: a pattern in the part of RE2's syntax that rules may use; leaves: its tree, or a
// PatternSyntaxError that says where and why. Refuses what it does not know: a guess here would be a leak in a stream.

import { choiceOf, EMPTY, sequenceOf, type Condition, type Node } from './ast.js';
import { parseClass, parseEscapedSet } from './parse-class.js';
import { foldCase, LAST_CODE_POINT, negate, NEWLINE, single, type CodePoints } from './code-points.js';
import { Reader } from './reader.js';

export interface ParseOptions {
  readonly ignoreCase?: boolean;
  readonly dotAll?: boolean;
}

interface Flags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
}

/** RE2's own limit on a counted repeat. */
const MAX_REPEAT = 1000;

const CONDITIONS: Readonly<Record<string, Condition>> = {
  b: 'word_boundary',
  B: 'not_word_boundary',
};

export function parsePattern(source: string, options: ParseOptions = {}): Node {
  const reader = new Reader(source);
  const flags = { ignoreCase: options.ignoreCase === true, dotAll: options.dotAll === true };
  const node = parseChoice(reader, flags);
  if (!reader.atEnd()) throw reader.complain('a ")" without its "("');
  return node;
}

function parseChoice(reader: Reader, outer: Flags): Node {
  let flags = outer;
  const options: Node[] = [];
  let items: Node[] = [];
  while (!reader.atEnd() && !reader.looksAt(')')) {
    if (reader.accept('|')) {
      options.push(sequenceOf(items));
      items = [];
      continue;
    }
    const bare = acceptBareFlags(reader, flags);
    if (bare !== null) flags = bare;
    else items.push(parseRepeat(reader, parseAtom(reader, flags)));
  }
  options.push(sequenceOf(items));
  return choiceOf(options);
}

/** `(?i)` and the like: flags for the rest of the group. */
function acceptBareFlags(reader: Reader, flags: Flags): Flags | null {
  if (!reader.looksAt('(?')) return null;
  const start = reader.position;
  reader.skip(2);
  const letters = reader.takeWhile((character) => 'is-'.includes(character));
  if (letters !== '' && reader.accept(')')) return withFlags(reader, flags, letters);
  reader.position = start;
  return null;
}

function withFlags(reader: Reader, flags: Flags, letters: string): Flags {
  const [on = '', off = '', ...more] = letters.split('-');
  if (more.length > 0 || letters.endsWith('-')) throw reader.complain('flags that do not read as "(?i-s:"');
  const pick = (letter: string, was: boolean): boolean =>
    (on.includes(letter) || was) && !off.includes(letter);
  return { ignoreCase: pick('i', flags.ignoreCase), dotAll: pick('s', flags.dotAll) };
}

function parseAtom(reader: Reader, flags: Flags): Node {
  if (reader.accept('(')) return parseGroup(reader, flags);
  if (reader.accept('[')) return { kind: 'chars', set: parseClass(reader, flags.ignoreCase) };
  if (reader.accept('.'))
    return { kind: 'chars', set: flags.dotAll ? [0, LAST_CODE_POINT] : negate(NEWLINE) };
  if (reader.accept('^')) return { kind: 'assertion', condition: 'line_start' };
  if (reader.accept('$')) return { kind: 'assertion', condition: 'line_end' };
  if (reader.looksAt('*') || reader.looksAt('+') || reader.looksAt('?'))
    throw reader.complain('nothing to repeat');
  if (reader.accept('\\')) return parseEscape(reader, flags);
  return literal(reader.take(), flags);
}

function literal(codePoint: number, flags: Flags): Node {
  const set: CodePoints = single(codePoint);
  return { kind: 'chars', set: flags.ignoreCase ? foldCase(set) : set };
}

function parseEscape(reader: Reader, flags: Flags): Node {
  const letter = reader.peek();
  const condition = letter !== null && Object.hasOwn(CONDITIONS, letter) ? CONDITIONS[letter] : undefined;
  if (condition !== undefined) {
    reader.skip(1);
    return { kind: 'assertion', condition };
  }
  return { kind: 'chars', set: parseEscapedSet(reader, flags.ignoreCase) };
}

function parseGroup(reader: Reader, flags: Flags): Node {
  if (!reader.accept('?')) return closeGroup(reader, parseChoice(reader, flags), { name: null });
  if (reader.accept('P<') || reader.accept('<')) {
    const name = reader.takeWhile(isNameCharacter);
    if (name === '' || !reader.accept('>'))
      throw reader.complain('a group name that does not read as "(?<name>"');
    return closeGroup(reader, parseChoice(reader, flags), { name });
  }
  const letters = reader.takeWhile((character) => 'is-'.includes(character));
  if (!reader.accept(':')) throw reader.complain('a group of a kind that rules may not use');
  const inner = letters === '' ? flags : withFlags(reader, flags, letters);
  return closeGroup(reader, parseChoice(reader, inner), null);
}

function closeGroup(reader: Reader, item: Node, capture: { readonly name: string | null } | null): Node {
  if (!reader.accept(')')) throw reader.complain('a "(" without its ")"');
  return capture === null ? item : { kind: 'group', item, name: capture.name };
}

function isNameCharacter(character: string): boolean {
  return (
    (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character === '_'
  );
}

function parseRepeat(reader: Reader, item: Node): Node {
  const range = acceptRange(reader);
  if (range === null) return item;
  const lazy = reader.accept('?');
  if (acceptRange(reader) !== null) throw reader.complain('a repeat of a repeat');
  if (item.kind === 'assertion' || item.kind === 'empty') return range.min === 0 ? EMPTY : item;
  return { kind: 'repeat', item, ...range, lazy };
}

function acceptRange(reader: Reader): { min: number; max: number | null } | null {
  if (reader.accept('*')) return { min: 0, max: null };
  if (reader.accept('+')) return { min: 1, max: null };
  if (reader.accept('?')) return { min: 0, max: 1 };
  return acceptCount(reader);
}

/** `{n}`, `{n,}` or `{n,m}`; anything else in braces is text, as RE2 has it. */
function acceptCount(reader: Reader): { min: number; max: number | null } | null {
  const start = reader.position;
  if (!reader.accept('{')) return null;
  const low = reader.takeWhile(isDigit);
  const open = reader.accept(',');
  const high = open ? reader.takeWhile(isDigit) : low;
  if (low === '' || !reader.accept('}')) {
    reader.position = start;
    return null;
  }
  const min = Number(low);
  const max = high === '' ? null : Number(high);
  if (min > MAX_REPEAT || (max !== null && (max > MAX_REPEAT || max < min))) {
    throw reader.complain(`a repeat that RE2 does not take (at most ${MAX_REPEAT}, low before high)`);
  }
  return { min, max };
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
