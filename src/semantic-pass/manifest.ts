// Semantic pass. What its model's manifest says beyond what every model's does: origins, screen, labels with category and
// severity, thresholds by origin and length. Data and its check; must never guess what a manifest leaves out.

import { Type, type Static, type TSchema } from 'typebox';
import { oneOf } from '../config/one-of.js';
import { SEVERITIES } from '../core/severity.js';
import { CATEGORIES, ORIGINS } from '../core/taxonomy.js';
import { FileSchema, MODEL_FIELDS } from '../inference/manifest.js';

/** A text without an origin is one of an unknown origin to the model. */
export const MODEL_ORIGINS = ['unknown', ...ORIGINS] as const;
export type ModelOrigin = (typeof MODEL_ORIGINS)[number];

export const BENIGN = 'benign';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Name = Type.String({ minLength: 1 });
/** For texts of at most so many windows; null: for any. */
const Windows = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);
const stepsOf = <S extends TSchema>(score: S) =>
  Type.Record(Type.String(), Type.Array(Type.Object({ windows: Windows, score }), { minItems: 1 }));

export const SemanticManifestSchema = Type.Object({
  ...MODEL_FIELDS,
  files: Type.Object({ model: FileSchema, screen: FileSchema, vocabulary: FileSchema }),
  /** The piece that tells the model where a text comes from. */
  origins: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** The more windows a text has, the more a window must show to count, and the more of them the screen may clear. */
  screen: Type.Object({ output: Name, clear_below: stepsOf(Type.Number()) }),
  outputs: Type.Object({ tokens: Name, attack: Name, harm: Name }),
  labels: Type.Array(Name, { minItems: 2, uniqueItems: true }),
  categories: Type.Record(
    Type.String(),
    Type.Object({ category: oneOf(CATEGORIES), severity: oneOf(SEVERITIES) }),
  ),
  calibration: Type.Object({ scale: Type.Number(), bias: Type.Number() }),
  thresholds: stepsOf(Share),
  harm: Type.Object({ threshold: Share }),
  explain: Type.Object({ token_threshold: Type.Number() }),
});
export type SemanticManifest = Static<typeof SemanticManifestSchema>;

function complainAboutOrigins(manifest: SemanticManifest): string[] {
  const tables = {
    '/origins': manifest.origins,
    '/screen/clear_below': manifest.screen.clear_below,
    '/thresholds': manifest.thresholds,
  };
  const missing = Object.entries(tables).flatMap(([path, table]) =>
    MODEL_ORIGINS.filter((origin) => !Object.hasOwn(table, origin)).map(
      (origin) => `${path}: there is nothing for ${origin}`,
    ),
  );
  const pieces = Object.values(manifest.origins);
  const size = manifest.tokeniser.vocabulary_size;
  return [
    ...missing,
    ...(new Set(pieces).size === pieces.length ? [] : ['/origins: two origins have the same piece']),
    ...pieces
      .filter((piece) => piece >= size)
      .map((piece) => `/origins: the vocabulary has no piece ${piece}`),
  ];
}

type Steps = SemanticManifest['thresholds'][string];

function complainAboutSteps(path: string, table: Readonly<Record<string, Steps>>): string[] {
  return Object.entries(table).flatMap(([origin, steps]) => {
    const reaches = steps.map(({ windows }) => windows ?? Infinity);
    const isRising = reaches.every((reach, index) => index === 0 || reach > reaches[index - 1]!);
    return isRising && reaches.at(-1) === Infinity
      ? []
      : [`${path}/${origin}: must rise by windows and end with one for any number`];
  });
}

/** What a schema cannot say: every origin and every label has its entry, and thresholds cover every length. */
export function complainAboutSemantics(manifest: SemanticManifest): readonly string[] {
  const [first, ...attacks] = manifest.labels;
  return [
    ...(first === BENIGN ? [] : [`/labels: the first must be ${BENIGN}`]),
    ...attacks
      .filter((label) => !Object.hasOwn(manifest.categories, label))
      .map((label) => `/categories: there is none for ${label}`),
    ...complainAboutOrigins(manifest),
    ...complainAboutSteps('/thresholds', manifest.thresholds),
    ...complainAboutSteps('/screen/clear_below', manifest.screen.clear_below),
  ];
}

function stepFor(steps: Steps | undefined, windows: number): number | undefined {
  return steps?.find((step) => step.windows === null || windows <= step.windows)?.score;
}

/** From which score on a text of this origin and length is an attack. */
export function thresholdFor(manifest: SemanticManifest, origin: ModelOrigin, windows: number): number {
  // Checked when the manifest was read; without an entry nothing may pass as clean.
  return stepFor(manifest.thresholds[origin], windows) ?? 0;
}

/** Below which score of the screen a window of a text of this origin and length is clean. */
export function clearBelow(manifest: SemanticManifest, origin: ModelOrigin, windows: number): number {
  // Likewise: without an entry the judge sees every window.
  return stepFor(manifest.screen.clear_below[origin], windows) ?? -Infinity;
}
