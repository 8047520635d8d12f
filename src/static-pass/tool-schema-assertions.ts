// Static pass. The keywords of a declared schema that look at one value alone (type, ranges, counts, listed values), read
// from every dialect in use and written in one. Must never copy a value whose type it has not checked: code is made of
// what leaves here.

import { CONSTANT, MAX_LENGTH, MIN_LENGTH, ONE_OF_VALUES, UNIQUE } from './tool-schema-keywords.js';
import { given, type SchemaRecord } from './tool-schema-references.js';
import { RefusedSchema } from './tool-schema-refusal.js';

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
/** Keywords that count something, and what each is written as. */
const COUNTS = {
  minLength: MIN_LENGTH,
  maxLength: MAX_LENGTH,
  minItems: 'minItems',
  maxItems: 'maxItems',
  minProperties: 'minProperties',
  maxProperties: 'maxProperties',
  minContains: 'minContains',
  maxContains: 'maxContains',
} as const;
/** Keywords that take no time worth paying for, however long the value. */
const CHEAP: ReadonlySet<string> = new Set([
  'type',
  ...NUMBERS,
  MIN_LENGTH,
  MAX_LENGTH,
  'minItems',
  'maxItems',
]);
const TYPES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
]);
export function readTypes(node: SchemaRecord): string[] | undefined {
  const type = given(node, 'type');
  if (type === undefined) return undefined;
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  const types = new Set<string>();
  for (const name of names) {
    if (typeof name !== 'string') throw new RefusedSchema('ill_formed');
    // Gemini writes type names in capitals.
    const lower = name === name.toUpperCase() ? name.toLowerCase() : name;
    if (lower === 'any' || lower === 'type_unspecified') return undefined;
    if (!TYPES.has(lower)) throw new RefusedSchema('ill_formed');
    types.add(lower);
  }
  if (types.size === 0) throw new RefusedSchema('ill_formed');
  if (given(node, 'nullable') === true) types.add('null');
  return [...types];
}

/** A number; also as text, which is how Gemini writes 64-bit integers. */
function readNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new RefusedSchema('ill_formed');
  return number;
}

export function readNames(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    throw new RefusedSchema('ill_formed');
  return [...new Set<string>(value)];
}

export function copyNumbers(node: SchemaRecord, out: Record<string, unknown>): void {
  for (const key of NUMBERS) {
    const value = given(node, key);
    if (value === undefined || typeof value === 'boolean') continue;
    const number = readNumber(value);
    if (key === 'multipleOf' && number <= 0) throw new RefusedSchema('ill_formed');
    out[key] = number;
  }
  // Draft-04 and OpenAPI 3.0: a flag beside the bound.
  if (given(node, 'exclusiveMinimum') === true && out['minimum'] !== undefined) {
    out['exclusiveMinimum'] = out['minimum'];
    delete out['minimum'];
  }
  if (given(node, 'exclusiveMaximum') === true && out['maximum'] !== undefined) {
    out['exclusiveMaximum'] = out['maximum'];
    delete out['maximum'];
  }
  for (const [key, written] of Object.entries(COUNTS)) {
    const value = given(node, key);
    if (value === undefined) continue;
    const count = readNumber(value);
    if (!Number.isInteger(count) || count < 0) throw new RefusedSchema('ill_formed');
    out[written] = count;
  }
}

export function copyValues(node: SchemaRecord, out: Record<string, unknown>): void {
  const values = given(node, 'enum');
  if (values !== undefined) {
    if (!Array.isArray(values)) throw new RefusedSchema('ill_formed');
    out[ONE_OF_VALUES] = given(node, 'nullable') === true ? [...(values as unknown[]), null] : values;
  }
  if (Object.hasOwn(node, 'const')) out[CONSTANT] = [node['const']];
  if (given(node, 'uniqueItems') === true) out[UNIQUE] = true;
}

export function isCheap(keyword: string): boolean {
  return CHEAP.has(keyword);
}
