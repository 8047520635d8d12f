// Protocol. An atom on its way through the relay, and the event it came in: what it still waits for, and what of it has
// gone. Shapes and questions only; relay.ts acts.

import type { Piece } from './lane.js';
import type { Atom, Frame } from './stream.js';
import type { Ordered } from './track-order.js';

/** The atoms of one event. */
export interface Group {
  readonly frame: Frame;
  readonly entries: Entry[];
  /** Some of it went out on its own: the rest must, too. */
  isBroken: boolean;
}

/** An atom on its way out. */
export interface Entry extends Ordered {
  readonly seq: number;
  readonly group: Group;
  readonly atom: Atom;
  readonly pieces: (Piece<Entry> | null)[];
  unready: number;
  isFirst: boolean;
}

/** What goes out for what `entry` has left to say. */
export function textsOf(entry: Entry): string[] {
  return entry.pieces.map((piece) => (piece === null ? '' : piece.lane.output(piece, piece.end).text));
}

/** Whether `entry` may go now, with nothing of it changed. */
export function isUntouched(entry: Entry): boolean {
  if (entry.isDone || entry.outer > 0 || entry.unready > 0) return false;
  return entry.pieces.every((piece) => piece === null || !piece.lane.output(piece, piece.end).isChanged);
}
