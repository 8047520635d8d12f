// Every check there is, one after another: types, lint, format, tests. Goes on after a failure so that one run tells
// everything, and ends with the counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (...steps) => join(root, 'node_modules', ...steps);
const scratch = mkdtempSync(join(tmpdir(), 'portcullis-check-'));
const report = join(scratch, 'tests.json');
const only = process.argv.slice(2);

const steps = [
  ['types', [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'test/tsconfig.json']],
  ['lint', [tool('eslint', 'bin', 'eslint.js'), '.', '--max-warnings=0']],
  ['format', [tool('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level=warn', '.']],
  [
    'tests',
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  ],
];

const outcome = [];
for (const [name, args] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  outcome.push({ name, ok: status === 0, seconds: (Date.now() - started) / 1000 });
}

let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
try {
  counts = JSON.parse(readFileSync(report, 'utf8'));
} catch {
  // The tests were not asked for, or did not get as far as a report: then their step above has failed.
}
rmSync(scratch, { recursive: true, force: true });

process.stdout.write('\n');
for (const { name, ok, seconds } of outcome) {
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`);
}
const skipped = counts.numPendingTests + counts.numTodoTests;
process.stdout.write(
  `tests: ${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${skipped} skipped\n`,
);
process.exit(outcome.every(({ ok }) => ok) ? 0 : 1);
