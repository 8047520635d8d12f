// The process that gets killed: takes batches through the real intake and counts scans as fast as it can, and writes a
// line for each thing it has acknowledged, as the service would send an answer. It never ends by itself.
import { writeSync } from 'node:fs';
import { openStore } from '../../src/store/open.js';
import { createTelemetryIntake } from '../../src/telemetry/intake.js';
import { createQuotaKeeper } from '../../src/telemetry/quota.js';

const [dataDir = '', run = ''] = process.argv.slice(2);
const store = openStore({ dataDir });
const intake = createTelemetryIntake(store);
const quota = createQuotaKeeper({ usage: store.usage, plans: {}, now: () => Date.UTC(2026, 10, 15) });
const key = {
  keyId: 'key_crash',
  tenantId: 'acme',
  keyName: 'crash',
  plan: 'default',
  policy: null,
  captureEnabled: false,
  createdMs: 0,
  revokedMs: null,
};

/** Synchronous on purpose: a line that was written is an answer that was sent. */
const acknowledge = (line: string) => writeSync(1, `${line}\n`);

async function sendBatches(sender: number): Promise<void> {
  for (let batch = 0; ; batch += 1) {
    const ids = Array.from({ length: 20 }, (_, i) => `${run}-${sender}-${batch}-${i}`);
    const records = ids.map((id) => {
      return { id, ts: '2026-11-15T00:00:00Z', type: 'guard.scan', decision: 'allow', blocked: false };
    });
    // Each batch is sent twice, as a client does that lost the first answer.
    const both = [intake.takeRecords(key, records), intake.takeRecords(key, records)];
    const [{ accepted }] = (await Promise.all(both)) as [{ accepted: number }, unknown];
    if (accepted === ids.length) acknowledge(`records ${ids.join(' ')}`);
  }
}

async function sendScans(): Promise<void> {
  for (;;) {
    const settled = quota.admit(key, { semantic: false }).settle({ blockedBy: 'static', semanticRan: false });
    const { used } = settled.quota().aho.scans;
    await settled.committed;
    acknowledge(`scan ${used}`);
  }
}

await Promise.all([...[0, 1, 2, 3].map(sendBatches), sendScans(), sendScans()]);
