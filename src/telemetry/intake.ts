// Telemetry. A batch enters, `{accepted, rejected}` leaves after the accepted ones are durable. Records are judged one
// by one: one that does not parse is counted and dropped, the rest is kept. How many records a batch may hold, and
// whether the key may capture at all, is the endpoint's to check.

import type { Key, Store } from '../store/store.js';
import { readCapture, toSealable } from './capture-record.js';
import { readRecord, toRow } from './record.js';

export interface IntakeCounts {
  /** Kept now or earlier: a repeat counts as accepted. */
  readonly accepted: number;
  readonly rejected: number;
}

export interface TelemetryIntake {
  takeRecords(key: Key, values: readonly unknown[]): Promise<IntakeCounts>;
  takeCaptures(key: Key, values: readonly unknown[]): Promise<IntakeCounts>;
}

/** `counted` hears how many records of clients were taken and how many were not. */
export function createTelemetryIntake(
  store: Pick<Store, 'records' | 'captures'>,
  counted: (counts: IntakeCounts) => void = () => undefined,
): TelemetryIntake {
  return {
    async takeRecords(key, values) {
      const rows = [];
      for (const value of values) {
        const record = readRecord(value, key);
        if (record !== null) rows.push(toRow(record));
      }
      await store.records.insert(key, rows);
      const counts = { accepted: rows.length, rejected: values.length - rows.length };
      counted(counts);
      return counts;
    },
    async takeCaptures(key, values) {
      const captures = [];
      for (const value of values) {
        const record = readCapture(value);
        if (record !== null) captures.push(toSealable(record));
      }
      await store.captures.insert(key, captures);
      return { accepted: captures.length, rejected: values.length - captures.length };
    },
  };
}
