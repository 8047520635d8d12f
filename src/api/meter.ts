// API. One scan under the key's plan: admitted before it is judged, settled after, and answered only once its counters
// are durable. Shared by scan and sanitise, which both count as a scan.

import { FirewallError } from '../core/errors.js';
import type { Verdict } from '../core/verdict.js';
import type { Scanner, ScanRequest } from '../scan/pipeline.js';
import type { Key } from '../store/store.js';
import type { QuotaKeeper, QuotaState } from '../telemetry/quota.js';

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

export async function meterScan(
  parts: { readonly scanner: Scanner; readonly quota: QuotaKeeper; readonly hasSemantic: boolean },
  key: Key,
  request: ScanRequest,
): Promise<MeteredScan> {
  const ticket = parts.quota.admit(key, { semantic: parts.hasSemantic && request.semantic !== 'off' });
  if (ticket.admission === 'exhausted-reject') return refuseSpent(parts.quota);
  try {
    // A block that is not enforced must not spare the personal-data pass: the text goes on after all.
    const scanned = parts.scanner.scan(request, { isEnforced: () => ticket.judge('static') === 'enforce' });
    const verdict = scanned instanceof Promise ? await scanned : scanned;
    const settled = ticket.settle({ blockedBy: verdict.blockedBy, semanticRan: semanticRan(verdict) });
    const { rejected, committed } = settled;
    const quota = settled.quota();
    await committed;
    return rejected ? refuseSpent(parts.quota) : { verdict, quota };
  } finally {
    ticket.cancel();
  }
}
