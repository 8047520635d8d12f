// Proxy. How much of an exchange was looked at: the texts of a request, the lanes of a stream, or the texts of a whole
// answer enter; characters seen, scanned, held and released leave, lane by lane. "Not scanned" is a state that shows, never one that is left out.

import type { Origin } from '../core/taxonomy.js';
import type { Verdict } from '../core/verdict.js';
import type { OpaquePart, TextKind, TextPart } from '../protocol/adapter.js';
import type { LaneReport } from '../protocol/lane.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { LaneCoverage } from '../telemetry/record.js';

/** Lanes a record names; what lies beyond is summed up, so that an answer of a thousand pieces stays a small record. */
const MAX_LANES = 32;

const NO_LANES: readonly LaneCoverage[] = [];
const CALL_KINDS: ReadonlySet<TextKind> = new Set(['tool_name', 'tool_args']);

function addUp(lane: string, all: readonly LaneCoverage[]): LaneCoverage {
  const sum = { lane, origin: all[0]?.origin ?? 'assistant', seen: 0, scanned: 0, held: 0, released: 0 };
  for (const { seen, scanned, held, released } of all) {
    sum.seen += seen;
    sum.scanned += scanned;
    sum.held += held;
    sum.released += released;
  }
  return sum;
}

function bounded(lanes: readonly LaneCoverage[]): readonly LaneCoverage[] {
  if (lanes.length <= MAX_LANES) return lanes;
  return [...lanes.slice(0, MAX_LANES - 1), addUp('others', lanes.slice(MAX_LANES - 1))];
}

/** Characters by who speaks; a handful of speakers, so a row of them is searched sooner than a map is made. */
interface Spoken {
  readonly origin: Origin;
  seen: number;
  scanned: number;
}

function spokenBy(origin: Origin, all: Spoken[]): Spoken {
  for (const one of all) if (one.origin === origin) return one;
  const one: Spoken = { origin, seen: 0, scanned: 0 };
  all.push(one);
  return one;
}

/**
 * A request by who speaks in it; all of it goes, or nothing. `judged` is null where the policy has nobody judge; what was
 * not judged now had been judged clean before.
 */
export function coverRequest(
  parts: readonly TextPart[],
  judged: readonly TextPart[] | null,
  about: {
    readonly isForwarded: boolean;
    /** Characters of texts that were judged clean before and are not among the parts. */
    readonly known: ReadonlyMap<Origin, number> | null;
  },
): readonly LaneCoverage[] {
  const { isForwarded, known } = about;
  const spoken: Spoken[] = [];
  for (const [origin, chars] of known ?? []) spokenBy(origin, spoken).seen += chars;
  for (const { origin, text } of parts) spokenBy(origin, spoken).seen += text.length;
  for (const { origin, text } of judged ?? []) spokenBy(origin, spoken).scanned += text.length;
  const lanes: LaneCoverage[] = [];
  for (const { origin, seen, scanned } of spoken) {
    if (seen === 0) continue;
    const remembered = judged === null ? 0 : seen - scanned;
    const held = isForwarded ? 0 : seen;
    const released = isForwarded ? seen : 0;
    lanes.push(
      remembered === 0
        ? { lane: origin, origin, seen, scanned, held, released }
        : { lane: origin, origin, seen, scanned, held, released, remembered },
    );
  }
  return lanes;
}

/** What a request holds that nobody here can read: how many parts of each kind. Most hold none. */
export function coverOpaque(opaque: readonly OpaquePart[]): readonly LaneCoverage[] {
  if (opaque.length === 0) return NO_LANES;
  const counts = new Map<string, number>();
  for (const { kind } of opaque) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const none = { origin: 'user', seen: 0, scanned: 0, held: 0, released: 0 } as const;
  return [...counts].map(([kind, unread]) => ({ lane: `unread/${kind}`, ...none, unread }));
}

/** A call is judged when it is complete; one whose end never came was held and never scanned. */
export function coverLanes(reports: readonly LaneReport[], verdict: Verdict): readonly LaneCoverage[] {
  const refusesCall = verdict.toolValidation?.allowed === false;
  return bounded(
    reports
      .filter(({ received }) => received > 0)
      .map(({ lane, origin, kind, received, released }) => {
        const isScanned = !CALL_KINDS.has(kind) || released === received || refusesCall;
        const scanned = isScanned ? received : 0;
        return { lane, origin, seen: received, scanned, held: received - released, released };
      }),
  );
}

/** The texts of an answer that came whole, by kind; it goes whole, or not at all. */
export function coverParts(parts: readonly TextPart[], isReleased: boolean): readonly LaneCoverage[] {
  const byKind = new Map<TextKind, LaneCoverage>();
  for (const { kind, origin, text } of parts) {
    const known = byKind.get(kind);
    const seen = (known?.seen ?? 0) + text.length;
    const [held, released] = isReleased ? [0, seen] : [seen, 0];
    byKind.set(kind, { lane: kind, origin, seen, scanned: seen, held, released });
  }
  return [...byKind.values()].filter(({ seen }) => seen > 0);
}

export function tellCoverage(
  metrics: Metrics,
  direction: 'request' | 'answer',
  lanes: readonly LaneCoverage[],
): void {
  for (const { origin, seen, scanned, remembered = 0, held, released } of lanes) {
    metrics.covered(direction, origin, {
      seen,
      scanned,
      remembered,
      unscanned: seen - scanned - remembered,
      released,
      withheld: held,
    });
  }
}
