// Every block of the pages for users: commands and TypeScript are run, YAML is given to the configuration, JSON is parsed. A
// block that cannot be run says why, in the page. Python is in python.test.ts, which needs packages of its own.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.js';
import { ALL_BLOCKS, blocksOf, PAGES, ROOT, runnable, type Block } from './blocks.js';
import { startSetting, type Setting } from './setting.js';

const run = promisify(execFile);
const LANGUAGES = ['sh', 'ts', 'python', 'json', 'yaml', 'text'];
const isCompiled = existsSync(`${ROOT}dist/cli/program.js`);

describe('blocks', () => {
  it('are in a language that is checked, and say why where they are not run', () => {
    for (const { page, line, language, notRun } of ALL_BLOCKS) {
      expect(LANGUAGES, `${page}:${line}`).toContain(language);
      if (notRun !== null) expect(notRun.length, `${page}:${line}`).toBeGreaterThan(10);
    }
  });

  it('are read with what is said about them', () => {
    const page =
      '<!-- prints: a -->\n<!-- prints: b -->\n```sh\necho\n```\ntext\n<!-- not run: no -->\n\n```ts\n1\n```';
    expect(blocksOf('x', page)).toEqual([
      { page: 'x', line: 3, language: 'sh', code: 'echo', notRun: null, prints: ['a', 'b'] },
      { page: 'x', line: 9, language: 'ts', code: '1', notRun: 'no', prints: [] },
    ]);
  });

  it('name only files that are there', () => {
    const paths = /`((?:docs|src|test|rules|models|deploy|config|bench|bin)\/[\w./-]+\.\w+)`/g;
    for (const page of PAGES) {
      const source = blocksOf(page).reduce((text, { code }) => text.replace(code, ''), pageText(page));
      for (const [, path = ''] of source.matchAll(paths))
        expect(existsSync(ROOT + path), `${page}: ${path}`).toBe(true);
    }
  });
});

function pageText(page: string): string {
  return ts.sys.readFile(ROOT + page) ?? '';
}

function expectPrinted({ page, line, prints }: Block, output: string): void {
  for (const text of prints) expect(output, `${page}:${line}`).toContain(text);
}

describe.skipIf(!isCompiled)('commands and programs', () => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await startSetting();
  });
  afterAll(() => setting.stop());

  it.each(runnable('sh'))(
    '%s runs',
    async (_, block) => {
      const script = `set -euo pipefail\n${setting.place(block.code)}`;
      const { stdout } = await run('bash', ['-c', script], {
        cwd: setting.dir,
        env: setting.env,
        timeout: 60_000,
      });
      expectPrinted(block, stdout);
    },
    90_000,
  );

  it.each(runnable('ts'))('%s runs', async (_, block) => {
    const { outputText, diagnostics = [] } = ts.transpileModule(setting.place(block.code), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      reportDiagnostics: true,
    });
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
    const file = join(setting.dir, `block-${block.line}.mjs`);
    writeFileSync(file, outputText);
    const { stdout } = await run(process.execPath, [file], {
      cwd: setting.dir,
      env: setting.env,
      timeout: 60_000,
    });
    expectPrinted(block, stdout);
  });
});

describe('data', () => {
  it.each(runnable('yaml'))('%s is a configuration that is taken', (_, { code }) => {
    const dir = mkdtempSync(join(tmpdir(), 'pcl-docs-'));
    const file = join(dir, 'portcullis.yaml');
    writeFileSync(file, code);
    try {
      expect(() => loadConfig({ file, env: {} })).not.toThrow();
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it.each(runnable('json'))('%s is JSON', (_, { code }) => {
    expect(() => JSON.parse(code) as unknown).not.toThrow();
  });
});
