import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { dataFile } from '../../../src/cli/data-file.js';
import { addEvalRulesCommand } from '../../../src/cli/eval-rules.js';
import { UsageError } from '../../../src/cli/usage-error.js';
import { writeRules } from '../../support/rule-folder.js';

const dir = writeRules({ 'override/drop.yaml': { severity: 'high', pattern: '\\bdrop\\s{1,3}orders\\b' } });
const data = join(mkdtempSync(join(tmpdir(), 'data-')), 'rows.jsonl');
writeFileSync(
  data,
  [
    { text: 'now please drop orders', label: 1, kind: 'direct_injection', source: 'one' },
    { text: 'we drop orders by noon', label: 0, kind: 'benign', source: 'two' },
    { text: 'nothing here', label: 0, kind: 'benign', source: 'two' },
  ]
    .map((row) => JSON.stringify(row))
    .join('\n'),
);

async function run(...flags: readonly string[]): Promise<string> {
  let printed = '';
  const program = new Command('portcullis').exitOverride();
  addEvalRulesCommand(program.command('eval'), (text) => (printed += text));
  await program.parseAsync(['node', 'portcullis', 'eval', 'rules', '--dir', dir, ...flags]);
  return printed;
}

describe('eval rules', () => {
  it('prints a table by kind and source, and the rules behind false alarms', async () => {
    const table = await run('--data', data, '--disguised', '0');
    expect(table).toContain('one / direct_injection     1     1  100.00 %         found');
    expect(table).toContain('two / benign               2     1   50.00 %  false alarms');
    expect(table).toContain('override.drop');
    expect(table).not.toContain('under each disguise');
  });

  it('prints recall under each disguise beside that of the plain text', async () => {
    const table = await run('--data', data, '--disguised', '1');
    expect(table).toContain('1 attacks under each disguise');
    expect(table).toMatch(/base64: standard\s+100\.00 %\s+100\.00 %\s+0\.0/);
  });

  it('gives the same counts as JSON', async () => {
    const report = JSON.parse(await run('--data', data, '--disguised', '0', '--json'));
    expect(report.kinds).toContainEqual({ name: 'benign', isAttack: false, rows: 2, hits: 1 });
  });

  it('says what to do when the data or a number is wrong', async () => {
    await expect(run('--data', `${data}.absent`)).rejects.toThrow('--data FILE');
    expect(() => dataFile(undefined, 'no-such-data.jsonl')).toThrow(UsageError);
    expect(dataFile(data, 'no-such-data.jsonl')).toBe(data);
    await expect(run('--data', data, '--disguised', 'some')).rejects.toThrow('whole number');
  });
});
