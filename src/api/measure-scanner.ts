// API. A scanner enters, the same scanner leaves, its verdicts counted and timed.

import type { Scanner } from '../scan/pipeline.js';
import type { Metrics } from '../telemetry/metrics.js';

export function measureScanner(metrics: Metrics, scanner: Scanner): Scanner {
  return {
    scan: async (request, hooks) => {
      const started = performance.now();
      const verdict = await scanner.scan(request, hooks);
      metrics.judged('api', verdict, performance.now() - started);
      return verdict;
    },
  };
}
