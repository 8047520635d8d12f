// Static pass. Looking around inside a declared schema: own keywords, local references, and whether it declares any
// properties. Nothing outside the document is ever read: a reference that leads there is a refusal.

import { unescapeStep } from '../text/json-pointer.js';
import { RefusedSchema } from './tool-schema-refusal.js';

export type SchemaRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is SchemaRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A keyword's value; null counts as absent, which is how many serialisers mean it. */
export function given(node: SchemaRecord, key: string): unknown {
  const value = Object.hasOwn(node, key) ? node[key] : undefined;
  return value === null ? undefined : value;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    throw new RefusedSchema('unsupported_reference');
  }
}

function followPointer(root: unknown, pointer: string): unknown {
  let at: unknown = root;
  for (const raw of pointer.split('/').slice(1)) {
    const step = unescapeStep(raw);
    if (Array.isArray(at)) at = (at as unknown[])[Number(step)];
    else if (isRecord(at) && Object.hasOwn(at, step)) at = at[step];
    else throw new RefusedSchema('unsupported_reference');
  }
  return at;
}

/** The part with this `$anchor` (or draft-07 `$id: "#name"`); searched once per reference, which size bounds. */
function findAnchor(root: SchemaRecord, name: string): unknown {
  const pending: unknown[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isRecord(next) && (next['$anchor'] === name || next['$id'] === `#${name}`)) return next;
    if (typeof next === 'object' && next !== null) {
      for (const value of Object.values(next))
        if (typeof value === 'object' && value !== null) pending.push(value);
    }
  }
  return undefined;
}

/** The subschema a `$ref` means; refused when it lies outside the document or is none. */
export function resolveReference(reference: unknown, root: SchemaRecord): SchemaRecord | boolean {
  if (typeof reference !== 'string') throw new RefusedSchema('ill_formed');
  const id = given(root, '$id');
  const isOwn = typeof id === 'string' && id !== '' && reference.startsWith(`${id}#`);
  const local = isOwn ? reference.slice(id.length) : reference;
  if (!local.startsWith('#')) throw new RefusedSchema('unsupported_reference');
  const fragment = decodeFragment(local.slice(1));
  const isPointer = fragment === '' || fragment.startsWith('/');
  const target = isPointer ? followPointer(root, fragment) : findAnchor(root, fragment);
  if (typeof target !== 'boolean' && !isRecord(target)) throw new RefusedSchema('unsupported_reference');
  return target;
}

/** Which keywords lead to parts that describe the same value, by what is asked about them. */
const APPLIED = {
  /** In any case. */
  always: ['allOf'],
  /** In any case, or as one of several alternatives. */
  chosen: ['allOf', 'anyOf', 'oneOf'],
  /** Under whatever circumstances. */
  ever: ['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas', 'dependencies'],
} as const;

/** Every part that describes the same value as `node`, itself included. */
function* partsOf(node: unknown, root: SchemaRecord, when: keyof typeof APPLIED): Generator<SchemaRecord> {
  const seen = new Set<unknown>();
  const pending: unknown[] = [node];
  while (pending.length > 0) {
    const next = pending.pop();
    if (!isRecord(next) || seen.has(next)) continue;
    seen.add(next);
    yield next;
    for (const key of APPLIED[when]) {
      const parts = given(next, key);
      const isMap = key === 'dependentSchemas' || key === 'dependencies';
      if (Array.isArray(parts)) pending.push(...(parts as unknown[]));
      else if (isMap && isRecord(parts)) pending.push(...Object.values(parts));
      else pending.push(parts);
    }
    const reference = given(next, '$ref');
    if (reference !== undefined) pending.push(resolveReference(reference, root));
  }
}

/** Whether a schema says itself what is to become of properties it does not declare. */
export function saysWhatIsLeft(node: SchemaRecord): boolean {
  return (
    given(node, 'additionalProperties') !== undefined || given(node, 'unevaluatedProperties') !== undefined
  );
}

/** Whether `properties` is there for the same value. */
export function declaresProperties(node: unknown, root: SchemaRecord, when: 'always' | 'ever'): boolean {
  for (const part of partsOf(node, root, when)) if (given(part, 'properties') !== undefined) return true;
  return false;
}

/** Whether `properties` is there for the same value without a word on any others: then there may be no others. */
export function impliesNoOthers(node: unknown, root: SchemaRecord): boolean {
  for (const part of partsOf(node, root, 'chosen')) {
    if (given(part, 'properties') !== undefined && !saysWhatIsLeft(part)) return true;
  }
  return false;
}
