// The demo as it runs where nobody looks: six scenes, each with the outcome it promises, and the command it prints for
// each repeats it by hand.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDemoCommand } from '../../src/cli/demo.js';
import { createFakeTerminal, runCommand } from '../support/terminal.js';

const run = promisify(execFile);

interface Told {
  readonly name: string;
  readonly right: boolean;
  readonly finish: string | null;
  readonly text: string;
  readonly refusal: { status: number; code: string; reason: string } | null;
  readonly command: string;
}

describe('the demo', () => {
  let scenes: Told[];
  const repeated = new Map<string, string>();
  let code: number | null;
  let colours: boolean;

  beforeAll(async () => {
    const terminal = createFakeTerminal();
    let isFirst = true;
    // Called once the scenes are over and the proxy stays: the moment to do by hand what the demo printed.
    const wait = async () => {
      if (!isFirst) return false;
      isFirst = false;
      scenes = JSON.parse(terminal.out()).scenes;
      for (const { name, command } of scenes) repeated.set(name, (await run('sh', ['-c', command])).stdout);
      return false;
    };
    await runCommand(
      (program) => addDemoCommand(program, { terminal, wait }),
      ...['demo', '--json', '--stay', '--pause', '0'],
    );
    code = terminal.code();
    colours = terminal.out().includes('\u001b');
  }, 120_000);
  const told = (name: string) => scenes.find((scene) => scene.name === name)!;

  it('goes as it should in all six scenes, without colours', () => {
    expect(scenes.map(({ name, right }) => [name, right])).toEqual([
      ['clean', true],
      ['injection', true],
      ['poisoned-tool-result', true],
      ['undeclared-tool', true],
      ['personal-data', true],
      ['leaked-key', true],
    ]);
    expect(code).toBeNull();
    expect(colours).toBe(false);
  });

  it('streams a clean answer', () => {
    expect(told('clean')).toMatchObject({ finish: 'stop', refusal: null });
    expect(repeated.get('clean')).toContain('[DONE]');
  });

  it('blocks an injection and a poisoned tool result before they leave', () => {
    for (const name of ['injection', 'poisoned-tool-result']) {
      expect(told(name).refusal).toMatchObject({ status: 400, code: 'content_filter' });
      expect(JSON.parse(repeated.get(name) ?? '{}').error.code).toBe('content_filter');
    }
  });

  it('stops a call nobody declared', () => {
    expect(told('undeclared-tool').finish).toBe('content_filter');
    expect(repeated.get('undeclared-tool')).toContain('"finish_reason":"content_filter"');
    expect(repeated.get('undeclared-tool')).not.toContain('transfer_funds');
  });

  it('restores in the stream what it tokenised', () => {
    expect(told('personal-data').text).toContain('4539 1488 0343 6467');
    expect(repeated.get('personal-data')).not.toContain('[[payment_card');
  });

  it('cuts a key out of a stream', () => {
    expect(told('leaked-key').text).toContain('[REDACTED]');
    expect(repeated.get('leaked-key')).not.toContain('AKIA');
  });
});

describe('one scene of the demo', () => {
  it('plays alone, for people, and ends', async () => {
    const terminal = createFakeTerminal();
    const wait = () => Promise.reject(new Error('nobody asked it to stay'));
    await runCommand(
      (program) => addDemoCommand(program, { terminal, wait }),
      ...['demo', '--scene', '2', '--pause', '0'],
    );
    expect(terminal.out()).toContain('2 of 6  An injection is blocked before it leaves');
    expect(terminal.out()).toContain('✓ The provider was never asked.');
    expect(terminal.out()).toContain('bin/portcullis demo --scene 2');
    expect(terminal.out()).toContain('1 of 1 scenes went as they should.');
  }, 60_000);
});
