// Ingress. Requests per minute and key, as a bucket that refills steadily, so that a burst of one minute's allowance is
// taken and a steady excess is not. Off by default. The clock is handed in; state is bounded by forgetting full buckets.

export interface RateLimiter {
  /** Null when the key may go on, otherwise the whole seconds it should wait. */
  take(keyId: string): number | null;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

const MINUTE_MS = 60_000;
const SWEEP_AT = 10_000;

export function createRateLimiter(perMinute: number | null, now: () => number): RateLimiter {
  if (perMinute === null) return { take: () => null };
  const buckets = new Map<string, Bucket>();
  const refill = (bucket: Bucket, atMs: number) => {
    // A clock that jumps back must not empty a bucket, nor a jump forward overfill it.
    const elapsed = Math.max(0, atMs - bucket.atMs);
    bucket.tokens = Math.min(perMinute, bucket.tokens + (elapsed * perMinute) / MINUTE_MS);
    bucket.atMs = atMs;
  };
  const sweep = (atMs: number) => {
    for (const [keyId, bucket] of buckets) {
      refill(bucket, atMs);
      if (bucket.tokens >= perMinute) buckets.delete(keyId);
    }
  };
  return {
    take: (keyId) => {
      const atMs = now();
      if (buckets.size >= SWEEP_AT) sweep(atMs);
      const bucket = buckets.get(keyId) ?? { tokens: perMinute, atMs };
      buckets.set(keyId, bucket);
      refill(bucket, atMs);
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1;
        return null;
      }
      return Math.max(1, Math.ceil(((1 - bucket.tokens) * MINUTE_MS) / perMinute / 1000));
    },
  };
}
