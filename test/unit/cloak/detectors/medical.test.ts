// Medical words decide the category of what stands near them.

import { describe, expect, it } from 'vitest';
import { entityOf, sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a member number', 'member id: XY1234567', ['account_id:XY1234567']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['medical words alone', 'The hospital has a clinic for patients.'],
];

describe('medical detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });

  it('turns a member number into health information beside a patient', () => {
    expect(entityOf('member id: XY1234567', 'account_id')?.category).toBe('pii');
    expect(entityOf('patient, member id: XY1234567', 'account_id')?.category).toBe('phi');
  });
});
