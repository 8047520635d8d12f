// Paced streams from another process: time to the first byte of the answer, and to its first text, request after request.
// Reports medians.
import { connect } from 'node:net';

interface Job {
  readonly host: string;
  readonly port: number;
  readonly request: string;
  readonly streams: number;
}

interface Firsts {
  byte: number;
  text: number;
}

function once(job: Job): Promise<Firsts> {
  return new Promise((resolve, reject) => {
    const socket = connect(job.port, job.host);
    socket.setNoDelay(true);
    let heard = '';
    const first: Firsts = { byte: 0, text: 0 };
    let sentAt = 0n;
    socket.on('connect', () => {
      sentAt = process.hrtime.bigint();
      socket.write(job.request);
    });
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      const ms = Number(process.hrtime.bigint() - sentAt) / 1e6;
      if (first.byte === 0) first.byte = ms;
      if (first.text === 0 && heard.includes('"content"')) first.text = ms;
      if (heard.includes('[DONE]')) {
        socket.destroy();
        resolve(first);
      }
    });
    socket.on('error', reject);
  });
}

process.once('message', (job: Job) => {
  void (async () => {
    const all: Firsts[] = [];
    for (let i = 0; i < job.streams; i += 1) all.push(await once(job));
    const medianOf = (what: keyof Firsts) =>
      all.map((one) => one[what]).sort((a, b) => a - b)[Math.floor(all.length / 2)];
    process.send?.({ byte: medianOf('byte'), text: medianOf('text') }, () => process.exit(0));
  })();
});
