// API. A scanner enters, the same scanner leaves, its verdicts counted and timed.

import type { Verdict } from '../core/verdict.js';
import type { Scanner } from '../scan/pipeline.js';
import type { Metrics } from '../telemetry/metrics.js';

export function measureScanner(metrics: Metrics, scanner: Scanner): Scanner {
  return {
    scan: (request, hooks) => {
      const started = performance.now();
      const count = (verdict: Verdict): Verdict => {
        metrics.judged('api', verdict, performance.now() - started);
        return verdict;
      };
      const scanned = scanner.scan(request, hooks);
      return scanned instanceof Promise ? scanned.then(count) : count(scanned);
    },
  };
}
