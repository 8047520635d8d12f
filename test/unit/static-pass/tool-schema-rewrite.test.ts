import { describe, expect, it } from 'vitest';
import { METER } from '../../../src/static-pass/tool-schema-keywords.js';
import { MAX_SCHEMA_PARTS, rewriteSchema } from '../../../src/static-pass/tool-schema-rewrite.js';
import { RefusedSchema } from '../../../src/static-pass/tool-schema-refusal.js';

function refusal(schema: unknown): string | null {
  try {
    rewriteSchema(schema);
    return null;
  } catch (error) {
    return error instanceof RefusedSchema ? error.why : 'bug';
  }
}

describe('rewriteSchema', () => {
  it('keeps known keywords alone', () => {
    const { schema, names } = rewriteSchema({
      title: 'x',
      description: 'y',
      'x-extra': { $ref: 'https://remote.test' },
      type: 'object',
      properties: { a: { type: 'string', default: 'z', examples: [1] } },
    });
    expect(schema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: false,
      [METER]: 2,
    });
    expect([...names]).toEqual(['a']);
  });

  it('leaves conditions as they are and closes what is demanded', () => {
    const part = { type: 'object', properties: { a: { properties: { b: {} } } } };
    const { schema } = rewriteSchema({ type: 'object', not: part, properties: { p: part } });
    expect(schema).toMatchObject({ properties: { p: { additionalProperties: false } } });
    expect(JSON.stringify((schema as Record<string, unknown>)['not'])).not.toContain('additionalProperties');
  });

  it('writes a referred schema once per way it is used', () => {
    const $ref = '#/$defs/a';
    const { schema } = rewriteSchema({
      properties: { x: { $ref }, y: { $ref }, z: { allOf: [{ $ref }] } },
      $defs: { a: { type: 'object', properties: {} } },
    });
    expect(Object.keys((schema as { $defs: object }).$defs)).toHaveLength(2);
  });

  it.each([
    ['ill_formed', null],
    ['ill_formed', { properties: [] }],
    ['ill_formed', { allOf: {} }],
    ['ill_formed', { items: 'string' }],
    ['ill_formed', { $ref: 1 }],
    ['unsupported_reference', { $ref: 'https://remote.test/x' }],
    ['endless_reference', { allOf: [{ $ref: '#' }] }],
    ['unsupported_pattern', { patternProperties: { '(?!x)': {} } }],
    ['too_many_parts', { allOf: Array.from({ length: MAX_SCHEMA_PARTS }, () => ({})) }],
  ])('refuses as %s: %j', (why, schema) => {
    expect(refusal(schema)).toBe(why);
  });

  it('follows recursion that goes down into the value', () => {
    expect(refusal({ properties: { child: { $ref: '#' } } })).toBeNull();
  });
});
