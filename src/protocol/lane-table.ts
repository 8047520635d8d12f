// Protocol. The lanes of one stream: a text of an event enters and is laid on its lane, or on several where it can be
// read in several ways; the steps that have it judged leave. Says when lanes have closed. Knows nothing of order or bytes.

import { Lane, type LaneReport, type Piece } from './lane.js';
import { RecurringPlace } from './recurring-place.js';
import type { AtomText, StreamFault, StreamStep } from './stream.js';

/** More lanes than any answer has; a hostile upstream must not fill the memory with them. */
const MAX_LANES = 10_000;

export interface Laid<Owner> {
  readonly piece: Piece<Owner>;
  /** The same text in its other readings. */
  readonly echoes: readonly Piece<Owner>[];
}

/** What has been said at a place nobody knows. */
interface Recurring<Owner> {
  readonly place: RecurringPlace;
  /** Everything it said, joined; the latest text begins at `from`. */
  joined: Lane<Owner>;
  from: number;
  /** The latest text by itself; null while it is all there is. */
  alone: Lane<Owner> | null;
}

interface Laying<Owner> {
  readonly text: AtomText;
  readonly owner: Owner;
  readonly steps: StreamStep[];
}

export class LaneTable<Owner> {
  readonly #lanes = new Map<string, Lane<Owner>>();
  readonly #open = new Set<Lane<Owner>>();
  readonly #places = new Map<string, Recurring<Owner>>();
  /** How many lanes a place has had, where it has had more than one. */
  readonly #counts = new Map<string, number>();
  /** The lane of a list that is still open; a list whose items turned out to be labels begins anew. */
  readonly #lists = new Map<string, Lane<Owner>>();
  readonly #keepsText: boolean;
  fault: StreamFault | null = null;

  /** `keepsText`: later events say again what earlier ones said. */
  constructor(keepsText: boolean) {
    this.#keepsText = keepsText;
  }

  get(id: string): Lane<Owner> | undefined {
    return this.#lanes.get(id);
  }

  report(): LaneReport[] {
    return [...this.#lanes.values()].filter(({ isEcho }) => !isEcho).map((lane) => lane.report());
  }

  lay(text: AtomText, owner: Owner, steps: StreamStep[]): Laid<Owner> {
    const laying = { text, owner, steps };
    if (text.mode === 'recurring') return this.#layRecurring(laying);
    const known = this.#lanes.get(text.lane);
    if (text.mode === 'stream') {
      const lane = known ?? this.#openLane(text.lane, text);
      return { piece: this.#append(lane, laying), echoes: this.#layInList(text.text, laying) };
    }
    if (known?.said(text.text) === true) {
      return { piece: known.sayAgain(text.text, owner, { start: 0, added: '' }), echoes: [] };
    }
    return { piece: this.#append(this.#openWhole(text), laying), echoes: [] };
  }

  /** Closes the lanes within `track`. */
  close(isWithin: (id: string) => boolean, steps: StreamStep[]): void {
    for (const lane of this.#open) if (isWithin(lane.id)) this.#closeLane(lane, steps);
  }

  /** All of a lane's text may go. */
  settled(lane: Lane<Owner>): void {
    if (lane.isTransient && lane.isClosed) this.#lanes.delete(lane.id);
  }

  #layRecurring(laying: Laying<Owner>): Laid<Owner> {
    const { text, steps } = laying;
    const known = this.#places.get(text.lane);
    const place = known?.place ?? new RecurringPlace();
    const saying = place.hear(text.text);
    if (known === undefined || saying.how === 'first') {
      const joined = this.#openLane(this.#freshId(text.lane), text);
      this.#places.set(text.lane, { place, joined, from: 0, alone: null });
      return { piece: this.#append(joined, laying), echoes: this.#layInList(text.text, laying) };
    }
    if (saying.how === 'anew') {
      if (known.alone !== null) this.#closeLane(known.alone, steps);
      const alone = this.#openEcho(this.#freshId(`${text.lane}/alone`), text);
      known.alone = alone;
      known.from = known.joined.length;
      const echoes = [this.#append(known.joined, laying), ...this.#layInList(text.text, laying)];
      return { piece: this.#append(alone, laying), echoes };
    }
    return this.#layAgain(known, saying, laying);
  }

  #layAgain(
    { alone, joined, from }: Recurring<Owner>,
    { added, isLabel }: { readonly added: string; readonly isLabel: boolean },
    laying: Laying<Owner>,
  ): Laid<Owner> {
    const { text, steps } = laying;
    const list = text.listLane === null ? undefined : this.#lists.get(text.listLane);
    const joinedPiece = this.#sayAgain(joined, { start: from, added }, laying);
    const piece = alone === null ? joinedPiece : this.#sayAgain(alone, { start: 0, added }, laying);
    const echoes = alone === null ? [] : [joinedPiece];
    if (added !== '') echoes.push(...this.#layInList(added, laying));
    else if (list !== undefined) {
      echoes.push(list.sayAgain('', laying.owner, { start: list.length, added: '' }));
    }
    if (isLabel) {
      for (const lane of [joined, alone, list]) if (lane && !lane.isClosed) this.#closeLane(lane, steps);
      if (text.listLane !== null) this.#lists.delete(text.listLane);
    }
    return { piece, echoes };
  }

  /** Lays `added`, all or the new part of a text, on the lane of the list it stands in. */
  #layInList(added: string, laying: Laying<Owner>): Piece<Owner>[] {
    const { listLane } = laying.text;
    if (listLane === null) return [];
    let lane = this.#lists.get(listLane);
    if (lane === undefined) {
      lane = this.#openEcho(this.#freshId(listLane), laying.text);
      this.#lists.set(listLane, lane);
    }
    this.#say(lane, added, laying);
    return [lane.append(added, laying.owner)];
  }

  #append(lane: Lane<Owner>, laying: Laying<Owner>): Piece<Owner> {
    const isWhole = laying.text.mode === 'whole' || laying.text.mode === 'repeat';
    this.#say(lane, laying.text.text, laying);
    if (isWhole) lane.isClosed = true;
    return lane.append(laying.text.text, laying.owner);
  }

  #sayAgain(
    lane: Lane<Owner>,
    what: { readonly start: number; readonly added: string },
    laying: Laying<Owner>,
  ): Piece<Owner> {
    if (what.added !== '') this.#say(lane, what.added, laying);
    return lane.sayAgain(laying.text.text, laying.owner, what);
  }

  /** Has `said`, which is about to go on `lane`, judged. */
  #say(lane: Lane<Owner>, said: string, { text, steps }: Laying<Owner>): void {
    if (lane.isClosed) this.fault ??= 'text_after_close';
    const { origin, kind, encoding, call } = text;
    const mode = text.mode === 'stream' || text.mode === 'recurring' ? 'stream' : 'whole';
    const { id, length, isEcho } = lane;
    steps.push({
      step: 'text',
      lane: id,
      start: length,
      text: said,
      origin,
      kind,
      encoding,
      mode,
      call,
      isEcho,
    });
  }

  #openLane(id: string, { origin, kind, mode }: AtomText): Lane<Owner> {
    if (this.#lanes.size >= MAX_LANES) this.fault ??= 'too_many_lanes';
    const isJoined = mode === 'stream' || mode === 'recurring';
    const keepsText = mode !== 'recurring' && (mode !== 'stream' || this.#keepsText);
    const lane = new Lane<Owner>(id, origin, kind, keepsText);
    this.#lanes.set(id, lane);
    if (isJoined) this.#open.add(lane);
    return lane;
  }

  #openEcho(id: string, text: AtomText): Lane<Owner> {
    const lane = this.#openLane(id, text);
    lane.isEcho = true;
    return lane;
  }

  /** A lane for a text complete by itself; a different text at the same place gets a lane of its own. */
  #openWhole(text: AtomText): Lane<Owner> {
    const base = text.mode === 'repeat' ? `${text.lane}/repeat` : text.lane;
    const isFirst = !this.#lanes.has(base);
    const lane = this.#openLane(this.#freshId(base), text);
    lane.isTransient = !isFirst;
    return lane;
  }

  #freshId(base: string): string {
    if (!this.#lanes.has(base) && !this.#counts.has(base)) {
      this.#counts.set(base, 1);
      return base;
    }
    const count = (this.#counts.get(base) ?? 1) + 1;
    this.#counts.set(base, count);
    return `${base}#${count}`;
  }

  #closeLane(lane: Lane<Owner>, steps: StreamStep[]): void {
    lane.isClosed = true;
    lane.isTransient ||= lane.isEcho;
    this.#open.delete(lane);
    steps.push({ step: 'lane_closed', lane: lane.id });
  }
}
