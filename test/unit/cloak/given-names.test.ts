import { describe, expect, it } from 'vitest';
import { ONLY_GIVEN_NAMES, WORDS_AND_NAMES } from '../../../src/cloak/given-names.js';

describe('given names', () => {
  it('are in one list or the other', () => {
    expect([...ONLY_GIVEN_NAMES].filter((name) => WORDS_AND_NAMES.has(name))).toEqual([]);
  });

  it('are words of three letters and more, in lower case', () => {
    for (const name of [...ONLY_GIVEN_NAMES, ...WORDS_AND_NAMES]) expect(name).toMatch(/^[a-z]{3,12}$/);
  });
});
