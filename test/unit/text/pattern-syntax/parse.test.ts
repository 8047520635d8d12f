import { describe, expect, it } from 'vitest';
import { complaintAbout, Pattern } from '../../../../src/text/pattern.js';
import { groupNames } from '../../../../src/text/pattern-syntax/ast.js';
import { longestMatch, shortestMatch } from '../../../../src/text/pattern-syntax/measure.js';
import { parsePattern } from '../../../../src/text/pattern-syntax/parse.js';
import { toSource } from '../../../../src/text/pattern-syntax/to-source.js';

const READABLE = [
  'a|b||c', '[]a]', '[^]a]', '[a-]', '[-a]', '[[:alpha:][:^digit:]_]', '\\p{L}\\P{Greek}\\pN', '(?i)straße', 'a(?i)k(?-i)k', '(?i-s:a.)', 'a{', 'a{,3}', 'x{2,}',
  '\\x41\\x{1F600}\\u0041\\u{1F600}', '\\/\\-\\_\\.', '(?P<value>a)(?<span>b)(c)', '[\\w\\-.]{1,5}', '\\d{2}?', '$^\\b\\B', '()', '(?:)', '[\\]\\\\]',
]; // prettier-ignore

const REFUSED = [
  'a**', 'a{2}{3}', '(', ')', '(a', '[a', '[z-a]', '[a-\\d]', 'a{1001}', 'x{2,1}', '\\1', '\\Qa\\E', '(?=a)', '(?<!a)', '(?U:a)', '(?m:a)', '\\A', '\\z', '\\C',
  'a\\', '\\x{110000}', '\\x{}', '\\xg1', '\\p{Klingon}', '\\p{L', '[[:klingon:]]', '*a', '|*', '(?', '(?P<a b>c)', '[a-b-c]', '\\e',
]; // prettier-ignore

describe('parsing a pattern', () => {
  it.each(READABLE)('reads %s as RE2 does', (source) => {
    expect(complaintAbout(source)).toBeNull();
    const again = toSource(parsePattern(source));
    expect(complaintAbout(again)).toBeNull();
    const text = 'aAbB kKſ\u212a -_]\\[.x{,3} straSSe STRASSE StraßE 😀é\nΩ1x2xx22 a{ $^ /';
    const multiline = { multiline: true };
    expect([...new Pattern(again, multiline).findAll(text)]).toEqual([
      ...new Pattern(source, multiline).findAll(text),
    ]);
  });

  it.each(REFUSED)('refuses %s', (source) => {
    expect(() => parsePattern(source)).toThrow(expect.objectContaining({ name: 'PatternSyntaxError' }));
  });

  it('keeps the names of groups in their order', () => {
    expect(groupNames(parsePattern('(a(?<span>b))|(?P<value>c)(?:d)'))).toEqual([null, 'span', 'value']);
  });
});

describe('measuring a pattern', () => {
  it.each([
    ['abc', 3, 3],
    ['a?b{2,5}', 2, 6],
    ['(?:ab|c){0,3}', 0, 6],
    ['.', 1, 2],
    ['[a-z]', 1, 1],
    ['😀', 2, 2],
    ['\\b^$', 0, 0],
    ['(?:\\b)*x{0}', 0, 0],
  ])('knows the shortest and the longest match of %s', (source, shortest, longest) => {
    expect(shortestMatch(parsePattern(source))).toBe(shortest);
    expect(longestMatch(parsePattern(source))).toBe(longest);
  });

  it.each(['a*', 'a+', 'a{3,}', '(?:x|y+)z', '(?:a*)?'])('says that %s has no longest match', (source) => {
    expect(longestMatch(parsePattern(source))).toBe('unbounded');
  });
});
