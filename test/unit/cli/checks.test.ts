import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkConfig,
  checkData,
  checkModels,
  checkNatives,
  checkNode,
  checkPorts,
  checkProviderKeys,
  checkRules,
  checkSecrets,
  checkUpstreams,
  type Finding,
} from '../../../src/cli/checks.js';
import { addDoctorCommand } from '../../../src/cli/doctor.js';
import { loadConfig, type Config } from '../../../src/config/load.js';
import { openStore } from '../../../src/store/open.js';
import { writeRules } from '../../support/rule-folder.js';
import { createFakeTerminal, runCommand } from '../../support/terminal.js';

const rulesDir = writeRules({ 'override/a.yaml': { severity: 'high', pattern: '\\b[abc]\\b' } });
const scratch = () => mkdtempSync(join(tmpdir(), 'pcl-doctor-'));
const configOf = (flags: Record<string, unknown>): Config => loadConfig({ env: {}, flags });
const healthOf = (findings: readonly Finding[]) => findings.map(({ health }) => health);
/** Whatever is wrong comes with what to do about it. */
const areMended = (findings: readonly Finding[]) =>
  findings.every(({ health, mend }) => health === 'ok' || (mend ?? '') !== '');

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

describe('the checks of the doctor', () => {
  it('know which Node is too old', () => {
    expect(checkNode('20.18.1').health).toBe('ok');
    expect(checkNode('24.0.0').health).toBe('ok');
    expect(checkNode('20.18.0').health).toBe('failure');
    expect(checkNode('18.20.0').health).toBe('failure');
  });

  it('name every complaint about a configuration', () => {
    const file = join(scratch(), 'bad.yaml');
    writeFileSync(file, 'proxy: { port: x }\nnonsense: 1\n');
    const { findings, config } = checkConfig(file);
    expect(config).toBeNull();
    expect(findings.length).toBeGreaterThan(1);
    expect(areMended(findings)).toBe(true);
  });

  it('load the native modules', async () => {
    expect(healthOf(await checkNatives())).toEqual(['ok', 'ok', 'ok']);
  });

  it('look at the data folder without making it', async () => {
    const dir = join(scratch(), 'not', 'yet');
    const findings = await checkData(configOf({ data_dir: dir }));
    expect(findings.at(-1)).toMatchObject({ health: 'ok' });
    expect(findings.at(-1)?.detail).toContain('will be made');
  });

  it('find a database that others may read, and one that is none', async () => {
    const dir = scratch();
    await openStore({ dataDir: dir }).close();
    chmodSync(join(dir, 'portcullis.db'), 0o644);
    const open = await checkData(configOf({ data_dir: dir }));
    expect(open.find(({ health }) => health === 'warning')?.mend).toContain('chmod 600');
    const broken = scratch();
    writeFileSync(
      join(broken, 'portcullis.db'),
      'this is not a database, not at all, whatever its name says',
    );
    const found = await checkData(configOf({ data_dir: broken }));
    expect(healthOf(found)).toContain('failure');
    expect(areMended([...open, ...found])).toBe(true);
  });

  it('find a port that another program has', async () => {
    const findings = await checkPorts(configOf({ 'proxy.port': port, 'admin.port': 0 }));
    expect(findings).toMatchObject([
      { health: 'failure', mend: expect.stringContaining('--proxy-port') },
      { health: 'ok' },
    ]);
  });

  it('tell a port of a running service from any other that is taken, whatever that answers', async () => {
    const answers = { '/readyz': '{"signature_version":"1"}', '/healthz': '{"status":"ok"}' };
    const listen = async (isOurs: boolean) => {
      const taken = createServer((request, response) => {
        if (isOurs) response.setHeader('x-portcullis-request-id', '1');
        const path = request.url as keyof typeof answers;
        response.end(isOurs || path === '/healthz' ? answers[path] : '{}');
      });
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
      const at = (taken.address() as AddressInfo).port;
      const findings = await checkPorts(configOf({ 'proxy.port': at, 'admin.port': 0 }));
      findings.push(...(await checkPorts(configOf({ 'proxy.port': 0, 'admin.port': at }))));
      taken.close();
      return findings.filter(({ detail }) => detail.includes(`:${at} `));
    };
    expect(healthOf(await listen(true))).toEqual(['ok', 'ok']);
    expect(healthOf(await listen(false))).toEqual(['failure', 'failure']);
  });

  it('say what to change where a machine has no such address', async () => {
    const [finding] = await checkPorts(configOf({ 'proxy.host': '192.0.2.1', 'proxy.require_key': true }));
    expect(finding).toMatchObject({ health: 'failure', mend: expect.stringContaining('set proxy.host') });
  });

  it('load the rules, and say what is wrong with a folder that has none', async () => {
    expect(healthOf(await checkRules(configOf({ rules_dir: rulesDir })))).toEqual(['ok']);
    const findings = await checkRules(configOf({ rules_dir: scratch() }));
    expect(healthOf(findings)).toEqual(['failure']);
    expect(areMended(findings)).toBe(true);
  });

  it('tell a model that is off from one that is missing and one that was altered', async () => {
    const dir = scratch();
    mkdirSync(join(dir, 'ner'));
    writeFileSync(join(dir, 'ner', 'manifest.json'), '{}');
    const findings = await checkModels(configOf({ 'models.dir': dir, 'models.semantic': true }));
    expect(healthOf(findings)).toEqual(['warning', 'failure']);
    expect(healthOf(await checkModels(configOf({ 'models.semantic': false, 'models.ner': false })))).toEqual([
      'warning',
      'warning',
    ]);
    expect(areMended(findings)).toBe(true);
  });

  it('reach the upstreams: any answer will do, none is a warning', async () => {
    const base_url = `http://127.0.0.1:${port}/v1`;
    const gone = 'http://127.0.0.1:9/v1';
    const findings = await checkUpstreams(
      configOf({
        upstreams: { openai: { base_url }, anthropic: { base_url: gone }, gemini: { base_url: gone } },
      }),
    );
    const about = (name: string) =>
      findings.filter(({ detail }) => detail.startsWith(name)).map(({ health }) => health);
    expect(about('openai: 127')).toEqual(['ok']);
    expect(about('anthropic: 127')).toEqual(['warning']);
    expect(areMended(findings)).toBe(true);
  });

  it('name the keys of providers that nobody has set', () => {
    process.env['PCL_TEST_KEY'] = 'secret';
    const findings = checkProviderKeys(
      configOf({
        upstreams: {
          openai: { api_key_env: 'PCL_TEST_KEY' },
          anthropic: { api_key_env: 'PCL_TEST_UNSET' },
          local: { base_url: 'http://127.0.0.1:1/v1' },
        },
      }),
    );
    delete process.env['PCL_TEST_KEY'];
    expect(findings.slice(0, 2)).toMatchObject([
      { health: 'ok', detail: 'openai: PCL_TEST_KEY is set' },
      { health: 'warning', detail: 'anthropic: PCL_TEST_UNSET is not set' },
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/secret|local/);
    expect(areMended(findings)).toBe(true);
  });

  it('know a secret of the wrong length', () => {
    process.env['PCL_TEST_SHORT'] = 'c2hvcnQ=';
    const findings = checkSecrets(configOf({ 'capture.key_env': 'PCL_TEST_SHORT' }));
    delete process.env['PCL_TEST_SHORT'];
    expect(healthOf(findings)).toEqual(['failure', 'ok']);
    expect(JSON.stringify(findings)).not.toContain('c2hvcnQ=');
  });
});

describe('portcullis doctor', () => {
  it('ends with 1 when something failed, and prints the mend', async () => {
    const file = join(scratch(), 'portcullis.yaml');
    writeFileSync(
      file,
      `rules_dir: ${rulesDir}\ndata_dir: ${scratch()}\nproxy: { port: ${port} }\nadmin: { port: 0 }\n`,
    );
    const terminal = createFakeTerminal();
    await runCommand(
      (program) => addDoctorCommand(program, terminal),
      'doctor',
      '--offline',
      '--config',
      file,
    );
    expect(terminal.code()).toBe(1);
    expect(terminal.out()).toMatch(/FAILED +ports +proxy 127\.0\.0\.1:\d+[^]*→ start with --proxy-port N/);
    expect(terminal.out()).toContain('1 of ');
  });

  it('keeps a detail of several lines in its column, looks into the folder it is given, and names keys offline too', async () => {
    const terminal = createFakeTerminal();
    const dataDir = scratch();
    const file = join(scratch(), 'portcullis.yaml');
    writeFileSync(file, `rules_dir: ${scratch()}\nupstreams: { openai: { api_key_env: PCL_TEST_UNSET } }\n`);
    await runCommand(
      (program) => addDoctorCommand(program, terminal),
      'doctor',
      '--offline',
      '--config',
      file,
      '--data-dir',
      dataDir,
    );
    const lines = terminal.out().split('\n');
    const column = lines.find((line) => line.includes('Node '))?.indexOf('Node ') ?? -1;
    const inColumn = lines.slice(0, lines.indexOf('')).map((line) => line.slice(column - 2, column));
    expect(new Set(inColumn)).toEqual(new Set(['  ']));
    expect(terminal.out()).toContain(`${dataDir} is empty`);
    expect(terminal.out()).toContain('openai: PCL_TEST_UNSET is not set');
  });

  it('says as JSON what it found', async () => {
    const file = join(scratch(), 'portcullis.yaml');
    writeFileSync(
      file,
      `rules_dir: ${rulesDir}\ndata_dir: ${scratch()}\nproxy: { port: 0 }\nadmin: { port: 0 }\n`,
    );
    const terminal = createFakeTerminal();
    await runCommand(
      (program) => addDoctorCommand(program, terminal),
      'doctor',
      '--offline',
      '--json',
      '--config',
      file,
    );
    expect(JSON.parse(terminal.out())).toMatchObject({ well: true, findings: expect.any(Array) });
    expect(terminal.code()).toBeNull();
  });
});
