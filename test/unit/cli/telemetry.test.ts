import { describe, expect, it } from 'vitest';
import { addTelemetryCommands, readDuration } from '../../../src/cli/telemetry.js';
import { openStore } from '../../../src/store/open.js';
import type { NewRecord } from '../../../src/store/store.js';
import { createFakeTerminal, runCommand } from '../../support/terminal.js';
import { scratchDir } from '../store/scratch.js';

const NOW = Date.UTC(2026, 10, 15, 12);
const HOUR = 3_600_000;

function record(id: string, agoMs: number, isBlocked = false): NewRecord {
  const decision = isBlocked ? 'block' : 'allow';
  const body = {
    id,
    type: 'guard.protect',
    decision,
    severity: isBlocked ? 'high' : null,
    reason: isBlocked ? 'override.x' : null,
    categories: isBlocked ? ['direct_injection'] : [],
    scannedChars: 1234,
  };
  return {
    id,
    tsMs: NOW - agoMs,
    type: 'guard.protect',
    decision,
    severity: isBlocked ? 'high' : null,
    body: JSON.stringify(body),
  };
}

async function fill(dataDir: string, tenantId: string, records: readonly NewRecord[]): Promise<void> {
  const store = openStore({ dataDir, now: () => NOW });
  await store.records.insert({ keyId: 'k1', tenantId }, records);
  await store.close();
}

async function run(dataDir: string, wait: () => Promise<boolean>, ...args: string[]): Promise<string> {
  const terminal = createFakeTerminal();
  const open = () => ({ store: openStore({ dataDir }), plans: [], policies: [] });
  await runCommand(
    (program) => addTelemetryCommands(program, { terminal, open, wait, now: () => NOW }),
    'telemetry',
    ...args,
  );
  return terminal.out();
}
const never = () => Promise.resolve(false);

describe('portcullis telemetry tail', () => {
  it('shows the newest records as a table', async () => {
    const dir = scratchDir();
    await fill(dir, 'acme', [record('a', HOUR), record('b', 0, true)]);
    const lines = (await run(dir, never, 'tail', '-n', '1')).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^time +type +decision +severity +chars +key +reason$/);
    expect(lines[1]).toMatch(/^12:00:00\.000 +guard\.protect +block +high +1,234 +k1 +override\.x$/);
  });

  it('follows what comes until it is interrupted', async () => {
    const dir = scratchDir();
    await fill(dir, 'acme', [record('a', HOUR)]);
    let rounds = 0;
    const wait = async () => {
      rounds += 1;
      if (rounds === 1) await fill(dir, 'acme', [record('late', 0)]);
      return rounds < 3;
    };
    const out = await run(dir, wait, 'tail', '--follow', '--json');
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['a', 'late']);
  });

  it('keeps to one tenant', async () => {
    const dir = scratchDir();
    await fill(dir, 'acme', [record('a', 0)]);
    await fill(dir, 'other', [record('b', 0)]);
    const out = await run(dir, never, 'tail', '--tenant', 'other', '--json');
    expect(out).toContain('"b"');
    expect(out).not.toContain('"a"');
  });
});

describe('portcullis telemetry stats', () => {
  it('sums up a time and draws it', async () => {
    const dir = scratchDir();
    await fill(dir, 'acme', [record('a', HOUR), record('b', 2 * HOUR, true), record('old', 48 * HOUR)]);
    const out = await run(dir, never, 'stats');
    expect(out).toContain('2 records, 1 blocked (50.0 %), from 2026-11-14 12:00 to 2026-11-15 12:00 UTC');
    expect(out).toMatch(/^all {6}.*█/m);
    expect(out).toMatch(/direct_injection +1 +█/);
  });

  it('says the same as JSON', async () => {
    const dir = scratchDir();
    await fill(dir, 'acme', [record('a', HOUR), record('b', 2 * HOUR, true)]);
    const summary = JSON.parse(await run(dir, never, 'stats', '--since', '3h', '--json'));
    expect(summary).toMatchObject({ total: 2, blocked: 1, byType: { 'guard.protect': 2 } });
    expect(summary.buckets).toHaveLength(48);
  });

  it('reads times, and refuses what is none', () => {
    expect(readDuration('90m')).toBe(90 * 60_000);
    expect(readDuration('7d')).toBe(7 * 86_400_000);
    for (const wrong of ['', 'h', '1', '-1h', '1.5h', '1y'])
      expect(() => readDuration(wrong)).toThrow('is not a time');
  });
});
