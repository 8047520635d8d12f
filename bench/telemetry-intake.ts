// Bench. Telemetry intake: batches of 500 parsed records through validation and into the store, each batch waiting for
// its commit as an answer would, four of them in flight. Gives records per second and memory along the way.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openStore } from '../src/store/open.js';
import type { Key } from '../src/store/store.js';
import { createTelemetryIntake } from '../src/telemetry/intake.js';

export interface IntakeOptions {
  readonly records?: number;
  readonly batch?: number;
  readonly inFlight?: number;
  /** Where the scratch database goes; the system's temporary directory by default. */
  readonly dir?: string;
}

export interface IntakeFigures {
  readonly records: number;
  readonly seconds: number;
  /** Validation and storage, up to the commit. */
  readonly recordsPerSecond: number;
  /** Processor time per record in microseconds, the making of the record included: holds on a busy machine too. */
  readonly cpuUsPerRecord: number;
  /** Resident memory in MiB at tenths of the way; flat means that the last ones do not grow. */
  readonly rssMiB: readonly number[];
  /** Growth of resident memory from a fifth of the way, when caches are full, to the end. */
  readonly growthMiB: number;
  /** The same of what is still referred to, on the heap and beside it: of both together one sees garbage and leaks apart. */
  readonly keptGrowthMiB: number;
  readonly databaseMiB: number;
  /** Longest time a batch kept the event loop, in milliseconds. */
  readonly longestStallMs: number;
}

const MIB = 1024 * 1024;
const KEY: Key = {
  keyId: 'key_bench',
  tenantId: 'bench',
  keyName: 'bench',
  plan: 'default',
  policy: null,
  captureEnabled: false,
  createdMs: 0,
  revokedMs: null,
};

/** A record as the published clients send it: about 700 characters of JSON. */
function makeRecord(): unknown {
  return {
    id: randomUUID(),
    ts: new Date().toISOString(),
    type: 'guard.scan',
    decision: 'block',
    blocked: true,
    severity: 'high',
    reason: 'override.discard-earlier-orders',
    categories: ['direct_injection'],
    signatureIds: ['override.discard-earlier-orders'],
    scannedChars: 1200,
    onMatch: 'block',
    modelCheck: {
      ran: true,
      verdict: 'unsafe',
      reasons: ['attack=injection'],
      categories: ['direct_injection'],
      severity: 'high',
      latencyMs: 12.5,
      truncated: false,
      error: null,
    },
    cloak: {
      ran: true,
      entities: 2,
      byType: { email: 2 },
      byCategory: { pii: 2 },
      byStrategy: { mask: 2 },
      error: null,
    },
    sdk: { name: 'frostwolf-python', version: '0.7.9' },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is referred to, in MiB: resident memory also holds what the collector has not come to yet. */
function keptMiB(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}

function watchLoop(): { stop: () => number } {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

/** Runs the intake over a scratch store and measures it. */
export async function measureIntake(options: IntakeOptions = {}): Promise<IntakeFigures> {
  const { records = 1_000_000, batch = 500, inFlight = 4 } = options;
  const dataDir = mkdtempSync(join(options.dir ?? tmpdir(), 'pcl-intake-'));
  const store = openStore({ foldsAside: () => undefined, dataDir });
  const intake = createTelemetryIntake(store);
  const rssMiB: number[] = [];
  const keptEarlyMiB: number[] = [];
  const loop = watchLoop();
  let sent = 0;
  let making = 0;
  const send = async (): Promise<void> => {
    while (sent < records) {
      const before = performance.now();
      const values = Array.from({ length: Math.min(batch, records - sent) }, makeRecord);
      making += performance.now() - before;
      sent += values.length;
      const { accepted } = await intake.takeRecords(KEY, values);
      if (accepted !== values.length) throw new Error('the intake refused a good record');
      if (sent >= (records / 10) * (rssMiB.length + 1))
        rssMiB.push(Math.round(process.memoryUsage.rss() / MIB));
      if (sent >= records / 5 && keptEarlyMiB.length === 0) keptEarlyMiB.push(keptMiB());
    }
  };
  const start = performance.now();
  const cpu = process.cpuUsage();
  try {
    await Promise.all(Array.from({ length: inFlight }, send));
    // Making the records is the bench's own work and not the intake's.
    const seconds = (performance.now() - start - making) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const databaseMiB = Math.round(statSync(join(dataDir, 'portcullis.db')).size / MIB);
    return {
      records: sent,
      seconds,
      recordsPerSecond: Math.round(sent / seconds),
      cpuUsPerRecord: Math.round((user + system) / sent),
      rssMiB,
      growthMiB: (rssMiB.at(-1) ?? 0) - (rssMiB[1] ?? 0),
      keptGrowthMiB: keptMiB() - (keptEarlyMiB[0] ?? 0),
      databaseMiB,
      longestStallMs: Math.round(loop.stop()),
    };
  } finally {
    loop.stop();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
