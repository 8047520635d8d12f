import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { liveProgram, programTableOf, type ProgramTable } from '../../../src/static-pass/live-programs.js';
import { loadRulesWithTrees } from '../../../src/static-pass/load-rules.js';
import { appliesTo } from '../../../src/static-pass/rule.js';
import { compileProgram } from '../../../src/text/pattern-syntax/program.js';
import { earliestLive, LiveAutomaton } from '../../../src/text/pattern-syntax/live-starts.js';

describe('machines that were written when the program was built', () => {
  const some = loadRulesWithTrees('rules').filter((_, index) => index % 24 === 0);
  // As a file gives them back.
  const known = deserialize(serialize(programTableOf(some))) as ProgramTable;
  const spoken = some.filter(({ rule }) => appliesTo(rule, 'assistant'));
  const unparsed = spoken.map((entry) => ({
    ...entry,
    tree: () => {
      throw new Error('parsed');
    },
  }));

  it('are those of the rules, which need not be parsed', () => {
    expect(liveProgram(unparsed, known)).toEqual(compileProgram(spoken.map(({ tree }) => tree())));
  });

  it('tell a stream the same as one made anew', () => {
    const written = new LiveAutomaton(liveProgram(unparsed, known));
    const fresh = new LiveAutomaton(liveProgram(spoken, {}));
    for (const { rule } of some) {
      for (const { text } of rule.examples.match) {
        const begun = text.slice(0, text.length >> 1);
        expect(earliestLive(written, begun), begun).toBe(earliestLive(fresh, begun));
      }
    }
  });

  it.each([
    ['one rule fewer', unparsed.slice(1)],
    ['another order', [...unparsed].reverse()],
    ['a changed rule', unparsed.map((entry) => ({ ...entry, rule: { ...entry.rule, anyOf: ['quarrel'] } }))],
  ])('are not used for %s', (_, entries) => {
    expect(() => liveProgram(entries, known)).toThrow('parsed');
  });
});
