// Numbers with known answers, tried against every check of a file; a check without any is a failure.
import { expect, it } from 'vitest';

export type Vectors = Readonly<
  Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
>;

export function tryVectors(
  checks: Readonly<Record<string, unknown>>,
  vectors: Vectors,
  helpers: readonly string[] = [],
): void {
  for (const [name, { valid, invalid }] of Object.entries(vectors)) {
    const check = checks[name] as (id: string) => boolean;
    it(`${name} accepts numbers that prove themselves`, () => {
      expect(valid.filter((id) => !check(id))).toEqual([]);
    });
    it(`${name} refuses numbers with a wrong character`, () => {
      expect(invalid.filter((id) => check(id))).toEqual([]);
    });
  }

  it('every exported check has vectors', () => {
    expect(Object.keys(checks).filter((name) => !(name in vectors) && !helpers.includes(name))).toEqual([]);
  });
}
