// Cloak. Many detectors' sightings become one list: overlapping ones merge into their union, which takes the type of
// its strongest member; the list is in order, never overlaps and never cuts a character in half.

import type { Entity, EntityType } from '../core/entity.js';
import { snapToCharacters } from '../core/span.js';

function isCustom(type: EntityType): boolean {
  return type.startsWith('x_');
}

/** Whether `a` is the stronger of two overlapping detections: the installation's own type, then the surer one. */
function isStronger(a: Entity, b: Entity): boolean {
  if (isCustom(a.type) !== isCustom(b.type)) return isCustom(a.type);
  if (a.confidence !== b.confidence) return a.confidence > b.confidence;
  const [longer, shorter] = [a.end - a.start, b.end - b.start];
  if (longer !== shorter) return longer > shorter;
  return a.type < b.type;
}

/** Overlapping detections as their union, in order; detections that merely touch stay apart. */
export function mergeEntities(entities: readonly Entity[], text: string): readonly Entity[] {
  const snapped = entities
    .filter((entity) => entity.end > entity.start)
    .map((entity) => ({ ...entity, ...snapToCharacters(text, entity) }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: Entity[] = [];
  let strongest: Entity | null = null;
  for (const entity of snapped) {
    const last = merged.at(-1);
    if (last === undefined || strongest === null || entity.start >= last.end) {
      strongest = entity;
      merged.push(entity);
      continue;
    }
    if (isStronger(entity, strongest)) strongest = entity;
    merged[merged.length - 1] = { ...strongest, start: last.start, end: Math.max(last.end, entity.end) };
  }
  return merged;
}

export interface Wanted {
  /** Types to report. */
  readonly types: readonly EntityType[];
  /** Lowest confidence accepted. */
  readonly minConfidence: number;
}

/**
 * What is reported of everything sighted. The order is the point: what is too weak or of a type nobody asked for is
 * dropped before merging, so that a stronger reading under an unrequested type (a date inside a date of birth, a place
 * inside an address) can neither swallow nor rename a requested one and let its region through unreported.
 */
export function selectEntities(entities: readonly Entity[], wanted: Wanted, text: string): readonly Entity[] {
  const types = new Set(wanted.types);
  const kept = entities.filter(
    (entity) => types.has(entity.type) && entity.confidence >= wanted.minConfidence,
  );
  return mergeEntities(kept, text);
}
