// Scan. One lane of a stream enters piece by piece; how far it may be let go leaves, with every match that has become
// certain. Holds from the earliest place where a rule in force is still alive, and nothing before it: what lies before
// can no longer become part of a match, so a match that begins there is the very one the whole text would have.

import type { Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import type { RuleSet } from '../static-pass/rule.js';
import { matchText } from './match-text.js';

export interface LaneScan {
  /** Everything before this offset of the lane may go. */
  readonly releaseTo: number;
  /** Matches that can neither grow nor vanish any more, by offsets of the lane, in order. */
  readonly matches: readonly Match[];
}

/** Kept before the held text, so that word and line boundaries are seen as the whole text has them. */
const CONTEXT_CHARS = 2;

export class LaneScanner {
  readonly #rules: RuleSet;
  readonly #origin: Origin;
  readonly #tracker: ReturnType<RuleSet['trackLive']>;
  /** The lane's text from offset `#base` on. */
  #tail = '';
  #base = 0;
  /** Everything before it has been judged for good. */
  #hold = 0;

  constructor(rules: RuleSet, origin: Origin) {
    this.#rules = rules;
    this.#origin = origin;
    this.#tracker = rules.trackLive(origin);
  }

  push(text: string): LaneScan {
    this.#tail += text;
    this.#tracker.push(text);
    return this.#settle(this.#tracker.earliest);
  }

  /** The last piece, or the only one. */
  pushLast(text: string): LaneScan {
    this.#tail += text;
    this.#tracker.push(text);
    return this.end();
  }

  end(): LaneScan {
    return this.#settle(this.#base + this.#tail.length);
  }

  /** Judges what lies between the old hold and the new one, and forgets what is no longer needed. */
  #settle(hold: number): LaneScan {
    if (hold <= this.#hold) return { releaseTo: this.#hold, matches: [] };
    const matches = this.#tracker.hasSeenEnd ? this.#matchesWithin(hold) : [];
    this.#hold = hold;
    if (hold === this.#base + this.#tail.length) this.#tracker.forgetEnds();
    const base = Math.max(this.#base, hold - CONTEXT_CHARS);
    this.#tail = this.#tail.slice(base - this.#base);
    this.#base = base;
    return { releaseTo: hold, matches };
  }

  #matchesWithin(hold: number): readonly Match[] {
    return matchText(this.#rules, this.#tail, this.#origin)
      .map((match) => ({ ...match, start: match.start + this.#base, end: match.end + this.#base }))
      .filter((match) => match.start >= this.#hold && match.start < hold);
  }
}
