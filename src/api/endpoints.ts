// API. The table of everything the admin port answers, in the order of the specification.

import type { CustomType } from '../cloak/custom-types.js';
import type { EntityDetector } from '../core/detector.js';
import type { Scanner } from '../scan/pipeline.js';
import type { Store } from '../store/store.js';
import type { TelemetryIntake } from '../telemetry/intake.js';
import type { QuotaKeeper } from '../telemetry/quota.js';
import { capturesEndpoint, telemetryEndpoint } from './batches.js';
import { cloakDetectEndpoint } from './cloak-detect.js';
import type { Endpoint } from './endpoint.js';
import { documentEndpoint, healthEndpoint, readyEndpoint, type Readiness } from './health.js';
import { changeMeEndpoint, readMeEndpoint } from './me.js';
import { metricsEndpoints, type MetricsEndpointParts } from './metrics.js';
import { writeOpenApi } from './openapi.js';
import { sanitiseEndpoint } from './sanitise.js';
import { scanEndpoint } from './scan.js';

export interface EndpointParts {
  readonly scanner: Scanner;
  readonly quota: QuotaKeeper;
  readonly hasSemantic: boolean;
  readonly entities: EntityDetector;
  readonly customTypes: readonly CustomType[];
  readonly store: Store;
  readonly intake: TelemetryIntake;
  readonly readiness: () => Readiness;
  readonly metrics: MetricsEndpointParts;
}

export function createEndpoints(parts: EndpointParts): readonly Endpoint[] {
  const endpoints: Endpoint[] = [
    readMeEndpoint(),
    changeMeEndpoint(parts.store),
    scanEndpoint(parts),
    cloakDetectEndpoint(parts),
    sanitiseEndpoint(parts),
    telemetryEndpoint(parts.intake),
    capturesEndpoint(parts.intake, () => parts.store.captures.isReady),
    healthEndpoint(),
    readyEndpoint(parts.readiness),
    ...metricsEndpoints(parts.metrics),
  ];
  let document: object | null = null;
  endpoints.push(documentEndpoint(() => (document ??= writeOpenApi(endpoints))));
  return endpoints;
}

/** The document alone: handlers are never called, so the parts behind them need not be there. */
export function describeApi(): object {
  const missing = new Proxy({}, { get: () => missing }) as never;
  return writeOpenApi(createEndpoints(missing));
}
