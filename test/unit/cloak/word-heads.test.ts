// Beginnings of words read out of their source: never one too few.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freedomOf, headClassOf, headOf, headsOf } from '../../../src/cloak/word-heads.js';
import { Pattern } from '../../../src/text/pattern.js';

const classes = (text: string): number[] => Array.from(text, (char) => headClassOf(char.charCodeAt(0)));
const headOfText = (text: string): number => headOf(...(classes(text) as [number, number?, number?]));
const headsAsText = (...words: string[]) => [...(headsOf(words) ?? [])];

describe('the heads of words', () => {
  it.each([
    ['a plain word', 'routing', ['rou']],
    ['a choice', '(?:cat|dog)s?', ['cat', 'dog']],
    ['an optional beginning', '(?:tele)?phone', ['pho', 'tel']],
    ['a class', '[üu]ber', ['ube', 'üb']],
    ['a short word', 'ip', ['ip']],
    ['a word with a gap', 'd o b', ['d']],
    ['what may repeat', 'aa+b', ['aa']],
    ['a sign', 'd\\.n', ['d.n']],
    ['what may be missing or repeat', '(?:b)*c', ['b', 'c']],
    ['a gap of a few separators', 'd[\\s_\\-]{0,2}o', ['do', 'd ']],
    ['case of its own', '(?-i:INN)', ['inn']],
  ])('%s', (_title, word, expected) => {
    const wanted = expected.map((text) => headOfText(text.replace('üb', 'übe')));
    expect(headsAsText(word).sort()).toEqual(wanted.sort());
  });

  it('are anything where a word may begin with anything', () => {
    expect(headsOf(['.x'])).toBeNull();
    expect(headsOf(['\\pL+'])).toBeNull();
    expect(headsOf(['[^a]b'])).toBeNull();
    expect(headsOf(['a', '(?:.b)*c'])).toBeNull();
    expect(headsOf(['#1'])).toBeNull();
  });

  it('know letters that are ASCII letters in another case', () => {
    expect(headClassOf(0x17f)).toBe(headClassOf('s'.charCodeAt(0)));
    expect(headClassOf(0x212a)).toBe(headClassOf('k'.charCodeAt(0)));
  });

  it('cover every text their source matches', () => {
    const word = fc.constantFrom(
      'ab?c',
      '(?:a|bb)c?',
      '[ab]c{1,2}a',
      'a(?:b c)?a',
      'c+a',
      '(?:ab)?c',
      'é?a',
      'a[\\s_\\-]{0,2}b',
      '(?:ab)*c',
    );
    fc.assert(
      fc.property(
        word,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', ' '), maxLength: 6 }),
        (source, text) => {
          if (!new Pattern(`^(?i:${source})`).test(text)) return;
          const heads = headsOf([source]);
          const own = headOfText(text.slice(0, 3));
          expect([...heads!].some((head) => own >= head && own < head + freedomOf(head))).toBe(true);
        },
      ),
    );
  });
});
