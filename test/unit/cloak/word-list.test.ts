// Words of a list wherever they stand: what one pattern over the whole text would find, and neighbours that share a blank.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clue, WordIndex, WordList } from '../../../src/cloak/word-list.js';
import { Pattern } from '../../../src/text/pattern.js';
import { Utf8Text } from '../../../src/text/utf8-text.js';

function find(list: WordList, text: string): string[] {
  return list
    .findIn(new WordIndex(new Utf8Text(text)))
    .map(({ start, end }) => text.slice(start, end).trim());
}

describe('a list of words', () => {
  it('finds whole words in either case', () => {
    expect(find(clue('tel', 'mobile'), 'Tel: 5, hotel 6, MOBILE')).toEqual(['Tel:', 'MOBILE']);
  });

  it('finds two that share the blank between them', () => {
    expect(find(clue('tel', 'mobile'), 'tel mobile 5')).toEqual(['tel', 'mobile']);
  });

  it('takes separators, or none, for a space', () => {
    expect(find(clue('date of birth'), 'date_of-birth, dateofbirth')).toEqual([
      'date_of-birth,',
      'dateofbirth',
    ]);
  });

  it('finds words of scripts without edges inside others', () => {
    expect(find(clue('phone', '电话'), '我的电话是 phone')).toEqual(['电话', 'phone']);
  });

  it('finds labels that run on into what they label', () => {
    expect(find(new WordList(['kunden ?nr'], { hasOpenEnd: true }), 'KundenNr42')).toEqual(['KundenNr']);
  });

  it('knows words that may begin with anything', () => {
    expect(find(clue('.ame', '#'), 'a name, # b')).toEqual(['name,', '#']);
  });

  it('misses nothing its own source matches', () => {
    const lists = [
      clue('tel', '(?:tele)?phones?(?: ?(?:number|no))?', 'n[ée]e? le', 'ip', 'ſet'),
      clue('born(?: on)?', 'd\\.?o\\.?b', '生年月日', 'дата рождения', 'ß?eta'),
      new WordList(['card', 'konto(?: ?nr)', '番号'], { hasOpenEnd: true }),
    ];
    const pieces = fc.constantFrom(
      ...[
        'tel',
        'Telephone',
        'phones',
        'number',
        'né',
        'le',
        'IP',
        'set',
        'ſET',
        'born',
        'on',
        'D.O.B',
        '生年月日',
      ],
      ...[
        'дата',
        'рождения',
        'card',
        'Konto',
        'nr',
        '番号',
        ' ',
        ' ',
        '-',
        '_',
        '5',
        'é',
        '😀',
        '\ud83d',
        '.',
        'x',
        '\n',
      ],
    );
    const text = fc.array(pieces, { maxLength: 24 }).map((drawn) => drawn.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...lists), (drawn, list) => {
        const found = list.findIn(new WordIndex(new Utf8Text(drawn)));
        for (const { start, end } of new Pattern(list.source).findAll(drawn))
          expect(found.some((span) => span.start <= start + 1 && span.end >= end - 1)).toBe(true);
      }),
    );
  });
});
