// RESULTS.md as text: parts enter, the page and its charts leave. Says which parts were never measured, and never invents a
// figure. Figures of different parts may come from different days and machines; each says its own.
import type { Part, Table } from './part.js';
import { drawChart } from './svg-chart.js';

/** Every part there should be, in the order of the page: what it shows and what measures it. */
export const EXPECTED: readonly {
  readonly name: string;
  readonly title: string;
  readonly command: string;
}[] = [
  { name: 'attack', title: 'Attacks: rules and model together', command: 'npm run eval -- attack' },
  { name: 'rules', title: 'Attacks: rules alone, and under disguise', command: 'npm run eval -- rules' },
  { name: 'semantic', title: 'The semantic pass: speed', command: 'npm run bench -- semantic' },
  { name: 'cloak', title: 'Personal data', command: 'npm run eval -- cloak' },
  { name: 'cloak-peers', title: 'Personal data, beside peers', command: 'npm run bench -- cloak' },
  { name: 'proxy', title: 'The proxy', command: 'npm run bench -- proxy' },
  { name: 'foundation', title: 'Static pass, API and telemetry', command: 'npm run bench -- foundation' },
  { name: 'peers', title: 'Rules beside npm detectors', command: 'npm run bench -- rules' },
  { name: 'worst', title: 'The slowest texts', command: 'npm run bench -- worst' },
];

export interface Page {
  readonly markdown: string;
  /** File name under docs/results -> SVG. */
  readonly charts: ReadonlyMap<string, string>;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function describeTable({ title, note, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [
    `### ${title}`,
    ...(note === undefined ? [] : ['', note]),
    '',
    line(columns),
    line(columns.map((_, at) => (at === 0 ? '-' : '-:'))),
    ...rows.map(line),
  ].join('\n');
}

const fileOf = (part: Part, name: string) => `${part.name}-${name}.svg`;

function describePart(part: Part): string {
  const versions = Object.entries(part.versions).map(([what, version]) => `${what} ${version}`);
  return [
    `## ${part.title}`,
    `${part.date.slice(0, 16).replace('T', ' ')} UTC · ${part.machine} · ${versions.join(', ')} · \`${part.command}\``,
    ...part.charts.map((chart) => `![${chart.title}](docs/results/${fileOf(part, chart.name)})`),
    ...part.tables.map(describeTable),
  ].join('\n\n');
}

export function joinParts(parts: readonly Part[]): Page {
  const known = EXPECTED.map(({ name }) => name);
  const placeOf = ({ name }: Part) => (known.includes(name) ? known.indexOf(name) : known.length);
  const ordered = [...parts].sort((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1));
  const missing = EXPECTED.filter(({ name }) => !parts.some((part) => part.name === name));
  const head = [
    '# Results',
    'Figures of single runs, written by `npm run eval` and `npm run bench`; nothing here is typed by hand. Speeds depend on the machine: compare them with what else ran in the same part, not with another page.',
    ...(missing.length === 0
      ? []
      : [
          `Not measured in this checkout:\n\n${missing.map(({ title, command }) => `- ${title} (\`${command}\`)`).join('\n')}`,
        ]),
  ];
  return {
    markdown: `${[...head, ...ordered.map(describePart)].join('\n\n')}\n`,
    charts: new Map(
      ordered.flatMap((part) =>
        part.charts.map((chart) => [fileOf(part, chart.name), drawChart(chart)] as const),
      ),
    ),
  };
}
