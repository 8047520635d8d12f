// One part of the evidence: what one measurement leaves behind, as a JSON file in an ignored folder. `results.ts` joins all
// parts that exist into RESULTS.md and its charts. To add a part: write this shape to `.results/NAME.json`, by
// `recordPart` around a benchmark that prints with `printFigures`, or by a converter of a command's own JSON (from-eval.ts).
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type as osType } from 'node:os';
import { join } from 'node:path';
import { installationPath, installedVersion } from '../src/config/load.js';

export interface Table {
  readonly title: string;
  readonly note?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Axis {
  readonly label: string;
  readonly scale?: 'linear' | 'log';
  /** Ends of the axis; what the points need otherwise. */
  readonly from?: number;
  readonly to?: number;
}

/** `name` becomes the file name under docs/results. */
export type Chart =
  | {
      readonly kind: 'bars';
      readonly name: string;
      readonly title: string;
      readonly unit: string;
      readonly bars: readonly { readonly name: string; readonly value: number; readonly note?: string }[];
    }
  | {
      readonly kind: 'lines';
      readonly name: string;
      readonly title: string;
      readonly x: Axis;
      readonly y: Axis;
      /** A series of one point is drawn as a mark. */
      readonly series: readonly {
        readonly name: string;
        readonly points: readonly (readonly [number, number])[];
      }[];
    };

export interface Part {
  readonly name: string;
  readonly title: string;
  /** ISO 8601. */
  readonly date: string;
  /** One line: processor, cores, memory, system. */
  readonly machine: string;
  /** Portcullis, Node, rule set, models and whatever else the figures depend on. */
  readonly versions: Readonly<Record<string, string>>;
  /** What repeats it. */
  readonly command: string;
  readonly tables: readonly Table[];
  readonly charts: readonly Chart[];
}

const FOLDER = '.results';

export function describeMachine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${processor}, ${cpus().length} cores, ${memory} GiB, ${osType()} ${release()} ${process.arch}`;
}

export function baseVersions(): Record<string, string> {
  return { Portcullis: installedVersion(), Node: process.versions.node };
}

export function writePart(part: Part): void {
  const dir = installationPath(FOLDER);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${part.name}.json`), `${JSON.stringify(part, null, 2)}\n`);
}

/** Every part that has been measured in this checkout. */
export function readParts(dir: string = installationPath(FOLDER)): readonly Part[] {
  let names: string[];
  try {
    names = readdirSync(dir).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  return names.sort().map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Part);
}

let open: {
  readonly tables: Table[];
  readonly charts: Chart[];
  readonly versions: Record<string, string>;
} | null = null;

/** Adds to the part that is being recorded; where none is, the table or chart was only printed. */
export const addTable = (table: Table) => void open?.tables.push(table);
export const addChart = (chart: Chart) => void open?.charts.push(chart);
export const addVersion = (what: string, version: string) => {
  if (open !== null) open.versions[what] = version;
};

/** Runs a measurement and keeps what it added as one part. A measurement that fails leaves the part of the last run. */
export async function recordPart(
  what: Pick<Part, 'name' | 'title' | 'command'>,
  measure: () => Promise<void>,
): Promise<void> {
  const kept = { tables: [], charts: [], versions: baseVersions() };
  open = kept;
  try {
    await measure();
  } finally {
    open = null;
  }
  writePart({ ...what, date: new Date().toISOString(), machine: describeMachine(), ...kept });
}
