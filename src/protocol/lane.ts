// Protocol. One lane of a stream: how much of its text has come, how much may go, and which stretches go as something
// else. Offsets count UTF-16 units of the lane's text as received. Must never give out text beyond what was released.

import type { Origin } from '../core/taxonomy.js';
import type { TextKind } from './adapter.js';

interface LaneEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text of one atom on its lane. */
export interface Piece<Owner> {
  readonly lane: Lane<Owner>;
  readonly owner: Owner;
  readonly text: string;
  /** Where `text` begins; what lies before `from` has gone out already. */
  readonly start: number;
  readonly end: number;
  from: number;
  /** Says again what the lane has said from `start` on: it goes whole, once all of that may. */
  readonly isAgain: boolean;
}

export interface LaneReport {
  readonly lane: string;
  readonly origin: Origin;
  readonly kind: TextKind;
  readonly received: number;
  readonly released: number;
}

export class Lane<Owner> {
  length = 0;
  released = 0;
  isClosed = false;
  /** Nothing will refer to it again once its text has gone. */
  isTransient = false;
  /** Its text lies on another lane as well, and is counted there. */
  isEcho = false;
  private readonly queue: Piece<Owner>[] = [];
  private head = 0;
  private readonly edits: LaneEdit[] = [];
  private passedEdits = 0;
  private received: string[] | null;

  constructor(
    readonly id: string,
    readonly origin: Origin,
    readonly kind: TextKind,
    /** Whether the text is kept, so that a repetition can be known for one. */
    keepsText: boolean,
  ) {
    this.received = keepsText ? [] : null;
  }

  append(text: string, owner: Owner): Piece<Owner> {
    const start = this.length;
    this.length += text.length;
    this.received?.push(text);
    return this.enqueue({ lane: this, owner, text, start, end: this.length, from: start, isAgain: false });
  }

  /** A piece that says again what the lane says from `start` to its end, `added` and all. */
  sayAgain(text: string, owner: Owner, { start, added }: { start: number; added: string }): Piece<Owner> {
    this.length += added.length;
    this.received?.push(added);
    return this.enqueue({ lane: this, owner, text, start, end: this.length, from: start, isAgain: true });
  }

  said(text: string): boolean {
    return this.received !== null && text.length === this.length && text === this.whole();
  }

  /** Lets the text go up to `to`; answers the pieces that may now go whole, then the one that may go in part. */
  release(to: number): { readonly whole: Piece<Owner>[]; readonly part: Piece<Owner> | null } {
    if (to > this.released) this.released = Math.min(to, this.length);
    const whole: Piece<Owner>[] = [];
    let next = this.queue[this.head];
    while (next !== undefined && next.end <= this.released) {
      whole.push(next);
      this.head += 1;
      next = this.queue[this.head];
    }
    if (this.head > 64 && this.head * 2 > this.queue.length) {
      this.queue.splice(0, this.head);
      this.head = 0;
    }
    const isCut = next !== undefined && next.start < this.released && !next.isAgain;
    return { whole, part: isCut ? next! : null };
  }

  replace(start: number, end: number, text: string): void {
    const last = this.edits.at(-1);
    if (start < 0 || end < start || end > this.length || (last !== undefined && start < last.end)) {
      throw new Error('an edit of a lane lies outside its text or before an earlier edit');
    }
    this.edits.push({ start, end, text });
  }

  /** What goes out for the stretch of `piece` up to `to`, and whether it differs from what came. */
  output(piece: Piece<Owner>, to: number): { readonly text: string; readonly isChanged: boolean } {
    if (piece.isAgain) return this.edited(piece.text, piece.start, 0);
    const text = piece.text.slice(piece.from - piece.start, to - piece.start);
    if (this.edits.length === 0) return { text, isChanged: false };
    while (this.edits[this.passedEdits] !== undefined && this.edits[this.passedEdits]!.end < piece.from) {
      this.passedEdits += 1;
    }
    return this.edited(text, piece.from, this.passedEdits);
  }

  /** Where text up to what was released may be cut without cutting a surrogate pair. */
  cutPoint(piece: Piece<Owner>): number {
    const to = Math.min(this.released, piece.end);
    const index = to - piece.start;
    if (index <= 0 || index >= piece.text.length) return to;
    const before = piece.text.charCodeAt(index - 1);
    return before >= 0xd800 && before <= 0xdbff ? to - 1 : to;
  }

  report(): LaneReport {
    const { id, origin, kind, length, released } = this;
    return { lane: id, origin, kind, received: length, released };
  }

  private edited(
    text: string,
    offset: number,
    first: number,
  ): { readonly text: string; readonly isChanged: boolean } {
    const end = offset + text.length;
    let out = '';
    let at = offset;
    let isChanged = false;
    for (let index = first; index < this.edits.length; index += 1) {
      const edit = this.edits[index]!;
      if (edit.start >= end) break;
      if (edit.end <= offset && edit.start < offset) continue;
      isChanged = true;
      if (edit.start >= at) out += text.slice(at - offset, edit.start - offset);
      // The replacement goes where its span begins; the rest of the span just goes.
      if (edit.start >= offset) out += edit.text;
      at = Math.max(at, Math.min(edit.end, end));
    }
    return { text: out + text.slice(at - offset), isChanged };
  }

  private whole(): string {
    if (this.received === null) return '';
    if (this.received.length > 1) this.received = [this.received.join('')];
    return this.received[0] ?? '';
  }

  private enqueue(piece: Piece<Owner>): Piece<Owner> {
    this.queue.push(piece);
    return piece;
  }
}
