// Beside the composition root: joins the gauges of /metrics to the parts whose numbers they show.

import { installedVersion, type Config } from './config/load.js';
import type { Engine } from './engine.js';
import type { StreamTicker } from './proxy/stream-ticker.js';
import type { Store } from './store/store.js';
import { watchQuota } from './telemetry/gauges.js';
import type { Metrics } from './telemetry/metrics.js';

interface Gauged {
  readonly config: Config;
  readonly engine: Engine;
  readonly store: Store;
  readonly ticker: StreamTicker;
}

/** Says where the numbers come from that are only read when somebody scrapes. */
export function readGauges(metrics: Metrics, { config, engine, store, ticker }: Gauged): void {
  const { families } = metrics;
  const one = (value: number) => [{ labels: [], value }];
  families.held.readFrom(() => one(ticker.look().heldChars));
  families.openStreams.readFrom(() => one(ticker.look().streams));
  families.storeQueue.readFrom(() => one(store.queuedRows()));
  families.modelQueue.readFrom(() =>
    Object.entries(engine.waiting()).map(([model, value]) => ({ labels: [model], value })),
  );
  families.models.readFrom(() =>
    ['semantic', 'ner'].map((model) => ({
      labels: [model],
      value: engine.modelsOff.includes(model) || engine.silent().includes(model) ? 0 : 1,
    })),
  );
  families.rules.readFrom(() => {
    const { version, rules } = engine.rules.current;
    return [{ labels: [version], value: rules.length }];
  });
  families.build.readFrom(() => [{ labels: [installedVersion(), process.version], value: 1 }]);
  watchQuota(metrics, { store, plans: config.plans, now: Date.now });
}
