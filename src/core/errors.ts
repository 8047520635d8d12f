// Core. The one table of refusals: code, status and the sentence a caller may read. Anything thrown that is not a
// FirewallError is a bug and is answered by a bare 500. ERRORS.md beside this file explains each code to users.

export const REFUSALS = {
  bad_request: { status: 400, sentence: 'The request body is not what this endpoint takes.' },
  text_too_long: { status: 400, sentence: 'The text is longer than this endpoint takes.' },
  unknown_entity_type: { status: 400, sentence: 'An entity type is unknown to this installation.' },
  too_many_records: {
    status: 400,
    sentence: 'The batch holds more records than this endpoint takes; nothing was kept.',
  },
  unauthorized: { status: 401, sentence: 'A valid API key is required.' },
  capture_disabled: { status: 403, sentence: 'Capture is not enabled for this key.' },
  not_inspected: { status: 403, sentence: 'No dialect covers this path, so it is not forwarded.' },
  not_found: { status: 404, sentence: 'There is nothing at this path.' },
  method_not_allowed: { status: 405, sentence: 'This path does not take this method.' },
  payload_too_large: { status: 413, sentence: 'The request body is too large.' },
  unsupported_media_type: { status: 415, sentence: 'The request body must be application/json.' },
  quota_exceeded: { status: 429, sentence: 'The plan of this key is spent for this month.' },
  rate_limited: { status: 429, sentence: 'Too many requests for this key.' },
  internal_error: { status: 500, sentence: 'Something went wrong.' },
  upstream_unreachable: { status: 502, sentence: 'The upstream could not be reached.' },
  not_configured: { status: 503, sentence: 'Detection is not configured on this installation.' },
  unavailable: { status: 503, sentence: 'Detection did not answer.' },
  upstream_timeout: { status: 504, sentence: 'The upstream took too long to answer.' },
} as const satisfies Readonly<Record<string, { status: number; sentence: string }>>;
export type RefusalCode = keyof typeof REFUSALS;

/** One complaint about one place of a request or a file. */
export interface Complaint {
  /** JSON pointer. */
  readonly path: string;
  readonly message: string;
}

export interface RefusalExtras {
  /** A sentence better than the table's; must hold no payload text, pattern or key. */
  readonly message?: string;
  readonly details?: readonly Complaint[];
  readonly headers?: Readonly<Record<string, string>>;
}

export class FirewallError extends Error {
  readonly status: number;
  readonly details: readonly Complaint[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: RefusalCode,
    extras: RefusalExtras = {},
  ) {
    super(extras.message ?? REFUSALS[code].sentence);
    this.name = 'FirewallError';
    this.status = REFUSALS[code].status;
    this.details = extras.details ?? [];
    this.headers = extras.headers ?? {};
  }
}
