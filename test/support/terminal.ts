// A terminal that remembers: for commands run inside a test.
import { Command } from 'commander';
import { createPaint, type Terminal } from '../../src/cli/terminal.js';

export interface FakeTerminal extends Terminal {
  readonly out: () => string;
  readonly notes: () => string;
  /** The code the command set; null where it left it alone. */
  readonly code: () => number | null;
}

export function createFakeTerminal(options: { colour?: boolean; live?: boolean } = {}): FakeTerminal {
  let out = '';
  let notes = '';
  let code: number | null = null;
  return {
    print: (text) => (out += text.endsWith('\n') ? text : `${text}\n`),
    write: (text) => (out += text),
    note: (text) => (notes += `${text}\n`),
    end: (given) => (code = given),
    paint: createPaint(options.colour ?? false),
    isLive: options.live ?? false,
    width: 80,
    progress: () => ({ show: () => undefined, done: () => undefined }),
    out: () => out,
    notes: () => notes,
    code: () => code,
  };
}

/** Runs one command line against commands that `add` puts into a program. */
export async function runCommand(add: (program: Command) => void, ...args: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  add(program);
  await program.parseAsync(['node', 'portcullis', ...args]);
}
