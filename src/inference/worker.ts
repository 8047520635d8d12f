// Inference. The thread a model computes in, and the only importer of onnxruntime-node, which computes on the thread that
// calls it. Checked files become sessions; windows of ids enter, numbers leave. Must never judge them, and must never
// load a file whose digest is not the one it was given.

import { parentPort, workerData, type MessagePort, type Transferable } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { digestOf } from './digest.js';
import type { InputName } from './manifest.js';
import type { ModelSetup, RunMessage, WorkerMessage, WorkerSetup } from './message.js';

async function openSession(setup: ModelSetup, threads: number): Promise<InferenceSession> {
  // Every thread checks anew: one that is started later must not load what was put there in the meantime.
  const { sha256 } = digestOf(setup.modelFile);
  if (sha256 !== setup.sha256) throw new Error('the model file is not the one of the manifest');
  return InferenceSession.create(setup.modelFile, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Windows come in every length: plans for each of them would only pile up.
    enableMemPattern: false,
    logSeverityLevel: 3,
    // Within a run a thread that waits for the next step does not sleep; between two it must: the event loop needs the processor.
    extra: { session: { force_spinning_stop: '1', intra_op: { allow_spinning: '1' } } },
  });
}

function createInput(name: InputName, run: RunMessage): Tensor {
  const dims = [run.windows, run.length];
  if (name === 'input_ids') return new Tensor('int64', BigInt64Array.from(run.ids, BigInt), dims);
  const filling = name === 'attention_mask' ? 1n : 0n;
  return new Tensor('int64', new BigInt64Array(run.ids.length).fill(filling), dims);
}

async function compute(
  session: InferenceSession,
  setup: ModelSetup,
  run: RunMessage,
): Promise<WorkerMessage> {
  const inputs = Object.fromEntries(setup.inputs.map((name) => [name, createInput(name, run)]));
  const results = await session.run(inputs, [...setup.outputs]);
  const tensors = setup.outputs.map((name) => results[name]);
  const outputs = tensors.map((tensor) => {
    if (!(tensor?.data instanceof Float32Array)) throw new Error('the model does not answer in float32');
    // A copy that can be moved to the other thread: the runtime's own memory cannot.
    return new Float32Array(tensor.data);
  });
  return { kind: 'answered', outputs, dims: tensors.map((tensor) => [...(tensor?.dims ?? [])]) };
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

async function serve(port: MessagePort, setup: WorkerSetup): Promise<void> {
  const send = (message: WorkerMessage, transfer: Transferable[] = []): void => {
    port.postMessage(message, transfer);
  };
  const sessions: InferenceSession[] = [];
  // One after the other: loading takes more memory than having loaded.
  for (const model of setup.models) sessions.push(await openSession(model, setup.threads));
  port.on('message', (run: RunMessage) => {
    compute(sessions[run.model]!, setup.models[run.model]!, run).then(
      (message) =>
        send(
          message,
          message.kind === 'answered' ? message.outputs.map((output) => output.buffer as ArrayBuffer) : [],
        ),
      (error: unknown) => send({ kind: 'failed', why: whyOf(error) }),
    );
  });
  send({ kind: 'ready' });
}

if (parentPort !== null) await serve(parentPort, workerData as WorkerSetup);
