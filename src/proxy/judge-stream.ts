// Proxy. Judges a streamed answer as it comes: the relay's steps enter, releases and replacements go back to the relay,
// and the first thing that must not pass ends it. Text lanes flow as far as the rules (and, where the policy wants it, the
// semantic pass) let them; each tool call is held until its name and its arguments have passed. No sockets, no clock.

import type { Resolve, RestoreCounts } from '../cloak/restore.js';
import type { Policy } from '../config/schema.js';
import { SEMANTIC_OFF, type SemanticPass } from '../core/detector.js';
import { reaches } from '../core/severity.js';
import type { Match, ToolValidation, Verdict } from '../core/verdict.js';
import type { StreamRelay } from '../protocol/relay.js';
import type { StreamFault, StreamStep } from '../protocol/stream.js';
import type { ToolCall } from '../protocol/adapter.js';
import { decide, foldArgumentCheck } from '../scan/decide.js';
import { LaneScanner, type LaneScan } from '../scan/lane-scanner.js';
import type { RuleSet } from '../static-pass/rule.js';
import type { ToolDeclaration } from '../static-pass/tool-declarations.js';
import { argumentsOf, validateCalls } from './judge-answer.js';
import { LaneOutlet } from './lane-outlet.js';
import { ModelTally } from './model-tally.js';
import { LaneRestorer } from './restore-lane.js';
import { SemanticWatch, type WatchOutcome } from './semantic-watch.js';
import type { StreamCloak } from './stream-cloak.js';

const REPLACEMENT = '[REDACTED]';
/** Windows of text shorter than this are left to grow, so that each is worth its cost. */
const SHORTEST_CHARS = { instant: 400, window: 1, whole: 1_600 } as const;

export type StreamEnd =
  | { readonly end: 'blocked'; readonly verdict: Verdict }
  | { readonly end: 'fault'; readonly fault: StreamFault };

export interface StreamJudges {
  readonly rules: RuleSet;
  readonly semantic: SemanticPass;
  readonly policy: Policy;
  readonly tools: readonly ToolDeclaration[];
  /** What a token stands for; null where nothing is to be restored. */
  readonly resolve: Resolve | null;
  /** Takes out what the model writes about people; left out or null where that is left alone. */
  readonly cloak?: StreamCloak | null;
  /** Asked when something must not pass: false where the key's plan withholds enforcement. */
  readonly isEnforced: (by: 'static' | 'semantic') => boolean;
  /** Told of text that passes although nobody could judge it. */
  readonly onUnjudged: () => void;
  /** The semantic pass has answered: something may go now, or everything has to end. */
  readonly onAnswer: (end: StreamEnd | null) => void;
}

/** A text lane on its way: judged, then let out. */
interface OpenLane {
  readonly id: string;
  readonly scanner: LaneScanner;
  readonly outlet: LaneOutlet;
  /** How far the rules let it go. */
  releaseTo: number;
  isClosed: boolean;
  /** Another reading of what is on another lane, too: the semantic pass reads it there. */
  readonly isEcho: boolean;
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
  /** Null where the semantic pass does not look at this stream. */
  readonly #watch: SemanticWatch | null;
  readonly #texts: ModelTally;
  readonly #arguments: ModelTally;
  /** Calls whose arguments the semantic pass is reading. */
  #askedCalls = 0;
  #hasArguments = false;
  #isFinishing = false;
  #seenChars = 0;

  constructor(relay: StreamRelay, judges: StreamJudges) {
    this.#relay = relay;
    this.#judges = judges;
    const { semantic, policy } = judges;
    const setting = { mode: policy.semantic, blockSeverity: policy.block_severity };
    this.#texts = new ModelTally(setting);
    this.#arguments = new ModelTally(setting);
    const isWatched = policy.semantic !== 'off' && policy.mode !== 'off' && semantic !== SEMANTIC_OFF;
    this.#watch = !isWatched
      ? null
      : new SemanticWatch({
          semantic,
          shortestChars: SHORTEST_CHARS[policy.stream.release],
          onJudged: (outcome) => this.#hear(this.#texts, outcome),
          onCleared: (lane) => this.#letGo(lane),
        });
  }

  /** Whether the semantic pass has still to answer something. */
  get isWaiting(): boolean {
    return (this.#watch?.pending ?? 0) + this.#askedCalls > 0;
  }

  /** Whether the ending must wait: an answer that is about to be cut must not have ended well before. */
  get isGated(): boolean {
    return this.#isFinishing && this.#isHolding && (this.#watch?.pending ?? 0) > 0;
  }

  get isWatching(): boolean {
    return this.#watch !== null;
  }

  /** Whether the semantic pass can keep anything from going out here. */
  get #isHolding(): boolean {
    const { policy } = this.#judges;
    return this.#watch !== null && policy.mode === 'enforce' && policy.semantic === 'enforce';
  }

  /** Nothing more is of interest. */
  stop(): void {
    this.#watch?.stop();
    this.#askedCalls = 0;
  }

  /** What has been found so far, as a verdict on the completion. */
  verdict(): Verdict {
    const { rules, policy } = this.#judges;
    const isWatched = this.#watch !== null;
    const threshold = {
      blockSeverity: policy.block_severity,
      semantic: isWatched ? policy.semantic : ('off' as const),
    };
    const calls = this.#calls;
    const validated =
      calls.length === 0
        ? null
        : {
            allowed: calls.every((call) => call.allowed),
            severity: calls.find((c) => c.severity !== null)?.severity ?? null,
            calls,
          };
    const tools =
      validated !== null && this.#hasArguments && validated.allowed
        ? foldArgumentCheck(validated, this.#arguments.check(), threshold)
        : validated;
    return decide(
      { matches: this.#matches, tools, model: isWatched ? this.#texts.check() : null, cloak: null },
      threshold,
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
      case 'done':
        this.#isFinishing = true;
        return null;
      case 'opaque':
      case 'usage':
      case 'upstream_error':
        return null;
    }
  }

  #takeText(step: TextStep): StreamEnd | null {
    if (!step.isEcho) this.#seenChars += step.text.length;
    if (step.call !== null && (step.kind === 'tool_name' || step.kind === 'tool_args'))
      return this.#takeCallText(step, step.call);
    const lane = this.#lanes.get(step.lane) ?? this.#openLane(step);
    const isLast = step.mode === 'whole';
    lane.outlet.push(step.text);
    const scan = isLast ? lane.scanner.pushLast(step.text) : lane.scanner.push(step.text);
    const end = this.#act(lane, scan, isLast);
    if (end !== null || lane.isEcho) return end;
    this.#watch?.push(step.lane, step.origin, step.text);
    if (isLast) this.#watch?.close(step.lane);
    return null;
  }

  #openLane(step: TextStep): OpenLane {
    const scanner = new LaneScanner(this.#judges.rules, step.origin);
    const { lane: id, isEcho } = step;
    const lane = { id, scanner, outlet: this.#openOutlet(step), releaseTo: 0, isClosed: false, isEcho };
    this.#lanes.set(step.lane, lane);
    return lane;
  }

  #openOutlet({ lane, encoding, kind, isEcho }: TextStep): LaneOutlet {
    const { resolve } = this.#judges;
    const counts = isEcho ? { restored: 0, unknown: 0, denied: 0 } : this.restoreCounts;
    const restorer = resolve === null ? null : new LaneRestorer(resolve, counts, encoding === 'json');
    const cloak = kind === 'tool_name' ? null : (this.#judges.cloak ?? null);
    const outlet = new LaneOutlet(this.#relay, lane, { restorer, isCloaked: cloak !== null });
    cloak?.add({ outlet, kind, encoding });
    return outlet;
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
    if (open === undefined || open.isClosed) return null;
    const end = this.#act(open, open.scanner.end(), true);
    if (end === null) this.#watch?.close(lane);
    return end;
  }

  #judgeCall(step: Extract<StreamStep, { step: 'call_ended' }>): StreamEnd | null {
    return this.#judgeCalls([step.toolCall], step.lanes);
  }

  #judgeCalls(calls: readonly ToolCall[], lanes: readonly string[]): StreamEnd | null {
    const validation = validateCalls(calls, this.#judges);
    this.#calls.push(...validation.calls.map((call) => ({ ...call, callIndex: this.#calls.length })));
    if (!validation.allowed && this.#mayBlock('static')) return { end: 'blocked', verdict: this.verdict() };
    const source = argumentsOf(calls);
    if (this.#watch === null || !validation.allowed || source === '') {
      this.#letCallGo(lanes);
      return null;
    }
    this.#askAboutCall(source, lanes);
    if (!this.#isHolding) this.#letCallGo(lanes);
    return null;
  }

  /** Nothing of the call goes before the semantic pass has read its arguments. */
  #askAboutCall(source: string, lanes: readonly string[]): void {
    this.#askedCalls += 1;
    this.#hasArguments = true;
    this.#judges.semantic
      .classify(source, 'tool_call')
      .catch((): WatchOutcome => ({ kind: 'absent', why: 'unavailable' }))
      .then((outcome) => {
        if (this.#askedCalls === 0) return;
        this.#askedCalls -= 1;
        if (!this.#hear(this.#arguments, outcome)) return;
        this.#letCallGo(lanes);
        this.#judges.onAnswer(null);
      })
      .catch(() => undefined);
  }

  #letCallGo(lanes: readonly string[]): void {
    for (const lane of lanes) {
      const held = this.#callLanes.get(lane);
      this.#callLanes.delete(lane);
      if (held === undefined) this.#relay.release(lane, Number.MAX_SAFE_INTEGER);
      else held.outlet.letGo(held.length, true);
    }
  }

  /** Takes an answer of the semantic pass; false where it ends the stream. */
  #hear(tally: ModelTally, outcome: WatchOutcome): boolean {
    const { policy } = this.#judges;
    tally.add(outcome);
    const isUnjudged = outcome.kind === 'absent' && outcome.why !== 'disabled';
    if (isUnjudged && policy.on_unavailable === 'allow') this.#judges.onUnjudged();
    const isRefused = tally.blocks || (isUnjudged && policy.on_unavailable === 'block');
    if (!isRefused || !this.#isHolding || !this.#mayBlock('semantic')) return true;
    const verdict = this.verdict();
    this.stop();
    this.#judges.onAnswer({ end: 'blocked', verdict });
    return false;
  }

  /** A lane has been judged clean up to a further place. */
  #letGo(id: string): void {
    const lane = this.#lanes.get(id);
    if (lane !== undefined) this.#release(lane);
    this.#judges.onAnswer(null);
  }

  #mayBlock(by: 'static' | 'semantic'): boolean {
    return this.#judges.policy.mode === 'enforce' && this.#judges.isEnforced(by);
  }

  /** How far a lane may go: as far as the rules say and, where text waits for it, the semantic pass. */
  #limitOf({ id, releaseTo, isEcho }: OpenLane): number {
    const waits = this.#isHolding && this.#judges.policy.stream.release === 'window' && !isEcho;
    return waits ? Math.min(releaseTo, this.#watch?.clearedTo(id) ?? 0) : releaseTo;
  }

  #release(lane: OpenLane): void {
    const to = this.#limitOf(lane);
    const isLast = lane.isClosed && to >= lane.releaseTo;
    lane.outlet.letGo(to, isLast);
    if (isLast) this.#lanes.delete(lane.id);
  }

  #act(lane: OpenLane, { releaseTo, matches }: LaneScan, isLast: boolean): StreamEnd | null {
    const { policy } = this.#judges;
    const { outlet } = lane;
    for (const match of matches) {
      this.#matches.push(match);
      if (!reaches(match.severity, policy.block_severity) || !this.#mayBlock('static')) continue;
      if (policy.on_match === 'block') {
        lane.releaseTo = Math.min(match.start, releaseTo);
        outlet.letGo(this.#limitOf(lane), true);
        return { end: 'blocked', verdict: this.verdict() };
      }
      outlet.cut(match, REPLACEMENT);
    }
    lane.releaseTo = releaseTo;
    lane.isClosed = isLast;
    this.#release(lane);
    return null;
  }
}
