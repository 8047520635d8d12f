// Core. Names for requests: random, and in the order of time (UUID version 7, RFC 9562), so that an index over them grows
// at its end instead of being written all over. Says when it was made and nothing else.

import { randomUUID } from 'node:crypto';

/** Where version 4's random digits go on behind the version digit. */
const REST_AT = 15;

export function newRequestId(nowMs = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(REST_AT)}`;
}
