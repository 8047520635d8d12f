// CLI. Reads labelled texts for measurements: JSON lines, bare or packed with xz. Enters: a file's path; leaves: its rows one
// by one, or an error that says what to do. Never writes, and never keeps the file in memory whole.

import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { ORIGINS, type Origin } from '../core/taxonomy.js';

export interface LabelledRow {
  readonly text: string;
  /** Whether the text is an attack. */
  readonly isAttack: boolean;
  readonly kind: string;
  /** Which collection it came from: figures are worth something only source by source. */
  readonly source: string;
  readonly language: string;
  /** Where such a text comes from; null where the row does not say. */
  readonly origin: Origin | null;
}

const PACKED = '.xz';
/** Written rows mark the attacked stretch with these; the text itself does not have them. */
const MARKS = ['⟦', '⟧'] as const;

function withoutMarks(text: string): string {
  return MARKS.reduce((rest, mark) => rest.replaceAll(mark, ''), text);
}

function isOrigin(value: unknown): value is Origin {
  return (ORIGINS as readonly unknown[]).includes(value);
}

export async function* readRows(file: string): AsyncGenerator<LabelledRow> {
  for await (const { line, place } of readLines(file)) yield readRow(line, place);
}

/** The lines of a file, each with its place for complaints. */
export async function* readLines(
  file: string,
): AsyncGenerator<{ readonly line: string; readonly place: string }> {
  if (!existsSync(file)) {
    throw new Error(
      `there is no ${file}: the data is not part of the project; give --data FILE, JSON lines as described in the help`,
    );
  }
  const { stream, finished } = file.endsWith(PACKED) ? unpack(file) : openPlain(file);
  let number = 0;
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() !== '') yield { line, place: `${file}, line ${number}` };
    }
    await finished;
  } finally {
    // Whoever stops early must not leave the unpacking program waiting for a reader, and this process waiting for it.
    stream.destroy();
  }
}

interface Opened {
  readonly stream: Readable;
  /** Rejects when what came was not all of it. */
  readonly finished: Promise<void>;
}

function openPlain(file: string): Opened {
  return { stream: createReadStream(file), finished: Promise.resolve() };
}

function unpack(file: string): Opened {
  const program = spawn('xz', ['-dc', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  program.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  const finished = new Promise<void>((resolve, reject) => {
    program.on('error', () => {
      program.stdout.destroy();
      reject(
        new Error(`${file} is packed and the program "xz" is not here: install xz-utils, or unpack it first`),
      );
    });
    program.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${file} could not be unpacked: ${complaint.trim()}`));
    });
  });
  // Whoever stops reading early never awaits it; the reader that goes on to the end does.
  finished.catch(() => undefined);
  return { stream: program.stdout, finished };
}

function readRow(line: string, place: string): LabelledRow {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`${place} is not JSON`);
  }
  const { text, label, kind, source, lang, origin } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string' || (label !== 0 && label !== 1))
    throw new Error(`${place} needs a text and a label of 0 or 1`);
  return {
    text: withoutMarks(text),
    isAttack: label === 1,
    kind: typeof kind === 'string' ? kind : 'unnamed',
    source: typeof source === 'string' ? source : 'unnamed',
    language: typeof lang === 'string' ? lang : 'unnamed',
    origin: isOrigin(origin) ? origin : null,
  };
}
