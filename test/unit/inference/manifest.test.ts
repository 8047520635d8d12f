import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelManifestSchema, readModel } from '../../../src/inference/manifest.js';

const TINY = fileURLToPath(new URL('../../fixtures/tiny-model', import.meta.url));
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portcullis-model-'));
  cpSync(TINY, dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

type Tree = Record<string, any>;
function change(edit: (manifest: Tree) => void): void {
  const path = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Tree;
  edit(manifest);
  writeFileSync(path, JSON.stringify(manifest));
}
const read = () => readModel(dir, ModelManifestSchema);

describe('an installed model', () => {
  it('is read with its tokeniser', () => {
    const model = read();
    if (model === 'absent') throw new Error('not installed');
    expect(model.manifest.name).toBe('tiny');
    expect(model.modelFile).toBe(join(dir, 'model.onnx'));
    expect(model.tokeniser.tokenise('Ada').ids.length).toBe(1);
  });

  it('is absent where its folder is missing or empty', () => {
    expect(readModel(join(dir, 'nowhere'), ModelManifestSchema)).toBe('absent');
    mkdirSync(join(dir, 'empty'));
    expect(readModel(join(dir, 'empty'), ModelManifestSchema)).toBe('absent');
  });

  it('is refused without its manifest, or with one that is no JSON', () => {
    writeFileSync(join(dir, 'manifest.json'), '{');
    expect(read).toThrow('manifest.json is not JSON');
    rmSync(join(dir, 'manifest.json'));
    expect(read).toThrow('manifest.json is missing');
  });

  it('is refused when a file is another one, of the same size too', () => {
    const path = join(dir, 'model.onnx');
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(read).toThrow('model.onnx is not the file of the manifest');
    writeFileSync(path, bytes.subarray(1));
    expect(read).toThrow(/model\.onnx has \d+ bytes; the manifest says \d+/);
    rmSync(path);
    expect(read).toThrow('model.onnx cannot be read');
  });

  it('is refused when a further file it lists cannot be checked', () => {
    change((manifest) => (manifest['files'].screen = { path: 'screen.onnx' }));
    expect(read).toThrow('/files/screen: must have a path, bytes and a sha256');
  });

  it.each([
    ['/tokeniser/normalisation', (m: Tree) => (m['tokeniser'].normalisation = 'nfkc')],
    ['/files/model/path', (m: Tree) => (m['files'].model.path = '../model.onnx')],
    ['/window/overlap', (m: Tree) => (m['window'].overlap = 8)],
    ['/tokeniser/cls: [CLS] is not piece 3', (m: Tree) => (m['tokeniser'].cls = 3)],
    ['pieces; the manifest says 9', (m: Tree) => (m['tokeniser'].vocabulary_size = 9)],
    ['schema', (m: Tree) => (m['schema'] = 2)],
  ])('is refused with a complaint that names %s', (complaint, edit) => {
    change(edit);
    expect(read).toThrow(complaint);
  });

  it('is refused for what its pass complains about', () => {
    expect(() => readModel(dir, ModelManifestSchema, () => ['no such type'])).toThrow('no such type');
  });
});
