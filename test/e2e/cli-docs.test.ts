// docs/cli.md against the command: every block is run, every command and option is named.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { writeRules } from '../support/rule-folder.js';
import { createFakeTerminal } from '../support/terminal.js';

const run = promisify(execFile);
const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
const bin = new URL('../../bin/portcullis', import.meta.url).pathname;
const home = mkdtempSync(join(tmpdir(), 'pcl-cli-docs-'));
/** One rule is enough here, and loads in no time. */
const rules = writeRules({
  'override/drop.yaml': { severity: 'high', pattern: 'ignore all previous instructions' },
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block ?? '');

/** Commands with their full names; those of `eval` are told by their own help. */
function leavesOf(command: Command, path: readonly string[] = []): { name: string; command: Command }[] {
  const below = command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
  return below.length > 0 ? below : [{ name: path.join(' '), command }];
}
const leaves = leavesOf(createProgram(createFakeTerminal()));

describe('docs/cli.md', () => {
  it.each(blocks)(
    'has blocks that run: %s',
    async (block) => {
      const script = `set -e\nportcullis() { "${process.execPath}" "${bin}" "$@"; }\n${block}`;
      const env = {
        ...process.env,
        PORTCULLIS_DATA_DIR: join(home, 'data'),
        PORTCULLIS_RULES_DIR: rules,
        PORTCULLIS_ADMIN__PORT: '0',
        PORTCULLIS_PROXY__PORT: '0',
      };
      const { stdout } = await run('bash', ['-c', script], { env, cwd: home });
      expect(stdout).not.toBe('');
      expect(stdout).not.toContain('\u001b');
    },
    120_000,
  );

  it('names every command', () => {
    const missing = leaves
      .map(({ name }) => name)
      .filter((name) => !page.includes(name) && !(name.startsWith('rules ') && page.includes(name.slice(6))));
    expect(missing).toEqual([]);
  });

  it('names every option', () => {
    const missing = leaves
      .filter(({ name }) => !name.startsWith('eval '))
      .flatMap(({ name, command }) => command.options.map(({ long }) => `${name} ${long ?? ''}`))
      .filter((line) => !page.includes(line.slice(line.lastIndexOf(' ') + 1)));
    expect(missing).toEqual([]);
  });
});

describe('every command', () => {
  it('tells its defaults without a path of the machine it is installed on', () => {
    const root = new URL('../../', import.meta.url).pathname;
    const beside = join(root, '..');
    expect(
      leaves.filter(({ command }) => command.helpInformation().includes(beside)).map(({ name }) => name),
    ).toEqual([]);
  });

  it('prints JSON on request where it prints a result', () => {
    const without = leaves
      .filter(({ command }) => !command.options.some(({ long }) => long === '--json'))
      .map(({ name }) => name);
    expect(without).toEqual([]);
  });

  it('shows in its help how it is called', () => {
    const helpOf = (command: Command) => {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      return help;
    };
    expect(
      leaves
        .filter(
          ({ name, command }) =>
            !new RegExp(`^  .*(portcullis|npm run) ${name}`, 'm').test(
              helpOf(command).replace(/^Usage:.*$/m, ''),
            ),
        )
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('says what it does in a sentence', () => {
    expect(
      leaves.filter(({ command }) => !/^[A-Z].*\.$/.test(command.description())).map(({ name }) => name),
    ).toEqual([]);
  });
});
