// Semantic pass, stage 6. What the pipeline asks: a judgement becomes findings in the service's own words, with severities
// and categories of the manifest. Harmful requests are reported beside attacks and never make a text unsafe. Also opens
// an installed model.

import { join } from 'node:path';
import type { SemanticPass } from '../core/detector.js';
import { answered } from '../core/outcome.js';
import { compareSeverity, highest } from '../core/severity.js';
import type { SemanticFindings, SemanticResult } from '../core/verdict.js';
import { ModelError, readModelForThreads } from '../inference/manifest.js';
import type { PoolModel } from '../inference/pool.js';
import { startPool } from '../inference/start-pool.js';
import { createExplain, type Explain } from './explain.js';
import { createJudge, type Judge, type JudgedWindow, type Judgement, type JudgeParts } from './judge.js';
import { complainAboutSemantics, SemanticManifestSchema, type SemanticManifest } from './manifest.js';

export interface Semantic extends SemanticPass {
  readonly version: string;
  /** The scores behind a classification, for measurements. */
  readonly judge: Judge;
  readonly explain: Explain;
}

const ATTACK = 'attack';
const HARM = 'harm';
const HARMFUL = 'harmful';

type Hit = JudgedWindow & SemanticManifest['categories'][string];

/** Windows over the threshold, the worst first. */
function hitsOf({ judged, threshold }: Judgement, manifest: SemanticManifest): readonly Hit[] {
  return judged
    .filter(({ score }) => score >= threshold)
    .map((window) => ({ ...window, ...manifest.categories[window.label]! }))
    .sort((a, b) => compareSeverity(a.severity, b.severity) || b.score - a.score);
}

function harmOf({ judged }: Judgement, manifest: SemanticManifest): SemanticResult[] {
  const worst = judged.reduce<JudgedWindow | null>(
    (top, window) => (top === null || window.harm > top.harm ? window : top),
    null,
  );
  if (worst === null || worst.harm < manifest.harm.threshold) return [];
  const { start, end } = worst;
  return [{ task: HARM, label: HARMFUL, score: worst.harm, severity: null, start, end }];
}

export function findingsOf(
  judgement: Judgement,
  manifest: SemanticManifest,
  modelVersion: string,
): SemanticFindings {
  const hits = hitsOf(judgement, manifest);
  const results = hits
    .map(({ label, score, severity, start, end, focus }) => {
      return { task: ATTACK, label, score, severity, start, end, focus };
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    modelVersion,
    results: [...results, ...harmOf(judgement, manifest)],
    reasons: [...new Set(hits.map(({ label }) => `${ATTACK}=${label}`))],
    categories: [...new Set(hits.map(({ category }) => category))],
    severity: highest(hits.map(({ severity }) => severity)),
    latencyMs: judgement.latencyMs,
  };
}

export function createSemantic(parts: JudgeParts): Semantic {
  const { manifest } = parts;
  const version = `${manifest.name}-${manifest.version}`;
  const judge = createJudge(parts);
  return {
    version,
    judge,
    explain: createExplain(parts),
    async classify(text, origin) {
      const outcome = await judge(text, origin);
      return outcome.kind === 'absent' ? outcome : answered(findingsOf(outcome.value, manifest, version));
    },
  };
}

export interface SemanticOptions {
  readonly workers: number;
  /** Threads one computation may use. */
  readonly threads: number;
  /** Windows that may wait. */
  readonly queueLimit: number;
  /** For every 100,000 characters of a text, or part of them. */
  readonly deadlineMs: number;
  readonly onTrouble?: (why: string) => void;
}

/** An installed model with its threads running. */
export interface OpenSemantic extends Semantic {
  readonly manifest: SemanticManifest;
  /** Windows that wait for a thread. */
  readonly waiting: () => number;
  /** False while every thread is lost and none has come back. */
  readonly isAlive: () => boolean;
  readonly close: () => Promise<void>;
}

/** A machine that is busy while everything starts is no reason not to start. */
const START_MS = 60_000;

/** Both models once: what does not answer now would block every request, and the first request need not wait for it. */
async function tryOut(semantic: Semantic): Promise<string | null> {
  const text = 'Good morning.';
  const outcomes = [await semantic.judge(text, null), await semantic.explain(text, null)];
  for (const outcome of outcomes) if (outcome.kind === 'absent') return outcome.why;
  return null;
}

/** Starts the model in `dir`; null where none is installed. Throws when there is one that cannot be used. */
export async function openSemantic(dir: string, options: SemanticOptions): Promise<OpenSemantic | null> {
  const model = readModelForThreads(dir, SemanticManifestSchema, {
    check: complainAboutSemantics,
    leftToThreads: ['model', 'screen'],
  });
  if (model === 'absent') return null;
  const { manifest, modelFile, tokeniser } = model;
  const { files, inputs, outputs, screen, labels } = manifest;
  // One thread holds both: the screen's answer decides what the judge is asked, so they never compute at once anyway.
  const models: readonly PoolModel[] = [
    {
      modelFile: join(dir, files.screen.path),
      sha256: files.screen.sha256,
      inputs,
      outputs: [{ name: screen.output, per: 'window', width: 1 }],
    },
    {
      modelFile,
      sha256: files.model.sha256,
      inputs,
      outputs: [
        { name: outputs.tokens, per: 'token', width: null },
        { name: outputs.attack, per: 'window', width: labels.length },
        { name: outputs.harm, per: 'window', width: 1 },
      ],
    },
  ];
  const pool = await startPool({ ...options, models }, model.refuseAltered);
  const parts = { manifest, tokeniser, pool };
  const semantic = createSemantic({ ...parts, deadlineMs: options.deadlineMs });
  const why = await tryOut(createSemantic({ ...parts, deadlineMs: START_MS }));
  if (why !== null) {
    await pool.close();
    throw new ModelError(dir, [`it does not answer as its manifest says: ${why}`]);
  }
  return {
    ...semantic,
    manifest,
    waiting: () => pool.waiting(),
    isAlive: () => pool.isAlive(),
    close: () => pool.close(),
  };
}
