// Proxy. What every exchange shares: the judges, the upstreams, the books.

import type { CustomType } from '../cloak/custom-types.js';
import type { SemanticPass } from '../core/detector.js';
import type { RuleSet } from '../static-pass/rule.js';
import type { Ledger } from '../telemetry/ledger.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { QuotaKeeper } from '../telemetry/quota.js';
import type { Tracer } from '../telemetry/tracer.js';
import type { CloakTools } from './cloak-request.js';
import type { KnownHistories } from './known-histories.js';
import type { CleanMemo } from './memo.js';
import type { StreamTicker } from './stream-ticker.js';
import type { Upstreams } from './upstream.js';

export interface ProxyParts {
  readonly rules: () => RuleSet;
  readonly semantic: SemanticPass;
  readonly memo: CleanMemo;
  readonly histories: KnownHistories;
  readonly upstreams: Upstreams;
  readonly ticker: StreamTicker;
  readonly quota: QuotaKeeper;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Null where nobody asked for traces. */
  readonly tracer: Tracer | null;
  /** Null where the operator switched personal-data detection off. */
  readonly cloak: CloakTools | null;
  readonly customTypes: readonly CustomType[];
}
