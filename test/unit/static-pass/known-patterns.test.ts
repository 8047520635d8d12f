import { describe, expect, it } from 'vitest';
import { compilePattern, parseRulePattern } from '../../../src/static-pass/compile-pattern.js';
import { knownPattern, patternTableOf } from '../../../src/static-pass/known-patterns.js';
import { loadRulesWithTrees } from '../../../src/static-pass/load-rules.js';

describe('patterns that were worked out when the program was built', () => {
  const shipped = loadRulesWithTrees('rules').filter((_, index) => index % 12 === 0);
  // As a file gives them back.
  const known = JSON.parse(JSON.stringify(patternTableOf(shipped))) as ReturnType<typeof patternTableOf>;

  it('are those of the rule: what finds, locates and gates, its groups, its length and its literals', () => {
    for (const { rule } of shipped) {
      const parsed = compilePattern(rule.anyOf.map((source) => parseRulePattern(source, rule.caseSensitive)));
      const found = knownPattern(rule, known)!;
      expect(found.finder.source, rule.id).toBe(parsed.finder.source);
      expect(found.locator.source).toBe(parsed.locator.source);
      expect(found.locator === found.finder).toBe(parsed.locator === parsed.finder);
      expect(found.gate.source).toBe(parsed.gate.source);
      expect(found.literals()).toEqual(parsed.literals());
      expect(found.tree()).toEqual(parsed.tree());
      const { spanGroups, valueGroups, bound } = parsed;
      expect(found).toMatchObject({ spanGroups, valueGroups, bound });
    }
  });

  it('tell the groups of a match as the rule does', () => {
    const withGroups = shipped.find(({ rule }) => rule.locator !== rule.finder)!;
    const example = withGroups.rule.examples.match[0]!.text;
    expect(knownPattern(withGroups.rule, known)!.locator.find(example)).toEqual(
      withGroups.rule.locator.find(example),
    );
  });

  it('are found by the patterns alone: a changed rule is not known', () => {
    const [{ rule } = shipped[0]!] = shipped;
    expect(knownPattern({ ...rule, caseSensitive: !rule.caseSensitive }, known)).toBeNull();
    expect(knownPattern({ ...rule, anyOf: [...rule.anyOf, 'quarrel'] }, known)).toBeNull();
    expect(knownPattern({ anyOf: ['quarrel'], caseSensitive: true }, known)).toBeNull();
    expect(knownPattern({ anyOf: ['quarrel'], caseSensitive: true }, {})).toBeNull();
  });
});
