// API. POST /v1/telemetry and POST /v1/captures: batches of records enter, how many were accepted and rejected leaves.
// Records are judged one by one; the answer goes out only after the transaction that keeps them has committed.

import { FirewallError } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import type { Key } from '../store/store.js';
import type { TelemetryIntake } from '../telemetry/intake.js';
import type { WriteEndpoint } from './endpoint.js';
import { BatchBody, BatchRequestBody } from './schemas.js';

interface BatchCall {
  readonly key: Key;
  readonly body: BatchRequestBody;
}

function refuseLargeBatch(records: readonly unknown[], most: number): void {
  if (records.length <= most) return;
  throw new FirewallError('too_many_records', {
    details: [{ path: '/records', message: `has ${records.length} records; at most ${most} are taken` }],
  });
}

export function telemetryEndpoint(intake: TelemetryIntake): WriteEndpoint {
  return {
    method: 'POST',
    path: '/v1/telemetry',
    access: 'key',
    summary: 'Take in decision records: metrics only, no payload text.',
    request: BatchRequestBody,
    response: BatchBody,
    bodyLimit: LIMITS.bodyBytes,
    refusals: ['too_many_records'],
    handle: ({ key, body }: BatchCall) => {
      refuseLargeBatch(body.records, LIMITS.telemetryBatch);
      return intake.takeRecords(key, body.records);
    },
  };
}

export function capturesEndpoint(intake: TelemetryIntake, mayKeep: () => boolean): WriteEndpoint {
  return {
    method: 'POST',
    path: '/v1/captures',
    access: 'key',
    summary: 'Take in request and response bodies, kept encrypted; off unless the key has capture enabled.',
    request: BatchRequestBody,
    response: BatchBody,
    bodyLimit: LIMITS.captureBatchBytes,
    refusals: ['too_many_records', 'capture_disabled', 'not_configured'],
    admit: (key) => {
      if (!key.captureEnabled) throw new FirewallError('capture_disabled');
    },
    handle: ({ key, body }: BatchCall) => {
      refuseLargeBatch(body.records, LIMITS.captureBatch);
      // The switch may be on from a time when the operator's encryption key was still there.
      if (!mayKeep()) throw new FirewallError('not_configured');
      return intake.takeCaptures(key, body.records);
    },
  };
}
