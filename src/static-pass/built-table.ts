// Static pass. Tables that are written when the program is built and lie beside it: what can be worked out of the shipped
// rules then need not be worked out at every start. Entries are found by the digest of what they were made of, so that a
// rule that has changed since is never mistaken for the old one.

import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Digest -> entry. */
export type BuiltTable<T = unknown> = Readonly<Record<string, T>>;

export const digestOf = (source: string): string => hash('sha256', source, 'hex');

/** Empty where there is none: sources that are run as they are have no tables. */
export function readBuiltTable<T>(name: string): BuiltTable<T> {
  try {
    return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as BuiltTable<T>;
  } catch {
    return {};
  }
}

export function writeBuiltTable(to: string, table: BuiltTable): void {
  writeFileSync(to, JSON.stringify(table));
}
