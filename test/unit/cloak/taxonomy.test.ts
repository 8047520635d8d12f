// Which types a caller gets: defaults, its own list, unknown names.

import { describe, expect, it } from 'vitest';
import type { CustomType } from '../../../src/cloak/custom-types.js';
import { resolveEntityTypes, TAXONOMY_VERSION } from '../../../src/cloak/taxonomy.js';

const OWN: readonly CustomType[] = [{ name: 'x_badge', category: 'pii', template: 'B-##' }];

describe('resolveEntityTypes', () => {
  it.each([undefined, []])(
    'means everything but location and date, and the own types, when given %j',
    (requested) => {
      const types = resolveEntityTypes(requested, OWN);
      expect(types).toHaveLength(23);
      expect(types).toContain('x_badge');
      expect(types).not.toContain('location');
      expect(types).not.toContain('date');
    },
  );

  it('takes what was asked for, once each', () => {
    expect(resolveEntityTypes(['date', 'email', 'date', 'x_badge'], OWN)).toEqual([
      'date',
      'email',
      'x_badge',
    ]);
  });

  it('names every unknown type', () => {
    expect(resolveEntityTypes(['email', 'nope', 'x_other', 'toString'], OWN)).toEqual({
      unknown: ['nope', 'x_other', 'toString'],
    });
  });

  it('carries a version in dotted date form', () => {
    expect(TAXONOMY_VERSION).toMatch(/^\d{4}\.\d{2}\.\d{2}$/);
  });
});
