import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readRows, type LabelledRow } from '../../../src/cli/labelled-rows.js';

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
const line = (text: string, label: number): string =>
  JSON.stringify({ text, label, kind: label === 1 ? 'jailbreak' : 'benign', source: 'here' });

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function all(file: string): Promise<LabelledRow[]> {
  const rows: LabelledRow[] = [];
  for await (const row of readRows(file)) rows.push(row);
  return rows;
}

function hasXz(): boolean {
  try {
    execFileSync('xz', ['--version']);
    return true;
  } catch {
    return false;
  }
}

describe('labelled rows', () => {
  it('bring their language and origin where they say them, and leave the marks of written rows behind', async () => {
    const row = {
      text: 'see ⟦do this⟧ now',
      label: 1,
      kind: 'x',
      source: 's',
      lang: 'de',
      origin: 'tool_result',
    };
    const odd = { text: 'a', label: 0, origin: 'nowhere' };
    const rows = await all(write('origins.jsonl', [row, odd].map((one) => JSON.stringify(one)).join('\n')));
    expect(rows).toMatchObject([
      { text: 'see do this now', language: 'de', origin: 'tool_result' },
      { language: 'unnamed', origin: null },
    ]);
  });

  it('come one by one, empty lines passed over', async () => {
    const rows = await all(write('plain.jsonl', `${line('one', 1)}\n\n${line('two', 0)}\n`));
    expect(rows).toEqual([
      { text: 'one', isAttack: true, kind: 'jailbreak', source: 'here', language: 'unnamed', origin: null },
      { text: 'two', isAttack: false, kind: 'benign', source: 'here', language: 'unnamed', origin: null },
    ]);
  });

  it.skipIf(!hasXz())('are unpacked from xz', async () => {
    const plain = write('packed.jsonl', `${line('one', 1)}\n`);
    const packed = join(folder, 'packed.jsonl.xz');
    writeFileSync(packed, execFileSync('xz', ['-c', plain]));
    expect(await all(packed)).toHaveLength(1);
  });

  it.skipIf(!hasXz())('of an archive that is left early keep nothing running', async () => {
    const plain = write('many.jsonl', `${line('one', 1)}\n`.repeat(40_000));
    const packed = join(folder, 'many.jsonl.xz');
    writeFileSync(packed, execFileSync('xz', ['-c', plain], { maxBuffer: 1e9 }));
    for await (const row of readRows(packed)) {
      expect(row.text).toBe('one');
      break;
    }
    await vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'));
  });

  it.skipIf(!hasXz())('of a broken archive are refused rather than cut short', async () => {
    const plain = write('long.jsonl', `${line('one', 1)}\n`.repeat(2000));
    const whole = execFileSync('xz', ['-c', plain]);
    const cut = join(folder, 'cut.jsonl.xz');
    writeFileSync(cut, whole.subarray(0, whole.length - 20));
    await expect(all(cut)).rejects.toThrow('could not be unpacked');
  });

  it('say where the data is to be had when the file is absent', async () => {
    await expect(all(join(folder, 'nowhere.jsonl'))).rejects.toThrow('--data FILE');
  });

  it('say which line is wrong', async () => {
    const file = write('bad.jsonl', `${line('one', 1)}\n{"text":"two"}\n`);
    await expect(all(file)).rejects.toThrow('line 2 needs a text and a label');
    await expect(all(write('worse.jsonl', '{'))).rejects.toThrow('line 1 is not JSON');
    expect(readFileSync(file, 'utf8')).toContain('two');
  });
});
