// Strategies and the forms of what replaces a value.

import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  hashFor,
  maskValue,
  redactionFor,
  replaceForGood,
  resolveStrategy,
} from '../../../src/cloak/strategies.js';

const KEY = createSecretKey(Buffer.alloc(32, 7));

describe('resolveStrategy', () => {
  const choice = {
    strategy: 'tokenize',
    byType: { email: 'mask', phi: 'redact', pii: 'hash', password: 'tokenize' },
  } as const;

  it('prefers the type over the category over the rest', () => {
    expect(resolveStrategy({ type: 'email', category: 'pii' }, choice)).toBe('mask');
    expect(resolveStrategy({ type: 'iban', category: 'pii' }, choice)).toBe('hash');
    expect(resolveStrategy({ type: 'account_id', category: 'phi' }, choice)).toBe('redact');
    expect(resolveStrategy({ type: 'payment_card', category: 'pci' }, choice)).toBe('tokenize');
  });

  it.each([
    ['password', 'credential'],
    ['secret', 'credential'],
    ['recovery_code', 'credential'],
    ['card_cvv', 'pci'],
  ] as const)('redacts a %s whatever replacement was chosen', (type, category) => {
    for (const strategy of ['tokenize', 'mask', 'hash', 'redact'] as const) {
      expect(resolveStrategy({ type, category }, { strategy, byType: { [type]: strategy } })).toBe('redact');
    }
  });

  it('lets an operator block or leave out a credential', () => {
    expect(
      resolveStrategy({ type: 'secret', category: 'credential' }, { strategy: 'block', byType: {} }),
    ).toBe('block');
    expect(resolveStrategy({ type: 'secret', category: 'credential' }, { strategy: 'off', byType: {} })).toBe(
      'off',
    );
  });

  it('does not mistake inherited properties for rows', () => {
    const odd = { type: 'x_constructor', category: 'pii' } as const;
    expect(resolveStrategy(odd, { strategy: 'mask', byType: {} })).toBe('mask');
  });
});

describe('masks', () => {
  it.each([
    ['payment_card', '4111 1111 1111 1234', '**** **** **** 1234'],
    ['phone_number', '+1 (415) 555-2671', '+* (***) ***-2671'],
    ['iban', 'DE89 3704', '**** 3704'],
    ['email', 'john.doe@example.com', 'j***.***@example.com'],
    ['email', 'j@example.com', '*@example.com'],
    ['email', 'john [at] host', 'j*** [**] ****'],
    ['person_name', 'Zoë Müller', '*** ******'],
    ['government_id', '1234', '****'],
    ['address', '😀 𝒜1', '😀 **'],
    ['x_own', 'EMP-12', '***-**'],
    ['username', '---', '***'],
  ] as const)('%s %s', (type, value, expected) => {
    expect(maskValue(type, value)).toBe(expected);
  });
});

describe('hashes and redactions', () => {
  it('have the forms of the interface', () => {
    expect(hashFor(KEY, 'email', 'a@b.de')).toMatch(/^\[\[email#[0-9a-f]{12}\]\]$/);
    expect(redactionFor('card_cvv')).toBe('[REDACTED:card_cvv]');
  });

  it('give the same value the same hash, and another type or key another one', () => {
    const other = createSecretKey(Buffer.alloc(32, 8));
    expect(hashFor(KEY, 'email', 'a')).toBe(hashFor(KEY, 'email', 'a'));
    expect(hashFor(KEY, 'email', 'a').slice(8)).not.toBe(hashFor(KEY, 'iban', 'a').slice(7));
    expect(hashFor(KEY, 'email', 'a')).not.toBe(hashFor(other, 'email', 'a'));
  });

  it('are chosen by strategy', () => {
    const entity = { type: 'email', category: 'pii', value: 'ab@c.de' } as const;
    expect(replaceForGood('mask', entity, KEY)).toBe('a*@c.de');
    expect(replaceForGood('hash', entity, KEY)).toBe(hashFor(KEY, 'email', 'ab@c.de'));
    expect(replaceForGood('redact', entity, KEY)).toBe('[REDACTED:email]');
  });
});
