// CLI. Which labelled texts a measurement reads: the file somebody named, or that of the usual name beside the checkout,
// where measurements of this project keep their data. The project has none of its own: whoever has none is told at once.

import { existsSync } from 'node:fs';
import { installationPath } from '../config/load.js';
import { UsageError } from './usage-error.js';

export function dataFile(named: string | undefined, usual: string, flag = '--data'): string {
  if (named !== undefined) return named;
  const file = installationPath('..', 'shared', 'data', usual);
  if (existsSync(file)) return file;
  throw new UsageError(`name a file of labelled texts with ${flag}; --help says what its lines must hold`);
}
