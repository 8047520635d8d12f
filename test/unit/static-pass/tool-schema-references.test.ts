import { describe, expect, it } from 'vitest';
import {
  declaresProperties,
  given,
  impliesNoOthers,
  isRecord,
  resolveReference,
  saysWhatIsLeft,
} from '../../../src/static-pass/tool-schema-references.js';

const root = {
  $id: 'https://x.test/s',
  $defs: { 'a b/c~d': { type: 'string' }, on: true },
  anyOf: [{ $anchor: 'here' }],
};

describe('resolveReference', () => {
  it('follows pointers, anchors and the own address', () => {
    expect(resolveReference('#', root)).toBe(root);
    expect(resolveReference('#/$defs/a%20b~1c~0d', root)).toEqual({ type: 'string' });
    expect(resolveReference('#/anyOf/0', root)).toBe(root.anyOf[0]);
    expect(resolveReference('#here', root)).toBe(root.anyOf[0]);
    expect(resolveReference('https://x.test/s#/$defs/on', root)).toBe(true);
  });

  it.each([
    '#/$defs/none',
    '#/toString',
    '#/anyOf/7',
    '#gone',
    'other.json',
    'https://y.test/#',
    '#/%E0%A4%A',
    '',
    7,
  ])('refuses %s', (reference) => {
    expect(() => resolveReference(reference, root)).toThrow();
  });
});

describe('looking for properties', () => {
  it('follows what applies to the same value, and only that', () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/a' }],
      items: { properties: {} },
      $defs: { a: { properties: {} } },
    };
    expect(declaresProperties(schema, schema, 'always')).toBe(true);
    expect(declaresProperties({ items: { properties: {} } }, {}, 'ever')).toBe(false);
    expect(declaresProperties({ anyOf: [{ properties: {} }] }, {}, 'always')).toBe(false);
    expect(declaresProperties({ then: { properties: {} } }, {}, 'ever')).toBe(true);
  });

  it('ends on circles', () => {
    const schema = { allOf: [{ $ref: '#' }] };
    expect(declaresProperties(schema, schema, 'ever')).toBe(false);
  });

  it('tells a schema that speaks of other properties from one that does not', () => {
    expect(impliesNoOthers({ anyOf: [{ properties: {} }] }, {})).toBe(true);
    expect(impliesNoOthers({ anyOf: [{ properties: {}, additionalProperties: true }] }, {})).toBe(false);
    expect(impliesNoOthers({ then: { properties: {} } }, {})).toBe(false);
    expect(saysWhatIsLeft({ additionalProperties: null })).toBe(false);
  });

  it('reads own keywords alone, and null as absent', () => {
    expect(given({}, 'toString')).toBeUndefined();
    expect(given({ type: null }, 'type')).toBeUndefined();
    expect(isRecord([])).toBe(false);
  });
});
