import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAMILIES } from '../../../src/core/taxonomy.js';
import { loadRules } from '../../../src/static-pass/load-rules.js';
import { RuleSetError, type RuleComplaint } from '../../../src/static-pass/rule-set-error.js';
import { GOOD, makeRulesFolder, type RulesFolder } from './rules-folder.js';

let folder: RulesFolder;
let dir: string;
let write: RulesFolder['write'];
let writeRule: RulesFolder['writeRule'];

beforeEach(() => {
  folder = makeRulesFolder();
  ({ dir, write, writeRule } = folder);
});

afterEach(() => folder.remove());

function complaints(): readonly RuleComplaint[] {
  try {
    loadRules(dir);
  } catch (error) {
    if (error instanceof RuleSetError) return error.complaints;
    throw error;
  }
  return [];
}

describe('loading rules', () => {
  it('reads a rule with the defaults of its family', () => {
    writeRule();
    const { rules, version } = loadRules(dir);
    expect(version).toBe('2026.11.15');
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({
      id: 'override.drop-orders',
      family: 'override',
      origins: FAMILIES.override.origins,
      caseSensitive: false,
      bound: 14,
    });
  });

  it('sorts rules by id', () => {
    writeRule();
    writeRule({ id: 'command.x', category: 'tool_injection' }, 'command/x.yaml');
    expect(loadRules(dir).rules.map(({ id }) => id)).toEqual(['command.x', 'override.drop-orders']);
  });

  it.each([
    ['an id that is not its path', { id: 'override.other' }, 'name it override.drop-orders'],
    ['a category that is not its family’s', { category: 'financial_fraud' }, 'direct_injection'],
    ['an unknown severity', { severity: 'huge' }, 'README'],
    ['a since that is no date', { since: '2026.13.01' }, 'YYYY.MM.DD'],
    ['a since after the set', { since: '2026.11.16' }, 'manifest'],
    ['an unknown key', { colour: 'red' }, 'README'],
    ['an unknown origin', { origins: ['moon'] }, 'README'],
    ['an unknown check', { check: 'magic' }, 'README'],
    ['an unbounded repeat', { any_of: ['a+b'] }, '{n,m}'],
    ['a match beyond the limit', { any_of: ['(?:a{900}b{900}){1}c{900}d{900}e{900}'] }, '4096'],
    ['a pattern that matches nothing at all', { any_of: ['a{0,3}'] }, 'required'],
    ['syntax that rules may not use', { any_of: ['(?=a)b'] }, 'syntax'],
    ['too few matches', { examples: { ...GOOD.examples, match: ['drop orders'] } }, 'README'],
    ['too few near misses', { examples: { ...GOOD.examples, pass: [] } }, 'README'],
    [
      'a near miss without a reason',
      { examples: { ...GOOD.examples, pass: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } },
      'README',
    ],
  ])('refuses %s and says how to mend it', (_, changes, mend) => {
    writeRule(changes);
    const found = complaints();
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ file }) => file === 'override/drop-orders.yaml')).toBe(true);
    expect(found.map((one) => one.mend).join()).toContain(mend);
  });

  it('reports all complaints of all files together', () => {
    writeRule({ severity: 'huge' });
    writeRule({ id: 'fraud.y', any_of: ['x*', '('] }, 'fraud/y.yaml');
    write('fraud/broken.yaml', 'id: [');
    write('fraud/notes.txt', 'hello');
    write('nonsense/z.yaml', '{}');
    const files = complaints().map(({ file }) => file);
    expect(new Set(files)).toEqual(
      new Set([
        'override/drop-orders.yaml',
        'fraud/y.yaml',
        'fraud/broken.yaml',
        'fraud/notes.txt',
        'nonsense',
      ]),
    );
    expect(files.filter((file) => file === 'fraud/y.yaml').length).toBeGreaterThanOrEqual(3);
  });

  it('refuses a manifest that disagrees with the program', () => {
    writeRule();
    write(
      'manifest.yaml',
      'version: tomorrow\ncategories: [direct_injection]\nfamilies: { override: financial_fraud, moon: fraud }\n',
    );
    const whats = complaints().map(({ what }) => what);
    expect(whats.some((what) => what.includes('version'))).toBe(true);
    expect(whats.some((what) => what.includes('categories'))).toBe(true);
    expect(whats.some((what) => what.includes('override'))).toBe(true);
    expect(whats.some((what) => what.includes('moon'))).toBe(true);
  });

  it('refuses a folder without rules, and one that is not there', () => {
    expect(complaints()).toHaveLength(1);
    dir = join(dir, 'nowhere');
    mkdirSync(dir);
    rmSync(join(dir), { recursive: true });
    expect(complaints().length).toBeGreaterThan(0);
    mkdirSync(dir);
  });

  it('passes over hidden files and the copies that editors leave', () => {
    writeRule();
    write('override/.drop-orders.yaml.swp', 'x');
    write('override/drop-orders.yaml~', 'x');
    expect(complaints()).toEqual([]);
  });
});
