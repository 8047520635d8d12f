// Protocol. What a streamed answer is made of, the same for every dialect. An event is read into atoms: the smallest
// pieces that can go to the client on their own. Each atom carries texts on lanes (to be judged) and tracks (its order
// against others). relay.ts turns this into steps for the judge and bytes for the client. Types only.

import type { Encoding, JsonObject, Refusal, TextKind, ToolCall } from './adapter.js';
import type { Origin } from '../core/taxonomy.js';
import type { SseEvent } from './sse.js';

/**
 * `stream`: the lane's texts join into one (deltas). `whole`: complete by itself, never cut.
 * `repeat`: says again what the lane has said; judged anew only when it does not.
 * `recurring`: a place nobody knows, in events that come again and again. What it says may go on with what it said
 * before, say that again, or say something else: it is held like a delta and judged in each of these readings.
 */
export type LaneMode = 'stream' | 'whole' | 'repeat' | 'recurring';

export interface AtomText {
  /** Path-like: closing `c0` closes `c0/text` and `c0/t1/args`. */
  readonly lane: string;
  /** A lane that all items of a list share, for a text in one: clients may join items, or follow each by itself. */
  readonly listLane: string | null;
  readonly text: string;
  readonly origin: Origin;
  readonly kind: TextKind;
  readonly encoding: Encoding;
  readonly mode: LaneMode;
  /** The tool call this text is a piece of. */
  readonly call: string | null;
}

export interface Payload {
  /** The `event:` field; null for dialects that have none. */
  readonly event: string | null;
  /** JSON, or a literal such as `[DONE]`. */
  readonly data: JsonObject | string;
}

export interface Atom {
  /**
   * Order: an atom waits for every earlier atom on the same track, on one that encloses it or lies within it
   * (`c0` and `c0/text` wait for one another, `c0/text` and `c0/t0` do not). `` encloses all; no tracks, no order.
   */
  readonly tracks: readonly string[];
  readonly texts: readonly AtomText[];
  /** Whether its one text may go out in pieces. */
  readonly isCuttable: boolean;
  /** The event for these texts; null when only the verbatim event carries them. `isFirst`: no piece went before. */
  readonly render: (texts: readonly string[], isFirst: boolean) => Payload | null;
}

export type Note =
  | { readonly note: 'call'; readonly call: string; readonly id: string | null; readonly hosted: boolean }
  | { readonly note: 'closed'; readonly track: string }
  | { readonly note: 'finish'; readonly track: string; readonly reason: string }
  | { readonly note: 'usage' }
  | { readonly note: 'opaque'; readonly kind: string }
  | { readonly note: 'upstream_error' }
  | { readonly note: 'done' };

export interface Frame {
  readonly event: SseEvent;
  /** What was parsed; null where there is nothing but fields or comments. */
  readonly payload: Payload | null;
  readonly atoms: readonly Atom[];
  /** Before its texts, and after them. */
  readonly before: readonly Note[];
  readonly after: readonly Note[];
  /** False when the bytes may mean something else to another parser (duplicate keys): then it is re-serialised. */
  readonly isVerbatim: boolean;
}

/** Why a stream cannot be read on. */
export type StreamFault =
  'malformed' | 'event_too_large' | 'invalid_utf8' | 'text_after_close' | 'too_many_lanes';

export interface StreamSetting {
  readonly requestId: string;
  readonly model: string;
  readonly includeUsage: boolean;
  /** Seconds since the epoch, for endings of streams that never began. */
  readonly createdSeconds: number;
}

/** One stream in one dialect; knows what the upstream has said and what the client has been sent. */
export interface StreamDialect {
  /** Whether later events say again what earlier ones said, so that lanes must keep their text. */
  readonly repeatsText: boolean;
  readonly read: (event: SseEvent) => Frame | 'malformed';
  /** Called with each payload as it goes out; answers it unchanged, or as it must go (renumbered). */
  readonly sending: (payload: Payload) => Payload;
  /** Whether the upstream's ending has been seen. */
  readonly hasEnded: () => boolean;
  /** Ends for good what the client has open. */
  readonly closeBlocked: () => readonly Payload[];
  /** Says that the upstream broke off; never a clean ending. */
  readonly closeBroken: (refusal: Refusal) => readonly Payload[];
}

export type StreamStep =
  | {
      readonly step: 'text';
      readonly lane: string;
      /** Offset of `text` in everything the lane has said. */
      readonly start: number;
      readonly text: string;
      readonly origin: Origin;
      readonly kind: TextKind;
      readonly encoding: Encoding;
      readonly mode: 'stream' | 'whole';
      readonly call: string | null;
      /** The same text in another reading: judged all the same, counted on the other lane. */
      readonly isEcho: boolean;
    }
  | { readonly step: 'lane_closed'; readonly lane: string }
  | {
      readonly step: 'call_started';
      readonly call: string;
      readonly id: string | null;
      readonly hosted: boolean;
    }
  | {
      readonly step: 'call_ended';
      readonly call: string;
      readonly lanes: readonly string[];
      readonly toolCall: ToolCall;
    }
  | { readonly step: 'finish'; readonly track: string; readonly reason: string }
  | { readonly step: 'opaque'; readonly kind: string }
  | { readonly step: 'usage' }
  | { readonly step: 'upstream_error' }
  | { readonly step: 'done' }
  | { readonly step: 'fault'; readonly fault: StreamFault };
