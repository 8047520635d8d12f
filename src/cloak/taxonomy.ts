// Cloak. Which personal-data types a caller asks for: names in, the closed list of types to report out. Holds the
// version of the type mapping; must be raised whenever a detector begins to report a region under another type.

import { ENTITY_TYPE_NAMES, TYPES_ON_REQUEST, type EntityType } from '../core/entity.js';
import type { CustomType } from './custom-types.js';

export const TAXONOMY_VERSION = '2026.11.15';

/** The names that were asked for and exist nowhere. */
export interface UnknownTypes {
  readonly unknown: readonly string[];
}

/** The types reported when a caller names none: all but those on request, and the installation's own. */
export function defaultEntityTypes(customTypes: readonly CustomType[]): readonly EntityType[] {
  const builtIn = ENTITY_TYPE_NAMES.filter((name) => !TYPES_ON_REQUEST.includes(name));
  return [...builtIn, ...customTypes.map((type) => type.name)];
}

/** Turns the caller's list into types; an empty or missing list means the default. */
export function resolveEntityTypes(
  requested: readonly string[] | undefined,
  customTypes: readonly CustomType[],
): readonly EntityType[] | UnknownTypes {
  if (requested === undefined || requested.length === 0) return defaultEntityTypes(customTypes);
  const known = new Map<string, EntityType>();
  for (const name of ENTITY_TYPE_NAMES) known.set(name, name);
  for (const type of customTypes) known.set(type.name, type.name);
  const types = new Set<EntityType>();
  const unknown: string[] = [];
  for (const name of requested) {
    const type = known.get(name);
    if (type === undefined) unknown.push(name);
    else types.add(type);
  }
  return unknown.length > 0 ? { unknown } : [...types];
}
