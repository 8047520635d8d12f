// The dashboard and the metrics say the same words.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExposition } from '../../../src/telemetry/expose.js';
import { Metrics } from '../../../src/telemetry/metrics.js';

const metrics = new Metrics();
const names = new Set(createExposition(metrics.all()).names());
const labelsOf = new Map(metrics.all().map(({ about }) => [about.name, about.labelNames]));
const histograms = new Set(
  metrics
    .all()
    .filter(({ type }) => type === 'histogram')
    .map(({ about }) => about.name),
);
const file = new URL('../../../deploy/grafana-dashboard.json', import.meta.url);

interface Panel {
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(readFileSync(file, 'utf8')) as { readonly panels: readonly Panel[] };
const queries = dashboard.panels.flatMap(({ targets }) => (targets ?? []).map(({ expr }) => expr));

const METRIC = /\b(?:portcullis|nodejs|process)_[a-z0-9_]+/g;
/** The metric a name in a query belongs to: histograms have three names of their own. */
const baseOf = (name: string) => {
  const base = name.replace(/_(?:bucket|sum|count)$/, '');
  return histograms.has(base) ? base : name;
};

describe('the Grafana dashboard', () => {
  it('asks only for metrics that exist', () => {
    const asked = queries.flatMap((query) => query.match(METRIC) ?? []);
    expect(asked.filter((name) => !names.has(baseOf(name)))).toEqual([]);
    expect(asked.filter((name) => histograms.has(name))).toEqual([]);
  });

  it('shows every metric of ours', () => {
    const asked = new Set(queries.flatMap((query) => query.match(METRIC) ?? []).map(baseOf));
    expect([...labelsOf.keys()].filter((name) => !asked.has(name))).toEqual([]);
  });

  it('groups and filters by labels that the metric has', () => {
    const wrong = queries.flatMap((query) => {
      const used = (query.match(METRIC) ?? []).map(baseOf).flatMap((name) => labelsOf.get(name) ?? []);
      const known = new Set([...used, 'le', 'instance']);
      const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) =>
        (list ?? '').split(/,\s*/),
      );
      const filtered = [...query.matchAll(/([a-z_]+)(?==~?")/g)].map(([, label]) => label ?? '');
      return [...grouped, ...filtered]
        .filter((label) => !known.has(label))
        .map((label) => `${label}: ${query}`);
    });
    expect(wrong).toEqual([]);
  });

  it('uses rates on counters and never on gauges', () => {
    const counters = new Set(
      metrics
        .all()
        .filter(({ type }) => type === 'counter')
        .map(({ about }) => about.name),
    );
    const bare = queries.filter(
      (query) =>
        !/\b(?:rate|increase)\(/.test(query) &&
        (query.match(METRIC) ?? []).some((name) => counters.has(name)),
    );
    expect(bare).toEqual([]);
  });

  it('has panels that do not lie over one another', () => {
    const taken = new Set<string>();
    for (const { gridPos, title } of dashboard.panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), title).toBe(false);
          taken.add(`${x} ${y}`);
        }
    }
  });
});
