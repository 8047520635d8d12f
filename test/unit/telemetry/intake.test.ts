import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTelemetryIntake } from '../../../src/telemetry/intake.js';
import { openScratch, OWNER } from '../store/scratch.js';
import { CAPTURE, MINIMAL, RECORD } from './samples.js';

describe('taking a batch', () => {
  it('keeps what parses, counts what does not, and counts a repeat as accepted', async () => {
    const store = openScratch();
    const intake = createTelemetryIntake(store);
    const batch = [RECORD, MINIMAL, MINIMAL, null, 'x', { ...MINIMAL, id: 5 }];
    expect(await intake.takeRecords(OWNER, batch)).toEqual({ accepted: 3, rejected: 3 });
    expect(await intake.takeRecords(OWNER, batch)).toEqual({ accepted: 3, rejected: 3 });
    const kept = await store.records.tail({ limit: 10 });
    expect(kept.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { ...RECORD, evidence: undefined },
      MINIMAL,
    ]);
  });

  it('keeps evidence for a key that may capture', async () => {
    const store = openScratch();
    await createTelemetryIntake(store).takeRecords({ ...OWNER, captureEnabled: true }, [RECORD]);
    const [row] = await store.records.tail({ limit: 1 });
    expect(JSON.parse(row?.body ?? '')).toEqual(RECORD);
  });

  it('takes an empty batch', async () => {
    expect(await createTelemetryIntake(openScratch()).takeRecords(OWNER, [])).toEqual({
      accepted: 0,
      rejected: 0,
    });
  });

  it('keeps captures that parse', async () => {
    const store = openScratch({ captureKey: randomBytes(32) });
    const intake = createTelemetryIntake(store);
    expect(await intake.takeCaptures(OWNER, [CAPTURE, { ...CAPTURE, id: '' }])).toEqual({
      accepted: 1,
      rejected: 1,
    });
    expect(JSON.parse((await store.captures.open('acme', 'evt_1'))?.body ?? '')).toEqual(CAPTURE);
  });
});
