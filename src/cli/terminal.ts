// CLI. Where commands write: results to standard output, remarks and progress to standard error, colours and redrawing
// only where somebody looks. A pipe gets plain text and nothing else.

import { wantsColour } from '../config/terminal.js';

export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly blue: (text: string) => string;
  readonly magenta: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly inverse: (text: string) => string;
  /** Whether any of these does anything. */
  readonly isOn: boolean;
}

export interface Terminal {
  /** A line, or several, of the result. */
  readonly print: (text: string) => void;
  /** A piece of a line. */
  readonly write: (text: string) => void;
  /** A remark that is not part of the result. */
  readonly note: (text: string) => void;
  readonly paint: Paint;
  /** The code the command will end with, once its output has gone. */
  readonly end: (code: number) => void;
  /** Whether somebody looks at standard output. */
  readonly isLive: boolean;
  readonly width: number;
  /** A bar on standard error, where somebody looks at it. */
  readonly progress: (label: string) => Progress;
}

export interface Progress {
  /** `share` from 0 to 1. */
  readonly show: (share: number, remark?: string) => void;
  readonly done: () => void;
}

const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  inverse: [7, 27],
} as const satisfies Readonly<Record<Exclude<keyof Paint, 'isOn'>, readonly [number, number]>>;

export function createPaint(isOn: boolean): Paint {
  const entries = Object.entries(STYLES).map(([name, [on, off]]) => [
    name,
    isOn ? (text: string) => `\u001b[${on}m${text}\u001b[${off}m` : (text: string) => text,
  ]);
  return { ...(Object.fromEntries(entries) as Omit<Paint, 'isOn'>), isOn };
}

const BAR_CELLS = 24;
const WIDEST = 120;
const NARROWEST = 40;

function createProgress(stream: NodeJS.WriteStream, label: string): Progress {
  if (!stream.isTTY) return { show: () => undefined, done: () => undefined };
  return {
    show: (share, remark = '') => {
      const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_CELLS);
      const bar = '█'.repeat(full) + '░'.repeat(BAR_CELLS - full);
      stream.write(`\r\u001b[K${label} ${bar} ${Math.round(share * 100)} % ${remark}`);
    },
    done: () => stream.write('\r\u001b[K'),
  };
}

/** The terminal of the process. */
export function createTerminal(): Terminal {
  const { stdout, stderr } = process;
  const width = stdout.isTTY ? stdout.columns : WIDEST;
  return {
    print: (text) => stdout.write(text.endsWith('\n') ? text : `${text}\n`),
    write: (text) => stdout.write(text),
    note: (text) => stderr.write(`${text}\n`),
    end: (code) => {
      process.exitCode = code;
    },
    paint: createPaint(wantsColour(stdout)),
    isLive: stdout.isTTY,
    width: Math.min(WIDEST, Math.max(NARROWEST, width)),
    progress: (label) => createProgress(stderr, label),
  };
}

const ESCAPE = '\u001b';

/** Characters a text takes on the screen: colours take none. */
export function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ESCAPE) at = Math.max(at, text.indexOf('m', at));
    else width += 1;
  }
  return width;
}

export function padTo(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const blank = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + blank : blank + text;
}

/** Rows as columns, each as wide as its widest cell; the columns named in `right` are set to the right. */
export function layOut(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => widthOf(row[at] ?? ''))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, at) => padTo(cell, widths[at] ?? 0, right.includes(at) ? 'right' : 'left'))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** 12345 as 12,345: read by people, the same everywhere. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

export function formatMs(ms: number): string {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  return ms < 1_000 ? `${ms.toFixed(1)} ms` : `${(ms / 1_000).toFixed(2)} s`;
}

/** Characters that nobody sees, and those that turn the direction of others: first and last of each range. */
const UNSEEN: readonly (readonly [number, number])[] = [
  [0x80, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0x10ffff],
];
const isUnseen = (code: number): boolean => UNSEEN.some(([first, last]) => code >= first && code <= last);

/** What must not reach a terminal as it is: control characters of a text become visible ones, and so do unseen ones. */
export function makeSafe(text: string): string {
  let safe = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 32 && char !== '\t') safe += String.fromCodePoint(0x2400 + code);
    else if (code === 127) safe += '␡';
    else if (isUnseen(code)) safe += `<${code.toString(16)}>`;
    else safe += char;
  }
  return safe;
}
