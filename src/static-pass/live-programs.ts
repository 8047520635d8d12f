// Static pass. The machine that tells a stream how far it may let go, for the rules of one origin. Machines of the shipped
// rules were written when the program was built: parsing hundreds of patterns for them takes longer than all the rest of a
// start. Enters: rules; leaves: the machine, as the build wrote it or made anew.

import { once } from '../core/once.js';
import type { Origin } from '../core/taxonomy.js';
import {
  digestOf,
  findBuilt,
  readBuiltTable,
  writeBuiltTable,
  type BuiltTable,
} from '../text/built-table.js';
import { compileProgram, type Program } from '../text/pattern-syntax/program.js';
import type { RuleWithTree } from './compile-rules.js';
import { digestOfPatterns } from './known-patterns.js';
import { appliesTo } from './rule.js';

export type ProgramTable = BuiltTable<Program>;

const TABLE = 'live-programs.bin';
const shipped = once(() => readBuiltTable<Program>(TABLE));
/** What models say, which is what comes in streams. */
const STREAMED: readonly Origin[] = ['assistant', 'tool_call'];

/** The order counts as well: steps are numbered in it. */
function digestOfRules(entries: readonly RuleWithTree[]): string {
  return digestOf(entries.map(({ rule }) => digestOfPatterns(rule)).join());
}

export function liveProgram(entries: readonly RuleWithTree[], known: ProgramTable = shipped()): Program {
  return findBuilt(known, digestOfRules(entries)) ?? compileProgram(entries.map(({ tree }) => tree()));
}

/** For the build: a table that `liveProgram` takes. */
export function programTableOf(entries: readonly RuleWithTree[]): ProgramTable {
  const sets = STREAMED.map((origin) => entries.filter(({ rule }) => appliesTo(rule, origin)));
  return Object.fromEntries(sets.map((set) => [digestOfRules(set), liveProgram(set, {})]));
}

export function writeProgramsOf(entries: readonly RuleWithTree[], to: string): void {
  writeBuiltTable(to, programTableOf(entries));
}
