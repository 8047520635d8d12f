// Proxy. Judges a streamed answer as it comes: the relay's steps enter, releases and replacements go back to the relay,
// and the first thing that must not pass ends it. Text lanes flow as far as the rules let them; each tool call is held
// until its name and its arguments have passed. No sockets and no clock here.

import type { Policy } from '../config/schema.js';
import { reaches } from '../core/severity.js';
import type { Match, ToolValidation, Verdict } from '../core/verdict.js';
import type { StreamRelay } from '../protocol/relay.js';
import type { StreamFault, StreamStep } from '../protocol/stream.js';
import { decide } from '../scan/decide.js';
import { LaneScanner, type LaneScan } from '../scan/lane-scanner.js';
import type { RuleSet } from '../static-pass/rule.js';
import type { ToolDeclaration } from '../static-pass/tool-declarations.js';
import { validateCalls } from './judge-answer.js';
import { LaneOutlet } from './lane-outlet.js';
import { LaneRestorer, type Resolve, type RestoreCounts } from './restore-lane.js';

const REPLACEMENT = '[REDACTED]';

export type StreamEnd =
  | { readonly end: 'blocked'; readonly verdict: Verdict }
  | { readonly end: 'fault'; readonly fault: StreamFault };

export interface StreamJudges {
  readonly rules: RuleSet;
  readonly policy: Policy;
  readonly tools: readonly ToolDeclaration[];
  /** What a token stands for; null where nothing is to be restored. */
  readonly resolve: Resolve | null;
  /** Asked when something must not pass: false where the key's plan withholds enforcement. */
  readonly isEnforced: () => boolean;
}

/** A text lane on its way: judged, then let out. */
interface OpenLane {
  readonly scanner: LaneScanner;
  readonly outlet: LaneOutlet;
}

type TextStep = Extract<StreamStep, { step: 'text' }>;

export class StreamJudge {
  readonly #relay: StreamRelay;
  readonly #judges: StreamJudges;
  readonly #lanes = new Map<string, OpenLane>();
  /** Lanes of tool calls: nothing of them goes before the whole call has passed. */
  readonly #callLanes = new Map<string, { readonly outlet: LaneOutlet; length: number }>();
  readonly restoreCounts: RestoreCounts = { restored: 0, unknown: 0, denied: 0 };
  readonly #matches: Match[] = [];
  readonly #calls: ToolValidation['calls'][number][] = [];
  readonly #names = new Map<string, string>();
  readonly #hosted = new Set<string>();
  #seenChars = 0;

  constructor(relay: StreamRelay, judges: StreamJudges) {
    this.#relay = relay;
    this.#judges = judges;
  }

  /** What has been found so far, as a verdict on the completion. */
  verdict(): Verdict {
    const { rules, policy } = this.#judges;
    const calls = this.#calls;
    const tools =
      calls.length === 0
        ? null
        : {
            allowed: calls.every((call) => call.allowed),
            severity: calls.find((c) => c.severity !== null)?.severity ?? null,
            calls,
          };
    return decide(
      { matches: this.#matches, tools, model: null, cloak: null },
      { blockSeverity: policy.block_severity, semantic: 'off' },
      { scannedChars: this.#seenChars, signatureVersion: rules.version },
    );
  }

  /** Judges what one event brought; null to go on. */
  take(steps: readonly StreamStep[]): StreamEnd | null {
    for (const step of steps) {
      const end = this.#takeOne(step);
      if (end !== null) return end;
    }
    return null;
  }

  #takeOne(step: StreamStep): StreamEnd | null {
    switch (step.step) {
      case 'text':
        return this.#takeText(step);
      case 'lane_closed':
        return this.#closeLane(step.lane);
      case 'call_ended':
        return this.#judgeCall(step);
      case 'fault':
        return { end: 'fault', fault: step.fault };
      case 'call_started':
        if (step.hosted) this.#hosted.add(step.call);
        return null;
      case 'finish':
      case 'opaque':
      case 'usage':
      case 'upstream_error':
      case 'done':
        return null;
    }
  }

  #takeText(step: TextStep): StreamEnd | null {
    this.#seenChars += step.text.length;
    if (step.call !== null && (step.kind === 'tool_name' || step.kind === 'tool_args'))
      return this.#takeCallText(step, step.call);
    const lane = this.#lanes.get(step.lane) ?? this.#openLane(step);
    const isLast = step.mode === 'whole';
    lane.outlet.push(step.text);
    const scan = isLast ? lane.scanner.pushLast(step.text) : lane.scanner.push(step.text);
    if (isLast) this.#lanes.delete(step.lane);
    return this.#act(lane.outlet, scan, isLast);
  }

  #openLane(step: TextStep): OpenLane {
    const scanner = new LaneScanner(this.#judges.rules, step.origin);
    const lane = { scanner, outlet: this.#openOutlet(step) };
    this.#lanes.set(step.lane, lane);
    return lane;
  }

  #openOutlet({ lane, encoding }: TextStep): LaneOutlet {
    const { resolve } = this.#judges;
    const restorer =
      resolve === null ? null : new LaneRestorer(resolve, this.restoreCounts, encoding === 'json');
    return new LaneOutlet(this.#relay, lane, restorer);
  }

  /** The name is judged as soon as it is known; the arguments when they are complete. Nothing of a call goes before. */
  #takeCallText(step: TextStep, call: string): StreamEnd | null {
    const { tools } = this.#judges;
    const held = this.#callLanes.get(step.lane) ?? { outlet: this.#openOutlet(step), length: 0 };
    this.#callLanes.set(step.lane, held);
    held.outlet.push(step.text);
    held.length += step.text.length;
    if (step.kind === 'tool_name') {
      if (this.#hosted.has(call)) return null;
      this.#names.set(call, (this.#names.get(call) ?? '') + step.text);
      return null;
    }
    const name = this.#names.get(call);
    if (name === undefined || tools.length === 0 || tools.some((tool) => tool.name === name)) return null;
    this.#names.delete(call);
    return this.#judgeCalls([{ id: null, name, arguments: '', hosted: false, path: '', form: 'string' }], []);
  }

  #closeLane(lane: string): StreamEnd | null {
    const open = this.#lanes.get(lane);
    if (open === undefined) return null;
    this.#lanes.delete(lane);
    return this.#act(open.outlet, open.scanner.end(), true);
  }

  #judgeCall(step: Extract<StreamStep, { step: 'call_ended' }>): StreamEnd | null {
    return this.#judgeCalls([step.toolCall], step.lanes);
  }

  #judgeCalls(calls: Parameters<typeof validateCalls>[0], lanes: readonly string[]): StreamEnd | null {
    const validation = validateCalls(calls, this.#judges);
    this.#calls.push(...validation.calls.map((call) => ({ ...call, callIndex: this.#calls.length })));
    if (!validation.allowed && this.#mayBlock()) return { end: 'blocked', verdict: this.verdict() };
    for (const lane of lanes) {
      const held = this.#callLanes.get(lane);
      this.#callLanes.delete(lane);
      if (held === undefined) this.#relay.release(lane, Number.MAX_SAFE_INTEGER);
      else held.outlet.letGo(held.length, true);
    }
    return null;
  }

  #mayBlock(): boolean {
    return this.#judges.policy.mode === 'enforce' && this.#judges.isEnforced();
  }

  #act(outlet: LaneOutlet, { releaseTo, matches }: LaneScan, isLast: boolean): StreamEnd | null {
    const { policy } = this.#judges;
    for (const match of matches) {
      this.#matches.push(match);
      if (!reaches(match.severity, policy.block_severity) || !this.#mayBlock()) continue;
      if (policy.on_match === 'block') {
        outlet.letGo(Math.min(match.start, releaseTo), true);
        return { end: 'blocked', verdict: this.verdict() };
      }
      outlet.cut(match, REPLACEMENT);
    }
    outlet.letGo(releaseTo, isLast);
    return null;
  }
}
