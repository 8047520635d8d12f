import { describe, expect, it } from 'vitest';
import { findCarriers, scoreWindow, sigmoid } from '../../../src/semantic-pass/score.js';
import { scriptedSemantic } from '../../support/semantic-model.js';

const { manifest } = scriptedSemantic();

describe('the score of a window', () => {
  it('weighs all attacks together against benign, and names the likeliest', () => {
    const attack = Float32Array.of(1, 0, 2, -1, 0, 0, 0);
    const scored = scoreWindow({ tokens: new Float32Array(3), attack, harm: Float32Array.of(0) }, manifest);
    const odds = Math.log(Math.exp(2) + 4 + Math.exp(-1)) - 1;
    expect(scored).toEqual({ score: expect.closeTo(sigmoid(odds), 6), label: 'jailbreak', harm: 0.5 });
  });

  it('is calibrated', () => {
    const attack = Float32Array.of(0, 3, -50, -50, -50, -50, -50);
    const shifted = { ...manifest, calibration: { scale: 2, bias: -1 } };
    const logits = { tokens: new Float32Array(1), attack, harm: Float32Array.of(0) };
    expect(scoreWindow(logits, shifted).score).toBeCloseTo(sigmoid(2 * 3 - 1), 5);
  });

  it('stays a number for logits of any size', () => {
    for (const big of [1e4, 1e30, -1e30]) {
      const logits = {
        tokens: new Float32Array(1),
        attack: new Float32Array(7).fill(big),
        harm: Float32Array.of(big),
      };
      const { score, harm } = scoreWindow(logits, manifest);
      expect([score >= 0 && score <= 1, harm >= 0 && harm <= 1]).toEqual([true, true]);
    }
  });
});

describe('the pieces that carried a score', () => {
  it.each([
    ['the run around the highest', [1, -1, 2, 5, 1, -1, 3], { start: 2, end: 5 }],
    ['a run to the end', [-1, 1, 2], { start: 1, end: 3 }],
    ['none above the limit', [-1, -2, 0], null],
    ['no pieces', [], null],
  ])('are %s', (_, logits, expected) => {
    expect(findCarriers(Float32Array.from(logits), 0)).toEqual(expected);
  });
});
