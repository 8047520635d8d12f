import { describe, expect, it } from 'vitest';
import { showAttack } from '../../bench/from-eval.js';
import type { Part } from '../../bench/part.js';
import { EXPECTED, joinParts } from '../../bench/results-page.js';
import { drawChart, shortNumber } from '../../bench/svg-chart.js';

const part = (name: string, changes: Partial<Part> = {}): Part => ({
  name,
  title: `The part ${name}`,
  date: '2026-11-15T10:00:00.000Z',
  machine: 'a machine',
  versions: { Portcullis: '0.1.0', rules: '2026.11.15' },
  command: `npm run bench -- ${name}`,
  tables: [{ title: 'Figures', columns: ['figure', 'measured'], rows: [['a | b', '1']] }],
  charts: [
    { kind: 'bars', name: 'speed', title: 'Speed', unit: '/s', bars: [{ name: 'ours', value: 1200 }] },
  ],
  ...changes,
});

describe('the page of results', () => {
  it('says of every part when, where and with what it was measured, and how to repeat it', () => {
    const { markdown } = joinParts([part('proxy')]);
    expect(markdown).toContain(
      '2026-11-15 10:00 UTC · a machine · Portcullis 0.1.0, rules 2026.11.15 · `npm run bench -- proxy`',
    );
    expect(markdown).toContain('| a \\| b | 1 |');
  });

  it('names the parts that were not measured', () => {
    const { markdown } = joinParts([part('proxy')]);
    for (const { name, title, command } of EXPECTED)
      expect(markdown.includes(`- ${title} (\`${command}\`)`), name).toBe(name !== 'proxy');
    expect(joinParts(EXPECTED.map(({ name }) => part(name))).markdown).not.toContain('Not measured');
  });

  it('has a file for each chart it shows, and takes parts it did not expect', () => {
    const { markdown, charts } = joinParts([part('worst'), part('attack')]);
    expect([...charts.keys()]).toEqual(['attack-speed.svg', 'worst-speed.svg']);
    for (const name of charts.keys()) expect(markdown).toContain(`(docs/results/${name})`);
  });
});

/** The attributes of every element of a kind. */
function elements(svg: string, tag: string): Record<string, string>[] {
  return [...svg.matchAll(new RegExp(`<${tag} ([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  );
}

describe('a chart', () => {
  it('of bars is to scale', () => {
    const bars = [
      { name: 'one', value: 100 },
      { name: 'two <&>', value: 50 },
    ];
    const svg = drawChart({ kind: 'bars', name: 'x', title: 'T', unit: '/s', bars });
    const [, first, second] = elements(svg, 'rect').map(({ width }) => Number(width));
    expect(first! / second!).toBeCloseTo(2);
    expect(svg).toContain('two &lt;&amp;&gt;');
  });

  it('of lines puts equal factors at equal distances on a logarithmic axis', () => {
    const svg = drawChart({
      kind: 'lines',
      name: 'x',
      title: 'T',
      x: { label: 'ms', scale: 'log' },
      y: { label: '%', from: 0, to: 100 },
      series: [
        {
          name: 's',
          points: [
            [1, 0],
            [10, 50],
            [100, 100],
          ],
        },
      ],
    });
    const marks = elements(svg, 'circle').map(({ cx, cy }) => [Number(cx), Number(cy)] as const);
    expect(marks[1]![0] - marks[0]![0]).toBeCloseTo(marks[2]![0] - marks[1]![0]);
    expect(marks[0]![1] - marks[1]![1]).toBeCloseTo(marks[1]![1] - marks[2]![1]);
  });

  it.each([
    [0, '0'],
    [12345.6, '12,346'],
    [0.012345, '0.0123'],
    [42.42, '42.4'],
  ])('writes %d as %s', (value, text) => {
    expect(shortNumber(value)).toBe(text);
  });
});

it('draws recall against false alarms from an evaluation, as shipped and by threshold', () => {
  const tally = { rows: 100, unjudged: 0 };
  const { charts } = showAttack({
    rules: '1',
    model: 'm',
    scope: 'all',
    totals: [
      { name: 'attacks', isAttack: true, ...tally, rules: 60, model: 80, both: 90 },
      { name: 'harmless', isAttack: false, ...tally, rules: 1, model: 1, both: 2 },
    ],
    kinds: [],
    sources: [],
    languages: [],
    origins: [],
    atFalseAlarms: [{ rate: 0.01, found: 0.85 }],
    disguises: [],
    misses: [],
    falseAlarms: [],
  });
  expect(charts[0]).toMatchObject({
    kind: 'lines',
    series: [{ points: [[1, 85]] }, { points: [[1, 60]] }, { points: [[2, 90]] }],
  });
});
