// What computes the models would report its use to its maker and keep an identifier in the home of whoever runs it. The
// command is run with an empty home, as a process of its own; what the runtime leaves there shows whether it was told not to.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const bin = new URL('../../bin/portcullis', import.meta.url).pathname;
const home = mkdtempSync(join(tmpdir(), 'pcl-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Nothing but what a program needs to be found: a variable of this machine could silence the runtime by itself. */
const env = { PATH: process.env['PATH'] ?? '', HOME: home };

describe('the runtime of the models', () => {
  it.each([
    ['scan', ['scan', join(import.meta.dirname, '../../LICENSE')], 'model   safe'],
    ['doctor', ['doctor', '--offline'], 'onnxruntime-node loads'],
  ])('leaves nothing behind when %s loads it', async (_, args, shown) => {
    const { stdout } = await run(process.execPath, [bin, ...args], { env, cwd: home }).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toContain(shown);
    expect(readdirSync(home)).toEqual([]);
  });
});
