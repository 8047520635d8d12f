// Proxy. What one exchange leaves behind, off the hot path: telemetry records of the same shape as clients send, quota
// settled once, and coverage: characters seen, judged, held and released, so that "not scanned" is a state that shows.

import type { Verdict } from '../core/verdict.js';
import type { RequestReading } from '../protocol/adapter.js';
import type { LaneReport } from '../protocol/lane.js';
import type { QuotaTicket } from '../telemetry/quota.js';
import type { RecordCloak, RecordTool, RecordType, TelemetryRecord } from '../telemetry/record.js';
import { countSightings, type Sighting } from './cloak-request.js';
import type { ExchangeSetting } from './open-exchange.js';
import type { ProxyParts } from './parts.js';
import { signatureIdsOf } from './refusals.js';
import type { RestoreCounts } from './restore-lane.js';

const SDK = { name: 'portcullis', version: 'proxy' } as const;

/** Characters of one direction of an exchange. */
export interface Coverage {
  readonly seen: number;
  /** Judged now; the rest had been judged clean before, or nobody judged it. */
  readonly judged: number;
  readonly remembered: number;
  readonly unjudged: number;
  readonly opaqueParts: number;
}

function toolOf(verdict: Verdict): RecordTool | null {
  const tools = verdict.toolValidation;
  if (tools === undefined) return null;
  return {
    calls: tools.calls.length,
    findings: tools.calls.reduce((sum, call) => sum + call.findings.length, 0),
    blocked: !tools.allowed,
    names: [...new Set(tools.calls.map((call) => call.tool))],
    modelCheck: {},
  };
}

export class ExchangeRecord {
  readonly #parts: ProxyParts;
  readonly #setting: ExchangeSetting;
  readonly #ticket: QuotaTicket;
  readonly #records: TelemetryRecord[] = [];
  readonly #startedMs = performance.now();
  #scanMs = 0;
  #upstreamMs = 0;
  #blockedBy: Verdict['blockedBy'] = null;
  #isFinished = false;

  constructor(parts: ProxyParts, setting: ExchangeSetting, ticket: QuotaTicket) {
    this.#parts = parts;
    this.#setting = setting;
    this.#ticket = ticket;
  }

  requestJudged(
    verdict: Verdict,
    about: {
      readonly judgedChars: number;
      readonly reading: RequestReading;
      readonly sightings: readonly Sighting[] | null;
    },
  ): void {
    const { judgedChars, reading, sightings } = about;
    this.#scanMs = performance.now() - this.#startedMs;
    this.#add('guard.protect', verdict, sightings === null ? undefined : countSightings(sightings));
    const seen = verdict.scannedChars;
    this.#tell('request', {
      seen,
      judged: judgedChars,
      remembered: seen - judgedChars,
      unjudged: 0,
      opaqueParts: reading.opaque.length,
    });
  }

  requestRefused(verdict: Verdict): void {
    this.#blockedBy = verdict.blockedBy;
  }

  passedUnjudged(): void {
    this.#parts.log.warn(
      { requestId: this.#setting.requestId },
      'passed without being judged (on_unavailable: allow)',
    );
  }

  upstreamStarted(): void {
    this.#upstreamMs = performance.now() - this.#startedMs - this.#scanMs;
  }

  answerJudged(verdict: Verdict, isEnforced: boolean): void {
    if (isEnforced && verdict.decision === 'block') this.#blockedBy = verdict.blockedBy;
    this.#add('guard.scan', verdict);
    if (verdict.toolValidation !== undefined) this.#add('guard.tool_calls', verdict);
  }

  /** Values put back into the answer: counts only. */
  restored(counts: RestoreCounts, verdict: Verdict): void {
    if (counts.restored + counts.unknown + counts.denied === 0) return;
    const { restored, unknown, denied } = counts;
    this.#add('guard.cloak.restore', verdict, { ran: true, entities: 0, restored, unknown, denied });
  }

  lanes(reports: readonly LaneReport[]): void {
    const { requestId } = this.#setting;
    for (const { lane, origin, received, released } of reports) {
      this.#parts.log.debug(
        { requestId, lane, origin, received, released, held: received - released },
        'lane',
      );
    }
  }

  /** For the answer's head: how long we took before the upstream was asked, and how long it took to answer. */
  serverTiming(): string {
    return `portcullis;dur=${this.#scanMs.toFixed(2)}, upstream;dur=${this.#upstreamMs.toFixed(2)}`;
  }

  /** Settles the quota and keeps the records; once, whatever ended the exchange. */
  finished(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    const { log, intake } = this.#parts;
    const { key, requestId } = this.#setting;
    const failed = (error: unknown) =>
      log.error({ requestId, error }, 'the record of an exchange could not be kept');
    this.#ticket.settle({ blockedBy: this.#blockedBy, semanticRan: false }).committed.catch(failed);
    if (this.#records.length > 0) intake.keep(key, this.#records).catch(failed);
  }

  #add(type: RecordType, verdict: Verdict, cloak?: Partial<RecordCloak>): void {
    const tool = type === 'guard.tool_calls' ? toolOf(verdict) : null;
    this.#records.push({
      id: `${this.#setting.requestId}-${this.#records.length}`,
      ts: new Date().toISOString(),
      type,
      decision: verdict.decision,
      blocked: verdict.decision === 'block',
      severity: verdict.severity,
      reason: verdict.reason,
      categories: [...verdict.categories],
      signatureIds: signatureIdsOf(verdict),
      scannedChars: verdict.scannedChars,
      onMatch: this.#setting.policy.mode === 'enforce' ? this.#setting.policy.on_match : 'allow',
      ...(tool === null ? {} : { tool }),
      ...(cloak === undefined ? {} : { cloak }),
      sdk: SDK,
    });
  }

  #tell(direction: string, coverage: Coverage): void {
    this.#parts.log.debug({ requestId: this.#setting.requestId, direction, ...coverage }, 'coverage');
  }
}
