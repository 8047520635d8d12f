import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFolder, parseYaml } from '../../../src/static-pass/parsed-files.js';

function folderWith(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'pcl-parsed-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
  return dir;
}

describe('YAML that was parsed when the program was built', () => {
  const source = "id: a.b\nsince: 2026.11.15\nany_of:\n  - '\\bword\\b'\n";
  const known = parseFolder(folderWith({ 'a.yaml': source, 'notes.txt': 'no: yaml' }));

  it('says what parsing it again would say', () => {
    expect(Object.keys(known)).toHaveLength(1);
    expect(parseYaml(source, known)).toEqual(parseYaml(source, {}));
  });

  it('is found by its content alone: a changed file is parsed anew', () => {
    const changed = source.replace('word', 'words');
    expect(parseYaml(changed, known)).toEqual({
      kind: 'value',
      value: { id: 'a.b', since: '2026.11.15', any_of: ['\\bwords\\b'] },
    });
  });

  it('is handed out as a copy, so that nobody changes what the next one gets', () => {
    const first = parseYaml(source, known);
    if (first.kind === 'value') (first.value as { id: string }).id = 'changed';
    expect(parseYaml(source, known)).toMatchObject({ value: { id: 'a.b' } });
  });

  it('is never a file that is no YAML: that one is complained about at every start', () => {
    const bad = 'id: [1, 2\n';
    const folder = parseFolder(folderWith({ 'bad.yaml': bad }));
    expect(folder).toEqual({});
    expect(parseYaml(bad, folder)).toMatchObject({ kind: 'bad' });
  });
});
