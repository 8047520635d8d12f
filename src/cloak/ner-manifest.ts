// Cloak. What the NER model's manifest says beyond what every model's does: labels, how they become entities, how sure
// that is, and from where on it is reported. Data and its check; must never guess what a manifest leaves out.

import { Type, type Static } from 'typebox';
import { ENTITY_TYPES } from '../core/entity.js';
import { MODEL_FIELDS } from '../inference/manifest.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });

export const NerManifestSchema = Type.Object({
  ...MODEL_FIELDS,
  output: Type.String({ minLength: 1 }),
  labels: Type.Array(Type.String(), { minItems: 3, uniqueItems: true }),
  decode: Type.Object({
    /** A word belongs to its best type from here on. */
    word_threshold: Share,
    line_break_splits_all_but: Type.Array(Type.String()),
    /** Code points, both ends included, of scripts that put no space between words: each piece counts by itself there. */
    unspaced_ranges: Type.Optional(
      Type.Array(
        Type.Tuple([
          Type.Integer({ minimum: 0, maximum: 0x10ffff }),
          Type.Integer({ minimum: 0, maximum: 0x10ffff }),
        ]),
      ),
    ),
  }),
  calibration: Type.Object({
    temperature: Type.Number({ exclusiveMinimum: 0 }),
    scale: Type.Number(),
    bias: Type.Number(),
  }),
  /** The types that are reported, each with its lowest confidence, and what its own calibration adds to the bias. */
  types: Type.Record(Type.String(), Type.Object({ threshold: Share, bias: Type.Optional(Type.Number()) })),
});
export type NerManifest = Static<typeof NerManifestSchema>;

/** One type the model tells apart; it need not be one that is reported. */
export interface LabelledType {
  readonly name: string;
  /** Columns of its two labels. */
  readonly begin: number;
  readonly inside: number;
}

const OUTSIDE = 'O';
const BEGIN = 'B-';
const INSIDE = 'I-';

/** The types behind the labels, in the order of their first label. */
export function typesOf(labels: readonly string[]): readonly LabelledType[] {
  return labels
    .filter((label) => label.startsWith(BEGIN))
    .map((label) => label.slice(BEGIN.length))
    .map((name) => ({
      name,
      begin: labels.indexOf(`${BEGIN}${name}`),
      inside: labels.indexOf(`${INSIDE}${name}`),
    }));
}

/** What a schema cannot say: every type has both labels, and whatever is reported is labelled and exists. */
export function complainAboutLabels(manifest: NerManifest): readonly string[] {
  const types = typesOf(manifest.labels);
  const names = new Set(types.map(({ name }) => name));
  const expected = new Set([
    OUTSIDE,
    ...types.flatMap(({ name }) => [`${BEGIN}${name}`, `${INSIDE}${name}`]),
  ]);
  const isWhole =
    expected.size === manifest.labels.length && manifest.labels.every((label) => expected.has(label));
  const unlabelled = [...Object.keys(manifest.types), ...manifest.decode.line_break_splits_all_but].filter(
    (name) => !names.has(name),
  );
  const unknown = Object.keys(manifest.types).filter((name) => !Object.hasOwn(ENTITY_TYPES, name));
  return [
    ...(isWhole ? [] : ['/labels: must be O and, for every type, B- and I-']),
    ...unlabelled.map((name) => `/labels: there is none for ${name}`),
    ...unknown.map((name) => `/types/${name}: there is no such entity type`),
  ];
}
