// `npm run results`: joins the parts that exist into RESULTS.md and docs/results/*.svg. Also the last step of `npm run bench`
// and `npm run eval`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installationPath } from '../src/config/load.js';
import { readParts } from './part.js';
import { joinParts } from './results-page.js';

export function writeResults(): void {
  const { markdown, charts } = joinParts(readParts());
  const dir = installationPath('docs', 'results');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const [name, svg] of charts) writeFileSync(join(dir, name), svg);
  writeFileSync(installationPath('RESULTS.md'), markdown);
  process.stdout.write(`\nwrote RESULTS.md and ${charts.size} charts in docs/results\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeResults();
