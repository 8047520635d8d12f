// Core. What the two model-backed detectors promise to the pipeline: an answer, or "absent, and why". Written here so
// that scan/ knows neither a thread nor a model, and so that a switched-off detector is a detector like any other.

import { absent, type Outcome } from './outcome.js';
import type { Entity, EntityType } from './entity.js';
import type { CloakAbsence, SemanticAbsence, SemanticFindings } from './verdict.js';
import type { Origin } from './taxonomy.js';

export type SemanticFailure = Exclude<SemanticAbsence, 'empty'>;

export interface SemanticPass {
  /** Judges one non-empty text in overlapping windows; ranges are into that text. */
  classify(text: string, origin: Origin | null): Promise<Outcome<SemanticFindings, SemanticFailure>>;
}

export type EntityFailure = Exclude<CloakAbsence, 'too_large' | 'skipped_blocked'>;

export interface EntityQuery {
  readonly types: readonly EntityType[];
  readonly minConfidence: number;
}

export const DETECTOR_NAMES = ['recognisers', 'ner'] as const;
export type DetectorName = (typeof DETECTOR_NAMES)[number];

export interface EntityFindings {
  /** In order, never overlapping. */
  readonly entities: readonly Entity[];
  /** The slowest detector call. */
  readonly latencyMs: number;
  /** Which detectors looked: a type that none of them knows was not looked for. */
  readonly detectors: readonly DetectorName[];
}

export interface EntityDetector {
  detect(text: string, query: EntityQuery): Promise<Outcome<EntityFindings, EntityFailure>>;
}

const DISABLED = Promise.resolve(absent('disabled'));

/** The semantic pass of an installation whose operator switched it off. */
export const SEMANTIC_OFF: SemanticPass = { classify: () => DISABLED };

/** The personal-data detector of an installation that has none. */
export const ENTITIES_OFF: EntityDetector = { detect: () => DISABLED };
