// Telemetry. The only importer of prom-client: plain numbers enter, the Prometheus text of a scrape leaves, with Node's own
// metrics (event-loop lag, memory, garbage collection) beside ours. Runs when somebody asks and at no other time.

import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type {
  CounterFamily,
  Described,
  Family,
  GaugeFamily,
  HistogramFamily,
  LabelValues,
} from './tallies.js';

export interface Exposition {
  readonly contentType: string;
  render(): Promise<string>;
  /** Names of everything that is registered. */
  names(): readonly string[];
}

function labelled({ labelNames }: Described, values: LabelValues): Record<string, string> {
  return Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? '']));
}

function exposeCounter(registry: Registry, family: CounterFamily): void {
  const { name, help, labelNames } = family.about;
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, n } of family.all()) this.inc(labelled(family.about, labels), n);
    },
  });
}

function exposeGauge(registry: Registry, family: GaugeFamily): void {
  const { name, help, labelNames } = family.about;
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await family.readings();
      this.reset();
      for (const { labels, value } of readings) this.set(labelled(family.about, labels), value);
    },
  });
}

function bucketsOf(family: HistogramFamily) {
  const { about } = family;
  return [...family.all()].flatMap(({ labels, bounds, counts, sum }) => {
    const shared = labelled(about, labels);
    let below = 0;
    const buckets = [...bounds, '+Inf' as const].map((le, index) => {
      below += counts[index] ?? 0;
      return { metricName: `${about.name}_bucket`, labels: { le, ...shared }, value: below };
    });
    return [
      ...buckets,
      { metricName: `${about.name}_sum`, labels: shared, value: sum },
      { metricName: `${about.name}_count`, labels: shared, value: below },
    ];
  });
}

/** A histogram whose counts are ours: the package cannot be told counts, but prints any metric that describes itself. */
function exposeHistogram(registry: Registry, family: HistogramFamily): void {
  const { name, help } = family.about;
  const metric = {
    name,
    help,
    type: 'histogram',
    get: () => Promise.resolve({ name, help, type: 'histogram', values: bucketsOf(family) }),
    reset: () => undefined,
  };
  registry.registerMetric(metric as never);
}

/** What `/metrics` answers. */
export function createExposition(families: readonly Family[]): Exposition {
  const registry = new Registry();
  for (const family of families) {
    switch (family.type) {
      case 'counter':
        exposeCounter(registry, family);
        break;
      case 'gauge':
        exposeGauge(registry, family);
        break;
      case 'histogram':
        exposeHistogram(registry, family);
        break;
    }
  }
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}
