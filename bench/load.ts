// A load generator for a process of its own: keep-alive connections that send one prepared request over and over on raw
// sockets, so that the generator is never what is measured. Prints one JSON line with what it counted.
import { connect } from 'node:net';

interface Job {
  readonly host: string;
  readonly port: number;
  /** The whole request as it goes over the wire. */
  readonly request: string;
  readonly connections: number;
  readonly seconds: number;
  readonly warmupSeconds: number;
}

interface Counts {
  requests: number;
  errors: number;
  readonly latencies: number[];
}

const HEAD_END = '\r\n\r\n';
const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999];

function drive(job: Job, counts: Counts, isCounting: () => boolean): { stop(): void } {
  const socket = connect(job.port, job.host);
  socket.setNoDelay(true);
  const bytes = Buffer.from(job.request);
  let sentAt = 0n;
  let waiting = 0;
  let head = '';
  const send = () => {
    sentAt = process.hrtime.bigint();
    socket.write(bytes);
  };
  const done = (status: string) => {
    if (isCounting()) {
      counts.requests += 1;
      counts.latencies.push(Number(process.hrtime.bigint() - sentAt) / 1e6);
      if (status !== '200') counts.errors += 1;
    }
    send();
  };
  let status = '';
  socket.on('connect', send);
  socket.on('error', () => (counts.errors += 1));
  socket.on('data', (chunk) => {
    let rest = chunk;
    if (waiting === 0) {
      head += rest.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const length = /content-length: (\d+)/i.exec(head.slice(0, end));
      status = head.slice(9, 12);
      waiting = Number(length?.[1] ?? 0);
      rest = Buffer.from(head.slice(end + HEAD_END.length), 'latin1');
      head = '';
    }
    waiting -= rest.length;
    if (waiting <= 0) {
      waiting = 0;
      done(status);
    }
  });
  return { stop: () => socket.destroy() };
}

process.once('message', (job: Job) => {
  const counts: Counts = { requests: 0, errors: 0, latencies: [] };
  let counting = false;
  const drivers = Array.from({ length: job.connections }, () => drive(job, counts, () => counting));
  setTimeout(() => {
    counting = true;
    const started = process.hrtime.bigint();
    setTimeout(() => {
      counting = false;
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      for (const driver of drivers) driver.stop();
      const sorted = counts.latencies.sort((a, b) => a - b);
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      process.send?.(
        {
          rps: counts.requests / seconds,
          errors: counts.errors,
          p50: at(0.5),
          p99: at(0.99),
          quantiles: SHARES.map((share) => ({ share, ms: at(share) })),
        },
        () => process.exit(0),
      );
    }, job.seconds * 1000);
  }, job.warmupSeconds * 1000);
});
