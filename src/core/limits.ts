// Core. Every number of the specification, once.

const MIB = 1024 * 1024;

export const LIMITS = {
  /** Characters `/v1/scan` looks at when the caller does not say. */
  defaultScanChars: 100_000,
  minScanChars: 1,
  maxScanChars: 1_000_000,
  /** Characters `/v1/cloak/detect` takes; more is refused. */
  detectChars: 12_000,
  /** Characters of a scan that personal-data detection takes unless the operator says otherwise. */
  cloakScanChars: 200_000,
  telemetryBatch: 500,
  captureBatch: 100,
  /** One captured request or response body. */
  captureBodyBytes: MIB,
  bodyBytes: 16 * MIB,
  captureBatchBytes: 64 * MIB,
  /** JSON nesting; the root counts as 1. */
  jsonDepth: 64,
  /** Complaints about one document that are listed; who makes more mistakes than that is told so. */
  complaints: 1_000,
  recordIdChars: 128,
  replacementChars: 64,
  customTypeChars: 40,
  subjectChars: 256,
  /** Texts in one proxied request: far above any agent's history, and what can be judged in a second or two. */
  requestParts: 20_000,
  /** A declared tool schema is untrusted input too. */
  schemaBytes: 64 * 1024,
  schemaDepth: 32,
  minConfidence: 0.5,
  /** How long a tokenised value can be restored after it was last seen. */
  vaultMs: 3_600_000,
  /** Tokenised values held at once; the oldest goes first. */
  vaultEntries: 10_000,
} as const;
