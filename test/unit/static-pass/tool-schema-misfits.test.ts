import type { ErrorObject } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { describeMisfits, mapParents } from '../../../src/static-pass/tool-schema-misfits.js';

function error(keyword: string, instancePath: string, params: Record<string, unknown> = {}): ErrorObject {
  return { keyword, instancePath, schemaPath: '#', params, schema: {}, parentSchema: {} };
}

function describeAll(errors: readonly ErrorObject[], names: readonly string[] = []): readonly string[] {
  return describeMisfits(errors, new Set(names), new Map()).map(({ code, path }) => `${code} ${path}`);
}

describe('describeMisfits', () => {
  it('points at the missing or undeclared property itself', () => {
    expect(
      describeAll([
        error('required', '/a', { missingProperty: 'x/y' }),
        error('dependentRequired', '', { missingProperty: 'b' }),
        error('additionalProperties', '', { additionalProperty: 'c~' }),
        error('false schema', '/d'),
        error('maximum', '/e'),
        error('of-the-future', '/f'),
      ]),
    ).toEqual([
      'missing_required_argument /a/x~1y',
      'missing_required_argument /b',
      'unexpected_argument /c~0',
      'unexpected_argument /d',
      'argument_type_mismatch /e',
      'argument_type_mismatch /f',
    ]);
  });

  it('names each place once per code', () => {
    expect(describeAll([error('minimum', '/a'), error('multipleOf', '/a')])).toEqual([
      'argument_type_mismatch /a',
    ]);
  });

  it('drops declared properties that only a failed alternative made undeclared', () => {
    const echo = error('unevaluatedProperties', '', { unevaluatedProperty: 'a' });
    expect(describeAll([error('type', '/a', { type: 'string' }), echo], ['a'])).toEqual([
      'argument_type_mismatch /a',
    ]);
    expect(describeAll([error('type', '/a', { type: 'string' }), echo])).toHaveLength(2);
    expect(describeAll([echo], ['a'])).toEqual(['unexpected_argument /a']);
  });

  it('says that there are more than it lists', () => {
    const many = Array.from({ length: 80 }, (_, index) => error('minimum', `/${index}`));
    const misfits = describeMisfits(many, new Set(), new Map());
    expect(misfits).toHaveLength(51);
    expect(misfits.at(-1)?.detail).toContain('not listed');
  });
});

describe('mapParents', () => {
  it('finds what every part stands in', () => {
    const inner = { type: 'string' };
    const schema = { properties: { a: inner } };
    const parents = mapParents(schema);
    expect(parents.get(inner)).toBe(schema.properties);
    expect(parents.get(schema.properties)).toBe(schema);
  });
});
