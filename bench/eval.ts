// `npm run eval [-- NAME [FLAGS]]`: every evaluation, or one with its own flags; each leaves its part, and RESULTS.md is
// joined at the end. An evaluation whose data is not there is told and left out, never guessed.
import { spawnSync } from 'node:child_process';
import { installationPath } from '../src/config/load.js';
import { CONVERTERS, partOfEval } from './from-eval.js';
import { writePart } from './part.js';
import { writeResults } from './results.js';

const NAMES = Object.keys(CONVERTERS);
const [asked, ...flags] = process.argv.slice(2);
if (asked !== undefined && !NAMES.includes(asked)) {
  process.stderr.write(`no such evaluation: ${asked}. There are: ${NAMES.join(', ')}.\n`);
  process.exit(2);
}

function evaluate(name: string): boolean {
  process.stdout.write(`\n== eval ${name}\n`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [installationPath('bin', 'portcullis'), 'eval', name, '--json', ...flags],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) {
    process.stdout.write(`eval ${name} was not measured\n`);
    return false;
  }
  const part = partOfEval(name, JSON.parse(stdout), flags);
  writePart(part);
  for (const { title, columns, rows } of part.tables)
    process.stdout.write(`\n${title}\n${[columns, ...rows].map((row) => row.join('\t')).join('\n')}\n`);
  return true;
}

const measured = (asked === undefined ? NAMES : [asked]).map(evaluate);
writeResults();
process.exitCode = measured.every(Boolean) ? 0 : 1;
