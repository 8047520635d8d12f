import fc from 'fast-check';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
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
    .subarray(Object.keys(keywords), { minLength: 1, maxLength: 4 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, keywords[key] ?? odd]))));
  const trivial = fc.constantFrom<unknown>({}, true, false, { type: 'string' }, { type: 'object' });
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      { arbitrary: trivial, weight: 3 },
      { arbitrary: some, weight: 12 },
      { arbitrary: odd, weight: 1 },
    ),
  };
});

function valuesWith(names: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, 0, 1.5, 'a', 'x', '2024-01-01'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(names, tie('any'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).any;
}
const value = valuesWith(name);
/** Plain ajv itself trips over an argument called toString. */
const tame = valuesWith(fc.constantFrom('a', 'b', 'c', 'd'));

/** Well-formed 2020-12 schemas that leave no room for a reading of our own: open objects, usable patterns. */
const { part: plain } = fc.letrec<{ part: unknown }>((tie) => {
  const part = tie('part');
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  const few = fc.constantFrom('a', 'b', 'c');
  const leaf = fc.constantFrom<unknown>(
    true,
    { type: 'string' },
    { type: ['integer', 'null'] },
    { type: 'object' },
    { type: 'array', minItems: 1 },
    { enum: ['a', 0, null, { a: 'a' }] },
    { const: ['a'] },
    { pattern: '^[ab]$' },
    { minLength: 2 },
    { maxLength: 1 },
    { minimum: 1 },
    { maxProperties: 1 },
    { required: ['a'] },
    { uniqueItems: true },
    { $ref: '#/$defs/a' },
    { $ref: '#/$defs/b' },
  );
  const branch = fc.oneof(
    fc
      .dictionary(few, part, { maxKeys: 3 })
      .map((properties) => ({ properties, additionalProperties: true })),
    fc
      .dictionary(few, part, { maxKeys: 2 })
      .map((properties) => ({ properties, additionalProperties: false })),
    fc.record({ additionalProperties: part }),
    fc.record({ allOf: parts }),
    fc.record({ anyOf: parts }),
    fc.record({ oneOf: parts }),
    fc.record({ not: part }),
    fc.record({ if: part, then: part, else: part }),
    fc.record({ items: part }),
    fc.record({ prefixItems: parts, items: part }),
    fc.record({ contains: part }),
    fc.record({ propertyNames: part }),
    fc.record({ dependentSchemas: fc.dictionary(few, part, { maxKeys: 2 }) }),
    fc.record({ allOf: parts, unevaluatedProperties: part }),
    fc.record({ $ref: fc.constant('#/$defs/a'), anyOf: parts }),
  );
  return {
    part: fc.oneof(
      { maxDepth: 3, depthSize: 'medium' },
      { arbitrary: leaf, weight: 2 },
      { arbitrary: branch, weight: 3 },
    ),
  };
});

/** Whether a finding is about the schema itself or the effort, not about the value. */
function isRefusal(detail: string): boolean {
  return detail.startsWith('The declared schema') || detail.startsWith('Checking');
}

describe('declared schemas', () => {
  it('mean what plain ajv takes them to mean, where they leave nothing open', () => {
    let compared = 0;
    fc.assert(
      fc.property(plain, plain, plain, fc.array(tame, { minLength: 1, maxLength: 5 }), (v, a, b, values) => {
        const declared = { type: 'object', properties: { v }, additionalProperties: true, $defs: { a, b } };
        let oracle: ValidateFunction | null = null;
        for (const each of values) {
          const misfits = findMisfits(declared, { v: each }, 50);
          if (misfits.some(({ detail }) => isRefusal(detail))) return;
          oracle ??= new Ajv2020({
            strict: false,
            ownProperties: true,
            meta: false,
            validateSchema: false,
          }).compile(declared);
          expect(misfits.length === 0).toBe(oracle({ v: each }));
          compared += 1;
        }
      }),
      { numRuns: 400 },
    );
    expect(compared).toBeGreaterThan(400);
  }, 120_000);

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
