// CLI. The text a command judges: a file, or standard input. Bytes that are not UTF-8 are refused, not guessed at.

import { readFileSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { Terminal } from './terminal.js';

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'ENOENT' ? `there is no file "${file}"` : `"${file}" cannot be read (${code ?? ''})`,
      {
        cause: error,
      },
    );
  }
}

/** `-` or nothing is standard input. */
export async function readInput(file: string | undefined, terminal: Terminal): Promise<string> {
  const isStdin = file === undefined || file === '-';
  if (isStdin && process.stdin.isTTY) terminal.note('Reading from the terminal; Ctrl-D ends the text.');
  const bytes = isStdin ? await readAll(process.stdin) : readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${isStdin ? 'the input' : `"${file}"`} is not UTF-8 text`);
  }
}
