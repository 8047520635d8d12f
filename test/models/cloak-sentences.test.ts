// The shipped model beside the recognisers on sentences written for the tests: how much of what is marked they find, and how
// much of what they find is marked, by kind of sentence. A find counts when it shares half of the longer range and the type.

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEntityDetector } from '../../src/cloak/detect.js';
import { openNer, type OpenNer } from '../../src/cloak/ner.js';
import { createRecogniser } from '../../src/cloak/recognise.js';
import { ENTITY_TYPE_NAMES, type Entity } from '../../src/core/entity.js';
import { readMarkedFile, type MarkedFile, type MarkedSpan } from '../support/marked-text.js';

const MODEL = fileURLToPath(new URL('../../models/ner', import.meta.url));
const QUERY = { types: ENTITY_TYPE_NAMES, minConfidence: 0.5 };
let ner: OpenNer | null = null;

beforeAll(async () => {
  ner = await openNer(MODEL, { workers: 1, threads: 2, queueLimit: 256, deadlineMs: 60_000 });
}, 60_000);
afterAll(() => ner?.close());

function isSame(a: MarkedSpan | Entity, b: MarkedSpan | Entity): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return a.type === b.type && shared * 2 >= Math.max(a.end - a.start, b.end - b.start);
}

async function measure(name: MarkedFile): Promise<{ readonly f1: number; readonly f2: number }> {
  const detector = createEntityDetector(createRecogniser({ customTypes: [] }), ner);
  const tally = { marked: 0, recalled: 0, found: 0, right: 0 };
  for (const { text, spans } of readMarkedFile(name)) {
    const outcome = await detector.detect(text, QUERY);
    if (outcome.kind === 'absent') throw new Error(outcome.why);
    const { entities } = outcome.value;
    tally.marked += spans.length;
    tally.recalled += spans.filter((span) => entities.some((one) => isSame(one, span))).length;
    tally.found += entities.length;
    tally.right += entities.filter((one) => spans.some((span) => isSame(one, span))).length;
  }
  const [precision, recall] = [tally.right / tally.found, tally.recalled / tally.marked];
  const f = (weight: number): number => ((1 + weight) * precision * recall) / (weight * precision + recall);
  return { f1: f(1), f2: f(4) };
}

describe('personal data in whole sentences', () => {
  it.each(['plain', 'forms', 'letters'] as const)('is found in %s sentences', async (name) => {
    expect((await measure(name)).f2).toBeGreaterThanOrEqual(0.9);
  });

  it.each(['tricky', 'traps'] as const)('is told from its look-alikes in %s sentences', async (name) => {
    expect((await measure(name)).f1).toBeGreaterThanOrEqual(0.8);
  });
});
