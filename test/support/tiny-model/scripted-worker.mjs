// A worker thread that does what the first id of a batch says: the ways in which a real one can fail, on demand. Any
// other batch is answered with its own ids.
import { parentPort, workerData } from 'node:worker_threads';

const WIDTH = 2;
if (workerData.models[0].modelFile === 'refused')
  throw new Error('the model file is not the one of the manifest');

const answer = ({ ids, windows, length }, change = (numbers) => numbers, dims = [windows, length, WIDTH]) => {
  const numbers = Float32Array.from({ length: ids.length * WIDTH }, (_, at) => ids[Math.floor(at / WIDTH)]);
  parentPort.postMessage({ kind: 'answered', outputs: [change(numbers)], dims: [dims] });
};
const acts = {
  1000: () => process.exit(1),
  1001: () => {
    throw new Error('scripted crash');
  },
  1002: () => undefined,
  1003: (run) => answer(run, (numbers) => numbers.fill(NaN)),
  1004: (run) => answer(run, undefined, [run.windows, run.length, WIDTH + 1]),
  1005: () => parentPort.postMessage({ kind: 'failed', why: 'scripted failure' }),
  1006: () => parentPort.postMessage({ kind: 'answered', outputs: 'garbage' }),
  1007: (run) => answer(run, (numbers) => numbers.slice(1)),
  1008: (run) => answer(run, (numbers) => numbers.fill(Infinity)),
  1009: () => {
    const hoard = [];
    for (;;) hoard.push(new Array(100_000).fill(hoard.length));
  },
};

parentPort.on('message', (run) => (acts[run.ids[0]] ?? answer)(run));
parentPort.postMessage({ kind: 'ready' });
