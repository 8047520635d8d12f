import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.js';
import { buildForChild } from './store-crash.build.js';

let child: { dir: string; entry: string };
let dataDir: string;

beforeAll(() => {
  child = buildForChild('test/e2e/store-crash.child.ts');
  dataDir = mkdtempSync(join(tmpdir(), 'pcl-crash-'));
});

afterAll(() => {
  rmSync(child.dir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the child, kills it without warning once it has written `lines` lines, and answers with all whole lines. */
function runUntilKilled(run: string, lines: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child.entry, dataDir, run], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    running.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.split('\n').length > lines) running.kill('SIGKILL');
    });
    running.on('error', reject);
    running.on('close', (_code, signal) => {
      // A line without its end was cut by the kill: its answer never went out whole.
      if (signal === 'SIGKILL') resolve(output.split('\n').slice(0, -1));
      else reject(new Error('the child ended by itself'));
    });
  });
}

it('loses nothing acknowledged and doubles nothing over kill -9 while batches are being accepted', async () => {
  const acknowledged = new Set<string>();
  let lastScan = 0;
  for (let round = 0; round < 6; round += 1) {
    const lines = await runUntilKilled(`run${round}`, 20 + round * 37);
    let scans = 0;
    for (const line of lines) {
      const [kind, ...rest] = line.split(' ');
      if (kind === 'records') for (const id of rest) acknowledged.add(id);
      if (kind === 'scan') scans = Math.max(scans, Number(rest[0]));
    }
    const store = openStore({ dataDir });
    const stored = await store.records.tail({ limit: 10_000_000 });
    const ids = stored.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    const { ahoScans, ahoBlocks } = store.usage.read('key_crash', '2026-11');
    await store.close();

    const kept = new Set(ids);
    expect(kept.size).toBe(ids.length);
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    // Whole transactions only, so both counters agree; at least everything acknowledged, and beyond it no more than
    // the two calls that were in flight.
    expect(ahoBlocks).toBe(ahoScans);
    expect(ahoScans).toBeGreaterThanOrEqual(scans);
    expect(ahoScans).toBeLessThanOrEqual(Math.max(scans, lastScan) + 2);
    lastScan = ahoScans;
  }
  expect(acknowledged.size).toBeGreaterThan(100);
}, 60_000);
