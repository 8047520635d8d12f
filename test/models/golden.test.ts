// The shipped models against the answers that the training code's own reading of them gives. Kernels round differently
// from one processor to the next, so scores agree closely, not exactly.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refineEntity } from '../../src/cloak/ner-refine.js';
import { openNer, type OpenNer } from '../../src/cloak/ner.js';
import type { EntityType } from '../../src/core/entity.js';
import type { Span } from '../../src/core/span.js';
import type { Origin } from '../../src/core/taxonomy.js';
import { readModel, ModelManifestSchema } from '../../src/inference/manifest.js';
import { openSemantic, type OpenSemantic } from '../../src/semantic-pass/classify.js';

const folder = (name: string): string => fileURLToPath(new URL(`../../models/${name}`, import.meta.url));
const golden = (name: string): unknown =>
  JSON.parse(readFileSync(folder(`training/${name}/golden.json`), 'utf8'));
const OPTIONS = { workers: 1, threads: 1, queueLimit: 256, deadlineMs: 60_000 };

function idsOf(name: string, texts: readonly string[]): number[][] {
  const model = readModel(folder(name), ModelManifestSchema);
  if (model === 'absent') throw new Error(`there is no model in ${name}`);
  return texts.map((text) => [...model.tokeniser.tokenise(text).ids]);
}

/** A word more or less at the edge is what rounding does. */
function isAlike(a: Span, b: Span): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared * 2 >= Math.max(a.end - a.start, b.end - b.start);
}

interface SemanticRow {
  readonly origin: Origin | 'unknown';
  readonly text: string;
  readonly ids: readonly number[];
  readonly score: number;
}

describe('the shipped semantic model', () => {
  const rows = golden('semantic') as readonly SemanticRow[];
  const NEAR = 0.06;
  let semantic: OpenSemantic | null = null;

  beforeAll(async () => {
    semantic = await openSemantic(folder('semantic'), OPTIONS);
  }, 60_000);
  afterAll(() => semantic?.close());

  it('cuts texts into the same pieces', () => {
    const texts = rows.map(({ text }) => text);
    expect(idsOf('semantic', texts)).toEqual(rows.map(({ ids }) => ids));
  });

  it('gives every text about the same score', async () => {
    for (const { origin, text, score } of rows) {
      const outcome = await semantic!.judge(text, origin === 'unknown' ? null : origin);
      if (outcome.kind === 'absent') throw new Error(outcome.why);
      expect(Math.abs(outcome.value.score - score), text).toBeLessThan(NEAR);
    }
  });
});

interface NerRow {
  readonly text: string;
  readonly ids: readonly number[];
  readonly entities: readonly { start: number; end: number; type: EntityType; confidence: number }[];
}

describe('the shipped NER model', () => {
  const rows = golden('ner') as readonly NerRow[];
  const NEAR = 0.05;
  let ner: OpenNer | null = null;

  beforeAll(async () => {
    ner = await openNer(folder('ner'), OPTIONS);
  }, 60_000);
  afterAll(() => ner?.close());

  it('cuts texts into the same pieces', () => {
    const texts = rows.map(({ text }) => text);
    expect(idsOf('ner', texts)).toEqual(rows.map(({ ids }) => ids));
  });

  it('finds the same entities with about the same confidence', async () => {
    for (const { text, entities: reported } of rows) {
      const outcome = await ner!.find(text);
      // The reference decodes alone; the second look at what was decoded is the runtime's own.
      const entities = reported.filter(
        (entity) => refineEntity({ ...entity, category: 'pii' }, text) !== null,
      );
      if (outcome.kind === 'absent') throw new Error(outcome.why);
      expect(
        outcome.value.map(({ type }) => type),
        text,
      ).toEqual(entities.map(({ type }) => type));
      for (const [index, found] of outcome.value.entries()) {
        expect(isAlike(found, entities[index]!), text).toBe(true);
        expect(Math.abs(found.confidence - entities[index]!.confidence)).toBeLessThan(NEAR);
      }
    }
  });
});
