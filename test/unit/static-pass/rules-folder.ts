// A folder of rules for one test: a manifest that agrees with the program, and rules made from one good one.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CATEGORIES, FAMILIES } from '../../../src/core/taxonomy.js';

export const GOOD = {
  id: 'override.drop-orders',
  category: 'direct_injection',
  severity: 'high',
  since: '2026.11.15',
  why: 'Asks to drop orders.',
  any_of: ['drop\\s{1,4}orders'],
  examples: {
    match: ['drop orders', 'Drop orders', 'drop  orders'],
    pass: ['a', 'b', 'c'].map((text) => ({ text, why: 'other' })),
  },
};

export interface RulesFolder {
  readonly dir: string;
  readonly write: (file: string, content: string) => void;
  readonly writeRule: (changes?: Record<string, unknown>, file?: string) => void;
  readonly remove: () => void;
}

export function makeRulesFolder(): RulesFolder {
  const dir = mkdtempSync(join(tmpdir(), 'rules-'));
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  const families = Object.entries(FAMILIES).map(([family, { category }]) => `  ${family}: ${category}`);
  write(
    'manifest.yaml',
    `version: 2026.11.15\ncategories: [${CATEGORIES.join(', ')}]\nfamilies:\n${families.join('\n')}\n`,
  );
  return {
    dir,
    write,
    // JSON is YAML too.
    writeRule: (changes = {}, file = 'override/drop-orders.yaml') =>
      write(file, JSON.stringify({ ...GOOD, ...changes })),
    remove: () => rmSync(dir, { recursive: true }),
  };
}
