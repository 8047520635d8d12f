// Semantic pass. From a model's numbers on one window to its score: logits enter, a calibrated score with its label, the
// run of pieces that carried it and the harm score leave. Arithmetic alone; must never compare with a threshold.

import type { SemanticManifest } from './manifest.js';

/** What the judge said of one window; the numbers have been checked to be some. */
export interface WindowLogits {
  /** One for every id, those of the frame included. */
  readonly tokens: Float32Array;
  /** One for every label. */
  readonly attack: Float32Array;
  readonly harm: Float32Array;
}

export interface WindowScore {
  readonly score: number;
  /** The likeliest attack. */
  readonly label: string;
  readonly harm: number;
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** logsumexp of all but the first, less the first. */
function oddsOfAttack(attack: Float32Array): number {
  const others = attack.subarray(1);
  const highest = others.reduce((top, logit) => Math.max(top, logit), -Infinity);
  const sum = others.reduce((total, logit) => total + Math.exp(logit - highest), 0);
  return highest + Math.log(sum) - attack[0]!;
}

export function scoreWindow({ attack, harm }: WindowLogits, manifest: SemanticManifest): WindowScore {
  const { calibration, labels } = manifest;
  let best = 1;
  for (let label = 2; label < attack.length; label += 1) if (attack[label]! > attack[best]!) best = label;
  return {
    score: sigmoid(calibration.scale * oddsOfAttack(attack) + calibration.bias),
    label: labels[best]!,
    harm: sigmoid(harm[0]!),
  };
}

/** The pieces that carried a score: the run above the limit around the highest; null where none is above it. */
export function findCarriers(logits: Float32Array, limit: number): { start: number; end: number } | null {
  let highest = 0;
  for (let at = 1; at < logits.length; at += 1) if (logits[at]! > logits[highest]!) highest = at;
  if (logits.length === 0 || logits[highest]! <= limit) return null;
  let start = highest;
  let end = highest + 1;
  while (start > 0 && logits[start - 1]! > limit) start -= 1;
  while (end < logits.length && logits[end]! > limit) end += 1;
  return { start, end };
}
