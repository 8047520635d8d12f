import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addRulesCommands } from '../../../src/cli/rules.js';
import { writeRules } from '../../support/rule-folder.js';

const dir = writeRules({ 'override/drop.yaml': { severity: 'high', pattern: '\\bdrop\\s{1,3}orders\\b' } });

async function run(...args: readonly string[]): Promise<string> {
  let printed = '';
  const program = new Command('portcullis').exitOverride();
  addRulesCommands(program, (text) => (printed += text));
  await program.parseAsync(['node', 'portcullis', 'rules', ...args, '--dir', dir]);
  return printed;
}

describe('the rules commands', () => {
  it('check says how many rules there are', async () => {
    expect(await run('check')).toContain('1 rules in 1 families');
    expect(JSON.parse(await run('check', '--json'))).toMatchObject({ rules: 1 });
  });

  it('list names every rule with its severity', async () => {
    expect(await run('list')).toContain('override.drop  high');
  });

  it('explain shows the pattern and how long a match can be', async () => {
    const text = await run('explain', 'override.drop');
    expect(text).toContain('drop\\s{1,3}orders');
    expect(text).toContain('longest match: 13 characters');
  });

  it('explain refuses a rule that is not there', async () => {
    await expect(run('explain', 'override.none')).rejects.toThrow('there is no rule "override.none"');
  });

  it('bound says how long each rule can keep a stream waiting', async () => {
    expect(await run('bound')).toContain('override.drop');
  });

  it('refuses a rule without a bound, with the reason', async () => {
    const unbounded = writeRules({ 'override/any.yaml': { severity: 'high', pattern: 'drop .*orders' } });
    const program = new Command('portcullis').exitOverride();
    addRulesCommands(program, () => undefined);
    await expect(
      program.parseAsync(['node', 'portcullis', 'rules', 'check', '--dir', unbounded]),
    ).rejects.toThrow();
  });
});
