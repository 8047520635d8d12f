import { describe, expect, it } from 'vitest';
import { createExposition } from '../../../src/telemetry/expose.js';
import { CounterFamily, GaugeFamily, HistogramFamily } from '../../../src/telemetry/tallies.js';

const about = (name: string, ...labelNames: string[]) => ({ name, help: 'For a test.', labelNames });

describe('plain numbers for a scrape', () => {
  it('gives the same child for the same labels', () => {
    const family = new CounterFamily(about('a_total', 'x', 'y'));
    family.of('1', '2').add();
    family.of('1', '2').add(2);
    family.of('12', '').add();
    expect([...family.all()].map(({ labels, n }) => [...labels, n])).toEqual([
      ['1', '2', 3],
      ['12', '', 1],
    ]);
  });

  it('puts what lies beyond a thousand children under one that says so', () => {
    const family = new CounterFamily(about('a_total', 'x'));
    for (let i = 0; i < 1_100; i += 1) family.of(String(i)).add();
    const all = [...family.all()];
    expect(all).toHaveLength(1_001);
    expect(all.at(-1)).toMatchObject({ labels: ['other'], n: 100 });
  });

  it('counts a value that lies on a bound below it, as Prometheus does', () => {
    const family = new HistogramFamily(about('h'), [1, 2]);
    for (const value of [0.5, 1, 1.5, 2, 3]) family.of().observe(value);
    const [only] = [...family.all()];
    expect([...(only?.counts ?? [])]).toEqual([2, 2, 1]);
    expect(only?.sum).toBe(8);
  });

  it('prints counters, gauges and histograms as Prometheus text', async () => {
    const counter = new CounterFamily(about('c_total', 'x'));
    counter.of('a"b').add(3);
    const gauge = new GaugeFamily(about('g', 'x'));
    gauge.readFrom(() => Promise.resolve([{ labels: ['k'], value: 7 }]));
    const histogram = new HistogramFamily(about('h_seconds', 'x'), [0.5, 1]);
    histogram.of('s').observe(0.7);
    const text = await createExposition([counter, gauge, histogram]).render();
    expect(text).toContain('# TYPE c_total counter\nc_total{x="a\\"b"} 3\n');
    expect(text).toContain('# TYPE g gauge\ng{x="k"} 7\n');
    expect(text).toContain(
      [
        '# TYPE h_seconds histogram',
        'h_seconds_bucket{le="0.5",x="s"} 0',
        'h_seconds_bucket{le="1",x="s"} 1',
        'h_seconds_bucket{le="+Inf",x="s"} 1',
        'h_seconds_sum{x="s"} 0.7',
        'h_seconds_count{x="s"} 1',
      ].join('\n'),
    );
  });

  it('is the same text twice when nothing happened in between', async () => {
    const counter = new CounterFamily(about('c_total', 'x'));
    counter.of('a').add(3);
    const exposition = createExposition([counter]);
    await exposition.render();
    expect(await exposition.render()).toContain('c_total{x="a"} 3\n');
  });

  it('leaves out a gauge that cannot be read, and goes on', async () => {
    const gauge = new GaugeFamily(about('g'));
    gauge.readFrom(() => Promise.reject(new Error('no')));
    expect(await createExposition([gauge]).render()).toContain('# TYPE g gauge');
  });

  it('tells the lag of the event loop beside ours', () => {
    expect(createExposition([]).names()).toContain('nodejs_eventloop_lag_p99_seconds');
  });
});
