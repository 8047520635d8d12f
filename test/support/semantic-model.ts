// The semantic pass over the tiny model of test/fixtures without a thread: the same tokeniser and manifest, and a pool that
// judges by single pieces in plain code.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answered } from '../../src/core/outcome.js';
import { readModel } from '../../src/inference/manifest.js';
import type { Inference, InferOptions } from '../../src/inference/pool.js';
import { JUDGE, SCREEN, type JudgeParts } from '../../src/semantic-pass/judge.js';
import { complainAboutSemantics, SemanticManifestSchema } from '../../src/semantic-pass/manifest.js';

export const TINY_SEMANTIC_DIR = fileURLToPath(new URL('../fixtures/models/semantic-tiny', import.meta.url));

/** Piece -> the label it is an attack of. */
const ATTACKS: Readonly<Record<string, string>> = {
  Berlin: 'injection',
  Smith: 'exfiltration',
  zurich: 'fraud',
};
const HARMFUL = 'Maria';

export interface Asked {
  readonly model: number;
  readonly windows: readonly Int32Array[];
  readonly options: InferOptions;
}

export interface ScriptedParts extends JudgeParts {
  /** What the pool was asked. */
  readonly asked: Asked[];
  readonly pieceOf: (id: number) => string;
}

/** `answer` replaces what the pool says to a question, where it says something. */
export function scriptedSemantic(
  answer: (asked: Asked) => Inference | null = () => null,
  deadlineMs = 60_000,
): ScriptedParts {
  const model = readModel(TINY_SEMANTIC_DIR, SemanticManifestSchema, complainAboutSemantics);
  if (model === 'absent') throw new Error('the tiny model is missing');
  const { manifest, tokeniser } = model;
  const pieces = readFileSync(`${TINY_SEMANTIC_DIR}/vocab.txt`, 'utf8').split('\n');
  const pieceOf = (id: number): string => pieces[id] ?? '';
  const asked: Asked[] = [];
  const isSuspect = (id: number): boolean => pieceOf(id) in ATTACKS || pieceOf(id) === HARMFUL;
  const screen = (ids: Int32Array) => [Float32Array.of(ids.some(isSuspect) ? 5 : -5)];
  const judge = (ids: Int32Array) => {
    const attack = new Float32Array(manifest.labels.length).fill(-4);
    attack[0] = 4;
    for (const id of ids) {
      const label = ATTACKS[pieceOf(id)];
      if (label !== undefined) attack[manifest.labels.indexOf(label)] = 12;
    }
    const tokens = Float32Array.from(ids, (id) => (pieceOf(id) in ATTACKS ? 3 : -3));
    return [tokens, attack, Float32Array.of(ids.some((id) => pieceOf(id) === HARMFUL) ? 6 : -6)];
  };
  const infer = (windows: readonly Int32Array[], options: InferOptions = {}): Promise<Inference> => {
    const question = { model: options.model ?? 0, windows, options };
    asked.push(question);
    const compute = question.model === SCREEN ? screen : judge;
    return Promise.resolve(answer(question) ?? answered(windows.map(compute)));
  };
  return { manifest, tokeniser, pool: { infer }, deadlineMs, asked, pieceOf };
}

/** A models folder with the tiny model in it; it takes "override", "dan", "prompt", "shell" and the like for attacks. */
export function tinyModelsDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pcl-models-'));
  cpSync(TINY_SEMANTIC_DIR, join(dir, 'semantic'), { recursive: true });
  const file = join(dir, 'semantic', 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { thresholds: Record<string, unknown> };
  // It knows few words: texts of a test have many windows, whatever their length.
  for (const origin of Object.keys(manifest.thresholds))
    manifest.thresholds[origin] = [{ windows: null, score: 0.5 }];
  writeFileSync(file, JSON.stringify(manifest));
  return dir;
}

export { JUDGE, SCREEN };
