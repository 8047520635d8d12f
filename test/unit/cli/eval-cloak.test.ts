import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addEvalCloakCommand } from '../../../src/cli/eval-cloak.js';
import { writeRules } from '../../support/rule-folder.js';

const folder = mkdtempSync(join(tmpdir(), 'cloak-'));

function write(name: string, rows: readonly object[]): string {
  const file = join(folder, name);
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  return file;
}

const config = join(folder, 'none.yaml');
const rules = writeRules({ 'override/drop.yaml': { severity: 'high', pattern: '\\bdrop\\s{1,3}orders\\b' } });
writeFileSync(config, `rules_dir: ${rules}\nmodels:\n  dir: ${folder}\n`);
const data = write('marked.jsonl', [
  { text: 'mail ann@acme.test', spans: [[5, 18, 'EMAIL']], annotated: ['EMAIL'], source: 'wikigold' },
  { text: 'no mail here', spans: [[3, 7, 'EMAIL']], annotated: ['EMAIL'], source: 'wikigold' },
  { text: 'mail bob@acme.test', spans: [[5, 18, 'EMAIL']], annotated: ['EMAIL'], source: 'trained' },
]);
const clean = write('clean.jsonl', [
  { text: 'write to joe@acme.test', label: 0, kind: 'benign', source: 'one' },
  { text: 'nothing', label: 0, kind: 'benign', source: 'one' },
  { text: 'write to joe@acme.test', label: 0, kind: 'benign', source: 'taubench_user' },
]);

async function run(...flags: readonly string[]): Promise<string> {
  let printed = '';
  const program = new Command('portcullis').exitOverride();
  addEvalCloakCommand(program.command('eval'), (text) => (printed += text));
  await program.parseAsync(['node', 'portcullis', 'eval', 'cloak', '--config', config, ...flags]);
  return printed;
}

describe('eval cloak', () => {
  it('prints precision and recall by source, for sources the model was not trained on', async () => {
    const table = await run('--data', data, '--clean', 'none', '--show', '1');
    expect(table).toContain('2 texts with marked personal data, read by recognisers');
    expect(table).toMatch(/wikigold \/ email\s+2\s+100\.00 %\s+50\.00 %\s+0\.667\s+0\.556/);
    expect(table).toContain('missed email (wikigold): no [mail] here');
    expect(table).not.toContain('trained');
  });

  it('counts finds in harmless texts, but not in collections full of people', async () => {
    const report = JSON.parse(await run('--data', data, '--clean', clean, '--all', '--json'));
    expect(report.marked.rows).toBe(3);
    expect(report.clean).toMatchObject({ rows: 2, flagged: 1, byType: [{ type: 'email', rows: 1 }] });
  });

  it('refuses a limit that is no number', async () => {
    await expect(run('--data', data, '--limit', 'few')).rejects.toThrow('whole number');
  });
});
