// Text, folds. What every fold is: a reader from left to right that decides with bounded look-ahead and writes a tape that
// only grows. One implementation serves whole texts and streams, so the two cannot disagree.

import type { LayerChains, Tape } from '../offset-map.js';

export interface Stage {
  /** Input units before this one need not be shown again. */
  readonly position: number;
  /** Where the submitted text begins that was read but is not in the output yet; Infinity when there is none. */
  heldFrom(input: Tape): number;
  /** Reads what the input has decided, and all of it when nothing more will come. */
  advance(input: Tape, output: Tape, isFinal: boolean): void;
  /** The input (or the output) forgot this many of its first units. */
  dropInput(count: number): void;
  dropOutput(count: number): void;
}

export interface StageContext {
  readonly chains: LayerChains;
  /**
   * A later pass: it looks only at what an earlier one has undone, since everything else was looked at already. This keeps
   * the work of three passes near that of one.
   */
  readonly isLaterPass?: boolean;
}

/** A reader's answer when it cannot tell before more text has come. */
export const NEED_MORE = -1;
/** A reader's answer when there is nothing for it here. */
export const NOTHING = -2;
