// Turns the sources the crash test needs into plain JavaScript, so that a child process of its own can run them on any
// supported Node. They go under node_modules, where the native module is found.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src/core', 'src/store', 'src/telemetry'];

function transpile(from: string, to: string): void {
  const options = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    verbatimModuleSyntax: true,
  };
  const { outputText } = ts.transpileModule(readFileSync(from, 'utf8'), { compilerOptions: options });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, outputText);
}

/** Answers with the folder that now holds the sources and `entry` as JavaScript, laid out as in the checkout. */
export function buildForChild(entry: string): { dir: string; entry: string } {
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, 'portcullis-'));
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(ROOT, folder)).filter((file) => file.endsWith('.ts'))) {
      transpile(join(ROOT, folder, name), join(dir, folder, name.replace('.ts', '.js')));
    }
  }
  cpSync(join(ROOT, 'src/store/migrations'), join(dir, 'src/store/migrations'), { recursive: true });
  const built = join(dir, entry.replace('.ts', '.js'));
  transpile(join(ROOT, entry), built);
  return { dir, entry: built };
}
