// Telemetry. Numbers that are asked for when somebody scrapes: what each key has used of its plan. Bounded, and read at
// most every few seconds, so that a scrape never costs more than it tells.

import type { Store, Usage } from '../store/store.js';
import type { Metrics } from './metrics.js';
import { periodOf, type Plan } from './quota.js';
import type { Reading } from './tallies.js';

/** Keys a scrape tells of; an installation with more asks `telemetry stats` or its own database. */
const MAX_KEYS = 200;
const KEPT_MS = 5_000;
/** The key of callers on loopback has no row among the keys. */
const LOCAL = { keyId: 'local', plan: 'default' };

const ALLOWANCES = {
  aho_scans: { used: 'ahoScans', limit: (plan: Plan) => plan.aho?.scans },
  aho_blocks: { used: 'ahoBlocks', limit: (plan: Plan) => plan.aho?.blocks },
  ai_scans: { used: 'aiScans', limit: (plan: Plan) => plan.ai?.scans },
  ai_blocks: { used: 'aiBlocks', limit: (plan: Plan) => plan.ai?.blocks },
} as const satisfies Readonly<
  Record<string, { used: keyof Usage; limit: (plan: Plan) => number | null | undefined }>
>;

interface QuotaReadings {
  readonly used: readonly Reading[];
  readonly limit: readonly Reading[];
}

export interface QuotaGaugeParts {
  readonly store: Pick<Store, 'keys' | 'usage'>;
  readonly plans: Readonly<Record<string, Plan>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

async function readQuota({ store, plans, now }: QuotaGaugeParts): Promise<QuotaReadings> {
  const used: Reading[] = [];
  const limit: Reading[] = [];
  const period = periodOf(now());
  const live = (await store.keys.list()).filter(({ revokedMs }) => revokedMs === null);
  for (const { keyId, plan } of [LOCAL, ...live].slice(0, MAX_KEYS)) {
    const usage = store.usage.read(keyId, period);
    for (const [allowance, read] of Object.entries(ALLOWANCES)) {
      const labels = [keyId, plan, allowance];
      const most = read.limit(plans[plan] ?? plans['default'] ?? {});
      used.push({ labels, value: usage[read.used] });
      if (most !== null && most !== undefined) limit.push({ labels, value: most });
    }
  }
  return { used, limit };
}

export function watchQuota(metrics: Metrics, parts: QuotaGaugeParts): void {
  let kept: { readonly atMs: number; readonly readings: Promise<QuotaReadings> } | null = null;
  const read = (): Promise<QuotaReadings> => {
    const atMs = performance.now();
    if (kept === null || atMs - kept.atMs > KEPT_MS) kept = { atMs, readings: readQuota(parts) };
    return kept.readings;
  };
  metrics.families.quotaUsed.readFrom(async () => (await read()).used);
  metrics.families.quotaLimit.readFrom(async () => (await read()).limit);
}
