// Inference. What the pool and a worker thread say to each other, and the check of what a worker answers: whatever has
// not the promised shape, or holds a number that is none, is no answer. Data only; must load neither threads nor models.

import type { InputName } from './manifest.js';

/** One output of a model. */
export interface OutputShape {
  readonly name: string;
  /** A row for every id of a window, or one for the window. */
  readonly per: 'token' | 'window';
  /** Numbers in a row; null where a row is one number without an axis of its own. */
  readonly width: number | null;
}

/** One model as a worker thread loads it. */
export interface ModelSetup {
  readonly modelFile: string;
  readonly sha256: string;
  readonly inputs: readonly InputName[];
  readonly outputs: readonly string[];
}

/** What a worker thread is started with. */
export interface WorkerSetup {
  readonly models: readonly ModelSetup[];
  /** Threads one computation may use. */
  readonly threads: number;
}

/** Windows of one length, one behind the other. */
export interface RunMessage {
  readonly kind: 'run';
  /** Which of the thread's models computes. */
  readonly model: number;
  readonly ids: Int32Array;
  readonly windows: number;
  readonly length: number;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'answered';
      readonly outputs: readonly Float32Array[];
      readonly dims: readonly (readonly number[])[];
    }
  | { readonly kind: 'failed'; readonly why: string };

/** The rows of one window, an array for every output. */
export type WindowAnswer = readonly Float32Array[];

function isFinite(numbers: Float32Array): boolean {
  for (const number of numbers) if (!Number.isFinite(number)) return false;
  return true;
}

function isOfShape(output: unknown, dims: unknown, expected: readonly number[]): output is Float32Array {
  if (!(output instanceof Float32Array) || !Array.isArray(dims)) return false;
  if (dims.length !== expected.length || !expected.every((size, axis) => dims[axis] === size)) return false;
  return output.length === expected.reduce((product, size) => product * size, 1);
}

/** The answer cut into windows; null when it is untrustworthy. */
export function readAnswer(
  message: { readonly outputs: unknown; readonly dims: unknown },
  run: { readonly windows: number; readonly length: number },
  shapes: readonly OutputShape[],
): readonly WindowAnswer[] | null {
  const { windows, length } = run;
  if (!Array.isArray(message.outputs) || !Array.isArray(message.dims)) return null;
  if (message.outputs.length !== shapes.length) return null;
  const outputs: Float32Array[] = [];
  for (const [index, shape] of shapes.entries()) {
    const rows = shape.per === 'token' ? [windows, length] : [windows];
    const expected = shape.width === null ? rows : [...rows, shape.width];
    const output: unknown = message.outputs[index];
    if (!isOfShape(output, message.dims[index], expected) || !isFinite(output)) return null;
    outputs.push(output);
  }
  return Array.from({ length: windows }, (_, window) =>
    outputs.map((output) => {
      const size = output.length / windows;
      return output.subarray(window * size, (window + 1) * size);
    }),
  );
}
