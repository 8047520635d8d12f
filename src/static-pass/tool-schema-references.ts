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

const ALWAYS_APPLIED = ['allOf'] as const;
const EVER_APPLIED = ['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas', 'dependencies'] as const;

/** Whether `properties` is there for the same value: in any case, or when some alternative applies. */
export function declaresProperties(node: unknown, root: SchemaRecord, when: 'always' | 'ever'): boolean {
  const seen = new Set<unknown>();
  const pending: unknown[] = [node];
  while (pending.length > 0) {
    const next = pending.pop();
    if (!isRecord(next) || seen.has(next)) continue;
    seen.add(next);
    if (given(next, 'properties') !== undefined) return true;
    for (const key of when === 'always' ? ALWAYS_APPLIED : EVER_APPLIED) {
      const parts = given(next, key);
      const isMap = key === 'dependentSchemas' || key === 'dependencies';
      if (Array.isArray(parts)) pending.push(...(parts as unknown[]));
      else if (isMap && isRecord(parts)) pending.push(...Object.values(parts));
      else pending.push(parts);
    }
    const reference = given(next, '$ref');
    if (reference !== undefined) pending.push(resolveReference(reference, root));
  }
  return false;
}
