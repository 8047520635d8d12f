// The Python blocks of the pages, each by itself, with the packages they name. Where there is no Python or no registry, one
// line says so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPythonEnvironment } from '../support/python.js';
import { runnable } from './blocks.js';
import { startSetting, type Setting } from './setting.js';

const blocks = runnable('python');
const python = createPythonEnvironment([
  'openai==3.49.0',
  'anthropic==2.8.0',
  'google-genai==3.1.0',
  'langchain-openai==1.7.3',
  'frostwolf==0.7.9',
]);
if (typeof python === 'string') process.stderr.write(`Python blocks of the pages skipped: ${python}\n`);

/** Runs each file it is given in a fresh namespace of one process: importing the packages takes longer than using them. */
const RUNNER = `
import contextlib, io, json, os, runpy, sys, traceback
os.environ["KEY"] = sys.argv[1]
seen = []
for file in sys.argv[2:]:
    out, error = io.StringIO(), None
    try:
        with contextlib.redirect_stdout(out):
            runpy.run_path(file, run_name="__main__")
    except BaseException:
        error = traceback.format_exc()
    seen.append({"out": out.getvalue(), "error": error})
print(json.dumps(seen))
`;

describe.skipIf(typeof python === 'string')('Python', () => {
  let setting: Setting;
  let seen: readonly { readonly out: string; readonly error: string | null }[];
  beforeAll(async () => {
    if (typeof python === 'string') return;
    setting = await startSetting();
    const runner = join(setting.dir, 'runner.py');
    writeFileSync(runner, RUNNER);
    const files = blocks.map(([, { code }], at) => {
      const file = join(setting.dir, `block_${at}.py`);
      writeFileSync(file, setting.place(code));
      return file;
    });
    seen = (await python.drive(runner, [setting.env['KEY'] ?? '', ...files])) as typeof seen;
  }, 240_000);
  afterAll(async () => {
    if (typeof python === 'string') return;
    await setting.stop();
    python.remove();
  });

  it.each(blocks.map(([place, block], at) => [place, block, at] as const))('%s runs', (_, block, at) => {
    expect(seen[at]?.error).toBe(null);
    for (const text of block.prints) expect(seen[at]?.out).toContain(text);
  });
});
