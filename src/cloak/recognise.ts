// Cloak. Everything personal that has a shape: a text goes in, raw sightings come out (they may overlap; merge.ts makes
// the answer). The text is folded once, triggers decide for each window of it which detectors run at all, and
// ranges come back as ranges of the text as submitted. Must never be asked what is allowed.

import { ENTITY_TYPES, type Entity } from '../core/entity.js';
import { finish, type Steps } from '../core/slices.js';
import { snapToCharacters, type Span } from '../core/span.js';
import { Pattern } from '../text/pattern.js';
import { compileCustomTypes, type CustomType } from './custom-types.js';
import type { Detector } from './detector.js';
import { DETECTORS } from './detectors.js';
import { foldText, type Folded } from './fold.js';
import { readText, type Reading } from './reading.js';
import { windowsOf, type WindowSize } from './text-windows.js';

export interface RecogniserOptions {
  readonly customTypes: readonly CustomType[];
  /** Finds keys, tokens and connection strings in a text as submitted: the secret rules, which live elsewhere. */
  readonly findSecrets?: (text: string) => readonly Span[];
}

export interface Recogniser {
  /** Raw sightings in no particular order; they may overlap. */
  readonly recognise: (text: string) => readonly Entity[];
  /** The same in steps, between any two of which others may be served. */
  readonly recogniseInSteps: (text: string) => Steps<readonly Entity[]>;
}

/** A key's shape leaves little doubt, but an example key looks the same. */
const SECRET_CONFIDENCE = 0.95;

function compileTrigger(trigger: Detector['trigger']): (reading: Reading) => boolean {
  if (trigger === null) return () => true;
  if (typeof trigger === 'function') return trigger;
  const pattern = new Pattern(trigger, { ignoreCase: true });
  return (reading) => reading.occurs(pattern);
}

/**
 * Which detectors a text could mean anything to. Each trigger is asked by itself: their automata are small and soon
 * complete, while that of all of them together is built anew for nearly every text and costs twenty times as much.
 */
function createPrefilter(detectors: readonly Detector[]): (reading: Reading) => readonly Detector[] {
  const asked = detectors.map((detector) => ({ detector, mayFind: compileTrigger(detector.trigger) }));
  return (reading) => asked.filter(({ mayFind }) => mayFind(reading)).map(({ detector }) => detector);
}

/** Few enough characters that no detector holds anybody up for more than a millisecond or two. */
const DETECTOR_WINDOW: WindowSize = { chars: 2_400, overlap: 600 };

/** Runs one detector after the other over each window, with a step after each. */
function* detectIn(
  folded: Folded,
  prefilter: (reading: Reading) => readonly Detector[],
  source: string,
): Steps<Entity[]> {
  const entities: Entity[] = [];
  for (const window of windowsOf(folded.text, DETECTOR_WINDOW)) {
    const reading = readText(folded.text.slice(window.start, window.end));
    const detectors = prefilter(reading);
    yield;
    for (const detector of detectors) {
      for (const sighting of detector.detect(reading)) {
        const found = { start: sighting.start + window.start, end: sighting.end + window.start };
        if (found.start < window.owns.start || found.start >= window.owns.end) continue;
        const { start, end } = snapToCharacters(source, folded.toSource(found));
        const category = sighting.category ?? ENTITY_TYPES[sighting.type];
        entities.push({ type: sighting.type, category, start, end, confidence: sighting.confidence });
      }
      yield;
    }
  }
  return entities;
}

export function createRecogniser(options: RecogniserOptions): Recogniser {
  const findCustom = compileCustomTypes(options.customTypes);
  const prefilter = createPrefilter(DETECTORS);
  function* recogniseInSteps(text: string): Steps<readonly Entity[]> {
    const folded = foldText(text);
    yield;
    const entities = yield* detectIn(folded, prefilter, text);
    for (const { start, end } of options.findSecrets?.(text) ?? []) {
      entities.push({ type: 'secret', category: 'credential', start, end, confidence: SECRET_CONFIDENCE });
    }
    yield;
    entities.push(...findCustom(text));
    return entities;
  }
  return { recogniseInSteps, recognise: (text) => finish(recogniseInSteps(text)) };
}
