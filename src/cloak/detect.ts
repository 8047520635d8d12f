// Cloak, stage 7. A text and what is wanted enter; entities leave, in order and never overlapping, or "absent, and why".
// Long texts go through in overlapping windows with a pause between two, so that nobody else waits for them.

import type { EntityDetector, EntityFindings, EntityQuery } from '../core/detector.js';
import type { Entity } from '../core/entity.js';
import { answered } from '../core/outcome.js';
import { selectEntities } from './merge.js';
import type { Recogniser } from './recognise.js';

/** One window takes a few milliseconds; the overlap is longer than anything that is recognised with its context. */
const WINDOW_CHARS = 8_000;
const OVERLAP_CHARS = 1_000;

function* windowsOf(text: string): Generator<{ readonly start: number; readonly text: string }> {
  for (let start = 0; ; start += WINDOW_CHARS - OVERLAP_CHARS) {
    yield { start, text: text.slice(start, start + WINDOW_CHARS) };
    if (start + WINDOW_CHARS >= text.length) return;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function detect(recogniser: Recogniser, text: string, query: EntityQuery): Promise<EntityFindings> {
  const sighted: Entity[] = [];
  let latencyMs = 0;
  for (const window of windowsOf(text)) {
    if (window.start > 0) await pause();
    const started = performance.now();
    for (const entity of recogniser.recognise(window.text)) {
      sighted.push({ ...entity, start: entity.start + window.start, end: entity.end + window.start });
    }
    latencyMs = Math.max(latencyMs, performance.now() - started);
  }
  return { entities: selectEntities(sighted, query, text), latencyMs, detectors: ['recognisers'] };
}

/** Detection by shape and checksum. */
export function createEntityDetector(recogniser: Recogniser): EntityDetector {
  return { detect: async (text, query) => answered(await detect(recogniser, text, query)) };
}
