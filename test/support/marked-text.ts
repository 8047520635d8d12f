// Texts whose personal data is marked: `{type|value}` in a line enters, the plain text and typed ranges leave.

import { readFileSync } from 'node:fs';
import { installationPath } from '../../src/config/load.js';
import type { EntityType } from '../../src/core/entity.js';

export interface MarkedSpan {
  readonly type: EntityType;
  readonly start: number;
  readonly end: number;
}

export interface MarkedText {
  readonly text: string;
  readonly spans: readonly MarkedSpan[];
}

const MARK = /\{([a-z_]+)\|([^}]*)\}/g;

export function readMarked(line: string): MarkedText {
  const spans: MarkedSpan[] = [];
  let text = '';
  let from = 0;
  for (const { 0: whole, 1: type, 2: value, index } of line.matchAll(MARK)) {
    text += line.slice(from, index);
    spans.push({ type: type as EntityType, start: text.length, end: text.length + value!.length });
    text += value!;
    from = index + whole.length;
  }
  return { text: text + line.slice(from), spans };
}

export const MARKED_FILES = ['plain', 'forms', 'tricky', 'letters', 'traps'] as const;
export type MarkedFile = (typeof MARKED_FILES)[number];

/** The texts of one file of test/fixtures/cloak, comments and empty lines left out. */
export function readMarkedFile(name: MarkedFile): readonly MarkedText[] {
  return readFileSync(installationPath('test', 'fixtures', 'cloak', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readMarked);
}
