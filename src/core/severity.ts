// Core. The four levels of the interface and their order, most severe first.

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

const RANK: Readonly<Record<Severity, number>> = { critical: 0, high: 1, medium: 2, low: 3 };

/** Negative when `a` is more severe than `b`. */
export function compareSeverity(a: Severity, b: Severity): number {
  return RANK[a] - RANK[b];
}

/** Whether `severity` is at or above `threshold`. */
export function reaches(severity: Severity, threshold: Severity): boolean {
  return RANK[severity] <= RANK[threshold];
}

/** The most severe of the given levels; null when there is none. */
export function highest(severities: Iterable<Severity | null>): Severity | null {
  let top: Severity | null = null;
  for (const severity of severities) {
    if (severity !== null && (top === null || RANK[severity] < RANK[top])) top = severity;
  }
  return top;
}
