// Protocol. Stands between the upstream's events and the client: takes an event, says what in it must be judged, holds
// it, and gives out bytes as the judge lets lanes go. An event that goes whole and unchanged goes as the bytes that
// came; otherwise its text is cut into events of the same dialect. No text leaves that was not released.

import type { Refusal } from './adapter.js';
import { asidesOf } from './asides.js';
import { CallBook } from './call-book.js';
import { isUntouched, textsOf, type Entry, type Group } from './entry.js';
import type { Lane, LaneReport, Piece } from './lane.js';
import { LaneTable } from './lane-table.js';
import type { SseEvent } from './sse.js';
import type { Atom, AtomText, Note, Payload, StreamDialect, StreamStep } from './stream.js';
import { TrackOrder } from './track-order.js';
import type { Wire } from './wire.js';

export class StreamRelay {
  private readonly order = new TrackOrder();
  private readonly lanes: LaneTable<Entry>;
  /** Lanes with text that has not been released. */
  private readonly waiting = new Set<Lane<Entry>>();
  private readonly calls = new CallBook();
  private candidates: Entry[] = [];
  private out: Uint8Array[] = [];
  private seq = 0;
  private pending = 0;
  /** Text that is on its way out, waiting only to see whether the same event can take more. */
  private carry: { readonly entry: Entry; readonly text: string } | null = null;
  /** The upstream has said itself that it failed: that is its ending. */
  private hasUpstreamError = false;

  constructor(
    private readonly dialect: StreamDialect,
    private readonly wire: Wire,
  ) {
    this.lanes = new LaneTable(dialect.repeatsText);
  }

  /** Whether something of the upstream's has not gone out. */
  get isHolding(): boolean {
    return this.pending > 0;
  }

  /** How many pieces of events wait to go out. */
  get heldPieces(): number {
    return this.pending;
  }

  /** Coverage by lane: characters received and let go. */
  report(): LaneReport[] {
    return this.lanes.report();
  }

  /** Takes one event of the upstream; answers what is to be judged and what has happened, in order. */
  accept(event: SseEvent): StreamStep[] {
    const frame = this.dialect.read(event);
    if (frame === 'malformed') return [{ step: 'fault', fault: 'malformed' }];
    const steps: StreamStep[] = [];
    for (const note of frame.before) this.take(note, steps);
    const group: Group = { frame, entries: [], isBroken: false };
    for (const atom of frame.atoms) this.enqueue(atom, group, steps);
    const asides = asidesOf(event);
    if (asides !== null) this.enqueue(asides, group, steps);
    for (const note of frame.after) this.take(note, steps);
    // First, so that nobody acts on the rest.
    if (this.lanes.fault !== null) steps.unshift({ step: 'fault', fault: this.lanes.fault });
    return steps;
  }

  /** The upstream hung up: closes every lane; a fault when it had not finished. */
  acceptEnd(): StreamStep[] {
    const steps: StreamStep[] = [];
    this.take({ note: 'closed', track: '' }, steps);
    if (!this.dialect.hasEnded() && !this.hasUpstreamError) steps.push({ step: 'fault', fault: 'malformed' });
    return steps;
  }

  /** Lets a lane's text go up to offset `to`. */
  release(lane: string, to: number): void {
    const known = this.lanes.get(lane);
    if (known !== undefined) this.advance(known, to);
  }

  /** Lets everything go that has come so far. */
  releaseAll(): void {
    for (const lane of this.waiting) this.advance(lane, lane.length);
  }

  /** Has other text go instead of a stretch that has not been released; in ascending order. */
  replace(lane: string, range: { readonly start: number; readonly end: number }, text: string): void {
    const known = this.lanes.get(lane);
    if (known === undefined) throw new Error('no such lane');
    if (range.start < known.released) throw new Error('the stretch to replace has been released');
    known.replace(range.start, range.end, text);
  }

  /** The bytes that may go out now. */
  drain(): Uint8Array[] {
    // Upstream order where several may go; what they free is appended as the loop runs.
    if (this.candidates.length > 1) this.candidates.sort((a, b) => a.seq - b.seq);
    for (let index = 0; index < this.candidates.length; index += 1) this.consider(this.candidates[index]!);
    this.flushCarry();
    this.candidates = [];
    return this.flush();
  }

  comment(text: string): Uint8Array {
    return this.wire.writeComment(text);
  }

  /** The bytes that end the client's stream because of a block; whatever is held is dropped. */
  block(): Uint8Array[] {
    return this.close(this.dialect.closeBlocked());
  }

  /** The bytes that tell the client its stream broke off; whatever is held is dropped. */
  breakOff(refusal: Refusal): Uint8Array[] {
    return this.close(this.dialect.closeBroken(refusal));
  }

  /** What must follow the last event of a stream that ended by itself. */
  end(): Uint8Array[] {
    return [this.wire.writeEnd()];
  }

  private close(payloads: readonly Payload[]): Uint8Array[] {
    this.candidates = [];
    this.pending = 0;
    for (const payload of payloads) this.out.push(this.wire.writePayload(this.dialect.sending(payload)));
    this.out.push(this.wire.writeEnd());
    return this.flush();
  }

  private flush(): Uint8Array[] {
    const out = this.out;
    this.out = [];
    return out;
  }

  private enqueue(atom: Atom, group: Group, steps: StreamStep[]): void {
    const entry: Entry = {
      seq: this.seq,
      group,
      atom,
      pieces: [],
      echoes: [],
      waiters: [],
      isDone: false,
      outer: 0,
      inner: 0,
      unready: 0,
      isFirst: true,
    };
    this.seq += 1;
    this.pending += 1;
    group.entries.push(entry);
    this.order.enqueue(entry, atom.tracks);
    for (const text of atom.texts) {
      const piece = text.text === '' ? null : this.addText(text, entry, steps);
      entry.pieces.push(piece);
      if (piece !== null) entry.unready += 1;
    }
    entry.unready += entry.echoes.length;
    // A repetition of what has been let go already needs no further word.
    for (const piece of entry.pieces) if (piece?.isAgain === true) this.advance(piece.lane, 0);
    for (const { piece } of entry.echoes) if (piece.isAgain) this.advance(piece.lane, 0);
    if (entry.unready === 0) this.candidates.push(entry);
  }

  private addText(text: AtomText, entry: Entry, steps: StreamStep[]): Piece<Entry> {
    const { piece, echoes } = this.lanes.lay(text, entry, steps);
    if (piece.lane.released < piece.lane.length) this.waiting.add(piece.lane);
    for (const echo of echoes) {
      entry.echoes.push({ slot: entry.pieces.length, piece: echo });
      if (echo.lane.released < echo.lane.length) this.waiting.add(echo.lane);
    }
    if (text.call !== null && !piece.isAgain) this.calls.add(text.call, piece.lane.id, text);
    return piece;
  }

  private take(note: Note, steps: StreamStep[]): void {
    switch (note.note) {
      case 'call':
        if (this.calls.open(note)) {
          steps.push({ step: 'call_started', call: note.call, id: note.id, hosted: note.hosted });
        }
        return;
      case 'closed':
        this.closeTrack(note.track, steps);
        return;
      case 'finish':
        steps.push({ step: 'finish', track: note.track, reason: note.reason });
        return;
      case 'opaque':
        steps.push({ step: 'opaque', kind: note.kind });
        return;
      case 'usage':
      case 'upstream_error':
      case 'done':
        if (note.note === 'upstream_error') this.hasUpstreamError = true;
        steps.push({ step: note.note });
        return;
    }
  }

  private closeTrack(track: string, steps: StreamStep[]): void {
    this.lanes.close((id) => isWithin(id, track), steps);
    steps.push(...this.calls.close((call) => isWithin(call, track)));
  }

  private advance(lane: Lane<Entry>, to: number): void {
    const { whole, part } = lane.release(to);
    if (lane.released === lane.length) {
      this.waiting.delete(lane);
      this.lanes.settled(lane);
    }
    for (const piece of whole) {
      piece.owner.unready -= 1;
      if (piece.owner.unready === 0) this.candidates.push(piece.owner);
    }
    if (part?.owner.atom.isCuttable === true) this.candidates.push(part.owner);
  }

  private consider(entry: Entry): void {
    if (entry.isDone || entry.outer > 0) return;
    const { group } = entry;
    if (!group.isBroken && group.frame.isVerbatim && group.entries.every(isUntouched)) {
      this.sendRaw(group);
      return;
    }
    if (entry.inner > 0) return;
    if (entry.unready === 0) {
      group.isBroken = true;
      if (entry.isFirst) this.send(entry, textsOf(entry));
      else this.carryOver(entry);
      this.complete(entry);
    } else if (entry.atom.isCuttable) this.sendPart(entry);
  }

  private sendRaw(group: Group): void {
    this.flushCarry();
    const { payload, event } = group.frame;
    const going = payload === null ? null : this.dialect.sending(payload);
    this.out.push(
      going === null || going === payload ? this.wire.writeRaw(event) : this.wire.writePayload(going),
    );
    group.isBroken = true;
    for (const entry of group.entries) this.complete(entry);
  }

  private sendPart(entry: Entry): void {
    const piece = entry.pieces[0];
    if (piece === null || piece === undefined) return;
    const to = piece.lane.cutPoint(piece);
    if (to <= piece.from) return;
    entry.group.isBroken = true;
    const { text } = piece.lane.output(piece, to);
    this.send(entry, [this.takeCarry(piece.lane) + text]);
    piece.from = to;
    entry.isFirst = false;
  }

  /** The rest of an event that was cut: it goes with the next piece of its lane, if that is cut as well. */
  private carryOver(entry: Entry): void {
    const [text = ''] = textsOf(entry);
    const lane = entry.pieces[0]?.lane;
    const before = lane === undefined ? '' : this.takeCarry(lane);
    this.flushCarry();
    this.carry = { entry, text: before + text };
  }

  private takeCarry(lane: Lane<Entry>): string {
    if (this.carry?.entry.pieces[0]?.lane !== lane) return '';
    const { text } = this.carry;
    this.carry = null;
    return text;
  }

  private flushCarry(): void {
    if (this.carry === null) return;
    const { entry, text } = this.carry;
    this.carry = null;
    this.send(entry, [text]);
  }

  /** Renders `entry` with these texts and puts it out. */
  private send(entry: Entry, texts: readonly string[]): void {
    this.flushCarry();
    const isEmptied = entry.atom.isCuttable && entry.pieces[0] !== null && texts[0] === '';
    const payload = isEmptied ? null : entry.atom.render(texts, entry.isFirst);
    if (payload !== null) this.out.push(this.wire.writePayload(this.dialect.sending(payload)));
  }

  private complete(entry: Entry): void {
    if (entry.isDone) return;
    this.pending -= 1;
    for (const freed of this.order.complete(entry)) this.candidates.push(freed as Entry);
  }
}

function isWithin(path: string, track: string): boolean {
  return track === '' || path === track || (path.startsWith(track) && path.charCodeAt(track.length) === 47);
}
