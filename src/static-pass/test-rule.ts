// Static pass. Tries one rule on its own examples. Enters: a set and one of its rules; leaves: every example that went
// wrong, and how. Reads the examples as they stand; what the folds undo is tried elsewhere.

import { plainView } from '../text/view.js';
import { findMatches } from './match.js';
import type { Rule, RuleSet } from './rule.js';

export interface ExampleFailure {
  readonly ruleId: string;
  readonly text: string;
  readonly what: string;
}

export function testRule(set: RuleSet, rule: Rule): ExampleFailure[] {
  const failures: ExampleFailure[] = [];
  const fail = (text: string, what: string): void => void failures.push({ ruleId: rule.id, text, what });
  const stretches = (text: string): string[] =>
    findMatches(set, [plainView(text)])
      .filter((match) => match.signatureId === rule.id)
      .map((match) => text.slice(match.start, match.end));
  for (const { text, at } of rule.examples.match) {
    const found = stretches(text);
    if (found.length === 0) fail(text, 'it should match and does not');
    else if (at !== null && !found.includes(at))
      fail(text, `it should match at "${at}" and matches at "${found.join('", "')}"`);
  }
  for (const { text, why } of rule.examples.pass) {
    const found = stretches(text);
    if (found.length > 0) fail(text, `it should pass (${why}) and matches at "${found.join('", "')}"`);
  }
  return failures;
}
