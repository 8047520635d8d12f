// Small rule sets for tests, without files.

import { checkRule } from '../../../src/static-pass/check-rule.js';
import { finish } from '../../../src/core/slices.js';
import { compilingRuleSet } from '../../../src/static-pass/compile-rules.js';
import type { RuleFile, RuleSet } from '../../../src/static-pass/rule.js';

export type RuleSketch = Partial<RuleFile> & Pick<RuleFile, 'any_of'>;

/** A set of rules named `override.a`, `override.b` and so on, in order. */
export function buildSet(sketches: readonly RuleSketch[]): RuleSet {
  const entries = sketches.map((sketch, index) => {
    const name = String.fromCharCode(0x61 + index);
    const content: RuleFile = {
      id: `override.${name}`,
      category: 'direct_injection',
      severity: 'high',
      since: '2026.11.15',
      why: 'A test.',
      examples: { match: ['x', 'x', 'x'], pass: [{ text: 'y', why: 'y' }] },
      ...sketch,
    };
    const checked = checkRule(`override/${name}.yaml`, content, { version: '2026.11.15', compiles: true });
    if (checked.kind === 'bad') throw new Error(checked.complaints.map(({ what }) => what).join());
    return checked.value;
  });
  return finish(compilingRuleSet('2026.11.15', entries));
}
