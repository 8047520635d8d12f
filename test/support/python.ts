// A throw-away Python environment with real client packages, for tests that drive published clients. Where there is no
// Python, or no registry to install from, the tests say so in one line and are skipped.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PythonEnvironment {
  /** Runs a script and gives the JSON it prints. */
  drive(script: string, args: readonly string[]): Promise<unknown>;
  remove(): void;
}

/** The environment, or why there is none. */
export function createPythonEnvironment(packages: readonly string[]): PythonEnvironment | string {
  const dir = mkdtempSync(join(tmpdir(), 'pcl-python-'));
  const made = spawnSync('python3', ['-m', 'venv', dir], { stdio: 'ignore' });
  if (made.status !== 0) return 'there is no python3 with venv here';
  const python = join(dir, 'bin', 'python');
  const installed = spawnSync(
    python,
    ['-m', 'pip', 'install', '--quiet', '--no-compile', '--disable-pip-version-check', ...packages],
    {
      encoding: 'utf8',
      timeout: 240_000,
    },
  );
  if (installed.status !== 0) {
    rmSync(dir, { recursive: true, force: true });
    return `${packages.join(', ')} could not be installed: ${installed.stderr.trim().split('\n').at(-1) ?? 'no registry'}`;
  }
  return {
    drive: async (script, args) => {
      const { stdout } = await run(python, [script, ...args], {
        timeout: 200_000,
        maxBuffer: 64 * 1024 * 1024,
      });
      return JSON.parse(stdout) as unknown;
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
