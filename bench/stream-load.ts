// Paced streams from another process: time to the first byte of text, request after request. Reports medians.
import { connect } from 'node:net';

interface Job {
  readonly host: string;
  readonly port: number;
  readonly request: string;
  readonly streams: number;
}

function once(job: Job): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(job.port, job.host);
    socket.setNoDelay(true);
    let heard = '';
    let first = 0;
    let sentAt = 0n;
    socket.on('connect', () => {
      sentAt = process.hrtime.bigint();
      socket.write(job.request);
    });
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (first === 0 && heard.includes('"content"')) first = Number(process.hrtime.bigint() - sentAt) / 1e6;
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
    const times: number[] = [];
    for (let i = 0; i < job.streams; i += 1) times.push(await once(job));
    times.sort((a, b) => a - b);
    process.send?.({ p50: times[Math.floor(times.length / 2)], p99: times.at(-1) }, () => process.exit(0));
  })();
});
