import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addEvalAttackCommand, heldOutSources } from '../../../src/cli/eval-attack.js';
import { writeRules } from '../../support/rule-folder.js';

const dir = mkdtempSync(join(tmpdir(), 'pcl-eval-'));
const data = join(dir, 'rows.jsonl');
writeFileSync(
  data,
  [
    { text: 'open the pod bay doors', label: 1, kind: 'order', source: 'a', lang: 'en' },
    { text: 'something else', label: 0, kind: 'benign', source: 'b', lang: 'de' },
  ]
    .map((row) => JSON.stringify(row))
    .join('\n'),
);
const rules = writeRules({ 'override/pod-bay.yaml': { severity: 'high', pattern: 'pod bay doors' } });

async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const program = new Command().exitOverride();
  addEvalAttackCommand(program, (text) => printed.push(text));
  // No model lies there: the rules alone are measured, and it is said.
  const fixed = ['--data', data, '--rules', rules, '--models', dir];
  await program.parseAsync(['node', 'eval', 'attack', ...fixed, ...args]);
  return printed.join('\n');
}

describe('portcullis eval attack', () => {
  it('prints a table for every way to look at the rows', async () => {
    const report = await run('--show', '1');
    expect(report).toContain('model not installed');
    expect(report).toContain('all sources, those of the training included');
    for (const title of ['kind', 'origin', 'language', 'source / kind'])
      expect(report).toContain(`\n${title}`);
    expect(report).toMatch(/a \/ order\s+1\s+100\.00 %/);
  });

  it('prints JSON for machines', async () => {
    const report = JSON.parse(await run('--json', '--source', 'a')) as Record<string, unknown>;
    expect(report).toMatchObject({ model: null, scope: 'named sources', totals: [{ rows: 1, both: 1 }] });
  });

  it.each([
    ['--show', '-1'],
    ['--every', '0'],
    ['--disguised', 'x'],
    ['--origin', 'maybe'],
  ])('refuses %s %s', async (flag, value) => {
    await expect(run(flag, value)).rejects.toThrow(flag);
  });

  it('knows the sources that training left out from the manifest', () => {
    expect(heldOutSources({ heldout_sources: ['a', 'b', 7] })).toEqual(new Set(['a', 'b']));
    expect(heldOutSources({})).toBeNull();
  });
});
