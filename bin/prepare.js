// Makes a fresh clone ready, with what Node alone offers: installs dependencies when they are missing, stale or built
// for another Node, then compiles src/ when dist/ is older. Prints what it does, because two native modules may have to
// compile and that takes minutes. Does nothing, quickly, when everything is in place.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...steps) => join(root, ...steps);
const say = (line) => process.stderr.write(`portcullis: ${line}\n`);
const OLDEST = [20, 18, 1];
/** Files of src/ that go beside the compiled ones as they are. */
const COPIED = ['.sql', '.mjs'];
const SOURCES = ['.ts', ...COPIED];
/** Of the tables that are made of the rules, the one that is written last. */
const LAST_TABLE = 'live-programs.bin';

function refuseOldNode() {
  const version = process.versions.node.split('.').map(Number);
  for (let i = 0; i < 3; i += 1) {
    if (version[i] > OLDEST[i]) return;
    if (version[i] < OLDEST[i]) {
      say(`Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}.`);
      process.exit(1);
    }
  }
}

function installed() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '' || entry.optional || entry.devOptional || entry.peer) continue;
    try {
      if (JSON.parse(readFileSync(at(place, 'package.json'), 'utf8')).version !== entry.version)
        return `${place} is stale`;
    } catch {
      return `${place} is missing`;
    }
  }
  const load = "require('re2'); new (require('better-sqlite3'))(':memory:').close()";
  const loaded = spawnSync(process.execPath, ['-e', load], { cwd: root, stdio: 'ignore' });
  return loaded.status === 0 ? null : 'a native module does not load with this Node';
}

function run(command, args) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    say(`"${command} ${args.join(' ')}" failed; mend what it says above and run this again.`);
    process.exit(done.status ?? 1);
  }
}

function install() {
  const why = installed();
  if (why === null) return;
  say(
    `installing dependencies (${why}). Native modules may have to compile: this can take 5 to 10 minutes, once.`,
  );
  const started = Date.now();
  run('npm', ['ci', '--include=dev', '--foreground-scripts', '--no-audit', '--no-fund']);
  const still = installed();
  if (still !== null) {
    say(`dependencies are still not usable: ${still}.`);
    process.exit(1);
  }
  say(`installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function* filesUnder(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory() && !['build', 'build.new', 'node_modules'].includes(entry.name))
      yield* filesUnder(path);
    else if (entry.isDirectory()) continue;
    else yield path;
  }
}

function isBuilt(out) {
  const stamp = at(out, '.built');
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  if (statSync(at('tsconfig.json')).mtimeMs > built || statSync(at('package-lock.json')).mtimeMs > built)
    return false;
  const sources = out === 'dist' ? ['src'] : ['src', 'bench'];
  for (const dir of sources) {
    for (const file of filesUnder(at(dir))) {
      if (SOURCES.some((end) => file.endsWith(end)) && statSync(file).mtimeMs > built) return false;
    }
  }
  return true;
}

/** Compiles beside the old output and swaps at the end, so that a failed build leaves the last good one. */
function build(out, project, copiesTo) {
  say(`compiling into ${out}/.`);
  const fresh = at(`${out}.new`);
  rmSync(fresh, { recursive: true, force: true });
  run(process.execPath, [
    at('node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    at(project),
    '--outDir',
    fresh,
  ]);
  for (const file of filesUnder(at('src'))) {
    if (!COPIED.some((end) => file.endsWith(end))) continue;
    const to = join(fresh, copiesTo, relative(at('src'), file));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(file, to);
  }
  writeFileSync(join(fresh, '.built'), '');
  rmSync(at(out), { recursive: true, force: true });
  renameSync(fresh, at(out));
}

/** A start need not work out again what is known now. What is wrong with a rule is said where rules are loaded. */
async function workOutRules() {
  const built = (file) => import(pathToFileURL(at('dist', 'static-pass', file)).href);
  try {
    const { writeParsedFolder } = await built('parsed-files.js');
    writeParsedFolder(at('rules'), at('dist', 'parsed-rules.json'));
    const { loadRulesWithTrees } = await built('load-rules.js');
    const { writePatternsOf } = await built('known-patterns.js');
    const { writeProgramsOf } = await built('live-programs.js');
    const rules = loadRulesWithTrees(at('rules'));
    writePatternsOf(rules, at('dist', 'rule-patterns.json'));
    writeProgramsOf(rules, at('dist', LAST_TABLE));
  } catch (error) {
    say(`the rules could not be worked out in advance, so starting takes longer: ${error.message}`);
  }
}

/** A rule that has changed since is read as ever, only slower: a checkout that was updated must not stay slow. */
function areRulesWorkedOut() {
  const table = at('dist', LAST_TABLE);
  if (!existsSync(table)) return false;
  const written = statSync(table).mtimeMs;
  for (const file of filesUnder(at('rules'))) if (statSync(file).mtimeMs > written) return false;
  return true;
}

refuseOldNode();
install();
const builds = process.argv.includes('--build') || !isBuilt('dist');
if (builds) build('dist', 'tsconfig.json', '.');
if (builds || !areRulesWorkedOut()) await workOutRules();
if (process.argv.includes('--bench') && !isBuilt('bench/build'))
  build('bench/build', 'bench/tsconfig.json', 'src');
