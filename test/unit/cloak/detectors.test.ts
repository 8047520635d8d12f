// The list of detectors: unique names, sound rows, every shape-bearing type covered.

import { describe, expect, it } from 'vitest';
import { DETECTORS, ID_SHAPES } from '../../../src/cloak/detectors.js';

describe('detectors', () => {
  it('have names of their own', () => {
    const names = [...DETECTORS.map(({ name }) => name), ...ID_SHAPES.map(({ name }) => name)];
    expect(new Set(names).size).toBe(names.length);
  });

  it('have confidences between 0 and 1, an announced one surer than a bare one', () => {
    const wrong = ID_SHAPES.filter(
      ({ near, marked = 0, plain = 0 }) => near > 1 || near < marked || near < plain,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('cover national ids and tax ids of more than 25 countries each, with check digits', () => {
    const countries = (type: string): number =>
      new Set(
        ID_SHAPES.filter((shape) => shape.type === type && shape.check !== undefined).map(({ name }) =>
          name.startsWith('vat.') ? name.slice(4) : name.slice(0, 2),
        ),
      ).size;
    expect(countries('government_id')).toBeGreaterThan(25);
    expect(countries('tax_id')).toBeGreaterThan(25);
  });
});
