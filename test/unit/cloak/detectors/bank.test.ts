// Bank accounts and routing numbers.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a short label beside a bank',
    'BSB 062-444, acc 591216231',
    ['routing_number:062-444', 'bank_account:591216231'],
  ],
  [
    'account and sort code',
    'The account number is 47289723 and the sort code is 30-66-44.',
    ['bank_account:47289723', 'routing_number:30-66-44'],
  ],
  ['an ABA number', 'routing number 021000021', ['routing_number:021000021']],
  ['a BIC', 'SWIFT: DEUTDEFF500', ['routing_number:DEUTDEFF500']],
  ['an IFSC', 'IFSC SBIN0001234', ['routing_number:SBIN0001234']],
  ['a BSB', 'BSB 062-000', ['routing_number:062-000']],
  ['a CLABE', 'CLABE 032180000118359719', ['bank_account:032180000118359719']],
  ['a CBU', 'CBU 2850590940090418135201', ['bank_account:2850590940090418135201']],
  [
    'a German account',
    'Kontonummer: 1234567890, BLZ 37040044',
    ['bank_account:1234567890', 'routing_number:37040044'],
  ],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a short label beside none', 'val acc 591216231'],
  ['a surname that is a label', 'Regards, Rahul Swift was declined.'],
  ['nine digits that mean nothing', 'build 021000021 passed'],
  ['three pairs without a label', 'the 30-66-44 offence'],
];

describe('bank detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
