// API. GET /metrics: the Prometheus text of everything that is counted. No key unless the operator wants one: what is
// scraped holds counts, rule ids and key ids, and the admin port is bound accordingly.

import { Type } from 'typebox';
import type { Exposition } from '../telemetry/expose.js';
import type { Endpoint } from './endpoint.js';

export interface MetricsEndpointParts {
  /** Null where the operator switched it off. */
  readonly exposition: Exposition | null;
  readonly requireKey: boolean;
}

export function metricsEndpoints({ exposition, requireKey }: MetricsEndpointParts): readonly Endpoint[] {
  if (exposition === null) return [];
  const endpoint: Endpoint = {
    form: 'text',
    // Anything but an operator's clear word leaves it as the contract has it.
    access: (requireKey as unknown) === true ? 'key' : 'open',
    method: 'GET',
    path: '/metrics',
    summary: 'Metrics as Prometheus text.',
    response: Type.String(),
    refusals: [],
    contentType: exposition.contentType,
    handle: () => exposition.render(),
  };
  return [endpoint];
}
