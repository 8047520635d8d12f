import { describe, expect, it } from 'vitest';
import { findMisfits } from '../../../src/static-pass/tool-schema.js';

function misfits(schema: unknown, value: unknown): readonly string[] {
  return findMisfits(schema, value, JSON.stringify(value).length).map(({ code, path }) => `${code} ${path}`);
}

const MISMATCH = ['argument_type_mismatch '];

describe('undeclared properties', () => {
  it.each([
    ['false', { properties: { a: {} }, additionalProperties: false }, ['unexpected_argument /b']],
    ['absent beside properties', { properties: { a: {} } }, ['unexpected_argument /b']],
    ['absent beside empty properties', { type: 'object', properties: {} }, ['unexpected_argument /b']],
    ['absent without properties', { type: 'object' }, []],
    ['true', { properties: { a: {} }, additionalProperties: true }, []],
    ['a schema that fits', { properties: { a: {} }, additionalProperties: { type: 'number' } }, []],
    [
      'a schema that does not fit',
      { properties: { a: {} }, additionalProperties: { type: 'string' } },
      ['argument_type_mismatch /b'],
    ],
    [
      'null, which means absent',
      { properties: { a: {} }, additionalProperties: null },
      ['unexpected_argument /b'],
    ],
    ['patterned', { properties: { a: {} }, patternProperties: { '^b$': {} } }, []],
  ])('with additionalProperties %s', (_name, schema, expected) => {
    expect(misfits(schema, { b: 1 })).toEqual(expected);
  });

  it('are looked for in nested objects, array items and definitions', () => {
    const point = { type: 'object', properties: { x: { type: 'number' } } };
    const schema = {
      type: 'object',
      properties: {
        one: point,
        many: { type: 'array', items: point },
        ref: { $ref: '#/$defs/point', description: 'd' },
      },
      $defs: { point },
    };
    expect(misfits(schema, { one: { y: 1 }, many: [{ x: 1 }, { y: 1 }], ref: { y: 1 } })).toEqual([
      'unexpected_argument /one/y',
      'unexpected_argument /many/1/y',
      'unexpected_argument /ref/y',
    ]);
  });

  it('are judged over all parts of a schema together', () => {
    const schema = {
      type: 'object',
      properties: { a: {} },
      allOf: [{ properties: { b: {} } }, { $ref: '#/$defs/c' }],
      $defs: { c: { properties: { c: { type: 'number' } } } },
    };
    expect(misfits(schema, { a: 1, b: 2, c: 3 })).toEqual([]);
    expect(misfits(schema, { a: 1, b: 2, c: 3, d: 4 })).toEqual(['unexpected_argument /d']);
    expect(misfits(schema, { c: 'x' })).toEqual(['argument_type_mismatch /c']);
  });

  it('are judged by the alternative that applies', () => {
    const schema = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'x' }, a: {} }, required: ['kind'] },
        { type: 'object', properties: { kind: { const: 'y' }, b: {} }, required: ['kind'] },
      ],
    };
    expect(misfits(schema, { kind: 'x', a: 1 })).toEqual([]);
    expect(misfits(schema, { kind: 'x', b: 1 })).toEqual(['unexpected_argument /b']);
    expect(misfits(schema, { kind: 'z' })).toEqual(MISMATCH);
  });

  it('do not exist for an object of any shape among alternatives', () => {
    const schema = {
      properties: { v: { anyOf: [{ type: 'object', properties: { a: {} } }, { type: 'object' }] } },
    };
    expect(misfits(schema, { v: { anything: 1 } })).toEqual([]);
  });

  it('follow a condition', () => {
    const schema = {
      type: 'object',
      properties: { mode: { enum: ['file', 'text'] } },
      if: { properties: { mode: { const: 'file' } } },
      then: { properties: { path: { type: 'string' } }, required: ['path'] },
      else: { properties: { text: { type: 'string' } } },
    };
    expect(misfits(schema, { mode: 'file', path: 'a' })).toEqual([]);
    expect(misfits(schema, { mode: 'text', text: 'a' })).toEqual([]);
    expect(misfits(schema, { mode: 'file' })).toEqual(['missing_required_argument /path']);
    expect(misfits(schema, { mode: 'text', path: 'a' })).toEqual(['unexpected_argument /path']);
  });
});

describe('dialects', () => {
  it('reads Gemini type names and nullable, nested', () => {
    const schema = {
      type: 'OBJECT',
      properties: {
        tags: { type: 'ARRAY', items: { type: 'STRING', maxLength: '3' }, nullable: true },
        level: { type: 'STRING', enum: ['A'], nullable: true },
        ref: { nullable: true, anyOf: [{ type: 'INTEGER' }, { type: 'BOOLEAN' }] },
        n: { type: 'INTEGER', format: 'int32' },
      },
      required: ['tags'],
      propertyOrdering: ['tags'],
    };
    expect(misfits(schema, { tags: ['abc'], level: 'A', ref: 1, n: 5 })).toEqual([]);
    expect(misfits(schema, { tags: null, level: null, ref: null })).toEqual([]);
    expect(misfits(schema, { tags: ['abcd'], level: 'B', ref: 'x', n: 3e9 })).toEqual([
      'argument_type_mismatch /tags/0',
      'argument_type_mismatch /level',
      'argument_type_mismatch /ref',
      'argument_type_mismatch /n',
    ]);
  });

  it('reads draft-07 tuples, definitions and dependencies', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        t: {
          type: 'array',
          items: [{ type: 'number' }, { $ref: '#/definitions/s' }],
          additionalItems: false,
        },
        a: {},
        b: {},
      },
      definitions: { s: { type: 'string' } },
      dependencies: { a: ['b'] },
    };
    expect(misfits(schema, { t: [1, 'x'] })).toEqual([]);
    expect(misfits(schema, { t: ['x', 1] })).toEqual([
      'argument_type_mismatch /t/0',
      'argument_type_mismatch /t/1',
    ]);
    expect(misfits(schema, { t: [1, 'x', 2] })).toHaveLength(1);
    expect(misfits(schema, { a: 1 })).toEqual(['missing_required_argument /b']);
  });

  it('reads exclusive bounds as flags and as numbers', () => {
    const schema = { properties: { a: { minimum: 1, exclusiveMinimum: true }, b: { exclusiveMaximum: 3 } } };
    expect(misfits(schema, { a: 1, b: 3 })).toEqual([
      'argument_type_mismatch /a',
      'argument_type_mismatch /b',
    ]);
    expect(misfits(schema, { a: 2, b: 2 })).toEqual([]);
  });

  it('follows references through references', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/a' } },
      $defs: {
        a: { type: 'object', properties: { b: { $ref: '#/$defs/b' }, c: { $ref: '#/$defs/c' } } },
        b: { type: 'object', properties: { c: { $ref: '#/$defs/c' } } },
        c: { type: 'string' },
      },
    };
    expect(misfits(schema, { a: { b: { c: 'x' }, c: 'y' } })).toEqual([]);
    expect(misfits(schema, { a: { b: { c: 1, d: 1 }, c: {} } })).toEqual([
      'unexpected_argument /a/b/d',
      'argument_type_mismatch /a/b/c',
      'argument_type_mismatch /a/c',
    ]);
  });

  it('follows recursive references and anchors', () => {
    const tree = {
      $id: 'https://example.test/tree',
      type: 'object',
      properties: {
        name: { $ref: '#name' },
        kids: { type: 'array', items: { $ref: 'https://example.test/tree#' } },
      },
      required: ['name'],
      $defs: { n: { $anchor: 'name', type: 'string' } },
    };
    expect(misfits(tree, { name: 'a', kids: [{ name: 'b', kids: [] }] })).toEqual([]);
    expect(misfits(tree, { name: 'a', kids: [{ name: 'b', kids: [{ x: 1 }] }] })).toEqual([
      'missing_required_argument /kids/0/kids/0/name',
      'unexpected_argument /kids/0/kids/0/x',
    ]);
  });
});

describe('alternatives', () => {
  it('report the misfits of the one that was meant', () => {
    const optional = {
      properties: { p: { anyOf: [{ $ref: '#/$defs/p' }, { type: 'null' }] } },
      $defs: { p: { type: 'object', properties: { x: {} }, required: ['x'] } },
    };
    expect(misfits(optional, { p: {} })).toEqual(['missing_required_argument /p/x']);
    expect(misfits(optional, { p: { x: 1, y: 2 } })).toEqual(['unexpected_argument /p/y']);
    expect(misfits(optional, { p: 'text' })).toEqual(['argument_type_mismatch /p']);
    expect(misfits(optional, { p: null })).toEqual([]);
  });

  it('report a missing argument where each of them lacks one', () => {
    const schema = {
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    };
    expect(misfits(schema, {})).toEqual(['missing_required_argument /a']);
    expect(misfits(schema, { b: 1 })).toEqual([]);
    expect(misfits(schema, { b: 1, c: 1 })).toEqual(['unexpected_argument /c']);
  });

  it('do not hide the misfits of their neighbours', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'number' }, c: {} },
      required: ['c'],
      anyOf: [{ properties: { b: { const: 1 } } }, { properties: { b: { const: 2 } } }],
    };
    expect(misfits(schema, { a: 'x', b: 3 })).toEqual(
      expect.arrayContaining([
        'argument_type_mismatch ',
        'missing_required_argument /c',
        'argument_type_mismatch /a',
      ]),
    );
  });
});

describe('values', () => {
  it.each([
    [{ enum: [{ a: 1, b: [2] }, 'x', 1] }, [{ b: [2], a: 1 }, 'x', 1, 1.0], [{ a: 1 }, '1', true, null]],
    [{ const: null }, [null], [0, '']],
    [
      { type: 'array', uniqueItems: true },
      [[1, '1', { a: 1, b: 2 }]],
      [
        [1, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      ],
    ],
    [{ type: 'integer' }, [1, 1.0], [1.5, '1']],
    [{ type: ['string', 'null'] }, ['x', null], [1]],
    [{ not: { type: 'string' } }, [1], ['x']],
    [{ multipleOf: 0.5 }, [1.5], [1.2]],
    [{ type: 'array', contains: { const: 1 } }, [[1, 2]], [[2]]],
    [{ maxLength: 1 }, ['😀'], ['ab']],
    [{ format: 'email' }, ['a@example.org'], ['nobody']],
    [{ format: 'unheard-of' }, ['anything'], []],
    [{ propertyNames: { pattern: '^a' } }, [{ a: 1 }], [{ b: 1 }]],
    [false, [], [1]],
    [{ pattern: '^\\d{3}$' }, ['123'], ['1234', '123\n']],
  ])('of %j are told apart', (schema, good, bad) => {
    const outer = { type: 'object', properties: { v: schema } };
    for (const v of good) expect([v, misfits(outer, { v })]).toEqual([v, []]);
    for (const v of bad) expect(misfits(outer, { v }).length, JSON.stringify(v)).toBe(1);
  });

  it('count only what an object has itself', () => {
    const schema = {
      type: 'object',
      properties: { toString: { type: 'string' }, constructor: {} },
      required: ['toString'],
    };
    expect(misfits(schema, {})).toEqual(['missing_required_argument /toString']);
    expect(misfits(schema, JSON.parse('{"toString":"x","__proto__":1}'))).toEqual([
      'unexpected_argument /__proto__',
    ]);
  });
});

describe('a hostile schema', () => {
  it.each([
    ['a remote reference', { $ref: 'https://example.test/schema' }],
    ['a file reference', { properties: { a: { $ref: 'file:///etc/passwd' } } }],
    ['a dangling reference', { $ref: '#/$defs/none' }],
    ['a reference to itself', { $ref: '#' }],
    [
      'a circle of references',
      {
        $ref: '#/$defs/a',
        $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { anyOf: [{ $ref: '#/$defs/a' }] } },
      },
    ],
    ['a dynamic reference', { $dynamicRef: '#x' }],
    ['a type that is none', { type: 'str' }],
    ['a length that is text', { minLength: 'x"); process.exit(1); ("' }],
    ['a list for a schema', []],
    ['a string for a schema', 'object'],
    ['too many characters', { enum: ['x'.repeat(70_000)] }],
    [
      'too many parts',
      { properties: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`p${n}`, {}])) },
    ],
    [
      'properties by a pattern that RE2 does not run',
      { patternProperties: { '(?=a)': {} }, additionalProperties: true },
    ],
    ['a denial by a pattern that RE2 does not run', { not: { properties: { a: { pattern: '(?=a)' } } } }],
  ])('with %s rejects the call', (_name, schema) => {
    expect(misfits(schema, {})).toEqual(MISMATCH);
  });

  it('that is nested too deep rejects the call', () => {
    let schema: unknown = {};
    for (let depth = 0; depth < 40; depth += 1) schema = { properties: { a: schema } };
    expect(misfits(schema, {})).toEqual(MISMATCH);
    for (let depth = 0; depth < 100_000; depth += 1) schema = [schema];
    expect(findMisfits({ enum: schema }, {}, 2)).toHaveLength(1);
  });

  it('with a pattern that RE2 does not run rejects only what it binds', () => {
    const schema = { properties: { a: { pattern: '^(?=.*x).+$' }, b: {} } };
    expect(misfits(schema, { b: 1 })).toEqual([]);
    expect(findMisfits(schema, { a: 'x' }, 9)[0]?.detail).toContain('cannot be run safely');
  });

  it('keeps patterns apart', () => {
    const schema = { properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } };
    expect(misfits(schema, { a: 'a', b: 'b' })).toEqual([]);
  });

  it('cannot inject code through names, patterns or values', () => {
    const evil = '"]; globalThis.injected = 1; //\u2028`${globalThis.injected=1}`';
    const schema = {
      properties: { [evil]: { enum: [evil], pattern: evil, $ref: `#/$defs/${encodeURIComponent(evil)}` } },
      required: [evil],
      $defs: { [evil]: { const: evil } },
    };
    findMisfits(schema, { [evil]: evil }, 100);
    findMisfits(
      {
        $defs: { [evil]: {} },
        patternProperties: { [evil.replaceAll(']', '')]: {} },
        [evil]: evil,
        format: evil,
      },
      {},
      2,
    );
    expect(globalThis).not.toHaveProperty('injected');
  });

  it('cannot take exponential time by alternatives below recursion', () => {
    const branch = { properties: { c: { $ref: '#' } }, required: ['c'] };
    const schema = {
      type: 'object',
      anyOf: [branch, branch, branch, { required: ['d'] }],
      additionalProperties: true,
    };
    let value: unknown = {};
    for (let depth = 0; depth < 60; depth += 1) value = { c: value };
    const started = performance.now();
    expect(misfits(schema, value)).toEqual(MISMATCH);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('cannot take exponential time by doubling references', () => {
    const $defs: Record<string, unknown> = { d60: { type: 'string' } };
    for (let n = 0; n < 60; n += 1)
      $defs[`d${n}`] = { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] };
    expect(misfits({ properties: { a: { $ref: '#/$defs/d0' } }, $defs }, { a: 1 })).toEqual(MISMATCH);
  });

  it('cannot take quadratic time by unique items', () => {
    const list = Array.from({ length: 100_000 }, (_, n) => ({ n }));
    expect(findMisfits({ properties: { list: { uniqueItems: true } } }, { list }, 1_000_000)).toEqual([]);
  });

  it('is listed with a bounded number of misfits', () => {
    const value = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n]));
    expect(misfits({ properties: {} }, value)).toHaveLength(51);
  });
});
