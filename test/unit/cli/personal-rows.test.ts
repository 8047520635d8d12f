import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupOf, readPersonalRows, type PersonalRow } from '../../../src/cli/personal-rows.js';

const folder = mkdtempSync(join(tmpdir(), 'personal-'));

async function read(...lines: readonly string[]): Promise<PersonalRow[]> {
  const file = join(folder, 'rows.jsonl');
  writeFileSync(file, lines.join('\n'));
  const rows: PersonalRow[] = [];
  for await (const row of readPersonalRows(file)) rows.push(row);
  return rows;
}

const row = (fields: object): string =>
  JSON.stringify({ text: 'a', spans: [], annotated: [], source: 'here', ...fields });

describe('rows with marked personal data', () => {
  it('turn code points into UTF-16 offsets and labels into groups of types', async () => {
    const [first] = await read(
      row({ text: '🙂 Ana', spans: [[2, 5, 'PERSON']], annotated: ['PERSON', 'GOV_ID'] }),
    );
    expect(first).toMatchObject({ marked: [{ start: 3, end: 6, group: 'person' }], source: 'here' });
    expect([...first!.known]).toEqual(['person', 'id']);
  });

  it('leave out labels that stand for none of our types', async () => {
    const [first] = await read(row({ text: 'Acme', spans: [[0, 4, 'ORG']], annotated: ['ORG'] }));
    expect(first!.marked).toEqual([]);
    expect(first!.known.size).toBe(0);
  });

  it('say which line is wrong', async () => {
    await expect(read('{')).rejects.toThrow('line 1 is not JSON');
    await expect(read(row({}), JSON.stringify({ text: 'a' }))).rejects.toThrow('line 2 needs text, spans');
    await expect(read(row({ spans: [[0, 9, 'PERSON']] }))).rejects.toThrow('a span lies outside its text');
  });

  it('know which types a group holds', () => {
    expect(groupOf('tax_id')).toBe('id');
    expect(groupOf('x_own')).toBeUndefined();
  });
});
