// Cloak, stage 7. A text and what is wanted enter; entities leave, in order and never overlapping, or "absent, and why".
// Recognisers and model look side by side. Long texts go through the recognisers in overlapping windows and in slices of
// time, so that nobody else waits for them. Must never answer for a model that did not.

import type {
  DetectorName,
  EntityDetector,
  EntityFailure,
  EntityFindings,
  EntityQuery,
} from '../core/detector.js';
import type { Entity } from '../core/entity.js';
import { answered, type Outcome } from '../core/outcome.js';
import { finishInSlices } from '../core/slices.js';
import { contains } from '../core/span.js';
import { selectEntities } from './merge.js';
import type { Ner } from './ner.js';
import type { Recogniser } from './recognise.js';
import { isStandIn } from './stand-ins.js';
import { windowsOf, type WindowSize } from './text-windows.js';

/** A text full of numbers takes several times as long as prose: nobody waits longer than this for it, and one step. */
const SLICE_MS = 2;
/** Secrets and an installation's own types may be long; the overlap is longer than anything that is recognised. */
const WINDOW: WindowSize = { chars: 8_000, overlap: 1_000 };

/** What one detector saw, and how long its slowest call took. */
interface Sightings {
  readonly entities: readonly Entity[];
  readonly latencyMs: number;
}

async function recogniseInWindows(recogniser: Recogniser, text: string): Promise<Sightings> {
  const entities: Entity[] = [];
  let latencyMs = 0;
  for (const { start, end } of windowsOf(text, WINDOW)) {
    const started = performance.now();
    const found = await finishInSlices(recogniser.recogniseInSteps(text.slice(start, end)), SLICE_MS);
    for (const entity of found)
      entities.push({ ...entity, start: entity.start + start, end: entity.end + start });
    latencyMs = Math.max(latencyMs, performance.now() - started);
  }
  return { entities, latencyMs };
}

async function askModel(ner: Ner, text: string): Promise<Outcome<Sightings, EntityFailure>> {
  const started = performance.now();
  const found = await ner.find(text);
  if (found.kind === 'absent') return found;
  return answered({ entities: found.value, latencyMs: performance.now() - started });
}

/** From here on a recogniser has a check digit or a label to show for it. */
const PROVEN = 0.9;

/**
 * The model's sightings less those that lie within what a recogniser proved to be of another type: a number with its
 * check digits is what it is, however sure the model. What nobody asked for proves nothing: its region would go unsaid.
 */
function withoutProven(seen: Sightings, shapes: readonly Entity[], query: EntityQuery): Sightings {
  const least = Math.max(PROVEN, query.minConfidence);
  const wanted = new Set(query.types);
  const proofs = shapes
    .filter(({ type, confidence }) => confidence >= least && wanted.has(type))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  // Both lists are in order, so one walk over both will do: a dense text holds tens of thousands of each.
  let at = 0;
  const entities = seen.entities.filter((entity) => {
    while (at < proofs.length && proofs[at]!.end < entity.end) at += 1;
    const proof = proofs[at];
    return proof === undefined || proof.type === entity.type || !contains(proof, entity);
  });
  return { ...seen, entities };
}

interface Detectors {
  readonly recogniser: Recogniser;
  readonly ner: Ner | null;
}

async function detect(
  { recogniser, ner }: Detectors,
  text: string,
  query: EntityQuery,
): Promise<Outcome<EntityFindings, EntityFailure>> {
  // A model that knows none of the wanted types cannot add to the answer: it is not asked and not said to have looked.
  const asked = ner !== null && query.types.some((type) => ner.types.has(type)) ? ner : null;
  const [model, shapes] = await Promise.all([
    asked === null ? null : askModel(asked, text),
    recogniseInWindows(recogniser, text),
  ]);
  if (model?.kind === 'absent') return model;
  const seen = model === null ? [shapes] : [shapes, withoutProven(model.value, shapes.entities, query)];
  const detectors: DetectorName[] = model === null ? ['recognisers'] : ['recognisers', 'ner'];
  return answered({
    entities: selectEntities(
      seen.flatMap(({ entities }) => entities).filter((entity) => !isStandIn(entity, text)),
      query,
      text,
    ),
    latencyMs: Math.max(...seen.map(({ latencyMs }) => latencyMs)),
    detectors,
  });
}

/** Detection by shape and checksum, and by a model where one is installed. */
export function createEntityDetector(recogniser: Recogniser, ner: Ner | null = null): EntityDetector {
  return { detect: (text, query) => detect({ recogniser, ner }, text, query) };
}
