import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ORIGINS } from '../../src/core/taxonomy.js';

interface Row {
  readonly text: string;
  readonly label: number;
  readonly kind: string;
  readonly origin: string;
  readonly lang: string;
}

const DIR = fileURLToPath(new URL('../../models/corpus/', import.meta.url));
const ATTACKS = new Set([
  'direct_injection',
  'indirect_injection',
  'jailbreak',
  'system_prompt_leak',
  'exfiltration',
  'tool_abuse',
  'fraud',
]);
const HARMLESS = new Set(['benign', 'benign_hard', 'harmful_request']);

const rows = readdirSync(DIR)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) =>
    readFileSync(DIR + file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line, index) => ({ place: `${file}:${index + 1}`, row: JSON.parse(line) as Row })),
  );

const wrong = (isWrong: (row: Row) => boolean): string[] =>
  rows.filter(({ row }) => isWrong(row)).map(({ place }) => place);

describe('the written corpus', () => {
  it('is as large as the training expects, in at least twelve languages', () => {
    const attacks = rows.filter(({ row }) => row.label === 1).length;
    expect(attacks).toBeGreaterThanOrEqual(9_000);
    expect(rows.length - attacks).toBeGreaterThanOrEqual(15_000);
    expect(new Set(rows.map(({ row }) => row.lang)).size).toBeGreaterThanOrEqual(12);
  });

  it('says no text twice', () => {
    expect(new Set(rows.map(({ row }) => row.text)).size).toBe(rows.length);
  });

  it('names a kind that goes with the label, and an origin that exists', () => {
    expect(wrong(({ label, kind }) => !(label === 1 ? ATTACKS : HARMLESS).has(kind))).toEqual([]);
    expect(wrong(({ origin }) => !(ORIGINS as readonly string[]).includes(origin))).toEqual([]);
  });

  it('marks planted stretches in pairs, and only in attacks', () => {
    const count = (text: string, mark: string): number => text.split(mark).length - 1;
    expect(
      wrong(
        ({ text, label }) =>
          count(text, '⟦') !== count(text, '⟧') || (label === 0 && count(text, '⟦') > 0),
      ),
    ).toEqual([]);
  });
});
