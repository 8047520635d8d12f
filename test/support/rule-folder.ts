// A folder of tiny rules for tests: each file with its severity and one pattern, the rest filled in.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CATEGORIES, FAMILIES, type Family } from '../../src/core/taxonomy.js';

export interface TinyRule {
  readonly severity: string;
  readonly pattern: string;
}

/** Writes the rules, `family/name.yaml` each, and returns their folder. */
export function writeRules(rules: Readonly<Record<string, TinyRule>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'rules-'));
  const families = Object.entries(FAMILIES).map(([family, { category }]) => `  ${family}: ${category}`);
  writeFileSync(
    join(dir, 'manifest.yaml'),
    `version: 2026.11.15\ncategories: [${CATEGORIES.join(', ')}]\nfamilies:\n${families.join('\n')}\n`,
  );
  for (const [file, { severity, pattern }] of Object.entries(rules)) {
    const [family = '', name = ''] = file.replace('.yaml', '').split('/');
    const rule = {
      id: `${family}.${name}`,
      category: FAMILIES[family as Family].category,
      severity,
      since: '2026.11.15',
      why: 'A rule for a test.',
      any_of: [pattern],
      examples: {
        match: ['a', 'b', 'c'],
        pass: ['x', 'y', 'z'].map((text) => ({ text, why: 'other' })),
      },
    };
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), JSON.stringify(rule));
  }
  return dir;
}
