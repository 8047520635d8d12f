// Shared by all benchmarks: running load in a process of its own, taking medians, printing a table.
import { fork } from 'node:child_process';
import { addTable } from './part.js';

export interface LoadResult {
  readonly rps: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds within which so large a share of the requests was answered. */
  readonly quantiles: readonly { readonly share: number; readonly ms: number }[];
}

export interface LoadOptions {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds?: number;
  readonly warmupSeconds?: number;
}

/** Loads one address from another process and gives what that process counted. */
export function load(options: LoadOptions): Promise<LoadResult> {
  const { hostname, port, pathname } = new URL(options.url);
  const body = options.body ?? '';
  const headers = {
    host: `${hostname}:${port}`,
    'content-length': String(Buffer.byteLength(body)),
    ...options.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `${options.method ?? 'POST'} ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./load.js', import.meta.url).pathname, { stdio: 'inherit' });
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('error', reject);
    child.send({
      host: hostname,
      port: Number(port),
      request,
      connections: options.connections,
      seconds: options.seconds ?? 3,
      warmupSeconds: options.warmupSeconds ?? 1,
    });
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Milliseconds of the median of `runs` calls, after a few to warm up. */
export function timeMedian(run: () => unknown, runs = 30): number {
  for (let i = 0; i < 5; i += 1) run();
  const times = Array.from({ length: runs }, () => {
    const started = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - started) / 1e6;
  });
  return median(times);
}

export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean | null;
}

export function atMost(name: string, measured: number, limit: number, unit: 'ms' | 'µs' | 'MB'): Figure {
  return {
    name,
    measured: `${measured.toFixed(measured < 10 ? 2 : 1)} ${unit}`,
    target: `<= ${limit} ${unit}`,
    met: measured <= limit,
  };
}

/** Prints a table of figures, and keeps it for RESULTS.md where a part is being recorded. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ name, measured, target, met }) => [
    name,
    measured,
    target,
    met === null ? '' : met ? 'met' : 'MISSED',
  ]);
  addTable({ title, columns: ['figure', 'measured', 'target', ''], rows });
  const table = [['figure', 'measured', 'target', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  process.stdout.write(`\n${title}\n${table.map(line).join('\n')}\n`);
}
