// Static pass. A folder of rule files -> a rule set, or a RuleSetError with every complaint at once: one bad rule refuses
// the set, because a set that is quietly smaller than its folder is a hole nobody sees. Reads files, changes nothing.

import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { finish, type Steps } from '../core/slices.js';
import { CATEGORIES, FAMILIES, FAMILY_NAMES } from '../core/taxonomy.js';
import { checkRule, isDate } from './check-rule.js';
import { compilingRuleSet, type RuleWithTree } from './compile-rules.js';
import { parseYaml } from './parsed-files.js';
import { RuleSetError, type RuleComplaint } from './rule-set-error.js';
import { ManifestSchema, RuleFileSchema, type RuleSet } from './rule.js';

const MANIFEST = 'manifest.yaml';

/** Says yes or no at once; who gets a no is told why the slow way. */
const isRuleFile = Compile(RuleFileSchema);

type Complain = (file: string, what: string, mend: string) => void;

export interface LoadOptions {
  /** Have RE2 compile every pattern now. Left out for the shipped rules, whose tests have done it: it takes seconds. */
  readonly compilesAll?: boolean;
}

export function loadRules(dir: string, options: LoadOptions = {}): RuleSet {
  return finish(loadingRules(dir, options));
}

/** The same in steps, for a service that must go on answering. */
export function* loadingRules(dir: string, options: LoadOptions): Steps<RuleSet> {
  const { version, entries } = yield* checkingRules(dir, options);
  return yield* compilingRuleSet(version, entries);
}

/** For the build: the rules alone, not joined into a set yet. */
export function loadRulesWithTrees(dir: string): readonly RuleWithTree[] {
  return finish(checkingRules(dir, {})).entries;
}

function* checkingRules(
  dir: string,
  options: LoadOptions,
): Steps<{ readonly version: string; readonly entries: readonly RuleWithTree[] }> {
  const complaints: RuleComplaint[] = [];
  const complain: Complain = (file, what, mend) => void complaints.push({ file, what, mend });
  const version = readManifest(dir, complain);
  const entries: RuleWithTree[] = [];
  for (const file of listRuleFiles(dir, complain)) {
    const content = readYaml({ dir, file }, RuleFileSchema, complain);
    if (content === null) continue;
    const result = checkRule(file, content, { version, compiles: options.compilesAll === true });
    if (result.kind === 'good') entries.push(result.value);
    else complaints.push(...result.complaints);
    yield;
  }
  if (entries.length === 0 && complaints.length === 0)
    complain('.', 'there is no rule', 'add rules/<family>/<name>.yaml');
  if (complaints.length > 0) throw new RuleSetError(dir, complaints);
  entries.sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  return { version, entries };
}

/** `<family>/<name>.yaml` for every rule file, sorted. Whatever else lies there is complained about. */
function listRuleFiles(dir: string, complain: Complain): string[] {
  const files: string[] = [];
  for (const entry of list(dir, '.', complain)) {
    if (!entry.isDirectory()) {
      if (entry.name !== MANIFEST && entry.name !== 'README.md') {
        complain(entry.name, 'it is neither the manifest nor a family', 'put rules into their family folder');
      }
    } else if (!Object.hasOwn(FAMILIES, entry.name)) {
      complain(entry.name, 'there is no such family', `use one of ${FAMILY_NAMES.join(', ')}`);
    } else {
      for (const inner of list(dir, entry.name, complain)) {
        const file = `${entry.name}/${inner.name}`;
        if (inner.isFile() && inner.name.endsWith('.yaml')) files.push(file);
        else complain(file, 'it is not a rule file', 'name it <name>.yaml or take it away');
      }
    }
  }
  return files.sort();
}

/** Entries of one folder, without hidden files and the copies that editors leave. */
function list(dir: string, folder: string, complain: Complain): Dirent[] {
  try {
    const entries = readdirSync(join(dir, folder), { withFileTypes: true });
    return entries.filter(({ name }) => !name.startsWith('.') && !name.endsWith('~'));
  } catch {
    complain(folder, 'the folder cannot be read', 'check the path and its permissions');
    return [];
  }
}

/** The set's version; complains where the manifest and the program disagree on the closed lists. */
function readManifest(dir: string, complain: Complain): string {
  const manifest = readYaml({ dir, file: MANIFEST }, ManifestSchema, complain);
  if (manifest === null) return '';
  if (!isDate(manifest.version)) complain(MANIFEST, 'version is not a date', 'write it as YYYY.MM.DD');
  const expected = new Set<string>(CATEGORIES);
  if (
    manifest.categories.length !== expected.size ||
    !manifest.categories.every((name) => expected.has(name))
  ) {
    complain(MANIFEST, 'categories are not the nine of the interface', `list ${CATEGORIES.join(', ')}`);
  }
  for (const family of FAMILY_NAMES) {
    const { category } = FAMILIES[family];
    if (manifest.families[family] !== category) {
      complain(
        MANIFEST,
        `family ${family} is missing or has another category`,
        `write "${family}: ${category}"`,
      );
    }
  }
  for (const family of Object.keys(manifest.families)) {
    if (!Object.hasOwn(FAMILIES, family)) complain(MANIFEST, `family ${family} is unknown`, 'take it away');
  }
  return manifest.version;
}

function readYaml<S extends TSchema>(
  place: { readonly dir: string; readonly file: string },
  schema: S,
  complain: Complain,
): Static<S> | null {
  const { dir, file } = place;
  let source: string;
  try {
    source = readFileSync(join(dir, file), 'utf8');
  } catch {
    complain(file, 'it cannot be read', 'check that it exists and its permissions');
    return null;
  }
  const parsed = parseYaml(source);
  if (parsed.kind === 'bad') {
    for (const why of parsed.why) complain(file, why, 'mend the YAML');
    return null;
  }
  const { value } = parsed;
  if (schema === (RuleFileSchema as TSchema) && isRuleFile.Check(value)) return value as Static<S>;
  const errors = [...Value.Errors(schema, value)];
  for (const error of errors)
    complain(file, `${error.instancePath || '/'} ${error.message}`, 'see rules/README.md');
  return errors.length > 0 ? null : (value as Static<S>);
}
