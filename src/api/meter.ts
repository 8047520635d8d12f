// API. One scan under the key's plan: admitted before it is judged, settled after, and answered only once its counters
// are durable. Shared by scan and sanitise, which both count as a scan.

import { FirewallError } from '../core/errors.js';
import type { Verdict } from '../core/verdict.js';
import type { Scanner, ScanRequest } from '../scan/pipeline.js';
import type { Key } from '../store/store.js';
import type { QuotaKeeper, QuotaState, QuotaTicket } from '../telemetry/quota.js';

export interface MeteredScan {
  readonly verdict: Verdict;
  readonly quota: QuotaState;
}

function refuseSpent(quota: QuotaKeeper): never {
  throw new FirewallError('quota_exceeded', { headers: { 'retry-after': String(quota.secondsLeft()) } });
}

/** Whether any model answered in this scan: text and arguments together count once. */
function semanticRan(verdict: Verdict): boolean {
  return verdict.modelCheck?.ran === true || verdict.toolValidation?.modelCheck?.ran === true;
}

interface Meter {
  readonly scanner: Scanner;
  readonly quota: QuotaKeeper;
  readonly hasSemantic: boolean;
}

/** Counts the verdict and resolves once that is durable. */
function settle(ticket: QuotaTicket, verdict: Verdict, { quota: keeper }: Meter): Promise<MeteredScan> {
  const settled = ticket.settle({ blockedBy: verdict.blockedBy, semanticRan: semanticRan(verdict) });
  const quota = settled.quota();
  return settled.committed.then(() => (settled.rejected ? refuseSpent(keeper) : { verdict, quota }));
}

/** Throws, or rejects, where the scan is refused. One promise where no model is asked: each more costs what a rule costs. */
export function meterScan(parts: Meter, key: Key, request: ScanRequest): Promise<MeteredScan> {
  const ticket = parts.quota.admit(key, { semantic: parts.hasSemantic && request.semantic !== 'off' });
  if (ticket.admission === 'exhausted-reject') return refuseSpent(parts.quota);
  // Also where the counters could not be read after the call was counted: nothing stays reserved.
  const cancel = () => ticket.cancel();
  try {
    // A block that is not enforced must not spare the personal-data pass: the text goes on after all.
    const scanned = parts.scanner.scan(request, { isEnforced: () => ticket.judge('static') === 'enforce' });
    if (!(scanned instanceof Promise)) return settle(ticket, scanned, parts);
    return scanned.then((verdict) => settle(ticket, verdict, parts)).finally(cancel);
  } catch (error) {
    cancel();
    throw error;
  }
}
