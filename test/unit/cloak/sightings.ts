// What the recogniser reports of a text at the default threshold, as `type:value`, for tests to compare.

import type { Entity } from '../../../src/core/entity.js';
import { mergeEntities } from '../../../src/cloak/merge.js';
import { createRecogniser } from '../../../src/cloak/recognise.js';

const recogniser = createRecogniser({ customTypes: [] });

export function entitiesIn(text: string): readonly Entity[] {
  const sure = recogniser.recognise(text).filter((entity) => entity.confidence >= 0.5);
  return mergeEntities(sure, text);
}

/** Everything found, plain dates left out: they are reported on request alone. */
export function sightingsIn(text: string): readonly string[] {
  return entitiesIn(text)
    .filter((entity) => entity.type !== 'date')
    .map((entity) => `${entity.type}:${text.slice(entity.start, entity.end)}`);
}

export function entityOf(text: string, type: string): Entity | undefined {
  return entitiesIn(text).find((entity) => entity.type === type);
}
