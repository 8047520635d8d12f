// Scan. One lane of a stream enters piece by piece; how far it may be let go leaves, with every match that has become
// certain. Holds from the earliest place where a rule in force is still alive in any reading of the text, or where the
// reading itself is not decided, and nothing before it: what lies before can no longer become part of a match, so a
// match that begins there is the very one the whole text would have.

import type { Origin } from '../core/taxonomy.js';
import type { Match } from '../core/verdict.js';
import { findMatches } from '../static-pass/match.js';
import type { RuleSet } from '../static-pass/rule.js';
import type { StreamView } from '../text/stream-view.js';
import { UnfoldStream } from '../text/unfold-stream.js';
import type { View } from '../text/view.js';

export interface LaneScan {
  /** Everything before this offset of the lane may go. */
  readonly releaseTo: number;
  /** Matches that can neither grow nor vanish any more, by offsets of the lane, in order. */
  readonly matches: readonly Match[];
}

/** Follows one reading of the lane. */
interface Follower {
  readonly tracker: ReturnType<RuleSet['trackLive']>;
  /** The view was opened anew when this differs from its own. */
  readonly opening: number;
  /** Where in the view the tracker began. */
  readonly from: number;
  /** How much of the view the tracker has read. */
  read: number;
}

export class LaneScanner {
  readonly #rules: RuleSet;
  readonly #origin: Origin;
  readonly #unfolding = new UnfoldStream();
  readonly #followers = new Map<StreamView, Follower>();
  /** Everything before it has been judged for good. */
  #hold = 0;

  constructor(rules: RuleSet, origin: Origin) {
    this.#rules = rules;
    this.#origin = origin;
  }

  push(text: string): LaneScan {
    this.#unfolding.push(text);
    return this.#settle(false);
  }

  /** The last piece, or the only one. */
  pushLast(text: string): LaneScan {
    this.#unfolding.push(text);
    return this.end();
  }

  end(): LaneScan {
    this.#unfolding.end();
    return this.#settle(true);
  }

  /** Reads what is new in every view; judges what lies between the old hold and the new one. */
  #settle(isEnded: boolean): LaneScan {
    let hold = this.#unfolding.undecidedFrom;
    let mayMatch = false;
    for (const view of this.#unfolding.views) {
      const { tracker, from } = this.#follow(view);
      const live = from + tracker.earliest;
      if (!isEnded && live < view.end) hold = Math.min(hold, view.sourceFrom(live));
      mayMatch ||= tracker.hasSeenEnd;
    }
    if (hold <= this.#hold) return { releaseTo: this.#hold, matches: [] };
    const matches = mayMatch ? this.#matchesBefore(hold) : [];
    this.#hold = hold;
    for (const [view, { tracker, from }] of this.#followers)
      if (from + tracker.earliest >= view.end) tracker.forgetEnds();
    this.#unfolding.releaseTo(hold);
    return { releaseTo: hold, matches };
  }

  #follow(view: StreamView): Follower {
    let follower = this.#followers.get(view);
    if (follower === undefined || follower.opening !== view.opening) {
      const tracker = this.#rules.trackLive(this.#origin);
      follower = { tracker, opening: view.opening, from: view.start, read: view.start };
      this.#followers.set(view, follower);
    }
    if (view.end > follower.read) {
      follower.tracker.push(view.slice(follower.read, view.end));
      follower.read = view.end;
    }
    return follower;
  }

  #matchesBefore(hold: number): readonly Match[] {
    const [plain, ...others] = this.#unfolding.views;
    if (plain === undefined) return [];
    // Offsets are counted from the first kept unit while searching: the text before it is gone.
    const base = contextStart(plain);
    const views = [plain, ...others].map((view) => this.#keptText(view, base));
    // By where the whole match begins: what a rule reports of it may begin later, behind what is settled now.
    const beginsIn = (start: number): boolean => start + base >= this.#hold && start + base < hold;
    return findMatches(this.#rules, views, { origin: this.#origin, beginsIn }).map((match) => ({
      ...match,
      start: match.start + base,
      end: match.end + base,
    }));
  }

  #keptText(view: StreamView, base: number): View {
    const first = contextStart(view);
    const back = (span: { start: number; end: number }) => ({
      start: span.start + first,
      end: span.end + first,
    });
    const text = view.slice(first, view.end);
    return {
      text,
      via: view.name === 'plain' ? [] : view.viaOf({ start: first, end: view.end }),
      toSource: (span) => {
        const { start, end } = view.toSource(back(span));
        return { start: start - base, end: end - base };
      },
      viaOf: (span) => view.viaOf(back(span)),
      accepts: (span) => view.accepts(back(span)),
    };
  }
}

/** One unit before the first kept one, where there is one, so that word boundaries are seen as the whole text has them. */
function contextStart(view: StreamView): number {
  return view.start > 0 && (view.name === 'plain' || view.name === 'folded') ? view.start - 1 : view.start;
}
