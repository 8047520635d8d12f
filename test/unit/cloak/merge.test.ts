// Merging and selecting: unions, the strongest member's type, and no region lost to an unrequested type.

import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../src/core/entity.js';
import { mergeEntities, selectEntities } from '../../../src/cloak/merge.js';

function entity(type: Entity['type'], start: number, end: number, confidence: number): Entity {
  return { type, category: 'pii', start, end, confidence };
}

const TEXT = 'x'.repeat(40);

describe('mergeEntities', () => {
  it('makes overlapping detections one, with the type of the strongest', () => {
    const merged = mergeEntities(
      [entity('phone_number', 0, 10, 0.6), entity('government_id', 5, 15, 0.9)],
      TEXT,
    );
    expect(merged).toEqual([entity('government_id', 0, 15, 0.9)]);
  });

  it('lets a custom type win whatever the confidence', () => {
    const merged = mergeEntities([entity('email', 0, 10, 1), entity('x_own', 3, 5, 0.2)], TEXT);
    expect(merged).toEqual([entity('x_own', 0, 10, 0.2)]);
  });

  it('keeps detections apart that merely touch', () => {
    expect(mergeEntities([entity('email', 0, 5, 1), entity('email', 5, 9, 1)], TEXT)).toHaveLength(2);
  });

  it('chains overlaps into one', () => {
    const chain = [entity('email', 0, 5, 0.7), entity('username', 4, 9, 0.8), entity('secret', 8, 12, 0.9)];
    expect(mergeEntities(chain, TEXT)).toEqual([entity('secret', 0, 12, 0.9)]);
  });

  it('returns them in order whatever the order given', () => {
    const merged = mergeEntities([entity('email', 20, 25, 1), entity('email', 0, 5, 1)], TEXT);
    expect(merged.map(({ start }) => start)).toEqual([0, 20]);
  });

  it('never cuts a character in half', () => {
    expect(mergeEntities([entity('email', 1, 3, 1)], '😀😀')).toEqual([entity('email', 0, 4, 1)]);
  });

  it('passes over empty detections', () => {
    expect(mergeEntities([entity('email', 3, 3, 1)], TEXT)).toEqual([]);
  });
});

describe('selectEntities', () => {
  it('reports a requested type though a stronger unrequested one covers it', () => {
    const found = [entity('date_of_birth', 5, 15, 0.7), entity('date', 5, 15, 0.9)];
    const selected = selectEntities(found, { types: ['date_of_birth'], minConfidence: 0.5 }, TEXT);
    expect(selected).toEqual([entity('date_of_birth', 5, 15, 0.7)]);
  });

  it('does not let a detection below the threshold widen another', () => {
    const found = [entity('email', 5, 10, 0.9), entity('email', 0, 30, 0.3)];
    expect(selectEntities(found, { types: ['email'], minConfidence: 0.5 }, TEXT)).toEqual([
      entity('email', 5, 10, 0.9),
    ]);
  });

  it('accepts a confidence equal to the threshold', () => {
    expect(
      selectEntities([entity('email', 0, 4, 0.5)], { types: ['email'], minConfidence: 0.5 }, TEXT),
    ).toHaveLength(1);
  });
});
