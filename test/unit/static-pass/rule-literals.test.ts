import { describe, expect, it } from 'vitest';
import { parsePattern } from '../../../src/text/pattern-syntax/parse.js';
import { requiredLiterals } from '../../../src/text/pattern-syntax/required-literals.js';
import { loadRulesWithTrees } from '../../../src/static-pass/load-rules.js';
import { literalsOfRule, literalTableOf } from '../../../src/static-pass/rule-literals.js';

describe('literals that were worked out when the program was built', () => {
  const shipped = loadRulesWithTrees('rules').filter((_, index) => index % 12 === 0);
  // As a file gives them back.
  const known = JSON.parse(JSON.stringify(literalTableOf(shipped))) as ReturnType<typeof literalTableOf>;

  it('are those of the rule', () => {
    const nothing = parsePattern('.');
    for (const { rule, tree } of shipped)
      expect(literalsOfRule(rule, nothing, known), rule.id).toEqual(requiredLiterals(tree));
  });

  it('are found by the patterns alone: a changed rule has its own', () => {
    const tree = parsePattern('quarrel');
    const rule = { anyOf: ['quarrel'], caseSensitive: true };
    expect(literalsOfRule(rule, tree, known)).toEqual(requiredLiterals(tree));
    const [first] = shipped;
    const otherCase = { ...first!.rule, caseSensitive: !first!.rule.caseSensitive };
    expect(literalsOfRule(otherCase, tree, known)).toEqual(requiredLiterals(tree));
  });

  it('may be none', () => {
    const entry = { ...shipped[0]!, tree: parsePattern('[^a]') };
    expect(literalsOfRule(entry.rule, parsePattern('quarrel'), literalTableOf([entry]))).toBeNull();
  });
});
