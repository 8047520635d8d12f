// Core. Names for requests: random, and in the order of time (UUID version 7, RFC 9562), so that an index over them grows
// at its end instead of being written all over. Says when it was made and nothing else.

import { randomBytes, randomUUID } from 'node:crypto';

/** Where version 4's random digits go on behind the version digit. */
const REST_AT = 15;

/** How the ids of the last moment begin: many are made within one millisecond. */
let last = { ms: -1, beginning: '' };

export function newRequestId(nowMs = Date.now()): string {
  if (nowMs !== last.ms) {
    const time = nowMs.toString(16).padStart(12, '0');
    last = { ms: nowMs, beginning: `${time.slice(0, 8)}-${time.slice(8)}-7` };
  }
  return last.beginning + randomUUID().slice(REST_AT);
}

/** Drawn once: what makes the names of this process its own. */
const RUN = randomBytes(8).toString('hex');
let answers = 0;

/** A name for an answer that nothing is stored under: no two of a process are alike, and none costs a draw. */
export function nextAnswerId(): string {
  answers += 1;
  return `${RUN}-${answers.toString(36)}`;
}
