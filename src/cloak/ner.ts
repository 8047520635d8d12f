// Cloak, stage 7. The NER pass: a text enters, entities that a model sees in it leave, in order and never overlapping, or
// "absent, and why". Nothing of the text goes unread: it is cut into overlapping windows. Must never turn a failure of
// the model into an empty list.

import type { EntityFailure } from '../core/detector.js';
import type { Entity, EntityType } from '../core/entity.js';
import { absent, answered, type Outcome } from '../core/outcome.js';
import { readModelForThreads } from '../inference/manifest.js';
import type { Pool, PoolModel } from '../inference/pool.js';
import { startPool } from '../inference/start-pool.js';
import type { Tokeniser } from '../inference/tokenise.js';
import { frameIds, ownersOf, planWindows } from '../inference/windows.js';
import { MEDICAL_CLUE } from './detectors/medical.js';
import { createDecoder, type Evidence } from './ner-decode.js';
import { complainAboutLabels, NerManifestSchema, type NerManifest } from './ner-manifest.js';
import { refineEntity } from './ner-refine.js';
import { readText } from './reading.js';
import { splitNames } from './split-names.js';

export interface Ner {
  /** The types it reports. */
  readonly types: ReadonlySet<EntityType>;
  readonly find: (text: string) => Promise<Outcome<readonly Entity[], EntityFailure>>;
}

export interface NerParts {
  readonly manifest: NerManifest;
  readonly tokeniser: Tokeniser;
  readonly pool: Pick<Pool, 'infer'>;
  /** What so many characters, or part of them, may take; left out, the pool's own time holds for any text. */
  readonly deadlineMs?: number;
}

/** A long text is not a slow model: it gets its time once for every so many characters, up to a limit. */
const CHARS_PER_DEADLINE = 25_000;
const MOST_DEADLINES = 10;

function timeFor(text: string, deadlineMs: number): number {
  const parts = Math.max(1, Math.ceil(text.length / CHARS_PER_DEADLINE));
  return deadlineMs * Math.min(parts, MOST_DEADLINES);
}

/** An account number or a personal date is health information where the words around it speak of a patient. */
const MAY_BE_MEDICAL: ReadonlySet<EntityType> = new Set(['account_id', 'sensitive_date']);
const MEDICAL_REACH = { before: 200, after: 120 };
const SLICE_MS = 1.5;

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function withCategory(entity: Entity, text: string): Entity {
  if (!MAY_BE_MEDICAL.has(entity.type)) return entity;
  const from = Math.max(0, entity.start - MEDICAL_REACH.before);
  const around = text.slice(from, entity.end + MEDICAL_REACH.after);
  const span = { start: entity.start - from, end: entity.end - from };
  return readText(around).near(MEDICAL_CLUE, span, MEDICAL_REACH) ? { ...entity, category: 'phi' } : entity;
}

/** A second look costs a look around each entity: with pauses, where there are many. */
async function refineAll(entities: readonly Entity[], text: string): Promise<readonly Entity[]> {
  const judged: Entity[] = [];
  let resumedAt = performance.now();
  for (const entity of entities) {
    for (const part of splitNames(entity, text)) {
      const refined = refineEntity(part, text);
      if (refined !== null) judged.push(withCategory(refined, text));
    }
    if (performance.now() - resumedAt < SLICE_MS) continue;
    await pause();
    resumedAt = performance.now();
  }
  return judged;
}

/** Whether the entities are what they must be, whoever made them: inside the text, in order, apart, and with a number. */
export function areTrustworthy(entities: readonly Entity[], text: string): boolean {
  let before = 0;
  for (const { start, end, confidence } of entities) {
    if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
    if (start < before || end <= start || end > text.length) return false;
    if (!(confidence >= 0 && confidence <= 1)) return false;
    before = end;
  }
  return true;
}

export function createNer({ manifest, tokeniser, pool, deadlineMs }: NerParts): Ner {
  const frame = { before: [manifest.tokeniser.cls], after: [manifest.tokeniser.sep] };
  const capacity = manifest.window.tokens - frame.before.length - frame.after.length;
  const decoder = createDecoder(manifest);
  const decodeInSlices = async (evidence: Evidence): Promise<readonly Entity[]> => {
    const steps = decoder.decode(evidence);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      await pause();
    }
  };
  return {
    types: new Set(Object.keys(manifest.types) as EntityType[]),
    async find(text) {
      const tokens = await tokeniser.tokeniseInSlices(text);
      const windows = planWindows(tokens.words, capacity, manifest.window.overlap);
      const inference = await pool.infer(
        windows.map((window) => frameIds(tokens, window, frame)),
        deadlineMs === undefined ? {} : { deadlineMs: timeFor(text, deadlineMs) },
      );
      if (inference.kind === 'absent') return inference;
      const entities = await decodeInSlices({
        text,
        tokens,
        windows,
        owners: ownersOf(windows, tokens.ids.length),
        logits: inference.value.map((outputs) => outputs[0]!),
        framed: frame.before.length,
      });
      if (!areTrustworthy(entities, text)) return absent('malformed_response');
      return answered(await refineAll(entities, text));
    },
  };
}

export interface NerOptions {
  readonly workers: number;
  /** Threads one computation may use. */
  readonly threads: number;
  /** Windows that may wait. */
  readonly queueLimit: number;
  readonly deadlineMs: number;
  readonly onTrouble?: (why: string) => void;
}

/** An installed model with its threads running. */
export interface OpenNer extends Ner {
  readonly version: string;
  /** Windows that wait for a thread. */
  readonly waiting: () => number;
  /** False while every thread is lost and none has come back. */
  readonly isAlive: () => boolean;
  readonly close: () => Promise<void>;
}

/** Starts the model in `dir`; null where none is installed. Throws when there is one that cannot be used. */
export async function openNer(dir: string, options: NerOptions): Promise<OpenNer | null> {
  const model = readModelForThreads(dir, NerManifestSchema, {
    check: complainAboutLabels,
    leftToThreads: ['model'],
  });
  if (model === 'absent') return null;
  const { manifest, modelFile, tokeniser } = model;
  const models: readonly PoolModel[] = [
    {
      modelFile,
      sha256: manifest.files.model.sha256,
      inputs: manifest.inputs,
      outputs: [{ name: manifest.output, per: 'token', width: manifest.labels.length }],
    },
  ];
  const pool = await startPool({ ...options, models }, model.refuseAltered);
  const ner = createNer({ manifest, tokeniser, pool, deadlineMs: options.deadlineMs });
  return {
    ...ner,
    version: `${manifest.name}-${manifest.version}`,
    waiting: () => pool.waiting(),
    isAlive: () => pool.isAlive(),
    close: () => pool.close(),
  };
}
