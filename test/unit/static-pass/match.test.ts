import { describe, expect, it } from 'vitest';
import { findMatches } from '../../../src/static-pass/match.js';
import { unfold } from '../../../src/text/normalise.js';
import { plainView, type View } from '../../../src/text/view.js';
import { buildSet } from './build-set.js';

function stretches(set: ReturnType<typeof buildSet>, text: string): string[] {
  return findMatches(set, [plainView(text)]).map(({ start, end }) => text.slice(start, end));
}

describe('finding matches', () => {
  it('finds every occurrence that does not overlap the one before', () => {
    const set = buildSet([{ any_of: ['\\bdrop\\s{1,3}orders\\b'] }]);
    expect(stretches(set, 'Drop orders, drop\n orders; dropped orders')).toEqual([
      'Drop orders',
      'drop\n orders',
    ]);
    expect(findMatches(set, [plainView('nothing here')])).toEqual([]);
    expect(findMatches(set, [plainView('')])).toEqual([]);
  });

  it('sorts by start, then severity, then id', () => {
    const set = buildSet([
      { any_of: ['alpha beta'], severity: 'low' },
      { any_of: ['alpha beta'], severity: 'critical' },
      { any_of: ['beta gamma'], severity: 'critical' },
      { any_of: ['alpha'], severity: 'critical' },
    ]);
    const found = findMatches(set, [plainView('alpha beta gamma')]);
    expect(found.map(({ signatureId, start }) => [signatureId, start])).toEqual([
      ['override.b', 0],
      ['override.d', 0],
      ['override.a', 0],
      ['override.c', 6],
    ]);
  });

  it('applies only the rules of an origin, and all rules without one', () => {
    const set = buildSet([
      { any_of: ['alpha'], origins: ['user'] },
      { any_of: ['alpha'], origins: ['assistant'] },
    ]);
    const ids = (origin?: 'user' | 'system'): string[] =>
      findMatches(set, [plainView('alpha')], origin === undefined ? {} : { origin }).map(
        (match) => match.signatureId,
      );
    expect(ids('user')).toEqual(['override.a']);
    expect(ids('system')).toEqual([]);
    expect(ids()).toEqual(['override.a', 'override.b']);
  });

  it('applies only the rules of a family where one is named', () => {
    const set = buildSet([{ any_of: ['alpha'] }, { any_of: ['alpha'] }]);
    const { family } = set.rules[0]!;
    expect(findMatches(set, [plainView('alpha')], { family })).toHaveLength(2);
    expect(findMatches(set, [plainView('alpha')], { family: 'secret' })).toEqual([]);
  });

  it('counts in UTF-16 units and never cuts a character', () => {
    const set = buildSet([{ any_of: ['alpha.'] }]);
    const text = '😀 alpha😀 \ud83d alpha\ud83d';
    expect(stretches(set, text)).toEqual(['alpha😀', 'alpha\ud83d']);
  });

  it('reports the group called span, and checks the group called value', () => {
    const set = buildSet([
      {
        any_of: ['password\\s{0,2}=\\s{0,2}(?<span>(?<value>[a-z0-9]{8,20}))', 'pass:(?<span>[a-z0-9]{8})'],
        check: { entropy: 2.5 },
      },
    ]);
    expect(stretches(set, 'password = q7zt3lmwx9 password = aaaaaaaaaa')).toEqual(['q7zt3lmwx9']);
    expect(stretches(set, 'pass:q7zt3lmw')).toEqual(['q7zt3lmw']);
  });

  it('does not let a candidate that fails its check hide one that begins inside it', () => {
    const set = buildSet([{ any_of: ['[0-9]{4}'], check: 'luhn' }]);
    expect(stretches(set, '91826')).toEqual(['1826']);
  });

  it('passes over documented test values', () => {
    const set = buildSet([{ any_of: ['AKIA[A-Z]{4}'], allow: ['AKIATEST'], case_sensitive: true }]);
    expect(stretches(set, 'AKIATEST AKIAQRST akiaqrst')).toEqual(['AKIAQRST']);
  });

  it('gives up on checks, not on searching, where a text is made to fail them without end', () => {
    const set = buildSet([{ any_of: ['ab(?:ab){500}'], check: { entropy: 5 } }]);
    expect(findMatches(set, [plainView('ab'.repeat(20_000))]).length).toBeGreaterThan(0);
  });

  it('lists a thousand matches of a rule, and lets the next one stand for all that follow', () => {
    const set = buildSet([{ any_of: ['drop orders'] }]);
    const text = 'drop orders. '.repeat(3000);
    const matches = findMatches(set, [plainView(text)]);
    expect(matches).toHaveLength(1001);
    expect(matches.at(-2)).toMatchObject({ start: 999 * 13, end: 999 * 13 + 11 });
    expect(matches.at(-1)).toMatchObject({ start: 1000 * 13, end: text.length });
  });

  it('lists fewer matches of a rule whose matches may be long, and still covers the others', () => {
    const set = buildSet([{ any_of: ['drop orders(?: [a-z]{1000})?(?: [a-z]{1000})?(?: [a-z]{1000})?'] }]);
    const text = 'drop orders. '.repeat(3000);
    const matches = findMatches(set, [plainView(text)]);
    expect(matches.length).toBeLessThan(600);
    expect(matches.at(-1)).toMatchObject({ end: text.length });
  });

  it('leaves no match of a backward reading uncovered when there are too many to list', () => {
    const set = buildSet([{ any_of: ['ignore all previous orders'] }]);
    const line = Array.from('ignore all previous orders').reverse().join('');
    const text = `${line} `.repeat(2500);
    const matches = findMatches(set, unfold(text));
    for (let at = 0; at < text.length; at += line.length + 1) {
      const isCovered = matches.some(({ start, end }) => start <= at && end >= at + line.length);
      expect(isCovered, `the match at ${at}`).toBe(true);
    }
  });

  it('can be asked for matches by where they begin, not by what of them is reported', () => {
    const set = buildSet([{ any_of: ['key: (?<span>[0-9]{4})'] }]);
    const view = plainView('key: 1234');
    expect(findMatches(set, [view], { beginsIn: (start) => start < 3 })).toHaveLength(1);
    expect(findMatches(set, [view], { beginsIn: (start) => start >= 3 })).toHaveLength(0);
  });

  it('judges equal candidates by what stands around them', () => {
    const set = buildSet([{ any_of: ['(?:\\b(?<span>no)|(?<span>n)o)t'], check: { entropy: 1 } }]);
    expect(stretches(set, 'not knot')).toEqual(['no', 'n']);
  });

  it('finds in long texts exactly what it finds in short ones', () => {
    const set = buildSet([{ any_of: ['\\bdrop\\s{1,3}orders\\b', '^orders:$'] }]);
    const filler = 'some words and xdrop orders\n'.repeat(2000);
    const text = `${filler}drop orders\n${filler}orders:\n${filler}`;
    expect(stretches(set, text)).toEqual(['drop orders', 'orders:']);
  });

  it('finds rules that name no literal at all', () => {
    const set = buildSet([
      { any_of: ['\\d{3}[ -]\\d{2}'] },
      { any_of: ['\\b[a-f0-9]{32}\\b'] },
      { any_of: ['[!?]{3,9}'] },
    ]);
    const text = `tel 123-45 hash ${'0a1b'.repeat(8)} what?!?`;
    expect(stretches(set, text)).toEqual(['123-45', '0a1b'.repeat(8), '?!?']);
  });
});

describe('matches in views', () => {
  const set = buildSet([{ any_of: ['alpha'] }]);
  const source = 'xx-a.l.p.h.a-alpha';
  const folded: View = {
    text: 'alpha-alpha',
    via: ['spaced'],
    toSource: ({ start, end }) => (start === 0 ? { start: 3, end: 12 } : { start: start + 7, end: end + 7 }),
    viaOf: ({ start }) => (start === 0 ? ['spaced'] : []),
    accepts: () => true,
  };

  it('are reported where they stand in the submitted text, once, with the fewest disguises', () => {
    const found = findMatches(set, [folded, plainView(source)]);
    expect(found.map(({ start, end, via }) => ({ start, end, via }))).toEqual([
      { start: 3, end: 12, via: ['spaced'] },
      { start: 13, end: 18, via: [] },
    ]);
  });

  it('count only where the view accepts them', () => {
    const picky: View = { ...folded, accepts: ({ start }) => start > 0 };
    expect(findMatches(set, [picky]).map(({ start }) => start)).toEqual([13]);
  });
});
