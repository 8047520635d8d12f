// Static pass. The content of a YAML file -> what it says. Files that were there when the program was built have been
// parsed then, and are found by the digest of their content: parsing the shipped rules takes longer than all else at a
// start. Content decides, never a name or a date; whatever is not found is parsed as ever.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { once } from '../core/once.js';
import { digestOf, readBuiltTable, writeBuiltTable, type BuiltTable } from '../text/built-table.js';

export type Parsed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'bad'; readonly why: readonly string[] };

const TABLE = 'parsed-rules.json';
const shipped = once(() => readBuiltTable(TABLE));

export function parseYaml(source: string, known: BuiltTable = shipped()): Parsed {
  const digest = digestOf(source);
  if (Object.hasOwn(known, digest)) return { kind: 'value', value: structuredClone(known[digest]) };
  const document = parseDocument(source, { version: '1.2', uniqueKeys: true });
  return document.errors.length === 0
    ? { kind: 'value', value: document.toJS() as unknown }
    : { kind: 'bad', why: document.errors.map(({ message }) => message.split('\n')[0] ?? 'not YAML') };
}

/** For the build: every good file under the folder by the digest of its content, as a table `parseYaml` takes. */
export function parseFolder(dir: string): BuiltTable {
  const parsed: Record<string, unknown> = {};
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.yaml')) continue;
    const source = readFileSync(join(dir, file), 'utf8');
    const outcome = parseYaml(source, {});
    if (outcome.kind === 'value') parsed[digestOf(source)] = outcome.value;
  }
  return parsed;
}

export function writeParsedFolder(dir: string, to: string): void {
  writeBuiltTable(to, parseFolder(dir));
}
