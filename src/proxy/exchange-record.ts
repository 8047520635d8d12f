// Proxy. What one exchange leaves behind, off the hot path: telemetry records of the same shape as clients send, quota
// settled once, metrics, spans, and coverage: characters seen, scanned, held and released, lane by lane. Holds no text.

import type { RestoreCounts } from '../cloak/restore.js';
import type { ModelCheck, Verdict } from '../core/verdict.js';
import type { RequestReading, TextPart } from '../protocol/adapter.js';
import type { LaneReport } from '../protocol/lane.js';
import { GATHER_MS } from '../telemetry/ledger.js';
import type { QuotaTicket } from '../telemetry/quota.js';
import type {
  LaneCoverage,
  OwnRecord,
  RecordCloak,
  RecordModelCheck,
  RecordTool,
  RecordType,
} from '../telemetry/record.js';
import { writeTimestamp } from '../telemetry/timestamp.js';
import type { Trace } from '../telemetry/tracer.js';
import { addFacts, type AnswerFacts } from './answer-facts.js';
import { countSightings, type Sighting } from './cloak-request.js';
import { coverLanes, coverOpaque, coverParts, coverRequest, tellCoverage } from './coverage.js';
import { traceExchange } from './exchange-trace.js';
import type { ExchangeSetting } from './open-exchange.js';
import type { HistoryFacts } from './known-histories.js';
import type { ProxyParts } from './parts.js';
import type { ReadRequest } from './read-request.js';
import { signatureIdsOf } from './refusals.js';

/** A record under way: how much of the request was looked at is known last. */
type Draft = Omit<OwnRecord, 'coverage'> & { coverage: readonly LaneCoverage[] | undefined };

let lastCommitted: Promise<void> | null = null;

const SDK = { name: 'portcullis', version: 'proxy' } as const;

function checkOf(check: ModelCheck): RecordModelCheck {
  const { ran, verdict, reasons, categories, severity, latencyMs, truncated, error } = check;
  return { ran, verdict, reasons, categories, severity, latencyMs, truncated, error };
}

function toolOf(verdict: Verdict): RecordTool | null {
  const tools = verdict.toolValidation;
  if (tools === undefined) return null;
  return {
    calls: tools.calls.length,
    findings: tools.calls.reduce((sum, call) => sum + call.findings.length, 0),
    blocked: !tools.allowed,
    names: [...new Set(tools.calls.map((call) => call.tool))],
    modelCheck: tools.modelCheck === undefined ? {} : checkOf(tools.modelCheck),
  };
}

const UNJUDGED: Verdict = {
  decision: 'block',
  reason: 'cloak_unavailable',
  severity: null,
  categories: [],
  matches: [],
  scannedChars: 0,
  signatureVersion: '',
  blockedBy: null,
};

export class ExchangeRecord {
  readonly #parts: ProxyParts;
  readonly #setting: ExchangeSetting;
  readonly #ticket: QuotaTicket;
  readonly #reading: RequestReading;
  readonly #known: HistoryFacts | null;
  readonly #records: Draft[] = [];
  readonly #startedMs = performance.now();
  /** The trace this exchange belongs to; null where none is kept. */
  readonly trace: Trace | null;
  #scanMs = 0;
  #forwardedMs: number | null = null;
  #upstreamMs = 0;
  #blockedBy: Verdict['blockedBy'] = null;
  #request: Verdict | null = null;
  #answer: Verdict | null = null;
  readonly #rests: Verdict[] = [];
  /** What of the request was judged now; null where the policy has nobody judge. */
  #judged: readonly TextPart[] | null = null;
  #lanes: readonly LaneCoverage[] = [];
  #facts: AnswerFacts = {};
  #isFinished = false;

  constructor(
    parts: ProxyParts,
    setting: ExchangeSetting,
    about: { readonly ticket: QuotaTicket; readonly request: ReadRequest },
  ) {
    this.#parts = parts;
    this.#setting = setting;
    this.#ticket = about.ticket;
    this.#reading = about.request.reading;
    this.#known = about.request.known;
    this.trace = parts.tracer?.begin(setting.request.headers['traceparent']) ?? null;
    const { unscannedParts } = parts.metrics.families;
    for (const { kind } of about.request.reading.opaque) unscannedParts.of(kind).add();
  }

  requestJudged(
    verdict: Verdict,
    about: { readonly judged: readonly TextPart[]; readonly sightings: readonly Sighting[] | null },
  ): void {
    const { judged, sightings } = about;
    const { metrics } = this.#parts;
    this.#scanMs = performance.now() - this.#startedMs;
    this.#request = verdict;
    this.#judged = judged;
    metrics.judged('request', verdict, this.#scanMs);
    for (const { entity, strategy } of sightings ?? []) {
      if (strategy !== 'off' && strategy !== 'block')
        metrics.families.replaced.of(entity.type, strategy).add();
    }
    this.#add('guard.protect', verdict, sightings === null ? undefined : countSightings(sightings));
  }

  /** Nobody could look for personal data, so nobody judged the rest: a refusal that leaves its record all the same. */
  cloakMissing(): void {
    this.#add('guard.protect', UNJUDGED, { ran: false, entities: 0, error: 'unavailable' });
  }

  /** What was left after attacks were cut out has been judged too; null where nobody had to. */
  restJudged(verdict: Verdict | null): void {
    if (verdict !== null) this.#rests.push(verdict);
  }

  requestRefused(verdict: Verdict): void {
    this.#blockedBy = verdict.blockedBy;
  }

  passedUnjudged(detector: 'semantic' | 'cloak'): void {
    this.#parts.metrics.families.unjudged.of(detector).add();
    this.#parts.log.warn(
      { requestId: this.#setting.requestId, detector },
      'passed without being judged (on_unavailable: allow)',
    );
  }

  forwarded(): void {
    this.#forwardedMs = performance.now();
  }

  upstreamStarted(): void {
    this.#upstreamMs = performance.now() - (this.#forwardedMs ?? this.#startedMs);
    const { adapter } = this.#setting.destination;
    this.#parts.metrics.families.upstreamSeconds.of(adapter.name).observe(this.#upstreamMs / 1_000);
  }

  upstreamFailed(failure: string): void {
    this.#parts.metrics.families.upstreamFailures.of(failure).add();
  }

  /** The answer's verdict. `judgingMs`: how long reaching it took, all pieces of a stream together. */
  answerJudged(
    verdict: Verdict,
    about: {
      readonly isEnforced: boolean;
      readonly judgingMs: number;
      /** What was judged: the lanes of a stream, or the texts of an answer that came whole. */
      readonly lanes: readonly LaneReport[] | readonly TextPart[];
    },
  ): void {
    const { isEnforced, judgingMs, lanes } = about;
    if (isEnforced && verdict.decision === 'block') this.#blockedBy = verdict.blockedBy;
    this.#answer = verdict;
    this.#lanes = isStream(lanes) ? coverLanes(lanes, verdict) : coverParts(lanes, !isEnforced);
    this.#parts.metrics.judged('answer', verdict, judgingMs);
    tellCoverage(this.#parts.metrics, 'answer', this.#lanes);
    this.#add('guard.scan', verdict);
    if (verdict.toolValidation !== undefined) this.#add('guard.tool_calls', verdict);
  }

  /** What the answer said about itself; the last word counts. */
  answerSaid(facts: AnswerFacts): void {
    this.#facts = addFacts(this.#facts, facts);
  }

  /** Values put back into the answer: counts only. */
  restored(counts: RestoreCounts, verdict: Verdict): void {
    const { restored, unknown, denied } = counts;
    if (restored + unknown + denied === 0) return;
    const { restored: tallies } = this.#parts.metrics.families;
    tallies.of('restored').add(restored);
    tallies.of('unknown').add(unknown);
    tallies.of('denied').add(denied);
    this.#add('guard.cloak.restore', verdict, { ran: true, entities: 0, restored, unknown, denied });
  }

  /** For the answer's head: how long we took before the upstream was asked, and how long it took to answer. */
  serverTiming(): string {
    return `portcullis;dur=${this.#scanMs.toFixed(2)}, upstream;dur=${this.#upstreamMs.toFixed(2)}`;
  }

  /** Settles the quota and keeps the records; once, whatever ended the exchange. */
  finished(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    const { log, ledger } = this.#parts;
    const { key, requestId } = this.#setting;
    const failed = (error: unknown) =>
      log.error({ requestId, error }, 'what an exchange used could not be counted');
    const semanticRan = hasRun(this.#request) || hasRun(this.#answer) || this.#rests.some(hasRun);
    try {
      const how = { blockedBy: this.#blockedBy, semanticRan, patienceMs: GATHER_MS };
      const { committed } = this.#ticket.settle(how);
      // Exchanges that end together are counted together, and lost together: one of them says so.
      if (committed !== lastCommitted) committed.catch(failed);
      lastCommitted = committed;
    } catch (error) {
      // Called from the ends of sockets, where a throw would end the process.
      failed(error);
    }
    this.#coverRequest();
    if (this.#records.length > 0) ledger.keep(key, this.#records);
    this.#endTrace();
  }

  /** Said at the end, when it is known whether the request went out. */
  #coverRequest(): void {
    const isForwarded = this.#forwardedMs !== null;
    const coverage = coverRequest(this.#reading.parts, this.#judged, {
      isForwarded,
      known: this.#known?.chars ?? null,
    });
    tellCoverage(this.#parts.metrics, 'request', coverage);
    const at = this.#records.findIndex(({ type }) => type === 'guard.protect');
    const unread = coverOpaque(this.#reading.opaque);
    if (at >= 0) this.#records[at]!.coverage = unread.length === 0 ? coverage : [...coverage, ...unread];
  }

  #endTrace(): void {
    const { tracer } = this.#parts;
    if (tracer === null || this.trace === null) return;
    traceExchange(tracer, this.trace, {
      setting: this.#setting,
      model: this.#reading.model,
      isStream: this.#reading.stream !== 'none',
      startedMs: this.#startedMs,
      scanMs: this.#scanMs,
      forwardedMs: this.#forwardedMs,
      endedMs: performance.now(),
      request: this.#request,
      answer: this.#answer,
      facts: this.#facts,
    });
  }

  #add(type: RecordType, verdict: Verdict, cloak?: Partial<RecordCloak>): void {
    const tool = type === 'guard.tool_calls' ? toolOf(verdict) : null;
    const { mode, on_match: onMatch } = this.#setting.policy;
    this.#records.push({
      id: `${this.#setting.requestId}-${this.#records.length}`,
      ts: writeTimestamp(Date.now()),
      type,
      decision: verdict.decision,
      blocked: verdict.decision === 'block',
      severity: verdict.severity,
      reason: verdict.reason,
      categories: verdict.categories,
      signatureIds: signatureIdsOf(verdict),
      scannedChars: verdict.scannedChars,
      onMatch: mode === 'enforce' ? onMatch : 'allow',
      modelCheck:
        verdict.modelCheck === undefined || type === 'guard.cloak.restore'
          ? undefined
          : checkOf(verdict.modelCheck),
      tool: tool ?? undefined,
      cloak,
      coverage: type === 'guard.scan' ? this.#lanes : undefined,
      sdk: SDK,
    });
  }
}

function hasRun(verdict: Verdict | null): boolean {
  return verdict?.modelCheck?.ran === true || verdict?.toolValidation?.modelCheck?.ran === true;
}

function isStream(lanes: readonly LaneReport[] | readonly TextPart[]): lanes is readonly LaneReport[] {
  const [first] = lanes;
  return first !== undefined && 'received' in first;
}
