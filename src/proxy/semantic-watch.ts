// Proxy. The semantic pass beside a stream: the texts of lanes enter as they come, windows of them are judged at sentence
// ends (or before they grow too long), each with some of what came before it, and how far a lane has been judged clean
// leaves. One window of a lane at a time: while it is judged the next one grows. No sockets and no clock here.

import type { SemanticFailure, SemanticPass } from '../core/detector.js';
import type { Outcome } from '../core/outcome.js';
import type { Origin } from '../core/taxonomy.js';
import type { SemanticFindings } from '../core/verdict.js';

export type WatchOutcome = Outcome<SemanticFindings, SemanticFailure>;

export interface WatchOptions {
  readonly semantic: SemanticPass;
  /** Shorter windows are left to grow; a lane's last one is judged whatever its length. */
  readonly shortestChars: number;
  /** Called with each answer; false where the lane must not go on. */
  readonly onJudged: (outcome: WatchOutcome) => boolean;
  /** Called after the lane has been judged clean up to a further place. */
  readonly onCleared: (lane: string) => void;
}

/** About 512 tokens. */
const LONGEST_CHARS = 2_000;
/** What a window repeats of the text before it, so that an attack in two sentences is seen whole. */
const CONTEXT_CHARS = 400;

const SPACES = new Set([0x09, 0x0a, 0x0d, 0x20]);
const ENDS = new Set(Array.from('.!?…:', (sign) => sign.charCodeAt(0)));
/** These end a sentence whatever follows. */
const FULL_ENDS = new Set(Array.from('\n。！？', (sign) => sign.charCodeAt(0)));

interface WatchedLane {
  readonly origin: Origin;
  /** The text from `from` on. */
  text: string;
  from: number;
  /** Behind the last sentence that has ended. */
  boundary: number;
  /** Everything before it has been given to the judge, or found clean. */
  askedTo: number;
  clearedTo: number;
  isAsking: boolean;
  isClosed: boolean;
}

function endOf(lane: WatchedLane): number {
  return lane.from + lane.text.length;
}

/** Moves the boundary over the text from `start` on. */
function seekBoundary(lane: WatchedLane, start: number): void {
  for (let at = lane.text.length - 1; at >= Math.max(start - 1, 0); at -= 1) {
    const unit = lane.text.charCodeAt(at);
    const isEnd = FULL_ENDS.has(unit) || (ENDS.has(unit) && SPACES.has(lane.text.charCodeAt(at + 1)));
    if (!isEnd) continue;
    lane.boundary = Math.max(lane.boundary, lane.from + at + 1);
    return;
  }
}

/** The last space of a text that has grown too long without an end of a sentence; its end where there is none. */
function lastBreak(text: string): number {
  for (let at = text.length - 1; at > text.length / 2; at -= 1) {
    if (SPACES.has(text.charCodeAt(at))) return at + 1;
  }
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}

export class SemanticWatch {
  readonly #options: WatchOptions;
  readonly #lanes = new Map<string, WatchedLane>();
  #asking = 0;
  #isOver = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Answers that are still to come for what has been said so far to the end. */
  get pending(): number {
    return this.#asking;
  }

  push(id: string, origin: Origin, text: string): void {
    const lane = this.#lanes.get(id) ?? this.#open(id, origin);
    const start = lane.text.length;
    lane.text += text;
    seekBoundary(lane, start);
    this.#ask(id, lane);
  }

  /** Nothing more comes on this lane. */
  close(id: string): void {
    const lane = this.#lanes.get(id);
    if (lane === undefined) return;
    lane.isClosed = true;
    this.#ask(id, lane);
  }

  /** Everything of the lane before this place has been judged clean. */
  clearedTo(id: string): number {
    const lane = this.#lanes.get(id);
    return lane === undefined ? 0 : lane.clearedTo;
  }

  /** Answers that come from now on are nobody's concern. */
  stop(): void {
    this.#isOver = true;
    this.#asking = 0;
  }

  #open(id: string, origin: Origin): WatchedLane {
    const lane: WatchedLane = {
      origin,
      text: '',
      from: 0,
      boundary: 0,
      askedTo: 0,
      clearedTo: 0,
      isAsking: false,
      isClosed: false,
    };
    this.#lanes.set(id, lane);
    return lane;
  }

  /** Where the next window ends; the place asked so far when it is to grow. */
  #nextEnd(lane: WatchedLane): number {
    if (lane.isClosed) return endOf(lane);
    if (lane.boundary - lane.askedTo >= this.#options.shortestChars) return lane.boundary;
    if (endOf(lane) - lane.askedTo < LONGEST_CHARS) return lane.askedTo;
    if (lane.boundary > lane.askedTo) return lane.boundary;
    return lane.askedTo + lastBreak(lane.text.slice(lane.askedTo - lane.from));
  }

  #ask(id: string, lane: WatchedLane): void {
    if (lane.isAsking || this.#isOver) return;
    const end = this.#nextEnd(lane);
    if (end <= lane.askedTo) return;
    const window = lane.text.slice(0, end - lane.from);
    lane.askedTo = end;
    lane.isAsking = true;
    this.#asking += 1;
    // A pass that throws is a bug; it must not let the text pass for that.
    this.#options.semantic
      .classify(window, lane.origin)
      .catch((): WatchOutcome => ({ kind: 'absent', why: 'unavailable' }))
      .then((outcome) => this.#hear(id, lane, outcome))
      .catch(() => undefined);
  }

  #hear(id: string, lane: WatchedLane, outcome: WatchOutcome): void {
    if (this.#isOver) return;
    this.#asking -= 1;
    lane.isAsking = false;
    if (!this.#options.onJudged(outcome)) return;
    lane.clearedTo = lane.askedTo;
    this.#forget(lane);
    this.#ask(id, lane);
    this.#options.onCleared(id);
  }

  /** Keeps as much of what was judged as the next window repeats, from a word on. */
  #forget(lane: WatchedLane): void {
    const judged = lane.askedTo - lane.from;
    let keepFrom = judged - CONTEXT_CHARS;
    if (keepFrom <= 0) return;
    while (keepFrom < judged && !SPACES.has(lane.text.charCodeAt(keepFrom - 1))) keepFrom += 1;
    lane.text = lane.text.slice(keepFrom);
    lane.from += keepFrom;
  }
}
