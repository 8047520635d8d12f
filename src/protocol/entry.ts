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
  /** The same texts in other readings: they must be let go as well. */
  readonly echoes: Echo[];
  unready: number;
  isFirst: boolean;
}

export interface Echo {
  /** Which of the atom's texts it says. */
  readonly slot: number;
  readonly piece: Piece<Entry>;
}

/** What goes out for what `entry` has left to say. */
export function textsOf(entry: Entry): string[] {
  const texts = entry.pieces.map((piece) => (piece === null ? '' : piece.lane.output(piece, piece.end).text));
  for (const { slot, piece } of entry.echoes) {
    const echo = piece.lane.output(piece, piece.end);
    const said = entry.atom.texts[slot]?.text;
    if (!echo.isChanged || echo.text === texts[slot]) continue;
    // Two readings that want different things cut: nothing of the text is safe to say.
    texts[slot] = texts[slot] === said && piece.text === said ? echo.text : '';
  }
  return texts;
}

/** Whether `entry` may go now, with nothing of it changed. */
export function isUntouched(entry: Entry): boolean {
  if (entry.isDone || entry.outer > 0 || entry.unready > 0) return false;
  const isSame = (piece: Piece<Entry> | null) =>
    piece === null || !piece.lane.output(piece, piece.end).isChanged;
  return entry.pieces.every(isSame) && entry.echoes.every(({ piece }) => isSame(piece));
}
