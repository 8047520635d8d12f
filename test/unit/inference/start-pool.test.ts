import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNer } from '../../../src/cloak/ner.js';
import { ModelManifestSchema, readModel } from '../../../src/inference/manifest.js';
import { TINY_MODEL_DIR } from '../../support/tiny-model.js';

// Threads run compiled code only; every whole run of the tests compiles first.
const isCompiled = existsSync(new URL('../../../dist/inference/worker.js', import.meta.url));

let dir = '';
let troubles: string[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portcullis-model-'));
  cpSync(TINY_MODEL_DIR, dir, { recursive: true });
  troubles = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () =>
  openNer(dir, {
    workers: 1,
    threads: 1,
    queueLimit: 10,
    deadlineMs: 20_000,
    onTrouble: (why) => troubles.push(why),
  });

function flipLastBit(name: string): void {
  const path = join(dir, name);
  const bytes = readFileSync(path);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(path, bytes);
}

/** What whoever reads every byte beforehand would have said. */
function complaint(): unknown {
  try {
    readModel(dir, ModelManifestSchema);
    return null;
  } catch (error) {
    return error;
  }
}

describe.skipIf(!isCompiled)('a model whose threads read its file', () => {
  it('starts on the file of the manifest', async () => {
    const ner = (await open())!;
    expect((await ner.find('Ada')).kind).toBe('answered');
    await ner.close();
  });

  it.each([
    ['a model of the same size', ['model.onnx']],
    ['another vocabulary', ['vocab.txt']],
    ['both', ['model.onnx', 'vocab.txt']],
  ])('refuses %s in the words of a full check, and says it once', async (_, names) => {
    names.forEach(flipLastBit);
    const expected = complaint();
    expect(expected).not.toBeNull();
    await expect(open()).rejects.toEqual(expected);
    expect(troubles).toEqual([]);
  });

  it('refuses a model that is shorter, or gone, before any thread starts', async () => {
    const path = join(dir, 'model.onnx');
    writeFileSync(path, readFileSync(path).subarray(1));
    await expect(open()).rejects.toThrow(/model\.onnx has \d+ bytes; the manifest says \d+/);
    rmSync(path);
    await expect(open()).rejects.toThrow('model.onnx cannot be read');
    expect(troubles).toEqual([]);
  });

  it('names an altered model before a manifest that does not fit the vocabulary', async () => {
    flipLastBit('model.onnx');
    const path = join(dir, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { tokeniser: { vocabulary_size: number } };
    manifest.tokeniser.vocabulary_size += 1;
    writeFileSync(path, JSON.stringify(manifest));
    await expect(open()).rejects.toThrow('model.onnx is not the file of the manifest');
  });

  it('says why a thread does not start where no file is to blame', async () => {
    const path = join(dir, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { files: Record<string, unknown> };
    manifest.files['model'] = manifest.files['vocabulary'];
    writeFileSync(path, JSON.stringify(manifest));
    await expect(open()).rejects.toThrow('inference did not start');
    expect(troubles).toHaveLength(1);
  });
});
