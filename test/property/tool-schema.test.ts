import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMisfits } from '../../src/static-pass/tool-schema.js';

const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'toString', '', 'a/b', '"');
const path = fc.constantFrom(
  '#',
  '#/$defs/a',
  '#/$defs/b',
  '#/properties/a',
  '#anchor',
  'http://x/',
  '#/%zz',
  '',
  '#/$defs/a/allOf/0',
);
const odd = fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 'x', '5', [], {}, ['a'], NaN);
const type = fc.constantFrom(
  'string',
  'NUMBER',
  'integer',
  'OBJECT',
  'array',
  'null',
  'boolean',
  'any',
  'str',
);

/** Schemas that are mostly right and now and then wrong, with references all over. */
const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const part = tie('schema');
  const parts = fc.array(part, { maxLength: 3 });
  const map = fc.dictionary(name, part, { maxKeys: 3 });
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(type, fc.array(type, { maxLength: 2 })),
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom('^a', '.', '(?=a)', '(', 'b$'), part, { maxKeys: 2 }),
    additionalProperties: part,
    unevaluatedProperties: part,
    unevaluatedItems: part,
    propertyNames: part,
    required: fc.array(name, { maxLength: 2 }),
    items: fc.oneof(part, parts),
    prefixItems: parts,
    additionalItems: part,
    contains: part,
    allOf: parts,
    anyOf: parts,
    oneOf: parts,
    not: part,
    if: part,
    then: part,
    else: part,
    dependencies: fc.dictionary(name, fc.oneof(part, fc.array(name, { maxLength: 2 })), { maxKeys: 2 }),
    dependentSchemas: map,
    $defs: fc.record({ a: part, b: part }),
    $ref: path,
    $anchor: fc.constant('anchor'),
    enum: fc.array(odd, { maxLength: 3 }),
    const: odd,
    pattern: fc.constantFrom('^a', '(?=a)', '[', 'a{2000}'),
    format: fc.constantFrom('date', 'email', 'int32', 'nothing'),
    nullable: fc.boolean(),
    minLength: odd,
    maxItems: odd,
    minContains: fc.nat(2),
    uniqueItems: fc.boolean(),
    multipleOf: odd,
    exclusiveMinimum: odd,
    minimum: fc.double(),
  };
  const some = fc
    .subarray(Object.keys(keywords), { maxLength: 4 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, keywords[key] ?? odd]))));
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.constantFrom<unknown>({}, true, { type: 'string' }),
      some,
      { arbitrary: odd, weight: 1 },
    ),
  };
});

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 0, 1.5, 'a', 'x', '2024-01-01'),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 3 }),
  ),
})).any;

describe('declared schemas', () => {
  it('never make a check throw or hang, in ten thousand random ones', () => {
    fc.assert(
      fc.property(schema, value, (declared, args) => {
        const misfits = findMisfits(declared, args, 20);
        for (const { path: place, detail } of misfits) {
          expect(place === '' || place.startsWith('/')).toBe(true);
          expect(detail).toMatch(/^[A-Z].*\.$/s);
        }
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);

  it('take every value they list and every object they describe', () => {
    const flat = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.oneof(fc.integer(), fc.string(), fc.boolean()),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(flat, (args) => {
        const properties = Object.fromEntries(
          Object.entries(args).map(([key, each]) => [key, { type: typeof each, enum: [each] }]),
        );
        const declared = { type: 'object', properties, required: Object.keys(args) };
        expect(findMisfits(declared, args, 50)).toEqual([]);
        expect(findMisfits(declared, { ...args, e: 1 }, 50)).toMatchObject([
          { code: 'unexpected_argument', path: '/e' },
        ]);
        expect(findMisfits(declared, {}, 2)).toHaveLength(Object.keys(args).length);
      }),
      { numRuns: 200 },
    );
  });

  it('say the same whether written out or by reference', () => {
    fc.assert(
      fc.property(value, fc.constantFrom('a', 'b'), (args, key) => {
        const part = {
          type: 'object',
          properties: { [key]: { type: ['string', 'object'] } },
          required: [key],
        };
        const written = findMisfits({ type: 'object', properties: { a: part, b: part } }, args, 50);
        const $ref = '#/$defs/part';
        const referred = findMisfits(
          { type: 'object', properties: { a: { $ref }, b: { $ref } }, $defs: { part } },
          args,
          50,
        );
        const sort = (list: readonly { code: string; path: string }[]): string[] =>
          list.map((each) => `${each.code} ${each.path}`).sort();
        expect(sort(referred)).toEqual(sort(written));
      }),
      { numRuns: 300 },
    );
  });
});
