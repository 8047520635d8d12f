// Scan. One text enters, every rule match in any reading of it leaves. The one place where folding and matching meet, so
// that a text which could not be unfolded whole is never mistaken for one in which nothing was found.

import type { Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import { findMatches } from '../static-pass/match.js';
import type { RuleSet } from '../static-pass/rule.js';
import { unfold } from '../text/normalise.js';

/** Says that a disguise was too large to undo: not a rule of the set, but reported like one. */
export const UNREADABLE_ID = 'smuggling.unreadable';

/** `origin` null: every rule applies. */
export function matchText(rules: RuleSet, text: string, origin: Origin | null): readonly Match[] {
  const views = unfold(text);
  const matches = findMatches(rules, views, origin === null ? {} : { origin });
  if (views.isComplete) return matches;
  const unreadable: Match = {
    signatureId: UNREADABLE_ID,
    category: 'indirect_injection',
    family: 'smuggling',
    severity: 'medium',
    start: 0,
    end: text.length,
    via: [],
  };
  return [unreadable, ...matches];
}
