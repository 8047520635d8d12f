// Text. Tables that are written when the program is built and lie beside it: what can be worked out of what is shipped
// then need not be worked out at every start. Entries are found by the digest of what they were made of, so that a rule
// that has changed since is never mistaken for the old one. A table that cannot be read is one that is not there.

import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** Digest -> entry. */
export type BuiltTable<T = unknown> = Readonly<Record<string, T>>;

export const digestOf = (source: string): string => hash('sha256', source, 'hex');

/** Columns of numbers are kept as they lie in memory; everything else is JSON. */
const COLUMNS = '.bin';

/** Empty where there is none: sources that are run as they are have no tables. */
export function readBuiltTable<T>(name: string): BuiltTable<T> {
  try {
    const content = readFileSync(new URL(`../${name}`, import.meta.url));
    return (name.endsWith(COLUMNS) ? deserialize(content) : JSON.parse(content.toString())) as BuiltTable<T>;
  } catch {
    return {};
  }
}

export function writeBuiltTable(to: string, table: BuiltTable): void {
  writeFileSync(to, to.endsWith(COLUMNS) ? serialize(table) : JSON.stringify(table));
}

/** The entry of a digest; undefined where the build knew none. */
export function findBuilt<T>(table: BuiltTable<T>, digest: string): T | undefined {
  return Object.hasOwn(table, digest) ? table[digest] : undefined;
}
