// What has a shape or a label is found in whole sentences without any model, and next to nothing else is.

import { describe, expect, it } from 'vitest';
import { selectEntities } from '../../../src/cloak/merge.js';
import { createRecogniser } from '../../../src/cloak/recognise.js';
import { ENTITY_TYPE_NAMES, type Entity } from '../../../src/core/entity.js';
import { readMarkedFile, type MarkedText } from '../../support/marked-text.js';

const recogniser = createRecogniser({ customTypes: [] });
/** Only a model, or the secret rules, can find these: they have no shape, or are asked for elsewhere. */
const NEEDS_MORE = new Set(['person_name', 'location', 'secret', 'date', 'sensitive_date']);
const TYPES = ENTITY_TYPE_NAMES.filter((type) => !NEEDS_MORE.has(type));

function findIn(text: string): readonly Entity[] {
  return selectEntities(recogniser.recognise(text), { types: TYPES, minConfidence: 0.5 }, text);
}

interface Span {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isSame(a: Span, b: Span): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return a.type === b.type && shared * 2 >= Math.max(a.end - a.start, b.end - b.start);
}

/** Shares of the marked that was found and of the found that was marked. */
function measure(texts: readonly MarkedText[]): { readonly recall: number; readonly precision: number } {
  const tally = { marked: 0, recalled: 0, found: 0, right: 0 };
  for (const { text, spans } of texts) {
    const found = findIn(text);
    const marked = spans.filter(({ type }) => !NEEDS_MORE.has(type));
    tally.marked += marked.length;
    tally.recalled += marked.filter((span) => found.some((one) => isSame(one, span))).length;
    tally.found += found.length;
    tally.right += found.filter((one) => marked.some((span) => isSame(one, span))).length;
  }
  return { recall: tally.recalled / tally.marked, precision: tally.right / tally.found };
}

describe('recognisers on whole sentences', () => {
  it.each([
    ['plain', 0.95, 0.98],
    ['forms', 0.8, 0.97],
    ['tricky', 0.8, 0.8],
    ['letters', 0.9, 0.98],
    ['traps', 0.8, 0.9],
  ] as const)('find what has a shape in %s sentences', (name, recall, precision) => {
    const measured = measure(readMarkedFile(name));
    expect(measured.recall).toBeGreaterThanOrEqual(recall);
    expect(measured.precision).toBeGreaterThanOrEqual(precision);
  });

  it.each([
    'Order 4539148803436460 has shipped; it is no card.',
    'Build 20240117093012345 passed, commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b.',
    'The request id is 123e4567-e89b-12d3-a456-426614174000 and took 1705486212345 ms since the epoch.',
    'Version 10.14.2.1 of the driver is broken, roll back to 9.8.',
    'ISBN 978-3-16-148410-0 is the book, EAN 4006381333931 the pen.',
    'Invoice 2021-33-4512 is due, 33 items at 45.12 each.',
  ])('leave alone: %s', (text) => {
    expect(findIn(text)).toEqual([]);
  });
});
