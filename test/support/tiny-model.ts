// The tiny model of test/fixtures/tiny-model without a thread: the same table from piece to logits, in plain code.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readModel } from '../../src/inference/manifest.js';
import { answered } from '../../src/core/outcome.js';
import { complainAboutLabels, NerManifestSchema } from '../../src/cloak/ner-manifest.js';
import type { NerParts } from '../../src/cloak/ner.js';

export const TINY_MODEL_DIR = fileURLToPath(new URL('../fixtures/tiny-model', import.meta.url));

/** Piece -> column of its label; all others are O. */
const LABEL_OF: Readonly<Record<string, number>> = {
  Ada: 1,
  Maria: 1,
  Lovelace: 2,
  Smith: 2,
  Berlin: 3,
  zurich: 3,
  '7': 5,
  '##7': 6,
};

/** The parts of a NER pass over the tiny model; `windowsSeen` collects what the model was given. */
export function tinyNerParts(): NerParts & { readonly windowsSeen: Int32Array[] } {
  const model = readModel(TINY_MODEL_DIR, NerManifestSchema, complainAboutLabels);
  if (model === 'absent') throw new Error('the tiny model is missing');
  const pieces = readFileSync(`${TINY_MODEL_DIR}/vocab.txt`, 'utf8').split('\n');
  const width = model.manifest.labels.length;
  const windowsSeen: Int32Array[] = [];
  const logitsOf = (ids: Int32Array): Float32Array => {
    const logits = new Float32Array(ids.length * width);
    for (const [row, id] of ids.entries()) {
      const piece = pieces[id] ?? '';
      if (piece === '007') logits.set([2, 3], row * width);
      else logits[row * width + (LABEL_OF[piece] ?? 0)] = 8;
    }
    return logits;
  };
  return {
    manifest: model.manifest,
    tokeniser: model.tokeniser,
    windowsSeen,
    pool: {
      infer: (windows) => {
        windowsSeen.push(...windows);
        return Promise.resolve(answered(windows.map((ids) => [logitsOf(ids)])));
      },
    },
  };
}
