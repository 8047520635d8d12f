// The import ranks of src/README.md as data: arrows point one way, folders of one rank do not know each other, and each
// native or network package has one door.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = new URL('../src', import.meta.url).pathname;

const RANKS = [
  ['core'],
  ['text', 'config', 'inference', 'store'],
  ['static-pass', 'semantic-pass', 'cloak', 'protocol', 'policy'],
  ['scan', 'telemetry', 'ingress'],
  ['proxy', 'api'],
  ['engine'],
  ['read-gauges'],
  ['cli', 'main'],
] as const;

/** Package -> the one file that may import it at run time. */
const DOORS: Readonly<Record<string, string>> = {
  re2: 'text/pattern.ts',
  undici: 'proxy/upstream.ts',
  'http-proxy-3': 'proxy/tunnel.ts',
  'onnxruntime-node': 'inference/worker.ts',
  'better-sqlite3': 'store/open.ts',
  pino: 'telemetry/log.ts',
  'prom-client': 'telemetry/expose.ts',
  commander: 'cli/program.ts',
  fastify: 'api/server.ts',
  ajv: 'static-pass/tool-schema.ts',
  'libphonenumber-js': 'cloak/detectors/phone-number.ts',
};

function filesUnder(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return filesUnder(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)';?$/gm;

const imports: Import[] = filesUnder(SRC).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(IMPORT)].map((found) => ({
    from: relative(SRC, path),
    to: found[2] ?? '',
    typeOnly: found[1] !== undefined,
  })),
);

function folderOf(file: string): string {
  const first = file.split(sep)[0] ?? '';
  return first.endsWith('.ts') ? first.slice(0, -3) : first;
}

function rankOf(folder: string): number {
  return RANKS.findIndex((rank) => (rank as readonly string[]).includes(folder));
}

describe('the structure of src', () => {
  it('has a rank for every folder', () => {
    expect(
      filesUnder(SRC)
        .map((path) => relative(SRC, path))
        .filter((file) => rankOf(folderOf(file)) < 0),
    ).toEqual([]);
  });

  it('imports only towards core, and never between folders of one rank', () => {
    const wrong = imports
      .filter(({ to }) => to.startsWith('.'))
      .map(({ from, to }) => ({ from, to: normalize(join(dirname(from), to)) }))
      .filter(({ from, to }) => {
        const [a, b] = [folderOf(from), folderOf(to.replace(/\.js$/, '.ts'))];
        const between = new Set([a, b]);
        if (a === b || (between.has('cli') && between.has('main'))) return false;
        return rankOf(b) >= rankOf(a);
      })
      .map(
        ({ from, to }) =>
          `${from} -> ${to}: arrows point towards core, and folders of one rank do not know each other`,
      );
    expect(wrong).toEqual([]);
  });

  it('lets each native or network package in by one door', () => {
    const wrong = imports
      .filter(({ to, typeOnly }) => !typeOnly && !to.startsWith('.') && !to.startsWith('node:'))
      .map(({ from, to }) => ({ from, name: to.startsWith('@') ? to : (to.split('/')[0] ?? '') }))
      .filter(({ from, name }) => name in DOORS && DOORS[name] !== from)
      .map(({ from, name }) => `${from} imports ${name}; only ${DOORS[name] ?? ''} may`);
    expect(wrong).toEqual([]);
  });
});
