import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addConfigCommands, printable } from '../../../src/cli/config.js';
import { loadConfig } from '../../../src/config/load.js';
import { createFakeTerminal, runCommand } from '../../support/terminal.js';

function fileWith(yaml: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'pcl-cli-config-')), 'portcullis.yaml');
  writeFileSync(file, yaml);
  return file;
}

async function run(...args: string[]): Promise<string> {
  const terminal = createFakeTerminal();
  await runCommand((program) => addConfigCommands(program, terminal), 'config', ...args);
  return terminal.out();
}

describe('portcullis config', () => {
  it('says that a configuration can be used, and what to know about it', async () => {
    const out = await run('check', '--config', fileWith('policy: { on_unavailable: allow }\n'));
    expect(out).toContain('The configuration can be used.');
    expect(out).toContain('on_unavailable is allow');
    expect(out).toContain('PORTCULLIS_CAPTURE_KEY');
  });

  it('refuses one that cannot, with every complaint', async () => {
    const file = fileWith('proxy: { port: x }\nnonsense: 1\n');
    await expect(run('check', '--config', file)).rejects.toThrow(
      '/nonsense: is not a setting\n  /proxy/port: must be integer',
    );
    const types = fileWith('cloak_types: [{ name: x_a, pattern: "(" }]\n');
    await expect(run('check', '--config', types)).rejects.toThrow('/cloak_types/0');
  });

  it('lists the complaints as JSON on request, and still fails', async () => {
    const terminal = createFakeTerminal();
    const file = fileWith('proxy: { port: x }\n');
    await runCommand(
      (program) => addConfigCommands(program, terminal),
      ...['config', 'check', '--json', '--config', file],
    );
    expect(JSON.parse(terminal.out())).toEqual({
      usable: false,
      source: file,
      complaints: [{ path: '/proxy/port', message: 'must be integer' }],
    });
    expect(terminal.code()).toBe(1);
  });

  it('prints every setting as it takes effect, which is a configuration again', async () => {
    const out = await run('print', '--config', fileWith('proxy: { port: 9000 }\n'));
    expect(parse(out)).toMatchObject({
      proxy: { port: 9000, host: '127.0.0.1' },
      policy: { mode: 'enforce' },
    });
    expect(loadConfig({ file: fileWith(out), env: {} }).proxy.port).toBe(9000);
    expect(JSON.parse(await run('print', '--json'))).toHaveProperty('policy.cloak.strategy');
  });

  it('never prints what a header of the collector holds', () => {
    const config = loadConfig({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:1', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush' },
    });
    expect(JSON.stringify(printable(config))).not.toContain('hush');
    expect(printable(config)).toMatchObject({ tracing: { headers: ['authorization'] } });
  });
});
