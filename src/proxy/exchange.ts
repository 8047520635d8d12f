// Proxy. The life of one inspected exchange: read, judge, forward, judge the answer, deliver. Everything that decides is
// a pure part called from here; this file owns the order of things. Whatever goes wrong ends in an answer in the
// dialect's own shape, or in a stream that says it broke off; never in text that nobody judged.

import { resolveEntityTypes } from '../cloak/taxonomy.js';
import { contextIdOf } from '../cloak/tokens.js';
import type { Policy } from '../config/schema.js';
import { SEMANTIC_OFF } from '../core/detector.js';
import { FirewallError } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import type { Verdict } from '../core/verdict.js';
import type { Edits, Refusal, RequestReading } from '../protocol/adapter.js';
import type { QuotaTicket } from '../telemetry/quota.js';
import {
  cloakParts,
  cutsOf,
  excuseCloaked,
  isCloaking,
  refusedTypeOf,
  sightEntities,
  type Cut,
  type Sighting,
} from './cloak-request.js';
import { forward, type Forwarded } from './forward.js';
import { judgeRequest, judgeRest, nameOfJudges, type RequestJudges } from './judge-request.js';
import { charsOf } from './known-histories.js';
import type { ExchangeSetting } from './open-exchange.js';
import type { ProxyParts } from './parts.js';
import { readRequest, type ReadRequest, type Remembering } from './read-request.js';
import {
  logRefused,
  refusalOfEntity,
  refusalOfError,
  refusalOfMissingCloak,
  refusalOfVerdict,
  sendRefusal,
} from './refusals.js';
import { ExchangeRecord } from './exchange-record.js';
import { wayBackOf, type Cloaking } from './way-back.js';

function refuseTooLong({ reading, known }: ReadRequest, policy: Policy): void {
  const count = reading.parts.length + (known?.parts ?? 0);
  if (count > LIMITS.requestParts) {
    throw new FirewallError('bad_request', {
      message: `The request holds ${count} texts; at most ${LIMITS.requestParts} are taken.`,
    });
  }
  const chars = reading.parts.reduce((sum, part) => sum + part.text.length, charsOf(known));
  if (chars <= policy.max_scan_chars) return;
  throw new FirewallError('text_too_long', {
    message: `The texts of this request have ${chars} characters; at most ${policy.max_scan_chars} are taken.`,
  });
}

function refuseOpaque(reading: RequestReading, policy: Policy): void {
  // What the provider itself sealed is not content that anybody could have read.
  const count = reading.opaque.filter((part) => part.kind !== 'sealed').length;
  if (policy.opaque_parts === 'allow' || count === 0) return;
  throw new FirewallError('bad_request', {
    message: `The request holds ${count} parts that cannot be read, and the policy does not let them pass.`,
  });
}

/** The end user the caller names; part of the context that tokens belong to. */
function subjectOf(setting: ExchangeSetting): string | null {
  const subject = setting.request.headers['x-portcullis-subject'];
  if (subject === undefined || subject === '') return null;
  if (typeof subject !== 'string' || subject.length > LIMITS.subjectChars) {
    throw new FirewallError('bad_request', {
      message: `x-portcullis-subject takes at most ${LIMITS.subjectChars} characters.`,
    });
  }
  return subject;
}

/** How this exchange treats personal data; null where the policy leaves it alone. */
function cloakingOf(parts: ProxyParts, setting: ExchangeSetting): Cloaking | 'unavailable' | null {
  const { policy, key } = setting;
  const isWanted = isCloaking(policy.cloak) || policy.cloak.completions !== 'off';
  if (policy.mode !== 'enforce' || !isWanted) return null;
  if (parts.cloak === null) return 'unavailable';
  const types = resolveEntityTypes(policy.cloak.entities, parts.customTypes);
  if ('unknown' in types) throw new FirewallError('unknown_entity_type');
  const context = contextIdOf(parts.cloak.secret, key.keyId, subjectOf(setting));
  const query = { types, minConfidence: policy.cloak.min_confidence };
  return { tools: parts.cloak, context, setting: { policy: policy.cloak, query, context } };
}

interface JudgeContext {
  readonly request: ReadRequest;
  readonly judges: RequestJudges;
  readonly ticket: QuotaTicket;
  readonly record: ExchangeRecord;
  readonly cloaking: Cloaking | 'unavailable' | null;
}

/** Personal data in the request; null when it could not be looked for and the policy does not let that pass. */
async function sight(
  setting: ExchangeSetting,
  { request, record }: JudgeContext,
  cloaking: Cloaking | 'unavailable',
): Promise<readonly Sighting[] | null> {
  // Only the answer is to be cloaked; that nobody could do it is said before anything is sent.
  if (cloaking !== 'unavailable' && !isCloaking(setting.policy.cloak)) return [];
  const outcome =
    cloaking === 'unavailable'
      ? null
      : await sightEntities(request.reading.parts, cloaking.tools, cloaking.setting);
  if (outcome?.kind === 'answered') return outcome.value;
  if (setting.policy.on_unavailable === 'block') return null;
  record.passedUnjudged('cloak');
  return [];
}

/** Judges the request; answers what may be forwarded, or null when it has been refused. */
async function judge(
  parts: ProxyParts,
  setting: ExchangeSetting,
  context: JudgeContext,
): Promise<Forwarded | null> {
  const { policy, destination, requestId } = setting;
  const { request, judges, record, cloaking } = context;
  const { reading, known } = request;
  const unchanged = { bytes: request.bytes, reading };
  if (policy.mode === 'off') return unchanged;
  const refuse = (refusal: Refusal) => {
    sendRefusal(setting, destination.adapter, refusal);
    return null;
  };
  const sightings = cloaking === null ? [] : await sight(setting, context, cloaking);
  if (sightings === null) {
    record.cloakMissing();
    return refuse(refusalOfMissingCloak(requestId));
  }
  const refusedType = refusedTypeOf(reading.parts, sightings);
  const { verdict, matches, judged, isClean } = await judgeRequest(reading.parts, judges, {
    excuse: sightings.length === 0 ? undefined : excuseCloaked(sightings),
    knownChars: charsOf(known),
  });
  if (isClean) request.remember();
  record.requestJudged(refusedType === null ? verdict : refusedFor(refusedType, verdict), {
    judged,
    sightings: cloaking === null ? null : sightings,
  });
  if (policy.mode === 'report') return unchanged;
  const action = actOn(verdict, setting, context, parts);
  if (action === 'refuse') {
    const cuts =
      policy.on_match === 'sanitise' && verdict.blockedBy === 'static'
        ? cutsOf(reading.parts, matches)
        : null;
    const cut = cuts === null ? null : rewrite(setting, context, { sightings, cuts });
    const rest = cut === null ? null : await judgeRest(reading.parts, cut.edits, judges);
    record.restJudged(rest);
    if (cut !== null && (rest === null || actOn(rest, setting, context, parts) === 'pass')) return cut;
    record.requestRefused(rest ?? verdict);
    return refuse(refusalOfVerdict(rest ?? verdict, requestId));
  }
  if (sightings.length === 0) return unchanged;
  if (refusedType !== null) return refuse(refusalOfEntity(refusedType, requestId));
  return rewrite(setting, context, { sightings, cuts: [] });
}

/** What the record says of a request that nothing but a piece of personal data stood in the way of. */
function refusedFor(type: string, verdict: Verdict): Verdict {
  return verdict.decision === 'block' ? verdict : { ...verdict, decision: 'block', reason: `cloak=${type}` };
}

/** Whether a verdict is acted on: the plan may withhold it, and the operator may let unjudged text pass. */
function actOn(
  verdict: Verdict,
  { policy }: ExchangeSetting,
  context: JudgeContext,
  parts: ProxyParts,
): 'pass' | 'refuse' {
  if (verdict.decision === 'allow' || !mayBlock(verdict, context.ticket, parts)) return 'pass';
  if (verdict.reason !== 'semantic=unavailable' || policy.on_unavailable !== 'allow') return 'refuse';
  context.record.passedUnjudged('semantic');
  return 'pass';
}

/** The request with spans and values taken out, serialised anew. */
function rewrite(
  setting: ExchangeSetting,
  { request, cloaking }: JudgeContext,
  what: { readonly sightings: readonly Sighting[]; readonly cuts: readonly Cut[] },
): (Forwarded & { readonly edits: Edits }) | null {
  const scope = cloaking === null || cloaking === 'unavailable' ? null : cloaking;
  const { reading } = request;
  const { edits, refused } = cloakParts(reading.parts, what.sightings, {
    tools: scope?.tools ?? null,
    context: scope?.context ?? '',
    cuts: what.cuts,
  });
  if (refused !== null) return null;
  const json = setting.destination.adapter.writeRequest(request.json(), edits);
  return { bytes: Buffer.from(JSON.stringify(json)), reading, edits };
}

/** What the plan says to a block: enforce it, let it pass as a report, or answer that the plan is spent. */
function mayBlock(verdict: Verdict, ticket: QuotaTicket, parts: ProxyParts): boolean {
  const enforcement = ticket.judge(verdict.blockedBy ?? 'static');
  if (enforcement === 'reject') {
    throw new FirewallError('quota_exceeded', {
      headers: { 'retry-after': String(parts.quota.secondsLeft()) },
    });
  }
  return enforcement === 'enforce';
}

function judgesOf(parts: ProxyParts, { policy }: ExchangeSetting): RequestJudges {
  const memo = policy.memo ? parts.memo : null;
  return { rules: parts.rules(), semantic: parts.semantic, policy, memo };
}

/** Which beginnings of conversations need not be read again; null where every text is wanted, judged or not. */
function rememberingOf(
  { histories }: ProxyParts,
  judges: RequestJudges,
  cloaking: JudgeContext['cloaking'],
): Remembering | null {
  if (cloaking !== null || judges.memo === null || judges.policy.mode === 'off') return null;
  return { histories, judges: nameOfJudges(judges) };
}

/** Runs one exchange whose caller and destination are known. */
export async function runExchange(parts: ProxyParts, setting: ExchangeSetting, bytes: Buffer): Promise<void> {
  const { destination, policy, key, requestId } = setting;
  const { adapter } = destination;
  let ticket: QuotaTicket | null = null;
  try {
    const judges = judgesOf(parts, setting);
    const cloaking = cloakingOf(parts, setting);
    const request = readRequest(bytes, destination, rememberingOf(parts, judges, cloaking));
    const { reading } = request;
    if (policy.mode !== 'off') refuseTooLong(request, policy);
    if (policy.mode === 'enforce') refuseOpaque(reading, policy);
    ticket = parts.quota.admit(key, {
      semantic: policy.semantic !== 'off' && parts.semantic !== SEMANTIC_OFF,
    });
    if (ticket.admission === 'exhausted-reject') {
      throw new FirewallError('quota_exceeded', {
        headers: { 'retry-after': String(parts.quota.secondsLeft()) },
      });
    }
    const record = new ExchangeRecord(parts, setting, { ticket, request });
    const forwarded = await judge(parts, setting, { request, judges, ticket, record, cloaking });
    if (forwarded === null || setting.response.destroyed) {
      record.finished();
      return;
    }
    // Hosted tools are on the list too: who offers nothing else has not offered every function there is.
    const tools = reading.tools.map(({ name, schema }) => ({
      name,
      ...(schema === undefined ? {} : { schema }),
    }));
    const { resolve, cloakCompletion } = wayBackOf(cloaking, policy);
    forward(parts, setting, forwarded, { reading, tools, ticket, record, resolve, cloakCompletion });
  } catch (error) {
    ticket?.cancel();
    logRefused(parts.log, error, requestId);
    sendRefusal(setting, adapter, refusalOfError(error, requestId));
  }
}
