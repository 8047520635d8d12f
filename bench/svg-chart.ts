// Charts as SVG text: horizontal bars, and lines over two axes. Nothing but arithmetic; the same data always gives the same
// bytes, so that a chart in the repository changes only when its figures do.
import type { Axis, Chart } from './part.js';

const WIDTH = 760;
const COLOURS = ['#2f6fb0', '#c8553d', '#3d8a5f', '#8a5fa8', '#b08a2f', '#5f6b7a'] as const;
const FONT = 'font-family="system-ui, sans-serif"';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const colourOf = (index: number): string => COLOURS[index % COLOURS.length] ?? '#000';
const at = (value: number): string => String(Math.round(value * 10) / 10);

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
  readonly turned?: boolean;
}

function textAt(
  text: string,
  { x, y, size = 12, anchor = 'start', fill = '#333', turned = false }: Place,
): string {
  const turn = turned ? ` transform="rotate(-90 ${at(x)} ${at(y)})"` : '';
  return `<text x="${at(x)}" y="${at(y)}" ${FONT} font-size="${size}" text-anchor="${anchor}" fill="${fill}"${turn}>${escape(text)}</text>`;
}

function frame(title: string, height: number, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escape(title)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    textAt(title, { x: 16, y: 26, size: 15, fill: '#111' }),
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** A number with as many digits as say something. */
export function shortNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1_000) return Math.round(value).toLocaleString('en-GB');
  return String(Number(value.toPrecision(3)));
}

function drawBars(chart: Extract<Chart, { kind: 'bars' }>): string {
  const [top, step, left, right] = [48, 34, 200, 130];
  const most = Math.max(...chart.bars.map(({ value }) => value), Number.MIN_VALUE);
  const body = chart.bars.flatMap(({ name, value, note }, index) => {
    const y = top + index * step;
    const length = ((WIDTH - left - right) * value) / most;
    const figure = `${shortNumber(value)} ${chart.unit}${note === undefined ? '' : ` ${note}`}`;
    return [
      textAt(name, { x: left - 10, y: y + 16, anchor: 'end' }),
      `<rect x="${left}" y="${y}" width="${at(Math.max(1, length))}" height="22" fill="${colourOf(index)}"/>`,
      textAt(figure, { x: left + length + 8, y: y + 16 }),
    ];
  });
  return frame(chart.title, top + chart.bars.length * step + 12, body);
}

/** Where a value lies between the ends of an axis, 0 to 1. */
function placeOn(axis: Required<Axis>): (value: number) => number {
  const read = axis.scale === 'log' ? Math.log10 : (value: number) => value;
  const [from, to] = [read(axis.from), read(axis.to)];
  return (value) =>
    to === from ? 0 : (read(Math.min(Math.max(value, axis.from), axis.to)) - from) / (to - from);
}

function ticksOf({ scale, from, to }: Required<Axis>): number[] {
  if (scale === 'log') {
    const ticks: number[] = [];
    for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power += 1)
      for (const step of [1, 2, 5]) ticks.push(step * 10 ** power);
    const inside = ticks.filter((tick) => tick >= from * 0.999 && tick <= to * 1.001);
    return inside.length > 9
      ? inside.filter((tick) => Number.isInteger(Math.round(Math.log10(tick) * 1e9) / 1e9))
      : inside;
  }
  const rough = (to - from) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.floor(to / step + 1e-9) - first + 1 }, (_, n) => (first + n) * step);
}

function fitAxis(axis: Axis, values: readonly number[]): Required<Axis> {
  const scale = axis.scale ?? 'linear';
  const shown = scale === 'log' ? values.filter((value) => value > 0) : values;
  const from = axis.from ?? (scale === 'log' ? Math.min(...shown, 1) : Math.min(0, ...shown));
  const to = axis.to ?? Math.max(...shown, from + (scale === 'log' ? from : 1e-9));
  return { label: axis.label, scale, from, to };
}

function drawLines(chart: Extract<Chart, { kind: 'lines' }>): string {
  const [top, left, right, plot] = [44, 70, 24, 260];
  const wide = WIDTH - left - right;
  const points = chart.series.flatMap((series) => series.points);
  const x = fitAxis(
    chart.x,
    points.map(([value]) => value),
  );
  const y = fitAxis(
    chart.y,
    points.map(([, value]) => value),
  );
  const [onX, onY] = [placeOn(x), placeOn(y)];
  const place = ([a, b]: readonly [number, number]) =>
    [left + onX(a) * wide, top + plot - onY(b) * plot] as const;
  const grid = [
    ...ticksOf(x).flatMap((tick) => {
      const px = left + onX(tick) * wide;
      return [
        `<line x1="${at(px)}" y1="${top}" x2="${at(px)}" y2="${top + plot}" stroke="#e3e3e3"/>`,
        textAt(shortNumber(tick), { x: px, y: top + plot + 18, size: 11, anchor: 'middle' }),
      ];
    }),
    ...ticksOf(y).flatMap((tick) => {
      const py = top + plot - onY(tick) * plot;
      return [
        `<line x1="${left}" y1="${at(py)}" x2="${left + wide}" y2="${at(py)}" stroke="#e3e3e3"/>`,
        textAt(shortNumber(tick), { x: left - 8, y: py + 4, size: 11, anchor: 'end' }),
      ];
    }),
    textAt(x.label, { x: left + wide / 2, y: top + plot + 38, anchor: 'middle' }),
    textAt(y.label, { x: 18, y: top + plot / 2, anchor: 'middle', turned: true }),
  ];
  const drawn = chart.series.flatMap(({ points: own }, index) => {
    const places = own.map(place);
    const marks = places.map(
      ([px, py]) => `<circle cx="${at(px)}" cy="${at(py)}" r="3" fill="${colourOf(index)}"/>`,
    );
    if (places.length < 2) return marks;
    const path = places.map(([px, py]) => `${at(px)},${at(py)}`).join(' ');
    const line = `<polyline points="${path}" fill="none" stroke="${colourOf(index)}" stroke-width="2"/>`;
    return places.length > 40 ? [line] : [line, ...marks];
  });
  const below = top + plot + 58;
  const legend = chart.series.flatMap(({ name }, index) => [
    `<rect x="${left + (index % 3) * 220}" y="${below + Math.floor(index / 3) * 20 - 9}" width="12" height="10" fill="${colourOf(index)}"/>`,
    textAt(name, { x: left + (index % 3) * 220 + 18, y: below + Math.floor(index / 3) * 20 }),
  ]);
  const height = below + Math.ceil(chart.series.length / 3) * 20;
  return frame(chart.title, height, [...grid, ...drawn, ...legend]);
}

export function drawChart(chart: Chart): string {
  return chart.kind === 'bars' ? drawBars(chart) : drawLines(chart);
}
