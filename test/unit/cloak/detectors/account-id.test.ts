// Customer and health-care numbers.

import { describe, expect, it } from 'vitest';
import { entityOf, sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a bare label beside somebody',
    'Customer Ines Vogt (ID: 42215672) wants a refund',
    ['account_id:42215672'],
  ],
  ['a customer number', 'customer number 88213-A', ['account_id:88213-A']],
  ['an employee id', 'employee id: E12345', ['account_id:E12345']],
  ['a policy', 'policy number POL-2233445', ['account_id:POL-2233445']],
  ['a German customer number', 'Kundennummer: 4711-0815', ['account_id:4711-0815']],
  ['a prescriber', 'NPI 1234567893', ['account_id:1234567893']],
  ['a policy by its build', 'Policy HP-5520917 is yours', ['account_id:HP-5520917']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a bare label beside a thing', 'The widget (ID: 42215672) is blue'],
  ['an order', 'order number 88213-A'],
  ['a ticket', 'ticket id 4711081'],
  ['a parcel', 'tracking number 1Z999AA10123456784'],
  ['a policy of a company', 'Policy 2024 applies, see policy ABC'],
];

describe('account-id detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });

  it.each([
    ['a medical record', 'MRN: 2566385575'],
    ['a prescriber', 'NPI 1234567893'],
    ['a DEA registration', 'DEA AB1234563'],
    ['an NHS number', 'NHS number 943 476 5870'],
    ['a member of a health plan', 'Patient Ana, member id: XY1234567'],
  ])('calls %s health information', (_title, text) => {
    expect(entityOf(text, 'account_id')?.category).toBe('phi');
  });

  it('calls a customer number personal, not health information', () => {
    expect(entityOf('customer number 88213-A', 'account_id')?.category).toBe('pii');
  });
});
